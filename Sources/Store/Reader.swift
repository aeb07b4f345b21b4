import Model

/// The reading side of a store: a read-only connection of its own, which sees what was committed when a call starts
/// and in WAL mode waits for no writer.
actor Reader {
    /// More rows than this are not answered at once, whatever is asked.
    static let largestPage = 1_000

    let connection: Connection
    private let executor = ThreadExecutor()

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(connection: sending Connection) {
        self.connection = connection
    }

    func close() { connection.close() }

    func catalogue() throws(Failure) -> Catalogue {
        let feeds = try connection.query(FeedSQL.all, [], FeedSQL.feed)
        let unread = feeds.reduce(0) { $0 + $1.unread }
        let starred = feeds.reduce(0) { $0 + $1.starred }
        return Catalogue(
            title: "Library",
            gatherings: [
                Catalogue.Gathering(.all, count: unread),
                Catalogue.Gathering(.unread, count: unread),
                Catalogue.Gathering(.starred, count: starred),
            ],
            feeds: feeds
        )
    }

    func page(_ request: PageRequest) throws(Failure) -> FeedPage {
        let start = try request.cursor.map { cursor throws(Failure) in try Keyset(cursor) } ?? .beforeAll
        let size = min(max(request.size, 1), Self.largestPage)
        var values: [Value] = [.integer(start.sortKey), .integer(start.article), .integer(Int64(size) + 1)]
        if case .feed(let feed) = request.listing { values.append(.integer(feed.row ?? 0)) }
        // One row more than asked tells whether another page follows.
        let rows = try connection.query(ListingSQL.page(of: request.listing), values) {
            (summary: ArticleSQL.summary($0), sortKey: ListingSQL.sortKey($0))
        }
        if rows.isEmpty, case .feed(let feed) = request.listing { try checkExists(feed) }
        let shown = rows.prefix(size)
        guard rows.count > size, let last = shown.last, let article = last.summary.id.row else {
            return FeedPage(rows: shown.map(\.summary))
        }
        let next = Keyset(sortKey: last.sortKey, article: article)
        return FeedPage(rows: shown.map(\.summary), next: next.cursor)
    }

    func article(_ id: ArticleID) throws(Failure) -> StoredArticle {
        let values: [Value] = [.integer(id.row ?? 0)]
        if let article = try connection.first(ArticleSQL.byID, values, ArticleSQL.article) { return article }
        // Whoever still looks at a list that has it can read it.
        guard let article = try connection.first(RetentionSQL.article, values, ArticleSQL.article) else {
            throw .missing(what: "The article")
        }
        return article
    }

    func statuses(of articles: [ArticleID]) throws(Failure) -> [ArticleID: ArticleStatus] {
        var statuses: [ArticleID: ArticleStatus] = [:]
        for article in articles {
            statuses[article] = try connection.first(StatusSQL.status, [.integer(article.row ?? 0)]) { row in
                ArticleStatus(isRead: row.flag(0), isStarred: row.flag(1))
            }
        }
        return statuses
    }

    func fetchStates(_ scope: RefreshScope) throws(Failure) -> [FetchState] {
        let folders = try FolderTree(connection)
        guard case .feed(let feed) = scope else {
            return try connection.query(FetchSQL.allStates) { FetchSQL.state($0, folders) }
        }
        try checkExists(feed)
        return try connection.query(FetchSQL.state, [.integer(feed.row ?? 0)]) { FetchSQL.state($0, folders) }
    }

    private func checkExists(_ feed: FeedID) throws(Failure) {
        let found = try connection.first(FeedSQL.exists, [.integer(feed.row ?? 0)]) { _ in true }
        guard found != nil else { throw .missing(what: "The feed") }
    }
}
