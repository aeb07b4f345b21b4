package import FoundationEssentials
package import Model

/// newsboat's `cache.db`, read and never written to. It may be open in newsboat, damaged, or made to do harm: whatever it
/// is, it is left as it is, and what cannot be read is said in a sentence (`Failure.library`).
package actor NewsboatCache {
    /// An article of the cache, as it stands there.
    package struct Item: Equatable, Sendable {
        package var guid: String
        package var title: String
        package var author: String
        package var url: String
        /// The address of its feed as newsboat's `urls` spells it.
        package var feed: String
        package var published: Date?
        package var content: String
        /// Empty in caches of versions that kept none.
        package var contentType: String
        package var base: String
        package var isUnread: Bool
        /// Letters whose meaning is the reader's own.
        package var flags: String
        /// Taken out of newsboat's lists by hand.
        package var isDeleted: Bool
    }

    /// A feed of the cache.
    package struct CachedFeed: Equatable, Sendable {
        /// As newsboat's `urls` spells it.
        package var address: String
        package var title: String
        package var site: String
    }

    /// Of a longer body, the rest is left out: bytes.
    private static let largestBody = 1 << 20
    private static let largestField = 1 << 16
    private static let mostFeeds = 100_000

    /// As sentences name it.
    package nonisolated let path: String
    nonisolated let copy: QuietCopy
    private let connection: Connection
    private let articleSQL: String
    private let executor = ThreadExecutor()

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private init(path: String, copy: QuietCopy, connection: sending Connection, articleSQL: String) {
        self.path = path
        self.copy = copy
        self.connection = connection
        self.articleSQL = articleSQL
    }

    package static func open(path: String) throws(Failure) -> NewsboatCache {
        let copy = try QuietCopy(of: path)
        return try telling(path) { () throws(Failure) -> NewsboatCache in
            let connection = try Connection(copy.location, copy.access, patience: 0)
            try connection.execute("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
            let found = try columns(of: "rss_item", connection)
            let missing = ["guid", "title", "url", "feedurl", "pubdate", "content", "unread"].filter {
                !found.contains($0)
            }
            guard try columns(of: "rss_feed", connection).contains("rssurl"), missing.isEmpty else {
                throw .library("\(path.cleanedLine) is no cache of newsboat: it has other tables.")
            }
            // SQLite has all files open by now, so that nothing stays behind when the program is ended from outside.
            copy.remove()
            return NewsboatCache(
                path: path,
                copy: copy,
                connection: connection,
                articleSQL: articleSQL(found)
            )
        }
    }

    package func feeds() throws(Failure) -> [CachedFeed] {
        try Self.telling(path) { () throws(Failure) in
            try connection.query(Self.feedSQL) {
                CachedFeed(address: $0.text(0), title: $0.text(1), site: $0.text(2))
            }
        }
    }

    /// At most `count` articles after the one in the row given, in the order newsboat found them, and the row of the last;
    /// nil at the end. Throws when newsboat wrote to the file meanwhile.
    package func items(after row: Int64, count: Int) throws(Failure) -> (items: [Item], last: Int64)? {
        let rows: [(Int64, Item)]
        do throws(Failure) {
            rows = try Self.telling(path) { () throws(Failure) in
                try connection.query(articleSQL, [.integer(row), .integer(Int64(count))]) {
                    ($0.integer(0), Self.item($0))
                }
            }
        } catch {
            // What looks like damage may be newsboat at work.
            try copy.checkIsUnchanged()
            throw error
        }
        guard let last = rows.last?.0 else {
            try copy.checkIsUnchanged()
            return nil
        }
        // In a damaged tree, rows can lead back to those before: for ever.
        guard last > row, zip(rows, rows.dropFirst()).allSatisfy({ $0.0 < $1.0 }) else { throw Self.damaged(path) }
        return (rows.map(\.1), last)
    }

    package func close() {
        connection.close()
        copy.remove()
    }

    /// Only tables count: a view can take as long as whoever made it likes.
    private static func columns(of table: String, _ connection: Connection) throws(Failure) -> Set<String> {
        let found = try connection.first(
            "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?1 AND sql NOT LIKE 'CREATE VIRTUAL%'",
            [.text(table)]
        ) { _ in true }
        guard found != nil else { return [] }
        return Set(
            try connection.query("SELECT name FROM pragma_table_info(?1)", [.text(table)]) { $0.text(0).lowercased() }
        )
    }

    private static let feedSQL = """
        SELECT substr(rssurl, 1, 8192), substr(title, 1, 1000), substr(url, 1, 8192) FROM rss_feed LIMIT \(mostFeeds)
        """

    /// The tables grew with newsboat's versions. Flags of old ones are NULL.
    private static func articleSQL(_ columns: Set<String>) -> String {
        func text(_ name: String, _ limit: Int) -> String {
            columns.contains(name) ? "substr(\(name), 1, \(limit))" : "''"
        }
        func number(_ name: String, _ fallback: String) -> String { columns.contains(name) ? name : fallback }
        let fields = [
            text("guid", largestField), text("title", largestField), text("author", largestField),
            text("url", largestField), text("feedurl", largestField), number("pubdate", "0"),
            text("content", largestBody), text("content_mime_type", 100), text("base", largestField),
            number("unread", "1"), text("flags", 52), number("deleted", "0"),
        ]
        return """
            SELECT rowid, \(fields.joined(separator: ", ")) FROM rss_item WHERE rowid > ?1 ORDER BY rowid LIMIT ?2
            """
    }

    private static func item(_ row: Statement) -> Item {
        let seconds = row.integer(6)
        return Item(
            guid: row.text(1),
            title: row.text(2),
            author: row.text(3),
            url: row.text(4),
            feed: row.text(5),
            published: (1...maximumSeconds).contains(seconds) ? Date(timeIntervalSince1970: Double(seconds)) : nil,
            content: row.text(7),
            contentType: row.text(8),
            base: row.text(9),
            isUnread: row.flag(10),
            flags: row.text(11),
            isDeleted: row.flag(12)
        )
    }

    /// The end of the year 9999.
    private static let maximumSeconds: Int64 = 253_402_300_799

    /// What SQLite says of the file is said of newsboat's cache, not of a library.
    private static func telling<Result>(
        _ path: String,
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        do throws(Failure) {
            return try body()
        } catch {
            guard let detail = error.detail else { throw error }
            throw damaged(path, detail)
        }
    }

    private static func damaged(_ path: String, _ detail: String = "rows are out of order") -> Failure {
        .library("\(path.cleanedLine) cannot be read: it is no cache of newsboat, or is damaged.", detail: detail)
    }
}
