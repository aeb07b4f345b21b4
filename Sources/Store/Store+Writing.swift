package import FoundationEssentials
package import Model

extension Store {
    /// So many articles are marked in one transaction when there are more: it lasts for a third of a second.
    static let markStep = 50_000

    /// Returns the ids whose status really changed, in the order given. Ids that are not known are passed over. What is
    /// read or unread is so with all that is of its story, up to a last article. With a time, it becomes an entry of the
    /// journal, which `undo` takes back.
    package func mark(
        _ ids: [ArticleID],
        _ change: StatusChange,
        notedAt time: Date? = nil,
        through last: Int64 = .max
    ) throws(Failure) -> [ArticleID] {
        guard !ids.isEmpty else { return [] }
        return try connection.transaction { () throws(Failure) -> [ArticleID] in
            let returned = try bringBack(for: change, ids)
            let changed = try changedBy(change, ids, through: last)
            let all = Self.all(changed, and: returned)
            if let time, !all.isEmpty {
                try note(change.sentence(all.count), returned + [step(change, changed)], at: time)
            }
            return all
        }
    }

    /// The same as a part of something larger: all parts are one entry of the journal, as long as nothing else is noted
    /// between them.
    package func mark(
        _ ids: [ArticleID],
        _ change: StatusChange,
        joining series: MarkSeries,
        at time: Date,
        through last: Int64 = .max
    ) throws(Failure) -> (changed: [ArticleID], series: MarkSeries) {
        var grown = series
        let changed = try connection.transaction { () throws(Failure) -> [ArticleID] in
            let returned = try bringBack(for: change, ids)
            let changed = try changedBy(change, ids, through: last)
            let all = Self.all(changed, and: returned)
            try note(returned + [step(change, changed)], joining: &grown, by: all.count, at: time, change.sentence)
            return all
        }
        return (changed, grown)
    }

    private func changedBy(
        _ change: StatusChange,
        _ ids: [ArticleID],
        through last: Int64 = .max
    ) throws(Failure) -> [ArticleID] {
        let hasStories = try hasStories()
        var changed: [ArticleID] = []
        for row in ids.compactMap(\.row) {
            let rows = hasStories ? try concerned(by: change, of: row, through: last) : [row]
            for row in rows where try apply(change, to: row) { changed.append(ArticleID(row: row)) }
        }
        return changed
    }

    /// What went while somebody looked at it comes back, when it is to be kept.
    private func bringBack(for change: StatusChange, _ ids: [ArticleID]) throws(Failure) -> [JournalStep] {
        guard change.asksToKeep else { return [] }
        let rows = try connection.query(RetentionSQL.wholeAmong, [.rows(ids.compactMap(\.row))]) {
            (article: $0.integer(0), rule: $0.text(1))
        }
        for row in rows { _ = try takeFromTrash(row.article) }
        return Dictionary(grouping: rows, by: \.rule).sorted { $0.key < $1.key }.map { rule, rows in
            JournalStep(.returned(rule: rule), items: rows.map(\.article))
        }
    }

    private static func all(_ changed: [ArticleID], and returned: [JournalStep]) -> [ArticleID] {
        guard !returned.isEmpty else { return changed }
        let known = Set(changed)
        return changed + returned.flatMap(\.items).map(ArticleID.init(row:)).filter { !known.contains($0) }
    }

    private func step(_ change: StatusChange, _ articles: [ArticleID]) -> JournalStep {
        JournalStep(.marked(change), items: articles.compactMap(\.row))
    }

    /// Marks all of a listing that came no later than an article: what arrives while its reader decides is not meant.
    /// Returns how many changed. An entry of the journal, as above.
    package func markAll(
        of request: PageRequest,
        through last: ArticleID?,
        _ change: StatusChange,
        notedAt time: Date
    ) async throws(Failure) -> [ArticleID] {
        let through = last?.row ?? .max
        switch request.listing {
        case .search, .query:
            let found = try await found(request, through: through, at: time)
            return try await markSome(found, change, at: time, through: through)
        case .all, .unread, .starred, .later, .today, .feed, .folder, .tag:
            let articles = try await reader.articles(
                of: request,
                through: through,
                midnight: SearchCalendar(now: time).midnight
            )
            return try await markSome(articles.map(ArticleID.init(row:)), change, at: time, through: through)
        }
    }

