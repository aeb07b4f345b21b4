import Model

extension ArticleListPage.Effect {
    /// What `cancelLoads` ends. A refresh is not among them: the reader asked for it and may look elsewhere meanwhile.
    static let loads: [TaskName] = [.page, .more, .previous, .jump, .reload]

    /// The task that runs this effect; nil for those that are not tasks.
    var taskName: TaskName? {
        switch self {
        case .loadPage: .page
        case .loadMore: .more
        case .loadPrevious: .previous
        case .loadJump: .jump
        case .reloadPage: .reload
        case .refresh(_, let scope): .refresh(scope)
        case .loadAwaited: .awaited
        case .mark, .open, .cancelLoads, .cancelAwaited, .turned, .noUnread, .toast, .log: nil
        }
    }

    /// Asks the source; the answer is the intent to send.
    func run(on source: any FeedSource) async -> ArticleListPage.Intent? {
        switch self {
        case .loadPage(let id, let request, let policy):
            .pageArrived(
                id,
                await attempt { () async throws(Failure) in try await source.page(request, policy: policy) }
            )
        case .loadAwaited(let id, let request):
            .awaitedArrived(
                id,
                await attempt { () async throws(Failure) in try await source.page(request, policy: .cached) }
            )
        case .loadMore(let id, let request):
            .morePageArrived(
                id,
                await attempt { () async throws(Failure) in try await source.page(request, policy: .cached) }
            )
        case .loadPrevious(let id, let request):
            .previousPageArrived(
                id,
                await attempt { () async throws(Failure) in try await source.page(request, policy: .cached) }
            )
        case .loadJump(let id, let request):
            .jumped(id, await attempt { () async throws(Failure) in try await source.page(request, policy: .cached) })
        case .reloadPage(let id, let request):
            .reloaded(id, await attempt { () async throws(Failure) in try await source.page(request, policy: .reload) })
        case .refresh(let id, let scope):
            .refreshFinished(id, await attempt { () async throws(Failure) in try await source.refresh(scope) })
        case .mark, .open, .cancelLoads, .cancelAwaited, .turned, .noUnread, .toast, .log: nil
        }
    }
}
