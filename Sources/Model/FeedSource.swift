/// Everything a container may ask about feeds and articles: the one port between what is shown and where it comes from.
/// Containers hold `any FeedSource`, so they cannot name the database, the network or the file system.
///
/// Every call may suspend for as long as a network does; cancelling the caller's task makes it throw `.cancelled`
/// without disturbing other callers of the same thing.
package protocol FeedSource: Sendable {
    /// The feeds and gatherings with their counts.
    func catalogue() async throws(Failure) -> Catalogue

    /// One page of a listing.
    func page(_ request: PageRequest, policy: LoadPolicy) async throws(Failure) -> FeedPage

    /// An article with its body.
    func article(_ id: ArticleID, policy: LoadPolicy) async throws(Failure) -> Article

    /// Changes the status of articles. When it returns, the change is durable (as far as the source keeps anything).
    func mark(_ ids: [ArticleID], _ change: StatusChange) async throws(Failure)

    /// Fetches what is new from where the feeds live. Progress and arrivals come through `changes()`.
    func refresh(_ scope: RefreshScope) async throws(Failure) -> RefreshReport

    /// Subscribes to a feed, fetching it once; one that is there already is answered as it is. `page` is the address that
    /// named the feed, when that was not the reader. Throws `.notAFeed` with what was found instead, `.severalFeeds` for a
    /// page that is none and names several, and `.unsupported`, as `remove` and `move` do, where feeds cannot be edited.
    func add(_ address: String, from page: String?) async throws(Failure) -> Addition

    /// Unsubscribes from feeds, whose articles go with them. Those that are gone already are passed over; throws
    /// `.missing` when all are. Until the next removal or the end of the source, `restore` brings them back.
    func remove(_ feeds: [FeedID]) async throws(Failure)

    /// Takes a removal back: the feeds are where they were, with every article and mark.
    func restore(_ feeds: [FeedID]) async throws(Failure)

    /// Puts feeds, in the order given, before another; nil is the end. Throws `.missing` when that one is gone.
    func move(_ feeds: [FeedID], before target: FeedID?) async throws(Failure)

    /// What there is to know about one feed; throws `.missing` when it is gone.
    func details(of feed: FeedID) async throws(Failure) -> FeedDetails

    /// How many articles answer a search, and how many it cannot know of yet. Throws `.unsupported` where nothing is
    /// indexed, as `page` does there.
    func tally(_ query: SearchQuery) async throws(Failure) -> SearchTally

    /// Where the words of a search stand in an article; nowhere where nothing is indexed.
    func hits(of query: SearchQuery, in article: Article) async -> ArticleHits

    /// What changes from now on, in order. The stream ends when the caller's task is cancelled or the source closes.
    func changes() async -> AsyncStream<SourceChange>
}

/// What adding a feed came to.
package struct Addition: Equatable, Sendable {
    package var feed: Feed
    /// False when the address was subscribed to before.
    package var isNew: Bool

    package init(feed: Feed, isNew: Bool) {
        self.feed = feed
        self.isNew = isNew
    }
}

/// Which feeds a refresh fetches.
package enum RefreshScope: Hashable, Sendable {
    /// Those whose next check has come.
    case due
    /// All but those that were asked within the last minute, or are gone for good.
    case all
    case feed(FeedID)
    /// All without exception. What did not change since is sent again only with `unconditional`.
    case forced(unconditional: Bool)
}

extension RefreshScope {
    /// Whether it can concern this feed.
    package func covers(_ feed: FeedID) -> Bool {
        if case .feed(let only) = self { only == feed } else { true }
    }
}

/// What a refresh did.
package struct RefreshReport: Equatable, Sendable {
    package struct FeedFailure: Equatable, Sendable {
        package var feed: FeedID
        package var title: String
        package var failure: Failure

        package init(feed: FeedID, title: String, failure: Failure) {
            self.feed = feed
            self.title = title
            self.failure = failure
        }
    }

    /// Something about a feed that its reader should know, and is no failure.
    package struct Notice: Equatable, Sendable {
        package var feed: FeedID
        package var title: String
        package var sentence: String

        package init(feed: FeedID, title: String, sentence: String) {
            self.feed = feed
            self.title = title
            self.sentence = sentence
        }
    }

    /// How many were asked.
    package var feeds: Int
    package var newArticles: Int
    package var failures: [FeedFailure]
    package var notices: [Notice]
    /// How many were left alone: not due, asked just now, or on a host that wants its peace.
    package var skipped: Int
    /// Articles that got the text of their pages.
    package var fullTexts = 0
    /// How many articles went to the trash, as the reader's settings say.
    package var trashed: Int

    package init(
        feeds: Int = 0,
        newArticles: Int = 0,
        failures: [FeedFailure] = [],
        notices: [Notice] = [],
        skipped: Int = 0,
        trashed: Int = 0
    ) {
        self.feeds = feeds
        self.newArticles = newArticles
        self.failures = failures
        self.notices = notices
        self.skipped = skipped
        self.trashed = trashed
    }
}

/// Something a source tells those who listen.
package enum SourceChange: Equatable, Sendable {
    /// Statuses changed, by this program or another.
    case marked([ArticleID], StatusChange)
    /// Counts, titles or health of feeds changed: the catalogue should be asked for again.
    case catalogueChanged
    /// Articles arrived in or left these feeds.
    case articlesChanged([FeedID])
    /// Another program changed something, and it is not known what: all that is shown should be asked for again.
    case changedElsewhere
    /// A refresh goes on: `done` of `total` feeds are finished. `done == total` ends it.
    case refreshProgress(done: Int, total: Int)
}