    /// One entry of the journal, and several transactions: of a million articles nobody else could write for longer than
    /// they wait.
    func markSome(
        _ articles: [ArticleID],
        _ change: StatusChange,
        at time: Date,
        through last: Int64,
        inStepsOf size: Int = markStep
    ) async throws(Failure) -> [ArticleID] {
        var changed: [ArticleID] = []
        var series = MarkSeries()
        for start in stride(from: 0, to: articles.count, by: size) {
            if start > 0 { await Self.pause() }
            let part = Array(articles[start..<min(start + size, articles.count)])
            let step = try mark(part, change, joining: series, at: time, through: last)
            changed += step.changed
            series = step.series
        }
        return changed
    }

    /// All that a search finds, page by page.
    private nonisolated func found(
        _ request: PageRequest,
        through last: Int64,
        at time: Date
    ) async throws(Failure) -> [ArticleID] {
        var request = request
        request.start = .first
        request.size = Reader.largestPage
        var found: [ArticleID] = []
        while true {
            let page = try await page(request, now: time)
            found += page.rows.map(\.id).filter { ($0.row ?? 0) <= last }
            guard let next = page.next else { return found }
            request.cursor = next
        }
    }

    /// Returns whether the article changed. To be called within a transaction.
    func apply(_ change: StatusChange, to article: Int64) throws(Failure) -> Bool {
        let (sql, value) = StatusSQL.change(try connection.spelt(change))
        if try connection.run(sql, [.integer(article), value]) > 0 { return true }
        // It went while somebody looked at it.
        guard change.asksToKeep, try takeFromTrash(article) else { return false }
        try connection.run(sql, [.integer(article), value])
        return true
    }

    /// Keeps the reader's words about an article; empty ones are none. An entry of the journal.
    package func setNote(_ text: String, of article: ArticleID, at time: Date) throws(Failure) {
        guard let row = article.row else { throw .missing(what: "The article") }
        try connection.transaction { () throws(Failure) in
            guard try connection.first(StatusSQL.status, [.integer(row)], { _ in true }) != nil else {
                throw .missing(what: "The article")
            }
            let before = try connection.first(NoteSQL.note, [.integer(row)]) { $0.text(0) } ?? ""
            guard before != text else { return }
            try write(note: text, of: row, at: time)
            let name = text.isEmpty ? "Note deleted" : before.isEmpty ? "Note written" : "Note changed"
            try note(name, [JournalStep(.noted(before: before, after: text), items: [row])], at: time)
        }
    }

    func write(note text: String, of article: Int64, at time: Date) throws(Failure) {
        if text.isEmpty {
            try connection.run(NoteSQL.drop, [.integer(article)])
        } else {
            try connection.run(NoteSQL.set, [.integer(article), .text(text), .integer(time.milliseconds)])
        }
    }

    /// Keeps where the reader was in an article, in thousandths of its length; its beginning is no place.
    package func setPlace(_ place: Int, of article: ArticleID, at time: Date) throws(Failure) {
        let row = Value.integer(article.row ?? 0)
        if place <= 0 {
            try connection.run(NoteSQL.dropPlace, [row])
        } else {
            try connection.run(NoteSQL.setPlace, [row, .integer(Int64(place)), .integer(time.milliseconds)])
        }
    }

    /// Remembers an article under a letter, or lets go of the letter. An entry of the journal.
    package func setBookmark(_ letter: String, _ article: ArticleID?, at time: Date) throws(Failure) {
        try connection.transaction { () throws(Failure) in
            let before = try bookmarked(letter)
            try write(bookmark: letter, article?.row)
            let after = try bookmarked(letter)
            guard before != after else { return }
            let step = JournalStep(
                .bookmarked(JournalChange(of: letter, from: before, to: after)),
                items: [after ?? before ?? 0]
            )
            try note(
                "Bookmark \(letter) \(after == nil ? "let go" : before == nil ? "set" : "moved")",
                [step],
                at: time
            )
        }
    }

