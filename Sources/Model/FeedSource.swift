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

    /// Subscribes to a feed, fetching it once. Throws `.notAFeed` with what was found instead.
    func add(_ address: String) async throws(Failure) -> Feed

    /// Unsubscribes from a feed and drops its articles.
    func remove(_ feed: FeedID) async throws(Failure)

    /// What changes from now on, in order. The stream ends when the caller's task is cancelled or the source closes.
    func changes() async -> AsyncStream<SourceChange>
}

/// Which feeds a refresh fetches.
package enum RefreshScope: Hashable, Sendable {
    case all
    case feed(FeedID)
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

    package var feeds: Int
    package var newArticles: Int
    package var failures: [FeedFailure]

    package init(feeds: Int = 0, newArticles: Int = 0, failures: [FeedFailure] = []) {
        self.feeds = feeds
        self.newArticles = newArticles
        self.failures = failures
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
    /// A refresh goes on: `done` of `total` feeds are finished. `done == total` ends it.
    case refreshProgress(done: Int, total: Int)
}
