import FoundationEssentials
import Model

/// The reading side of a store: a read-only connection of its own, which sees what was committed when a call starts
/// and in WAL mode waits for no writer.
actor Reader {
    /// More rows than this are not answered at once, whatever is asked.
    static let largestPage = 1_000

    let connection: Connection
    private var joinsStories: Bool { stories.isOn }
    private let stories: StoryJoining
    private let executor = ThreadExecutor()

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(connection: sending Connection, stories: StoryJoining) {
        self.connection = connection
        self.stories = stories
    }

    func close() { connection.close() }

    /// `midnight` is when today began, in milliseconds.
    func catalogue(midnight: Int64) throws(Failure) -> Catalogue {
        // All counts are of one moment, whoever writes meanwhile.
        try connection.transaction(.deferred) { () throws(Failure) in try readCatalogue(midnight: midnight) }
    }

    private func readCatalogue(midnight: Int64) throws(Failure) -> Catalogue {
        var feeds = try connection.query(FeedSQL.all, [], FeedSQL.feed)
        let tags = try connection.feedTags()
        if !tags.isEmpty {
            for index in feeds.indices { feeds[index].tags = tags[feeds[index].id.row ?? 0] ?? [] }
        }
        func sum(_ count: (Feed) -> Int) -> Int { feeds.reduce(0) { $0 + count($1) } }
        let unread = sum(\.unread) - (try unreadFollowers())
        let unreadSince = joinsStories ? StorySQL.unreadSince : FeedSQL.unreadSince
        let today = try connection.first(unreadSince, [.integer(midnight)]) { Int($0.integer(0)) } ?? 0
        var catalogue = Catalogue(
            title: "Library",
            gatherings: [
                Catalogue.Gathering(.all, count: unread),
                Catalogue.Gathering(.unread, count: unread),
                Catalogue.Gathering(.today, count: today),
                Catalogue.Gathering(.starred, count: sum(\.starred)),
                Catalogue.Gathering(.later, count: sum(\.later)),
            ],
            feeds: feeds
        )
        catalogue.folders = try FolderTree(connection).all
        catalogue.tags = try self.tags(feeds)
        catalogue.queries = try connection.query(QuerySQL.all, [], QuerySQL.query)
        catalogue.canSeek = true
        return catalogue
    }

    /// A story counts once where it is one row.
    private func unreadFollowers() throws(Failure) -> Int {
        guard joinsStories else { return 0 }
        return try connection.first(StorySQL.unreadFollowers) { Int($0.integer(0)) } ?? 0
    }

    private func tags(_ feeds: [Feed]) throws(Failure) -> [Catalogue.Tag] {
        var tags = try connection.query(FeedSQL.tags) { row in
            Catalogue.Tag(name: row.text(0), unread: Int(row.integer(1)), total: Int(row.integer(2)))
        }
        guard !tags.isEmpty else { return [] }
        let places = Dictionary(tags.indices.map { (tags[$0].name, $0) }) { first, _ in first }
        for feed in feeds {
            for place in feed.tags.compactMap({ places[$0] }) {
                tags[place].unread += feed.unread
                tags[place].total += feed.total
            }
        }
        return tags
    }

    /// Of a listing that is no search.
    func page(_ request: PageRequest, midnight: Int64) throws(Failure) -> FeedPage {
        // A row and the story that it is of are of one moment.
        try connection.transaction(.deferred) { () throws(Failure) in try readPage(request, midnight: midnight) }
    }

    private func readPage(_ request: PageRequest, midnight: Int64) throws(Failure) -> FeedPage {
        let size = min(max(request.size, 1), Self.largestPage)
        let statement = try listing(request, midnight: midnight)
        // One row more than asked tells whether another page follows.
        let rows = try connection.query(statement.sql, statement.values(limit: size + 1)) { row in
            let summary = ArticleSQL.summary(row)
            return (summary: summary, key: Keyset(sortKey: ListingSQL.sortKey(row), article: summary.id.row ?? 0))
        }
        if rows.isEmpty { try checkExists(request.listing) }
        let shown = statement.isBackward ? rows.prefix(size).reversed() : Array(rows.prefix(size))
        let goesOn = rows.count > size
        let first = shown.first?.key.cursor
        let last = shown.last?.key.cursor
        let (previous, next): (Cursor?, Cursor?) =
            switch request.start {
            case .first: (nil, goesOn ? last : nil)
            case .after, .date: (first, goesOn ? last : nil)
            case .last: (goesOn ? first : nil, nil)
            case .before: (goesOn ? first : nil, last)
            }
        var summaries = shown.map(\.summary)
        if joinsStories { try connection.addStories(to: &summaries) }
        return FeedPage(rows: summaries, next: next, previous: previous)
    }

    /// The rows of all articles of a listing that came no later than one.
    func articles(of request: PageRequest, through last: Int64, midnight: Int64) throws(Failure) -> [Int64] {
        var request = request
        request.start = .first
        let statement = try listing(request, midnight: midnight)
        return try connection.query(statement.articles, statement.values(limit: .max)) { $0.integer(0) }
            .filter { $0 <= last }
    }

    private func listing(_ request: PageRequest, midnight: Int64) throws(Failure) -> ListingSQL {
        var feeds: [Int64] = []
        if case .folder(let folder) = request.listing {
            let folders = try FolderTree(connection).rows(within: folder.row ?? 0)
            feeds = try connection.query(FeedSQL.inFolders, [.rows(Array(folders))]) { $0.integer(0) }
        }
        var request = request
        if case .tag(let name) = request.listing {
            let tag = try connection.spelling(of: name)
            request.listing = .tag(tag)
            feeds = try connection.query(FeedSQL.tagged, [.text(tag)]) { $0.integer(0) }
        }
        var arrival: Int64 = 0
        if case .date(let date) = request.start, request.order.isByArrival { arrival = try lastArrived(by: date) }
        return try ListingSQL(
            request,
            feeds: feeds,
            midnight: midnight,
            arrival: arrival,
            joinsStories: joinsStories
        )
    }

    /// Articles are numbered as they arrive, so that halving finds the last before a moment.
    private func lastArrived(by date: Date) throws(Failure) -> Int64 {
        var (low, high): (Int64, Int64) = (0, try connection.first(ImportSQL.lastArticle) { $0.integer(0) } ?? 0)
        while low < high {
            let middle = low + (high - low + 1) / 2
            let found = try connection.first(ArticleSQL.firstArrived, [.integer(middle)]) { row in
                (article: row.integer(0), arrived: row.integer(1))
            }
            if let found, found.arrived <= date.milliseconds { low = found.article } else { high = middle - 1 }
        }
        return low
    }

    func bookmark(_ letter: String) throws(Failure) -> ArticleSummary? {
        try connection.first(NoteSQL.bookmark, [.text(letter)], ArticleSQL.summary)
    }

    func versions(of article: ArticleID) throws(Failure) -> [StoredVersion] {
        try connection.query(NoteSQL.versions, [.integer(article.row ?? 0)]) { row in
            StoredVersion(
                replaced: Date(milliseconds: row.integer(0)),
                title: row.text(1),
                html: row.text(2),
                base: row.optionalText(3)
            )
        }
    }

    func journal(limit: Int) throws(Failure) -> [JournalEntry] {
        try connection.query(JournalSQL.latest, [.integer(Int64(limit))], JournalSQL.entry)
    }

    /// What a kept search asks; throws `.missing` when it is gone.
    func query(_ id: QueryID) throws(Failure) -> String {
        guard let text = try connection.first(QuerySQL.text, [.integer(id.row ?? 0)], { $0.text(0) }) else {
            throw .missing(what: "The search")
        }
        return text
    }

    func queries() throws(Failure) -> [Catalogue.Query] {
        try connection.query(QuerySQL.all, [], QuerySQL.query)
    }

    func article(_ id: ArticleID) throws(Failure) -> StoredArticle {
        let values: [Value] = [.integer(id.row ?? 0)]
        if var article = try connection.first(ArticleSQL.byID, values, ArticleSQL.article) {
            var summary = [article.summary]
            if joinsStories { try connection.addStories(to: &summary) }
            article.summary = summary[0]
            return article
        }
        // Whoever still looks at a list that has it can read it.
        guard let article = try connection.first(RetentionSQL.article, values, ArticleSQL.article) else {
            throw .missing(what: "The article")
        }
        return article
    }

    func statuses(of articles: [ArticleID]) throws(Failure) -> [ArticleID: ArticleStatus] {
        var statuses: [ArticleID: ArticleStatus] = [:]
        for article in articles {
            statuses[article] = try connection.first(StatusSQL.status, [.integer(article.row ?? 0)], StatusSQL.status)
        }
        return statuses
    }

    /// Whether anything came or changed since the index of words was last brought up to date.
    func hasUnindexed() throws(Failure) -> Bool {
        try connection.first(IndexingSQL.isAny) { _ in true } ?? false
    }

    func fetchStates(_ scope: RefreshScope) throws(Failure) -> [FetchState] {
        let folders = try FolderTree(connection)
        guard case .feed(let feed) = scope else {
            return try connection.query(FetchSQL.allStates) { FetchSQL.state($0, folders) }
        }
        try checkExists(feed)
        return try connection.query(FetchSQL.state, [.integer(feed.row ?? 0)]) { FetchSQL.state($0, folders) }
    }

    private func checkExists(_ listing: Listing) throws(Failure) {
        switch listing {
        case .feed(let feed): try checkExists(feed)
        case .folder(let folder):
            let found = try connection.first(FeedSQL.folderExists, [.integer(folder.row ?? 0)]) { _ in true }
            guard found != nil else { throw .missing(what: "The folder") }
        case .all, .unread, .starred, .later, .today, .tag, .query, .search: break
        }
    }

    private func checkExists(_ feed: FeedID) throws(Failure) {
        let found = try connection.first(FeedSQL.exists, [.integer(feed.row ?? 0)]) { _ in true }
        guard found != nil else { throw .missing(what: "The feed") }
    }
}
