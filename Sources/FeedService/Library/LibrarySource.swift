package import Feeds
package import FoundationEssentials
package import Model
package import Store

/// The reader's own library: articles from the store, news from the network.
package struct LibrarySource: PageSource {
    /// Another program may write to the same library, so pages are read again after a while; reading one is cheap.
    package let traits = SourceTraits(timeToLive: 60)
    /// Seconds for which what was removed is kept when its program came to no proper end.
    static let removalGrace: TimeInterval = 86_400
    let store: Store
    let fetcher: any Fetching
    /// What the reader's configuration file says about feeds.
    var configuration: FeedConfiguration { current.value }
    private let current: CurrentConfiguration
    let now: @Sendable () -> Date

    package init(
        store: Store,
        fetcher: any Fetching,
        configuration: FeedConfiguration = FeedConfiguration(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.store = store
        self.fetcher = fetcher
        current = CurrentConfiguration(configuration)
        self.now = now
    }

    /// From now on, for what has not begun.
    package func use(_ configuration: FeedConfiguration) { current.value = configuration }

    /// Nothing is fetched without a proxy, say, because its line could not be read.
    func refuseIfUnclear() throws(Failure) {
        if let refusal = configuration.refusal { throw .unsupported(refusal) }
    }

    package func catalogue() async throws(Failure) -> Catalogue {
        try await store.catalogue()
    }

    package func page(_ request: PageRequest) async throws(Failure) -> FeedPage {
        let page = try await store.page(request, now: now())
        guard case .search(let search) = request.listing else { return page }
        return try await shown(page, of: search)
    }

    /// Read from the store either way, which remembers nothing besides.
    package func article(_ id: ArticleID, policy: LoadPolicy) async throws(Failure) -> Article {
        let stored = try await store.article(id)
        let base = stored.base ?? stored.summary.url
        let body = RichText(html: stored.fullText ?? stored.html, base: base)
        return Article(
            summary: stored.summary,
            body: body.blocks.isEmpty ? .plain(stored.summary.summary) : body
        )
    }

    package func mark(_ ids: [ArticleID], _ change: StatusChange) async throws(Failure) -> [ArticleID] {
        try await store.mark(ids, change)
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

    package func restore(_ feeds: [FeedID]) async throws(Failure) {
        try await store.restore(feeds)
    }

    package func purge(_ feeds: [FeedID]) async throws(Failure) {
        try await store.purge(feeds)
    }

    package func move(_ feeds: [FeedID], before target: FeedID?) async throws(Failure) {
        try await store.move(feeds, before: target)
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
