package import FoundationEssentials
package import Model

/// Where feeds and articles come from, behind the cache: a library, a mock directory, a remote API.
/// Sources keep no cache of pages and share no loads; `FeedService` does both for all of them.
package protocol PageSource: Sendable {
    var traits: SourceTraits { get }

    func catalogue() async throws(Failure) -> Catalogue
    func page(_ request: PageRequest) async throws(Failure) -> FeedPage
    /// With `.reload`, the body as it is now where it comes from, not as it is remembered.
    func article(_ id: ArticleID, policy: LoadPolicy) async throws(Failure) -> Article

    /// Returns the articles whose status really changed.
    func mark(_ ids: [ArticleID], _ change: StatusChange) async throws(Failure) -> [ArticleID]

    /// Calls `progress` once before the first feed and once after each, in order.
    func refresh(
        _ scope: RefreshScope,
        progress: @escaping @Sendable (RefreshStep) async -> Void
    ) async throws(Failure) -> RefreshReport

    func add(_ address: String) async throws(Failure) -> Feed
    func remove(_ feed: FeedID) async throws(Failure)

    /// Lets go of what it holds open. Nothing is asked of it afterwards.
    func close() async
}

extension PageSource {
    package func close() async {}
}

/// How a source wants to be cached.
package struct SourceTraits: Equatable, Sendable {
    /// Seconds after which a cached page is loaded again; nil: when something says that it changed.
    package var timeToLive: TimeInterval?
    /// The page after the one asked for may be loaded ahead.
    package var prefetches: Bool
    /// Titles and counts are learned from the pages, so each page that arrives changes the catalogue.
    package var pagesChangeCatalogue: Bool

    package init(timeToLive: TimeInterval? = nil, prefetches: Bool = true, pagesChangeCatalogue: Bool = false) {
        self.timeToLive = timeToLive
        self.prefetches = prefetches
        self.pagesChangeCatalogue = pagesChangeCatalogue
    }
}

/// One step of a refresh.
package struct RefreshStep: Equatable, Sendable {
    package var done: Int
    package var total: Int
    /// The feed whose articles were written in this step; nil when it was unchanged or failed.
    package var stored: FeedID?
    package var newArticles: Int

    package init(done: Int, total: Int, stored: FeedID? = nil, newArticles: Int = 0) {
        self.done = done
        self.total = total
        self.stored = stored
        self.newArticles = newArticles
    }
}
