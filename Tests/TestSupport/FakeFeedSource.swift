package import Model

/// A feed source in the hands of a test: every call waits until the test answers it, so that a page can be in any
/// state for as long as the test likes.
package actor FakeFeedSource: FeedSource {
    package struct PageCall: Hashable, Sendable {
        package var request: PageRequest
        package var policy: LoadPolicy

        package init(_ request: PageRequest, _ policy: LoadPolicy = .cached) {
            self.request = request
            self.policy = policy
        }
    }

    package struct ArticleCall: Hashable, Sendable {
        package var id: ArticleID
        package var policy: LoadPolicy

        package init(_ id: ArticleID, _ policy: LoadPolicy = .cached) {
            self.id = id
            self.policy = policy
        }
    }

    package struct MarkCall: Hashable, Sendable {
        package var ids: [ArticleID]
        package var change: StatusChange

        package init(_ ids: [ArticleID], _ change: StatusChange) {
            self.ids = ids
            self.change = change
        }
    }

    package struct HitsCall: Hashable, Sendable {
        package var query: SearchQuery
        package var id: ArticleID

        package init(_ query: SearchQuery, _ id: ArticleID) {
            self.query = query
            self.id = id
        }
    }

    /// The only call that `catalogue()` can make.
    package struct CatalogueCall: Hashable, Sendable {
        package init() {}
    }

    package nonisolated let catalogues = GatedCalls<CatalogueCall, Catalogue>()
    package nonisolated let pages = GatedCalls<PageCall, FeedPage>()
    package nonisolated let articles = GatedCalls<ArticleCall, Article>()
    package nonisolated let marks = GatedCalls<MarkCall, Void>()
    package nonisolated let refreshes = GatedCalls<RefreshScope, RefreshReport>()
    package nonisolated let additions = GatedCalls<String, Addition>()
    package nonisolated let removals = GatedCalls<[FeedID], Void>()
    /// True for what is to be taken back, false for what is to be done again.
    package nonisolated let turns = GatedCalls<Bool, JournalOutcome?>()
    package nonisolated let arrangements = GatedCalls<Rearrangement, Void>()
    package nonisolated let details = GatedCalls<FeedID, FeedDetails>()

    package nonisolated let tallies = GatedCalls<SearchQuery, SearchTally>()
    package nonisolated let hits = GatedCalls<HitsCall, ArticleHits>()

    private var listeners: [AsyncStream<SourceChange>.Continuation] = []
    private var awaitingListener: [CheckedContinuation<Void, Never>] = []

    package init() {}

    package func catalogue() async throws(Failure) -> Catalogue {
        try await catalogues.answer(to: CatalogueCall())
    }

    package func page(_ request: PageRequest, policy: LoadPolicy) async throws(Failure) -> FeedPage {
        try await pages.answer(to: PageCall(request, policy))
    }

    package func article(_ id: ArticleID, policy: LoadPolicy) async throws(Failure) -> Article {
        try await articles.answer(to: ArticleCall(id, policy))
    }

    package func mark(_ ids: [ArticleID], _ change: StatusChange, isNoted: Bool) async throws(Failure) {
        try await marks.answer(to: MarkCall(ids, change))
    }

    package func refresh(_ scope: RefreshScope) async throws(Failure) -> RefreshReport {
        try await refreshes.answer(to: scope)
    }

    package func add(_ address: String, from page: String?) async throws(Failure) -> Addition {
        try await additions.answer(to: address)
    }

    package func remove(_ feeds: [FeedID]) async throws(Failure) {
        try await removals.answer(to: feeds)
    }

    package func undo() async throws(Failure) -> JournalOutcome? { try await turns.answer(to: true) }
    package func redo() async throws(Failure) -> JournalOutcome? { try await turns.answer(to: false) }

    package func arrange(_ change: Rearrangement) async throws(Failure) { try await arrangements.answer(to: change) }

    package func details(of feed: FeedID) async throws(Failure) -> FeedDetails {
        try await details.answer(to: feed)
    }

    package func tally(_ query: SearchQuery) async throws(Failure) -> SearchTally {
        try await tallies.answer(to: query)
    }

    /// Nowhere, for a caller who has gone away.
    package func hits(of query: SearchQuery, in article: Article) async -> ArticleHits {
        do throws(Failure) {
            return try await hits.answer(to: HitsCall(query, article.id))
        } catch {
            return ArticleHits()
        }
    }

    package func changes() -> AsyncStream<SourceChange> {
        let (stream, continuation) = AsyncStream.makeStream(of: SourceChange.self)
        listeners.append(continuation)
        for waiter in awaitingListener { waiter.resume() }
        awaitingListener = []
        return stream
    }

    /// Suspends until someone listens for changes.
    package func isListenedTo() async {
        guard listeners.isEmpty else { return }
        await withCheckedContinuation { awaitingListener.append($0) }
    }

    /// Tells all who listen.
    package func send(_ change: SourceChange) {
        for listener in listeners { listener.yield(change) }
    }

    /// Ends the streams of changes.
    package func endChanges() {
        for listener in listeners { listener.finish() }
        listeners = []
    }
}

/// What few tests ask for.
extension FakeFeedSource {
    package func markAll(
        of request: PageRequest,
        through last: ArticleID?,
        _ change: StatusChange
    ) async throws(Failure) -> Int { 0 }
    package func setNote(_ text: String, of article: ArticleID) async throws(Failure) {}
    package func setPlace(_ place: Int, of article: ArticleID) async throws(Failure) {}
    package func setBookmark(_ letter: String, _ article: ArticleID?) async throws(Failure) {}
    package func bookmark(_ letter: String) async throws(Failure) -> ArticleSummary? { nil }
    package func keepQuery(_ text: String, named name: String) async throws(Failure) -> QueryID {
        QueryID(rawValue: name)
    }
    package func dropQuery(named name: String) async throws(Failure) {}
    package func renameQuery(_ name: String, to other: String) async throws(Failure) {}
}
