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

    /// What an article says, as its feed has it, and what it said before, the latest first. Fewer than two where nothing
    /// earlier is kept.
    func versions(of article: ArticleID) async throws(Failure) -> [ArticleVersion]

    /// Changes the status of articles. When it returns, the change is durable (as far as the source keeps anything). What
    /// is noted, `undo` takes back.
    func mark(_ ids: [ArticleID], _ change: StatusChange, isNoted: Bool) async throws(Failure)

    /// Marks all of a listing that came no later than an article, wherever it is loaded or not, and notes it. Returns how
    /// many articles really changed.
    func markAll(of request: PageRequest, through last: ArticleID?, _ change: StatusChange) async throws(Failure) -> Int

    /// Takes back the last thing that was done and noted, also before a restart; nil when there is none. What it changes
    /// comes through `changes()`, too.
    func undo() async throws(Failure) -> JournalOutcome?

    /// Does again what was taken back last; nil when there is none, or something was done since.
    func redo() async throws(Failure) -> JournalOutcome?

    /// Keeps the reader's words about an article; empty ones are none. Noted. Throws `.unsupported` where nothing is kept,
    /// as the others below do.
    func setNote(_ text: String, of article: ArticleID) async throws(Failure)

    /// Keeps where the reader was in an article, in thousandths of its length.
    func setPlace(_ place: Int, of article: ArticleID) async throws(Failure)

    /// Remembers an article under a letter; nil lets go of the letter. Noted, as what is done to kept searches is.
    func setBookmark(_ letter: String, _ article: ArticleID?) async throws(Failure)

    /// Nil when the letter stands for nothing, or for what is gone.
    func bookmark(_ letter: String) async throws(Failure) -> ArticleSummary?

    /// Keeps a search, in the language of searches, under a name, in place of the one that has it. Throws `.unsupported`
    /// with the first problem of what cannot be meant.
    func keepQuery(_ text: String, named name: String) async throws(Failure) -> QueryID

    /// Throws `.missing` when no search has the name.
    func dropQuery(named name: String) async throws(Failure)

    /// Throws `.unsupported` when another search has the new name.
    func renameQuery(_ name: String, to other: String) async throws(Failure)

    /// Takes apart the story that an article is of: each of its articles stands alone from then on. Noted. Throws
    /// `.unsupported` when it is of none.
    func split(_ article: ArticleID) async throws(Failure)

    /// Fetches what is new from where the feeds live. Progress and arrivals come through `changes()`.
    func refresh(_ scope: RefreshScope) async throws(Failure) -> RefreshReport

    /// Subscribes to a feed, fetching it once; one that is there already is answered as it is. `page` is the address that
    /// named the feed, when that was not the reader. Throws `.notAFeed` with what was found instead, `.severalFeeds` for a
    /// page that is none and names several, and `.unsupported`, as `remove` and `arrange` do, where feeds cannot be edited.
    func add(_ address: String, from page: String?) async throws(Failure) -> Addition

    /// Unsubscribes from feeds, whose articles go with them. Those that are gone already are passed over; throws
    /// `.missing` when all are. Noted: `undo` brings them back to where they were, with every article and mark.
    func remove(_ feeds: [FeedID]) async throws(Failure)

    /// Gives feeds and folders other places or names. Noted. Throws `.missing` when something that it names is gone.
    func arrange(_ change: Rearrangement) async throws(Failure)

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

extension FeedSource {
    /// Noted: what a reader asks for.
    package func mark(_ ids: [ArticleID], _ change: StatusChange) async throws(Failure) {
        try await mark(ids, change, isNoted: true)
    }

    /// Where nothing earlier is kept.
    package func versions(of article: ArticleID) async throws(Failure) -> [ArticleVersion] { [] }

    /// Where nothing is ever joined.
    package func split(_ article: ArticleID) async throws(Failure) { throw .standsAlone }
}

/// What adding a feed came to.
package struct Addition: Equatable, Sendable {
    package var feed: Feed
    /// False when the address was subscribed to before.
    package var isNew: Bool
    /// Something that its reader should know. Read after the feed's title.
    package var notices: [String] = []

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
    /// Another program changed something, or names and places of feeds changed: all that is shown should be asked for
    /// again.
    case changedElsewhere
    /// A refresh goes on: `done` of `total` feeds are finished. `done == total` ends it.
    case refreshProgress(done: Int, total: Int)
}
