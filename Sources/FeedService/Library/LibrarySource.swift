package import Feeds
package import FoundationEssentials
package import Model
package import Store

/// The reader's own library: articles from the store, news from the network.
package struct LibrarySource: PageSource {
    /// Another program may write to the same library, so pages are read again after a while; reading one is cheap.
    package let traits = SourceTraits(timeToLive: 60)
    /// Seconds for which a removed feed is kept, so that it can be brought back.
    static let removalGrace: TimeInterval = 30 * 86_400
    let store: Store
    let fetcher: any Fetching
    /// What the reader's configuration file says about feeds.
    var configuration: FeedConfiguration { current.value }
    private let current: CurrentConfiguration
    /// What it says about articles.
    var ruleBook: RuleBook { currentRules.value.book }
    var arrivalRules: ArrivalRules { currentRules.value.ready }
    private let currentRules: CurrentRules
    let now: @Sendable () -> Date

    package init(
        store: Store,
        fetcher: any Fetching,
        configuration: FeedConfiguration = FeedConfiguration(),
        rules: RuleBook = RuleBook(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.store = store
        self.fetcher = fetcher
        current = CurrentConfiguration(configuration)
        currentRules = CurrentRules(rules)
        self.now = now
    }

    /// From now on, for what has not begun.
    package func use(_ configuration: FeedConfiguration) { current.value = configuration }
    package func use(_ rules: RuleBook) { currentRules.use(rules) }

    /// Whether the same story from several feeds is one row.
    package var joinsStories: Bool { store.joinsStories }
    package func joinStories(_ isOn: Bool) { store.joinStories(isOn) }

    /// Nothing is fetched without a proxy, say, because its line could not be read.
    func refuseIfUnclear() throws(Failure) {
        if let refusal = configuration.refusal { throw .unsupported(refusal) }
    }

    package func catalogue() async throws(Failure) -> Catalogue {
        try await store.catalogue(now: now())
    }

    package func page(_ request: PageRequest) async throws(Failure) -> FeedPage {
        let page = try await store.page(request, now: now())
        switch request.listing {
        case .search(let search): return try await shown(page, of: search)
        case .query(let query): return try await shown(page, of: try await store.search(query))
        case .all, .unread, .starred, .later, .today, .feed, .folder, .tag: return page
        }
    }

    /// Read from the store either way, which remembers nothing besides.
    package func article(_ id: ArticleID, policy: LoadPolicy) async throws(Failure) -> Article {
        let stored = try await store.article(id)
        let base = stored.base ?? stored.summary.url
        let body = RichText(html: stored.fullText ?? stored.html, base: base)
        var article = Article(
            summary: stored.summary,
            body: body.blocks.isEmpty ? .plain(stored.summary.summary) : body
        )
        article.enclosures = stored.enclosures
        article.note = stored.note
        article.place = stored.place
        article.edited = stored.edited
        article.earlierVersions = stored.earlierVersions
        return article
    }

    /// The text of a page is fetched once, so that only what feeds have is compared.
    package func versions(of id: ArticleID) async throws(Failure) -> [ArticleVersion] {
        let stored = try await store.article(id)
        let body = RichText(html: stored.html, base: stored.base ?? stored.summary.url)
        let now = ArticleVersion(
            title: stored.summary.title,
            body: body.blocks.isEmpty ? .plain(stored.summary.summary) : body
        )
        return try await [now]
            + store.versions(of: id).map { version in
                let body = RichText(html: version.html, base: version.base ?? stored.summary.url)
                return ArticleVersion(title: version.title, body: body, replaced: version.replaced)
            }
    }

    package func mark(
        _ ids: [ArticleID],
        _ change: StatusChange,
        isNoted: Bool
    ) async throws(Failure) -> [ArticleID] {
        try await store.mark(ids, change, notedAt: isNoted ? now() : nil)
    }

    package func markAll(
        of request: PageRequest,
        through last: ArticleID?,
        _ change: StatusChange
    ) async throws(Failure) -> [ArticleID] {
        try await store.markAll(of: request, through: last, change, notedAt: now())
    }

    /// A part of what is marked in several: all are taken back together.
    package func mark(
        _ ids: [ArticleID],
        _ change: StatusChange,
        joining series: MarkSeries
    ) async throws(Failure) -> (changed: [ArticleID], series: MarkSeries) {
        try await store.mark(ids, change, joining: series, at: now())
    }

    package func journal(limit: Int) async throws(Failure) -> [JournalEntry] {
        try await store.journal(limit: limit)
    }

    package func queries() async throws(Failure) -> [Catalogue.Query] {
        _ = try await store.recountQueries(now: now())
        return try await store.queries()
    }

    package func undo() async throws(Failure) -> JournalOutcome? { try await store.undo(at: now()) }
    package func redo() async throws(Failure) -> JournalOutcome? { try await store.redo(at: now()) }

    package func split(_ article: ArticleID) async throws(Failure) -> [FeedID] {
        try await store.split(article, at: now())
    }

    /// The articles that stand for stories, the one that was joined to last first.
    package func stories(limit: Int) async throws(Failure) -> [ArticleSummary] {
        try await store.stories(limit: limit)
    }

    package func setNote(_ text: String, of article: ArticleID) async throws(Failure) {
        try await store.setNote(text, of: article, at: now())
    }

    package func setPlace(_ place: Int, of article: ArticleID) async throws(Failure) {
        try await store.setPlace(place, of: article, at: now())
    }

    package func setBookmark(_ letter: String, _ article: ArticleID?) async throws(Failure) {
        try await store.setBookmark(letter, article, at: now())
    }

    package func bookmark(_ letter: String) async throws(Failure) -> ArticleSummary? {
        try await store.bookmark(letter)
    }

    package func keepQuery(_ text: String, named name: String) async throws(Failure) -> QueryID {
        let query = try await store.keepQuery(text, named: name, at: now())
        _ = try await store.recountQueries(now: now())
        return query
    }

    package func dropQuery(named name: String) async throws(Failure) {
        try await store.dropQuery(named: name, at: now())
    }

    package func renameQuery(_ name: String, to other: String) async throws(Failure) {
        try await store.renameQuery(name, to: other, at: now())
    }

    package func details(of feed: FeedID) async throws(Failure) -> FeedDetails {
        var details = try await store.details(of: feed, now: now())
        // They are there to be shown.
        details.feed.address = details.feed.address.withoutCredentials
        return details
    }

    package func remove(_ feeds: [FeedID]) async throws(Failure) {
        try await store.remove(feeds, at: now())
    }

    package func changesElsewhere() async -> AsyncStream<Void> { store.changesElsewhere() }

    package func statuses(of articles: [ArticleID]) async throws(Failure) -> [ArticleID: ArticleStatus] {
        try await store.statuses(of: articles)
    }

    package func close() async {
        await fetcher.close()
        await store.close()
    }
}
