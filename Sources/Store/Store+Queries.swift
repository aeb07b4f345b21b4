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
    /// first problem of what cannot be meant.
    package func keepQuery(_ text: String, named name: String) throws(Failure) -> QueryID {
        _ = try Self.query(text)
        return try connection.transaction { () throws(Failure) -> QueryID in
            try connection.run(QuerySQL.keep, [.text(name), .text(text)])
            let row = try connection.first(QuerySQL.named, [.text(name)]) { $0.integer(0) }
            return QueryID(row: row ?? 0)
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
    package func dropQuery(named name: String) throws(Failure) {
        guard try connection.run(QuerySQL.drop, [.text(name)]) > 0 else { throw .missing(what: "The search") }
    }

    /// Throws `.missing` when there is none, and `.unsupported` when another has the new name.
    package func renameQuery(_ name: String, to other: String) throws(Failure) {
        try connection.transaction { () throws(Failure) in
            guard try connection.first(QuerySQL.named, [.text(name)], { _ in true }) != nil else {
                throw .missing(what: "The search")
            }
            guard try connection.run(QuerySQL.rename, [.text(name), .text(other)]) > 0 || name == other else {
                throw .unsupported("Another search is called “\(other)”.")
            }
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
    static let drop = "DELETE FROM queries WHERE name = ?1"
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
