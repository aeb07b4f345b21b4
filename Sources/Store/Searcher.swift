import FoundationEssentials
import Model

/// The part of a store that searches, with a read-only connection of its own: a search that has much to look through
/// holds up no page. The connection is made by the first search.
actor Searcher {
    /// Answers are counted up to here.
    static let countLimit = 1_000
    /// More different searches than this are not kept prepared.
    private static let keptStatements = 64
    /// In KiB; taken as it is needed.
    private static let cacheSize = 16_384
    /// So much HTML is indexed in one go, and no more than a body beyond it.
    private static let batchBytes = 8 << 20

    private let location: Location
    private let patience: Int32
    private var joinsStories: Bool { stories.isOn }
    private let stories: StoryJoining
    private var opened: Connection?
    private var isClosed = false
    private let executor = ThreadExecutor()

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(_ location: Location, patience: Int32, stories: StoryJoining) {
        self.location = location
        self.patience = patience
        self.stories = stories
    }

    func close() {
        opened?.close()
        opened = nil
        isClosed = true
    }

    private func connection() throws(Failure) -> Connection {
        if let opened { return opened }
        guard !isClosed else { throw .library("The library is closed.") }
        let connection = try Connection(location, .readOnly, patience: patience)
        // What the index finds lies all over the library.
        try connection.execute("PRAGMA cache_size = -\(Self.cacheSize)")
        opened = connection
        return connection
    }

    func page(_ request: PageRequest, _ search: Search, _ calendar: SearchCalendar) throws(Failure) -> FeedPage {
        let connection = try connection()
        connection.forgetStatements(over: Self.keptStatements)
        var condition = try condition(search.query, calendar, on: connection)
        if request.onlyUnread { condition.add(.unread) }
        if let feeds = search.feeds {
            condition.add(SearchCompiler(calendar: calendar).listed(feeds.compactMap(\.row)))
        }
        let size = min(max(request.size, 1), Reader.largestPage)
        guard request.start == .first || request.cursor != nil else {
            throw .unsupported("What a search finds can only be read from its beginning.")
        }
        let statement = try SearchSQL(condition, search.order, after: request.cursor)
        // One row more than asked tells whether another page follows.
        let (sql, values) = statement.page(size: size + 1)
        let rows = try connection.cancellable { () throws(Failure) in
            try connection.query(sql, values) { (summary: ArticleSQL.summary($0), cursor: statement.cursor($0)) }
        }
        let shown = rows.prefix(size)
        var summaries = shown.map(\.summary)
        // What is found is found by its own words, so each article is a row.
        if joinsStories { try connection.addStories(to: &summaries) }
        return FeedPage(rows: summaries, next: rows.count > size ? shown.last?.cursor : nil)
    }

    func count(
        _ query: SearchQuery,
        _ calendar: SearchCalendar,
        onlyUnread: Bool = false
    ) throws(Failure) -> SearchCount {
        let connection = try connection()
        var condition = try condition(query, calendar, on: connection)
        if onlyUnread { condition.add(.unread) }
        let statement = try SearchSQL(condition, .newestFirst, after: nil)
        let (sql, values) = statement.count(limit: Self.countLimit + 1)
        let count = try connection.cancellable { () throws(Failure) in
            try connection.first(sql, values) { Int($0.integer(0)) } ?? 0
        }
        return count > Self.countLimit ? .moreThan(Self.countLimit) : .exactly(count)
    }

    func unindexed(limit: Int) throws(Failure) -> [UnindexedArticle] {
        var bytes = 0
        return try connection().query(IndexingSQL.unindexed, [.integer(Int64(limit))], IndexingSQL.article) { article in
            bytes += article.html.utf8.count
            return bytes >= Self.batchBytes
        }
    }

    func unindexedCount() throws(Failure) -> Int {
        try connection().first(IndexingSQL.count) { Int($0.integer(0)) } ?? 0
    }

    /// The bodies of articles that are there, with their addresses.
    func bodies(of articles: [ArticleID]) throws(Failure) -> [ArticleID: String] {
        let connection = try connection()
        var bodies: [ArticleID: String] = [:]
        for article in articles {
            let row = Value.integer(article.row ?? 0)
            bodies[article] = try connection.first(SearchSQL.body, [row]) { $0.text(0) }
        }
        return bodies
    }

    private func condition(
        _ query: SearchQuery,
        _ calendar: SearchCalendar,
        on connection: Connection
    ) throws(Failure) -> SearchCondition {
        var compiler = SearchCompiler(calendar: calendar)
        if query.root?.asksForFeeds ?? false { compiler.feeds = try FeedNames(connection) }
        // An empty query asks for everything, and one of signs alone for what is in no index.
        return query.root.map { compiler.condition($0) ?? .nothing } ?? SearchCondition()
    }
}
