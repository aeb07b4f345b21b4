/// What an examination of a library found. Nothing is changed by one.
package struct LibraryHealth: Equatable, Sendable {
    package enum Problem: Equatable, Sendable {
        /// What SQLite says of the structure of the file (`PRAGMA integrity_check`).
        case damaged(String)
        /// Rows that refer to nothing (`PRAGMA foreign_key_check`).
        case dangling(table: String, rows: Int)
        /// Feeds, and tags, whose kept counts are not those of their articles.
        case miscounted(feeds: Int)
        /// Articles without a status, which no listing shows.
        case unlisted(articles: Int)
        /// Articles without a body, which cannot be opened.
        case bodiless(articles: Int)
        /// The index of words, which searches go through.
        case index
    }

    package var path: String
    /// The version of its tables, and the newest that this program knows.
    package var schema: Int
    package var knownSchema: Int
    package var feeds = 0
    package var articles = 0
    package var unread = 0
    package var starred = 0
    /// Of the file and of its write-ahead log.
    package var bytes: Int64 = 0
    package var logBytes: Int64 = 0
    /// Of the file: what deleted rows left, and new ones will fill.
    package var freeBytes: Int64 = 0
    package var problems: [Problem] = []

    package var isDamaged: Bool {
        problems.contains { if case .damaged = $0 { true } else { false } }
    }
}

/// What a repair came to.
package struct LibraryRepair: Equatable, Sendable {
    /// As it was before, and as it is now.
    package var before: LibraryHealth
    package var after: LibraryHealth
    /// Where the library lies as it was before: a copy, or the damaged file itself.
    package var backup: String?
    /// Articles that could not be read from a damaged file, as far as their numbers tell.
    package var lostArticles = 0
}
