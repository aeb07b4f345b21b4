import FeedService
import Model
import TestSupport

/// A page source in the hands of a test, behind the real `FeedService`.
actor FakePageSource: PageSource {
    nonisolated let traits: SourceTraits
    nonisolated let pages = GatedCalls<PageRequest, FeedPage>()
    nonisolated let articles = GatedCalls<ArticleID, Article>()
    nonisolated let marks = GatedCalls<FakeFeedSource.MarkCall, [ArticleID]>()
    nonisolated let refreshes = GatedCalls<RefreshScope, RefreshReport>()
    nonisolated let additions = GatedCalls<String, Addition>()
    nonisolated let removals = GatedCalls<[FeedID], Void>()
    nonisolated let turns = GatedCalls<Bool, JournalOutcome?>()
    nonisolated let arrangements = GatedCalls<Rearrangement, Void>()
    nonisolated let details = GatedCalls<FeedID, FeedDetails>()
    nonisolated let statuses = GatedCalls<[ArticleID], [ArticleID: ArticleStatus]>()
    private nonisolated let elsewhere = AsyncStream.makeStream(of: Void.self)
    private var progress: [RefreshScope: @Sendable (RefreshStep) async -> Void] = [:]

    private let hearsCancellation: Bool

    /// With `hearsCancellation` false, a page is answered in the end though nobody waits for it any more.
    init(traits: SourceTraits = SourceTraits(prefetches: false), hearsCancellation: Bool = true) {
        self.traits = traits
        self.hearsCancellation = hearsCancellation
    }

    func catalogue() -> Catalogue { Catalogue(title: "Fake") }

    func page(_ request: PageRequest) async throws(Failure) -> FeedPage {
        if hearsCancellation { return try await pages.answer(to: request) }
        let answer = Task { [pages] () -> Result<FeedPage, Failure> in
            do throws(Failure) {
                return .success(try await pages.answer(to: request))
            } catch {
                return .failure(error)
            }
        }
        return try await answer.value.get()
    }

    func article(_ id: ArticleID, policy: LoadPolicy) async throws(Failure) -> Article {
        try await articles.answer(to: id)
    }

    func mark(_ ids: [ArticleID], _ change: StatusChange, isNoted: Bool) async throws(Failure) -> [ArticleID] {
        try await marks.answer(to: .init(ids, change))
    }

    func markAll(
        of request: PageRequest,
        through last: ArticleID?,
        _ change: StatusChange
    ) async throws(Failure) -> [ArticleID] { [] }

    func refresh(
        _ scope: RefreshScope,
        progress: @escaping @Sendable (RefreshStep) async -> Void
    ) async throws(Failure) -> RefreshReport {
        self.progress[scope] = progress
        return try await refreshes.answer(to: scope)
    }

    func add(_ address: String, from page: String?) async throws(Failure) -> Addition {
        try await additions.answer(to: address)
    }

    func remove(_ feeds: [FeedID]) async throws(Failure) {
        try await removals.answer(to: feeds)
    }

    func undo() async throws(Failure) -> JournalOutcome? { try await turns.answer(to: true) }
    func redo() async throws(Failure) -> JournalOutcome? { try await turns.answer(to: false) }

    func arrange(_ change: Rearrangement) async throws(Failure) { try await arrangements.answer(to: change) }

    func details(of feed: FeedID) async throws(Failure) -> FeedDetails {
        try await details.answer(to: feed)
    }

    func changesElsewhere() -> AsyncStream<Void> { elsewhere.stream }

    func statuses(of articles: [ArticleID]) async throws(Failure) -> [ArticleID: ArticleStatus] {
        try await statuses.answer(to: articles)
    }

    /// Another program changes something.
    nonisolated func changeElsewhere() { elsewhere.continuation.yield() }

    /// Reports a step of the refresh that runs; returns when it was taken in.
    func advance(_ scope: RefreshScope, _ step: RefreshStep) async {
        await progress[scope]?(step)
    }
}

extension PageSource {
    /// Noted: what a reader asks for.
    func mark(_ ids: [ArticleID], _ change: StatusChange) async throws(Failure) -> [ArticleID] {
        try await mark(ids, change, isNoted: true)
    }
}
