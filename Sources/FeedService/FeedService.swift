// The face of `FeedService`: `FeedService(source:)` is the `FeedSource` that containers hold; behind it stands one
// `PageSource`: `LibrarySource`, `MockDirectory` or `RemotePages`.

package import FoundationEssentials
package import Model

/// Stands between what is shown and where it comes from: caches pages and bodies, lets everyone who asks for the same
/// thing share one load, keeps what is cached in step with marks, and tells subscribers what changed.
///
/// Nothing slow is done on this actor: sources read, fetch and parse on their own executors.
package actor FeedService: FeedSource {
    let source: any PageSource
    let now: @Sendable () -> Date

    var pages: PageCache
    var articles = RecencyCache<ArticleID, Article>(maximumCount: 50, maximumCost: 8 << 20)
    var pageLoads = SharedLoads<PageRequest, FeedPage>()
    var articleLoads = SharedLoads<ArticleID, Article>()
    var refreshes = SharedLoads<RefreshScope, RefreshReport>()
    /// What refreshes did since they were last told of.
    var untold = UntoldProgress()
    /// Runs for as long as nothing more is told.
    var pacing: Task<Void, Never>?
    let pace: Duration
    /// How many feeds each running refresh has still to announce as its total, until it announced the end.
    var unfinishedTotals: [LoadNumber: Int] = [:]
    var marks = MarkLog()
    /// How rows were marked that were handed out before another program changed something, as far as that is known.
    var statuses: [ArticleID: ArticleStatus] = [:]
    static let statusesMaximum = 20_000
    /// The source is asked for them, and answers as of when it was asked.
    var isComparing = false
    /// Whether a mark that is made now concerns an answer that is on its way.
    var isAwaitingStatuses: Bool { isComparing || !pageLoads.isEmpty || !articleLoads.isEmpty }
    /// Changes reach the source one after the other.
    var lastMark: Task<Void, Never>?
    var subscribers = Subscribers()
    var isClosed = false
    private var hasAnswered = false
    /// There may be something left for later that nobody has begun with.
    private var isBehind = false
    private var catchingUp: Task<Void, Never>?
    /// Begins with the first who wants to know.
    private(set) var watch: Task<Void, Never>?
    private var lastTicket: Ticket = 0

    /// - Parameters:
    ///   - maximumPages: How many pages the cache keeps.
    ///   - maximumBytes: How much text, in bytes, the cached pages may hold together.
    ///   - pace: How long after telling what a refresh brought nothing more of it is told.
    ///   - now: The clock for the source's time to live.
    package init(
        source: any PageSource,
        maximumPages: Int = 200,
        maximumBytes: Int = 8 << 20,
        pace: Duration = .milliseconds(100),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.source = source
        self.now = now
        self.pace = pace
        pages = PageCache(
            maximumPages: maximumPages,
            maximumBytes: maximumBytes,
            timeToLive: source.traits.timeToLive
        )
    }

    package func catalogue() async throws(Failure) -> Catalogue {
        try refuseIfOver()
        let catalogue = try await source.catalogue()
        if !hasAnswered {
            hasAnswered = true
            catchUp()
        }
        return catalogue
    }

    /// Lets the source do what may wait for when nobody does: beside somebody who reads, and in no command, which ends.
    func catchUp() {
        guard !isClosed, watch != nil else { return }
        isBehind = true
        guard catchingUp == nil else { return }
        catchingUp = Task(priority: .background) {
            while isBehind, !Task.isCancelled {
                isBehind = false
                if await source.catchUp() { subscribers.send(.catalogueChanged) }
            }
            catchingUp = nil
        }
    }

    package func details(of feed: FeedID) async throws(Failure) -> FeedDetails {
        try refuseIfOver()
        return try await source.details(of: feed)
    }

    package func tally(_ query: SearchQuery) async throws(Failure) -> SearchTally {
        try refuseIfOver()
        return try await source.tally(query)
    }

    package nonisolated func hits(of query: SearchQuery, in article: Article) async -> ArticleHits {
        await source.hits(of: query, in: article)
    }

    package func changes() -> AsyncStream<SourceChange> {
        if watch == nil, !isClosed {
            watch = Task { await watchOthers() }
            // The first page does not wait for what may wait.
            if hasAnswered { catchUp() }
        }
        return subscribers.add { [weak self] subscriber in
            Task { await self?.unsubscribe(subscriber) }
        }
    }

    /// Ends all streams of changes and all loads; every later call throws `.cancelled`. Marks that were asked for are
    /// carried out before it returns, and the source is closed.
    package func close() async {
        isClosed = true
        catchingUp?.cancel()
        watch?.cancel()
        pageLoads.cancelAll()
        articleLoads.cancelAll()
        refreshes.cancelAll()
        await lastMark?.value
        subscribers.close()
        await source.close()
    }

    private func unsubscribe(_ subscriber: Int) {
        subscribers.remove(subscriber)
    }

    func refuseIfOver() throws(Failure) {
        if isClosed || Task.isCancelled { throw .cancelled }
    }

    /// Waits for a shared load that `join` finds or starts. A caller whose task is cancelled is answered `.cancelled` at
    /// once; the load goes on for the others.
    ///
    /// Finding and joining are one step without a suspension between them: a quick load could have ended by then.
    func wait<Value: Sendable>(
        _ join: (Ticket, CheckedContinuation<Result<Value, Failure>, Never>) -> Void
    ) async throws(Failure) -> Value {
        lastTicket += 1
        let ticket = lastTicket
        // A closure that does not name `self` is not isolated to this actor, and would join from another thread.
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation(isolation: self) {
                (waiter: CheckedContinuation<Result<Value, Failure>, Never>) in
                assertIsolated()
                if Task.isCancelled { return waiter.resume(returning: .failure(.cancelled)) }
                join(ticket, waiter)
            }
        } onCancel: {
            Task { await self.leave(ticket) }
        }
        return try result.get()
    }

    private func leave(_ ticket: Ticket) {
        pageLoads.leave(ticket)
        articleLoads.leave(ticket)
        refreshes.leave(ticket)
    }

    /// Forgets what a change of these feeds made stale: their pages, every gathering, their bodies. Loads that began
    /// before are still delivered to those who wait, but neither joined nor cached.
    func dropStale(_ feeds: Set<FeedID>) {
        func isStale(_ listing: Listing) -> Bool {
            guard case .feed(let feed) = listing else { return true }
            return feeds.contains(feed)
        }
        pages.removeAll(where: isStale)
        pageLoads.retire { isStale($0.listing) }
        articles.removeAll { _, article in feeds.contains(article.summary.feed) }
        articleLoads.retire { _ in true }
    }
}
