package import FoundationEssentials
package import Model

/// What readers did, and how it is taken back. Only what really changed is noted, and taking it back leaves alone what
/// was changed again since. The journal is one for all programs that have the library open.
extension Store {
    /// Entries beyond these are forgotten.
    static let journalLength: Int64 = 1_000

    /// To be called within the transaction that makes the change. What was undone before cannot be done again after it.
    /// Returns the entry; nil when nothing changed.
    @discardableResult
    func note(_ name: String, _ steps: [JournalStep], at time: Date) throws(Failure) -> Int64? {
        let steps = steps.filter { !$0.items.isEmpty }
        guard !steps.isEmpty else { return nil }
        try connection.run(JournalSQL.dropUndone)
        try connection.run(JournalSQL.insert, [.integer(time.milliseconds), .text(name)])
        let entry = connection.lastInsertedRow
        for (position, step) in steps.enumerated() {
            try connection.run(
                JournalSQL.insertStep,
                [.integer(entry), .integer(Int64(position))] + step.columns
            )
        }
        try connection.run(JournalSQL.forget, [.integer(entry - Self.journalLength)])
        return entry
    }

    /// Adds a step to an entry, if it is the last one and not undone. To be called within a transaction.
    func extend(_ entry: Int64, with step: JournalStep, named name: String) throws(Failure) -> Bool {
        guard try connection.run(JournalSQL.extend, [.integer(entry), .text(name)]) > 0 else { return false }
        try connection.run(JournalSQL.appendStep, [.integer(entry)] + step.columns)
        return true
    }

    /// Adds steps to the entry of a series, or begins one when there is none that is the last. To be called within a
    /// transaction. `count` is how many more the sentence is about.
    func note(
        _ steps: [JournalStep],
        joining series: inout MarkSeries,
        by count: Int,
        at time: Date,
        _ name: (Int) -> String
    ) throws(Failure) {
        let steps = steps.filter { !$0.items.isEmpty }
        guard let first = steps.first else { return }
        let total = series.count + count
        if let entry = series.entry, try extend(entry, with: first, named: name(total)) {
            for step in steps.dropFirst() { _ = try extend(entry, with: step, named: name(total)) }
            series.count = total
        } else {
            series = MarkSeries(entry: try note(name(count), steps, at: time), count: count)
        }
    }

    /// Takes back the last thing that was done and not taken back; nil when there is none.
    package func undo(at time: Date) throws(Failure) -> JournalOutcome? {
        try turn(JournalSQL.lastDone, isUndone: true, at: time)
    }

    /// Does again what was taken back last; nil when there is none.
    package func redo(at time: Date) throws(Failure) -> JournalOutcome? {
        try turn(JournalSQL.firstUndone, isUndone: false, at: time)
    }

    /// The latest first.
    package nonisolated func journal(limit: Int) async throws(Failure) -> [JournalEntry] {
        try await reader.journal(limit: limit)
    }

    private func turn(_ sql: String, isUndone: Bool, at time: Date) throws(Failure) -> JournalOutcome? {
        try connection.transaction { () throws(Failure) -> JournalOutcome? in
            guard var entry = try connection.first(sql, [], JournalSQL.entry) else { return nil }
            let steps = try connection.query(JournalSQL.steps, [.integer(entry.id)]) {
                JournalStep(kind: $0.text(0), detail: $0.text(1), items: $0.text(2))
            }
            entry.isUndone = isUndone
            var turn = JournalTurn(entry, steps.compactMap(\.self), at: time)
            for step in isUndone ? steps.reversed() : steps {
                guard let step else { throw .unsupported("“\(entry.name)” was done by a newer Tern.") }
                try self.turn(step, &turn)
            }
            try dropEmptyFolders(within: turn.leftFolders)
            try connection.run(JournalSQL.setUndone, [.integer(entry.id), .integer(isUndone ? 1 : 0)])
            return turn.outcome
        }
    }

    private func turn(_ step: JournalStep, _ turn: inout JournalTurn) throws(Failure) {
        switch step.kind {
        case .marked(let change): try self.turn(change, of: step.items, &turn)
        case .noted(let before, let after):
            try self.turn(JournalChange(from: before, to: after), ofNotes: step.items, &turn)
        case .trashed: try turnTrashed(step.items, &turn)
        case .hidden(let rule): try turnHidden(step.items, by: rule, &turn)
        case .returned(let rule): try turnReturned(step.items, rule: rule, &turn)
        case .split: try turnSplit(step.items, &turn)
        case .removed: try self.turn(comings: step.items, areBack: turn.isUndone, &turn)
        case .added: try self.turn(comings: step.items, areBack: !turn.isUndone, &turn)
        case .named(let change): try self.turn(change, ofNames: step.items, &turn)
        case .put(let change): try self.turn(change, ofFolders: step.items, &turn)
        case .ordered(let before): try self.turn(JournalChange(from: before, to: step.items), &turn)
        case .folder(let change): try self.turn(folder: change, &turn)
        case .feedTagged(let tag): try self.turn(tag: tag, of: step.items, &turn)
        case .set(let change): try self.turn(change, ofSettings: step.items, &turn)
        case .handed(let change): try self.turn(change, ofHomes: step.items, &turn)
        case .query(let change): try self.turn(change, ofQueries: step.items, &turn)
        case .bookmarked(let change): try self.turn(bookmark: change, &turn)
        }
    }
}

/// The statements of the journal.
enum JournalSQL {
    static let insert = "INSERT INTO journal (time, name) VALUES (?1, ?2)"
    static let insertStep =
        "INSERT INTO journal_steps (entry, position, kind, detail, items) VALUES (?1, ?2, ?3, ?4, ?5)"
    static let extend = """
        UPDATE journal SET name = ?2 WHERE id = ?1 AND is_undone = 0 AND id = (SELECT max(id) FROM journal)
        """
    static let appendStep = """
        INSERT INTO journal_steps (entry, position, kind, detail, items)
        VALUES (?1, (SELECT coalesce(max(position), -1) + 1 FROM journal_steps WHERE entry = ?1), ?2, ?3, ?4)
        """
    static let dropUndone = "DELETE FROM journal WHERE is_undone = 1"
    static let forget = "DELETE FROM journal WHERE id <= ?1"

    private static let select = "SELECT id, time, name, is_undone FROM journal"
    static let lastDone = "\(select) WHERE is_undone = 0 ORDER BY id DESC LIMIT 1"
    static let firstUndone = "\(select) WHERE is_undone = 1 ORDER BY id LIMIT 1"
    static let latest = "\(select) ORDER BY id DESC LIMIT ?1"
    static let steps = "SELECT kind, detail, items FROM journal_steps WHERE entry = ?1 ORDER BY position"
    static let setUndone = "UPDATE journal SET is_undone = ?2 WHERE id = ?1"
    static let feed = "SELECT feed FROM articles WHERE id = ?1"

    static func entry(_ row: Statement) -> JournalEntry {
        JournalEntry(
            id: row.integer(0),
            time: Date(milliseconds: row.integer(1)),
            name: row.text(2),
            isUndone: row.flag(3)
        )
    }
}
