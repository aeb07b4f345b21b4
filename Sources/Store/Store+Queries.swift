package import FoundationEssentials
package import Model

/// Searches that readers keep.
extension Store {
    package nonisolated func queries() async throws(Failure) -> [Catalogue.Query] {
        try await reader.queries()
    }

    /// What a kept search asks, the newest first. Throws `.missing` when it is gone, and `.unsupported` when nobody can read
    /// it, as of a newer Tern.
    package nonisolated func search(_ id: QueryID) async throws(Failure) -> Search {
        Search(try Self.query(try await reader.query(id)))
    }

    /// Keeps a search under a name, in place of the one that has it. A name is never empty. Throws `.unsupported` with the
    /// first problem of what cannot be meant. An entry of the journal, as the two below are.
    package func keepQuery(_ text: String, named name: String, at time: Date) throws(Failure) -> QueryID {
        _ = try Self.query(text)
        return try connection.transaction { () throws(Failure) -> QueryID in
            let before = try keptQuery(named: name)?.query
            try connection.run(QuerySQL.keep, [.text(name), .text(text)])
            let row = try note("Search “\(name)” \(before == nil ? "kept" : "changed")", name, from: before, at: time)
            return QueryID(row: row)
        }
    }

    private static func query(_ text: String) throws(Failure) -> SearchQuery {
        do throws(SearchProblem) {
            return try SearchQuery(strict: text)
        } catch {
            throw .unsupported(error.sentence)
        }
    }

    /// Throws `.missing` when there is none of that name.
    package func dropQuery(named name: String, at time: Date) throws(Failure) {
        try connection.transaction { () throws(Failure) in
            guard let (row, before) = try keptQuery(named: name) else { throw .missing(what: "The search") }
            try connection.run(QuerySQL.drop, [.integer(row)])
            let step = JournalStep(.query(JournalChange(from: before, to: nil)), items: [row])
            try note("Search “\(name)” removed", [step], at: time)
        }
    }

    /// Throws `.missing` when there is none, and `.unsupported` when another has the new name.
    package func renameQuery(_ name: String, to other: String, at time: Date) throws(Failure) {
        try connection.transaction { () throws(Failure) in
            guard let before = try keptQuery(named: name)?.query else { throw .missing(what: "The search") }
            guard try connection.run(QuerySQL.rename, [.text(name), .text(other)]) > 0 || name == other else {
                throw .unsupported("Another search is called “\(other)”.")
            }
            _ = try note("Search “\(name)” renamed to “\(other)”", other, from: before, at: time)
        }
    }

    /// Notes what became of a search, by its name now, unless it is as it was. Returns its row.
    private func note(
        _ sentence: String,
        _ name: String,
        from before: KeptQuery?,
        at time: Date
    ) throws(Failure) -> Int64 {
        guard let (row, after) = try keptQuery(named: name) else { return 0 }
        guard before != after else { return row }
        try note(sentence, [JournalStep(.query(JournalChange(from: before, to: after)), items: [row])], at: time)
        return row
    }

    private func keptQuery(named name: String) throws(Failure) -> (row: Int64, query: KeptQuery)? {
        guard let row = try connection.first(QuerySQL.named, [.text(name)], { $0.integer(0) }) else { return nil }
        return try keptQuery(row).map { (row, $0) }
    }

    func keptQuery(_ row: Int64) throws(Failure) -> KeptQuery? {
        try connection.first(QuerySQL.kept, [.integer(row)]) {
            KeptQuery(name: $0.text(0), text: $0.text(1), position: $0.integer(2))
        }
    }

    /// Makes a search what it was; nil removes it. No other may have its name.
    func write(_ query: KeptQuery?, to row: Int64) throws(Failure) {
        if let query {
            let values: [Value] = [
                .integer(row), .integer(query.position), .text(query.name), .text(query.text),
            ]
            try connection.run(QuerySQL.write, values)
        } else {
            try connection.run(QuerySQL.drop, [.integer(row)])
        }
    }

    /// Counts anew what each kept search finds unread, up to a thousand. Returns whether a count changed.
    package nonisolated func recountQueries(now: Date) async throws(Failure) -> Bool {
        var hasChanged = false
        for query in try await queries() {
            guard let search = try? await search(query.id) else { continue }
            let count = try await counter.count(search.query, SearchCalendar(now: now), onlyUnread: true)
            guard count.number != query.unread else { continue }
            try await setUnread(count.number, of: query.id)
            hasChanged = true
        }
        return hasChanged
    }

    private func setUnread(_ unread: Int, of query: QueryID) throws(Failure) {
        try connection.run(QuerySQL.setUnread, [.integer(query.row ?? 0), .integer(Int64(unread))])
    }
}

extension SearchCount {
    /// Counting stops at the limit.
    fileprivate var number: Int {
        switch self {
        case .exactly(let count), .moreThan(let count): count
        }
    }
}

/// The statements about kept searches.
enum QuerySQL {
    static let all = "SELECT id, name, query, unread FROM queries ORDER BY position, id"
    static let text = "SELECT query FROM queries WHERE id = ?1"
    static let named = "SELECT id FROM queries WHERE name = ?1"
    static let keep = """
        INSERT INTO queries (position, name, query) VALUES ((SELECT coalesce(max(position), 0) + 1 FROM queries), ?1, ?2)
        ON CONFLICT (name) DO UPDATE SET query = ?2
        """
    static let rename = "UPDATE OR IGNORE queries SET name = ?2 WHERE name = ?1 AND name <> ?2"
    static let drop = "DELETE FROM queries WHERE id = ?1"
    static let kept = "SELECT name, query, position FROM queries WHERE id = ?1"
    static let write = """
        INSERT INTO queries (id, position, name, query) VALUES (?1, ?2, ?3, ?4)
        ON CONFLICT (id) DO UPDATE SET position = ?2, name = ?3, query = ?4
        """
    static let setUnread = "UPDATE queries SET unread = ?2 WHERE id = ?1"

    static func query(_ row: Statement) -> Catalogue.Query {
        Catalogue.Query(
            id: QueryID(row: row.integer(0)),
            name: row.text(1),
            text: row.text(2),
            unread: Int(row.integer(3))
        )
    }
}
