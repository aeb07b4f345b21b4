import Model

/// A source that answers when the test says so. Each call waits until it is released, in the order it came among
/// calls that are equal.
actor ScriptedSource: FeedSource {
    enum Call: Equatable, Sendable {
        case catalogue
        case page(PageRequest, LoadPolicy)
        case article(ArticleID, LoadPolicy)
        case mark([ArticleID], StatusChange)
        case refresh(RefreshScope)
        case add(String)
        case remove([FeedID])
        case undo
        case redo
        case arrange(Rearrangement)
        case details(FeedID)
        case tally(SearchQuery)
        case hits(SearchQuery, ArticleID)
    }

    enum Answer: Sendable {
        case catalogue(Catalogue)
        case page(FeedPage)
        case article(Article)
        case report(RefreshReport)
        case addition(Addition)
        case details(FeedDetails)
        case outcome(JournalOutcome?)
        case tally(SearchTally)
        case hits(ArticleHits)
        case done
        case failure(Failure)
    }

    private struct Pending {
        let number: Int
        let call: Call
        let continuation: CheckedContinuation<Answer, Never>
    }

    private(set) var calls: [Call] = []
    private(set) var cancelled: [Call] = []
    private var pending: [Pending] = []
    private var lastNumber = 0
    private var listeners: [AsyncStream<SourceChange>.Continuation] = []
    private var watchers: [CheckedContinuation<Void, Never>] = []

    /// Waits for the call and answers it.
    func release(_ call: Call, _ answer: Answer) async {
        await until { $0.pending.contains { $0.call == call } }
        guard let index = pending.firstIndex(where: { $0.call == call }) else { return }
        pending.remove(at: index).continuation.resume(returning: answer)
    }

    /// Waits until the call is made.
    func called(_ call: Call) async {
        await until { $0.calls.contains(call) }
    }

    /// Waits until the caller of `call` has gone away.
    func cancelled(_ call: Call) async {
        await until { $0.cancelled.contains(call) }
    }

    /// Tells those who listen, once somebody does.
    func tell(_ change: SourceChange) async {
        await until { !$0.listeners.isEmpty }
        for listener in listeners { listener.yield(change) }
    }

    func catalogue() async throws(Failure) -> Catalogue {
        guard case .catalogue(let catalogue) = try await answer(.catalogue) else { throw wrongAnswer }
        return catalogue
    }

    func page(_ request: PageRequest, policy: LoadPolicy) async throws(Failure) -> FeedPage {
        guard case .page(let page) = try await answer(.page(request, policy)) else { throw wrongAnswer }
        return page
    }

    func article(_ id: ArticleID, policy: LoadPolicy) async throws(Failure) -> Article {
        guard case .article(let article) = try await answer(.article(id, policy)) else { throw wrongAnswer }
        return article
    }

    func mark(_ ids: [ArticleID], _ change: StatusChange, isNoted: Bool) async throws(Failure) {
        guard case .done = try await answer(.mark(ids, change)) else { throw wrongAnswer }
    }

    func refresh(_ scope: RefreshScope) async throws(Failure) -> RefreshReport {
        guard case .report(let report) = try await answer(.refresh(scope)) else { throw wrongAnswer }
        return report
    }

    func add(_ address: String, from page: String?) async throws(Failure) -> Addition {
        guard case .addition(let addition) = try await answer(.add(address)) else { throw wrongAnswer }
        return addition
    }

    func remove(_ feeds: [FeedID]) async throws(Failure) { try await done(.remove(feeds)) }

    func undo() async throws(Failure) -> JournalOutcome? { try await outcome(.undo) }

    func redo() async throws(Failure) -> JournalOutcome? { try await outcome(.redo) }

    private func outcome(_ call: Call) async throws(Failure) -> JournalOutcome? {
        guard case .outcome(let outcome) = try await answer(call) else { throw wrongAnswer }
        return outcome
    }

    func arrange(_ change: Rearrangement) async throws(Failure) { try await done(.arrange(change)) }

    func details(of feed: FeedID) async throws(Failure) -> FeedDetails {
        guard case .details(let details) = try await answer(.details(feed)) else { throw wrongAnswer }
        return details
    }

    func tally(_ query: SearchQuery) async throws(Failure) -> SearchTally {
        guard case .tally(let tally) = try await answer(.tally(query)) else { throw wrongAnswer }
        return tally
    }

    func hits(of query: SearchQuery, in article: Article) async -> ArticleHits {
        do throws(Failure) {
            guard case .hits(let hits) = try await answer(.hits(query, article.id)) else { return ArticleHits() }
            return hits
        } catch {
            return ArticleHits()
        }
    }

    func changes() -> AsyncStream<SourceChange> {
        let (stream, continuation) = AsyncStream.makeStream(of: SourceChange.self)
        listeners.append(continuation)
        wakeWatchers()
        return stream
    }

    private func done(_ call: Call) async throws(Failure) {
        guard case .done = try await answer(call) else { throw wrongAnswer }
    }

    private var wrongAnswer: Failure { .unsupported("The script answers another question.") }

    private func answer(_ call: Call) async throws(Failure) -> Answer {
        lastNumber += 1
        let number = lastNumber
        calls.append(call)
        let answer = await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Answer, Never>) in
                if Task.isCancelled {
                    cancelled.append(call)
                    continuation.resume(returning: .failure(.cancelled))
                } else {
                    pending.append(Pending(number: number, call: call, continuation: continuation))
                }
                wakeWatchers()
            }
        } onCancel: {
            Task { await self.cancel(number) }
        }
        if case .failure(let failure) = answer { throw failure }
        return answer
    }

    private func cancel(_ number: Int) {
        guard let index = pending.firstIndex(where: { $0.number == number }) else { return }
        let gone = pending.remove(at: index)
        cancelled.append(gone.call)
        gone.continuation.resume(returning: .failure(.cancelled))
        wakeWatchers()
    }

    private func until(_ condition: (isolated ScriptedSource) -> Bool) async {
        while !condition(self) {
            await withCheckedContinuation { watchers.append($0) }
        }
    }

    private func wakeWatchers() {
        let woken = watchers
        watchers = []
        for watcher in woken { watcher.resume() }
    }
}

/// What few tests ask for.
extension ScriptedSource {
    func markAll(
        of request: PageRequest,
        through last: ArticleID?,
        _ change: StatusChange
    ) async throws(Failure) -> Int { 0 }
    func setNote(_ text: String, of article: ArticleID) async throws(Failure) {}
    func setPlace(_ place: Int, of article: ArticleID) async throws(Failure) {}
    func setBookmark(_ letter: String, _ article: ArticleID?) async throws(Failure) {}
    func bookmark(_ letter: String) async throws(Failure) -> ArticleSummary? { nil }
    func keepQuery(_ text: String, named name: String) async throws(Failure) -> QueryID {
        QueryID(rawValue: name)
    }
    func dropQuery(named name: String) async throws(Failure) {}
    func renameQuery(_ name: String, to other: String) async throws(Failure) {}
}
