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

    /// What there is to know about one feed; throws `.missing` when it is gone.
    func details(of feed: FeedID) async throws(Failure) -> FeedDetails

    /// Finds the feed that has the address, or fetches and keeps it.
    func add(_ address: String, from page: String?) async throws(Failure) -> Addition
    /// Takes feeds out of all listings, and keeps them for `restore` until `purge`.
    func remove(_ feeds: [FeedID]) async throws(Failure)
    /// Brings removed feeds back as they were.
    func restore(_ feeds: [FeedID]) async throws(Failure)
    /// Lets go of removed feeds for good; what came back meanwhile stays.
    func purge(_ feeds: [FeedID]) async throws(Failure)
    /// Puts feeds, in the order given, before another; nil is the end.
    func move(_ feeds: [FeedID], before target: FeedID?) async throws(Failure)

    /// How many articles answer a search, and how many it cannot know of yet.
    func tally(_ query: SearchQuery) async throws(Failure) -> SearchTally
    /// Where the words of a search stand in an article.
    func hits(of query: SearchQuery, in article: Article) async -> ArticleHits

    /// Does what was left for later, such as indexing, until it is done or the task is cancelled.
    func catchUp() async
    /// An element comes soon after another program has changed what is here.
    func changesElsewhere() async -> AsyncStream<Void>
    /// How articles are marked; nothing is said of those that are gone.
    func statuses(of articles: [ArticleID]) async throws(Failure) -> [ArticleID: ArticleStatus]

    /// Lets go of what it holds open. Nothing is asked of it afterwards.
    func close() async
}

/// What a source does whose feeds cannot be edited, and which has no index.
extension PageSource {
    package func add(_ address: String, from page: String?) async throws(Failure) -> Addition { throw refusal }
    package func remove(_ feeds: [FeedID]) async throws(Failure) { throw refusal }
    package func restore(_ feeds: [FeedID]) async throws(Failure) { throw refusal }
    package func purge(_ feeds: [FeedID]) async throws(Failure) { throw refusal }
    package func move(_ feeds: [FeedID], before target: FeedID?) async throws(Failure) { throw refusal }

    package func tally(_ query: SearchQuery) async throws(Failure) -> SearchTally {
        throw .unsupported("Nothing is indexed here.")
    }
    package func hits(of query: SearchQuery, in article: Article) async -> ArticleHits { ArticleHits() }

    package func catchUp() async {}
    package func close() async {}

    /// Nobody else can change it, or nobody would know.
    package func changesElsewhere() async -> AsyncStream<Void> { AsyncStream { $0.finish() } }
    package func statuses(of articles: [ArticleID]) async throws(Failure) -> [ArticleID: ArticleStatus] { [:] }

    private var refusal: Failure { .unsupported(traits.editing.refusal ?? "Feeds cannot be edited here.") }
}

/// How a source wants to be cached.
package struct SourceTraits: Equatable, Sendable {
    /// Seconds after which a cached page is loaded again; nil: when something says that it changed.
    package var timeToLive: TimeInterval?
    /// The page after the one asked for may be loaded ahead.
    package var prefetches: Bool
    /// Titles and counts are learned from the pages, so each page that arrives changes the catalogue.
    package var pagesChangeCatalogue: Bool
    /// Whether feeds can be added, removed and moved; the catalogue says the same.
    package var editing: FeedEditing

    package init(
        timeToLive: TimeInterval? = nil,
        prefetches: Bool = true,
        pagesChangeCatalogue: Bool = false,
        editing: FeedEditing = .allowed
    ) {
        self.timeToLive = timeToLive
        self.prefetches = prefetches
        self.pagesChangeCatalogue = pagesChangeCatalogue
        self.editing = editing
    }
}

/// One step of a refresh.
package struct RefreshStep: Equatable, Sendable {
    package var done: Int
    package var total: Int
    /// The feed whose articles were written or let go in this step; nil when it was unchanged or failed.
    package var stored: FeedID?
    package var newArticles: Int

    package init(done: Int, total: Int, stored: FeedID? = nil, newArticles: Int = 0) {
        self.done = done
        self.total = total
        self.stored = stored
        self.newArticles = newArticles
    }
}
