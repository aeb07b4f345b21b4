import Model

/// What feeds, folders and tags are called, for queries that ask for them by name.
struct FeedNames: Sendable {
    private struct Entry: Equatable {
        var row: Int64
        var title: String
        var address: String
        /// From the innermost folder outwards.
        var folders: [String] = []
        var tags: [String] = []

        var withoutRow: Entry {
            var entry = self
            entry.row = 0
            return entry
        }
    }

    private var entries: [Entry] = []
    private var articleTags: [String] = []

    init() {}

    init(_ connection: Connection) throws(Failure) {
        articleTags = try connection.query(FeedSQL.tags) { $0.text(0) }
        try read(connection, try connection.feedTags(), SearchSQL.feeds, [])
    }

    /// Of one feed alone, and of no tags of articles.
    init(_ connection: Connection, of feed: Int64) throws(Failure) {
        let tags = try connection.query(ImportSQL.tags, [.integer(feed)]) { $0.text(0) }
        try read(connection, [feed: tags], SearchSQL.feed, [.integer(feed)])
    }

    /// Of a feed that is not there yet, and so has no folder and no tags.
    init(title: String, address: String) {
        entries = [Entry(row: 0, title: SearchText.folded(title), address: address.lowercased())]
    }

    /// Whether feeds are called the same, whatever their rows.
    func isSame(as other: FeedNames) -> Bool {
        entries.map(\.withoutRow) == other.entries.map(\.withoutRow) && articleTags == other.articleTags
    }

    private mutating func read(
        _ connection: Connection,
        _ tags: [Int64: [String]],
        _ sql: String,
        _ values: [Value]
    ) throws(Failure) {
        let folders = try FolderTree(connection)
        entries = try connection.query(sql, values) { row in
            Entry(
                row: row.integer(0),
                title: SearchText.folded(row.text(1)),
                address: row.text(2).lowercased(),
                folders: folders.path(to: row.integer(3)).reversed().map(SearchText.folded),
                tags: (tags[row.integer(0)] ?? []).map(SearchText.folded)
            )
        }
    }

    /// Those with this in their title or address.
    func rows(named name: String) -> [Int64] {
        let (title, address) = (SearchText.folded(name), name.lowercased())
        return rows { (!title.isEmpty && $0.title.contains(title)) || $0.address.contains(address) }
    }

    /// Those in a folder of this name, or in folders inside it. "News/World" is World in News.
    func rows(inFolder name: String) -> [Int64] {
        let path = name.split(separator: "/").map { SearchText.folded(String($0)) }.reversed()
        return rows { entry in
            entry.folders.indices.contains {
                entry.folders[$0...].prefix(path.count).elementsEqual(path) && !path.isEmpty
            }
        }
    }

    /// Tags of articles, as they are spelt.
    func articleTags(named name: String) -> [String] {
        let tag = SearchText.folded(name)
        return articleTags.filter { SearchText.folded($0) == tag }
    }

    func rows(tagged name: String) -> [Int64] {
        let tag = SearchText.folded(name)
        return rows { $0.tags.contains(tag) }
    }

    private func rows(_ isMeant: (Entry) -> Bool) -> [Int64] {
        entries.filter(isMeant).map(\.row)
    }
}
