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
    /// What an article says and said, the latest first; fewer than two where nothing earlier is kept.
    func versions(of article: ArticleID) async throws(Failure) -> [ArticleVersion]

    /// Returns the articles whose status really changed. `undo` takes back what is noted.
    func mark(_ ids: [ArticleID], _ change: StatusChange, isNoted: Bool) async throws(Failure) -> [ArticleID]
    /// Marks all of a listing that came no later than an article, and notes it. Returns the articles that really changed.
    func markAll(
        of request: PageRequest,
        through last: ArticleID?,
        _ change: StatusChange
    ) async throws(Failure) -> [ArticleID]
    /// Takes back what was noted last; nil when there is nothing.
    func undo() async throws(Failure) -> JournalOutcome?
    /// Does again what was taken back last; nil when there is nothing.
    func redo() async throws(Failure) -> JournalOutcome?

    /// Takes apart the story that an article is of, and notes it. Returns the feeds of its articles.
    func split(_ article: ArticleID) async throws(Failure) -> [FeedID]

    /// Keeps the reader's words about an article; empty ones are none.
    func setNote(_ text: String, of article: ArticleID) async throws(Failure)
    /// Keeps where the reader was in an article, in thousandths of its length.
    func setPlace(_ place: Int, of article: ArticleID) async throws(Failure)
    /// Remembers an article under a letter, or with nil lets go of the letter.
    func setBookmark(_ letter: String, _ article: ArticleID?) async throws(Failure)
    /// Nil when the letter stands for nothing, or for what is gone.
    func bookmark(_ letter: String) async throws(Failure) -> ArticleSummary?

    /// Keeps a search under a name, in place of the one that has it.
    func keepQuery(_ text: String, named name: String) async throws(Failure) -> QueryID
    func dropQuery(named name: String) async throws(Failure)
    func renameQuery(_ name: String, to other: String) async throws(Failure)

    /// Calls `progress` once before the first feed and once after each, in order.
    func refresh(
        _ scope: RefreshScope,
        progress: @escaping @Sendable (RefreshStep) async -> Void
    ) async throws(Failure) -> RefreshReport

    /// What there is to know about one feed; throws `.missing` when it is gone.
    func details(of feed: FeedID) async throws(Failure) -> FeedDetails

    /// Finds the feed that has the address, or fetches and keeps it.
    func add(_ address: String, from page: String?) async throws(Failure) -> Addition
    /// Takes feeds out of all listings; `undo` brings them back as they were.
    func remove(_ feeds: [FeedID]) async throws(Failure)
    /// Gives feeds and folders other places or names, and notes it.
    func arrange(_ change: Rearrangement) async throws(Failure)

    /// How many articles answer a search, and how many it cannot know of yet.
    func tally(_ query: SearchQuery) async throws(Failure) -> SearchTally
    /// Where the words of a search stand in an article.
    func hits(of query: SearchQuery, in article: Article) async -> ArticleHits

    /// Does what was left for later, such as indexing, until it is done or the task is cancelled. Returns whether the
    /// catalogue changed.
    func catchUp() async -> Bool
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
    package func arrange(_ change: Rearrangement) async throws(Failure) { throw refusal }

    package func tally(_ query: SearchQuery) async throws(Failure) -> SearchTally {
        throw .unsupported("Nothing is indexed here.")
    }
    package func hits(of query: SearchQuery, in article: Article) async -> ArticleHits { ArticleHits() }

    package func catchUp() async -> Bool { false }
    package func close() async {}

    /// Nobody else can change it, or nobody would know.
    package func changesElsewhere() async -> AsyncStream<Void> { AsyncStream { $0.finish() } }
    package func statuses(of articles: [ArticleID]) async throws(Failure) -> [ArticleID: ArticleStatus] { [:] }

    package func versions(of article: ArticleID) async throws(Failure) -> [ArticleVersion] { [] }
    package func split(_ article: ArticleID) async throws(Failure) -> [FeedID] { throw .standsAlone }
    package func setNote(_ text: String, of article: ArticleID) async throws(Failure) { throw Self.keepsNothing }
    /// Nothing is lost but the place.
    package func setPlace(_ place: Int, of article: ArticleID) async throws(Failure) {}
    package func setBookmark(_ letter: String, _ article: ArticleID?) async throws(Failure) { throw Self.keepsNothing }
    package func bookmark(_ letter: String) async throws(Failure) -> ArticleSummary? { nil }
    package func keepQuery(_ text: String, named name: String) async throws(Failure) -> QueryID {
        throw Self.keepsNothing
    }
    package func dropQuery(named name: String) async throws(Failure) { throw Self.keepsNothing }
    package func renameQuery(_ name: String, to other: String) async throws(Failure) { throw Self.keepsNothing }

    private static var keepsNothing: Failure { .unsupported("Only a library keeps this.") }

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
