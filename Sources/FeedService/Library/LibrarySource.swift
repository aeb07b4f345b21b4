package import Feeds
package import FoundationEssentials
package import Model
package import Store

/// The reader's own library: articles from the store, news from the network.
package struct LibrarySource: PageSource {
    /// Another program may write to the same library, so pages are read again after a while; reading one is cheap.
    package let traits = SourceTraits(timeToLive: 60)
    let store: Store
    let fetcher: any Fetching
    let now: @Sendable () -> Date

    package init(store: Store, fetcher: any Fetching, now: @escaping @Sendable () -> Date = { Date() }) {
        self.store = store
        self.fetcher = fetcher
        self.now = now
    }

    package func catalogue() async throws(Failure) -> Catalogue {
        try await store.catalogue()
    }

    package func page(_ request: PageRequest) async throws(Failure) -> FeedPage {
        try await store.page(request)
    }

    /// Read from the store either way, which remembers nothing besides.
    package func article(_ id: ArticleID, policy: LoadPolicy) async throws(Failure) -> Article {
        let stored = try await store.article(id)
        let body = RichText(html: stored.html, base: stored.base ?? stored.summary.url)
        return Article(
            summary: stored.summary,
            body: body.blocks.isEmpty ? .plain(stored.summary.summary) : body
        )
    }

    package func mark(_ ids: [ArticleID], _ change: StatusChange) async throws(Failure) -> [ArticleID] {
        try await store.mark(ids, change)
    }

    /// The address is taken as it was given, but for white space around it. One that is subscribed to already costs
    /// no request.
    package func add(_ address: String) async throws(Failure) -> Feed {
        let address = address.cleanedLine
        guard !address.isEmpty else {
            throw .unsupported("An address is needed, such as https://example.org/feed.xml.")
        }
        let known = try await store.catalogue().feeds
        if let feed = known.first(where: { $0.address == address }) { return feed }

        let received = try await receive(FetchRequest(url: address))
        guard case .feed(let parsed, let response) = received else {
            throw .notAFeed(found: "an answer that nothing changed", what: address)
        }
        let feed = try await store.add(
            address: response.movedTo ?? address,
            title: parsed.title ?? parsed.site ?? address,
            site: parsed.site
        )
        do throws(Failure) {
            _ = try await save(parsed, response, for: feed.id)
        } catch {
            if !known.contains(where: { $0.id == feed.id }) {
                // The first error says what is wrong with the library; a second one adds nothing.
                try? await store.remove(feed.id)
            }
            throw error
        }
        // As it is now, with its articles counted.
        return try await store.catalogue().feeds.first { $0.id == feed.id } ?? feed
    }

    package func remove(_ feed: FeedID) async throws(Failure) {
        try await store.remove(feed)
    }

    package func close() async {
        await fetcher.close()
        await store.close()
    }
}