    func bookmarked(_ letter: String) throws(Failure) -> Int64? {
        try connection.first(NoteSQL.bookmarked, [.text(letter)]) { $0.integer(0) }
    }

    func write(bookmark letter: String, _ article: Int64?) throws(Failure) {
        if let article {
            try connection.run(NoteSQL.setBookmark, [.text(letter), .integer(article)])
        } else {
            try connection.run(NoteSQL.dropBookmark, [.text(letter)])
        }
    }

    /// Nil when the letter stands for nothing, or for what is gone.
    package nonisolated func bookmark(_ letter: String) async throws(Failure) -> ArticleSummary? {
        try await reader.bookmark(letter)
    }

    /// What an article said before its publisher changed it, the latest first.
    package nonisolated func versions(of article: ArticleID) async throws(Failure) -> [StoredVersion] {
        try await reader.versions(of: article)
    }
}

/// Marks made in parts that belong together.
package struct MarkSeries: Equatable, Sendable {
    var entry: Int64?
    package internal(set) var count = 0

    package init() {}

    init(entry: Int64?, count: Int) {
        self.entry = entry
        self.count = count
    }
}

extension StatusChange {
    /// What is starred, unread, tagged or for later is not let go.
    fileprivate var asksToKeep: Bool {
        switch self {
        case .starred(true), .read(false), .later(true), .tagged(_, true): true
        case .starred(false), .read(true), .later(false), .tagged(_, false): false
        }
    }
}

/// An earlier text of an article, as HTML.
package struct StoredVersion: Equatable, Sendable {
    package var replaced: Date
    package var title: String
    package var html: String
    package var base: String?
}

/// The statements about what readers add to articles.
enum NoteSQL {
    static let note = "SELECT text FROM notes WHERE article = ?1"
    static let set = """
        INSERT INTO notes (article, text, changed) VALUES (?1, ?2, ?3)
        ON CONFLICT (article) DO UPDATE SET text = ?2, changed = ?3
        """
    static let drop = "DELETE FROM notes WHERE article = ?1"

    /// Of an article that is there.
    static let setPlace = """
        INSERT INTO places (article, place, changed) SELECT id, ?2, ?3 FROM articles WHERE id = ?1
        ON CONFLICT (article) DO UPDATE SET place = ?2, changed = ?3
        """
    static let dropPlace = "DELETE FROM places WHERE article = ?1"

    static let setBookmark = """
        INSERT INTO bookmarks (letter, article) SELECT ?1, id FROM articles WHERE id = ?2
        ON CONFLICT (letter) DO UPDATE SET article = excluded.article
        """
    static let bookmarked = "SELECT article FROM bookmarks WHERE letter = ?1"
    static let dropBookmark = "DELETE FROM bookmarks WHERE letter = ?1"
    static let bookmark = """
        SELECT \(ArticleSQL.summaryColumns) FROM bookmarks m CROSS JOIN articles a ON a.id = m.article
        CROSS JOIN statuses s ON s.article = a.id CROSS JOIN feeds f ON f.id = a.feed WHERE m.letter = ?1
        """

    static let versions = "SELECT replaced, title, html, base FROM versions WHERE article = ?1 ORDER BY replaced DESC"
    static let keepVersion = """
        INSERT OR REPLACE INTO versions (article, replaced, title, html, base) VALUES (?1, ?2, ?3, ?4, ?5)
        """
    /// All but the latest `?2`.
    static let dropOldVersions = """
        DELETE FROM versions WHERE article = ?1 AND replaced NOT IN
        (SELECT replaced FROM versions WHERE article = ?1 ORDER BY replaced DESC LIMIT ?2)
        """
}
