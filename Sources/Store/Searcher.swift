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

    private let location: Location
    private let patience: Int32
    private var joinsStories: Bool { stories.isOn }
    private let stories: StoryJoining
    /// Makes text of HTML as the index has it; nil leaves everything to the index.
    private let plainText: (@Sendable (String) -> String)?
    private var opened: Connection?
    private var isClosed = false
    private let executor: ThreadExecutor

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(
        _ location: Location,
        patience: Int32,
        stories: StoryJoining,
        inBackground: Bool = false,
        plainText: (@Sendable (String) -> String)? = nil
    ) {
        executor = ThreadExecutor(inBackground: inBackground)
        self.plainText = plainText
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
        let compiler = try compiler(for: search.query, calendar, on: connection)
        var condition = condition(search.query, compiler)
        if request.onlyUnread { condition.add(.unread) }
        if let feeds = search.feeds { condition.add(compiler.listed(feeds.compactMap(\.row))) }
        let size = min(max(request.size, 1), Reader.largestPage)
        guard request.start == .first || request.cursor != nil else {
            throw .unsupported("What a search finds can only be read from its beginning.")
        }
        var skim: SearchSkim?
        if let plainText, condition.match != nil {
            skim = SearchSkim(search, onlyUnread: request.onlyUnread, with: compiler, plainText: plainText)
        }
        // One row more than asked tells whether another page follows.
        let rows = try connection.cancellable { () throws(Failure) in
            try find(size + 1, condition, search.order, after: request.cursor, skim: skim, on: connection)
        }
        let shown = rows.prefix(size)
        var summaries = shown.map(\.summary)
        // What is found is found by its own words, so each article is a row.
        if joinsStories { try connection.addStories(to: &summaries) }
        return FeedPage(rows: summaries, next: rows.count > size ? shown.last?.cursor : nil)
    }

    private typealias Row = (summary: ArticleSummary, cursor: Cursor)

    private func find(
        _ size: Int,
        _ condition: SearchCondition,
        _ order: Search.Order,
        after cursor: Cursor?,
        skim: SearchSkim?,
        on connection: Connection
    ) throws(Failure) -> [Row] {
        var cursor = cursor
        var rows: [Row] = []
        if let skim {
            let first = order == .oldestFirst ? SearchPlace.afterAll : SearchPlace.beforeAll
            let start = try cursor.map { cursor throws(Failure) in try Keyset(cursor).sortKey } ?? first
            let findings = try skim.find(size, from: start, on: connection)
            rows = findings.rows.prefix(size).map { ($0.summary, Keyset(sortKey: $0.place, article: 0).cursor) }
            guard let rest = findings.rest, rows.count < size else { return rows }
            cursor = Keyset(sortKey: rest, article: 0).cursor
        }
        let statement = try SearchSQL(condition, order, after: cursor)
        let (sql, values) = statement.page(size: size - rows.count)
        return rows + (try connection.query(sql, values) { (ArticleSQL.summary($0), statement.cursor($0)) })
    }

    func count(
        _ query: SearchQuery,
        _ calendar: SearchCalendar,
        onlyUnread: Bool = false
    ) throws(Failure) -> SearchCount {
        let connection = try connection()
        var condition = condition(query, try compiler(for: query, calendar, on: connection))
        if onlyUnread { condition.add(.unread) }
        let statement = try SearchSQL(condition, .newestFirst, after: nil)
        let (sql, values) = statement.count(limit: Self.countLimit + 1)
        let count = try connection.cancellable { () throws(Failure) in
            try connection.first(sql, values) { Int($0.integer(0)) } ?? 0
        }
        return count > Self.countLimit ? .moreThan(Self.countLimit) : .exactly(count)
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

    private func compiler(
        for query: SearchQuery,
        _ calendar: SearchCalendar,
        on connection: Connection
    ) throws(Failure) -> SearchCompiler {
        var compiler = SearchCompiler(calendar: calendar)
        if query.root?.asksForFeeds ?? false { compiler.feeds = try FeedNames(connection) }
        return compiler
    }

    private func condition(_ query: SearchQuery, _ compiler: SearchCompiler) -> SearchCondition {
        // An empty query asks for everything, and one of signs alone for what is in no index.
        return query.root.map { compiler.condition($0) ?? .nothing } ?? SearchCondition()
    }
}
