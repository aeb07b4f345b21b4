import Model

extension AppPage.Effect {
    /// The task that runs this effect; nil for those that are not tasks.
    var taskName: TaskName? {
        switch self {
        case .feeds(let effect): effect.taskName
        case .articles(let effect): effect.taskName
        case .article(let effect): effect.taskName
        case .listen: .listen
        case .expireToast: .toast
        case .mark: .marks
        case .rest: .rest
        case .cancelArticle, .cancelRest, .openURL, .log, .quit: nil
        }
    }

    /// Asks the source; the answer is the intent to send.
    func run(on source: any FeedSource) async -> AppPage.Intent? {
        switch self {
        case .feeds(let effect): await effect.run(on: source).map { .feeds($0) }
        case .articles(let effect): await effect.run(on: source).map { .articles($0) }
        case .article(let effect): await effect.run(on: source).map { .article($0) }
        case .mark(let summary, let change): await Self.mark(summary, change, on: source)
        case .listen, .expireToast, .cancelArticle, .rest, .cancelRest, .openURL, .log, .quit: nil
        }
    }

    private static func mark(
        _ summary: ArticleSummary,
        _ change: StatusChange,
        on source: any FeedSource
    ) async -> AppPage.Intent {
        let result = await attempt { () async throws(Failure) in try await source.mark([summary.id], change) }
        return switch result {
        case .success: .markSettled([summary.id])
        case .failure(let failure): .markFailed([summary.id], undo: change.undone(to: summary.status), failure)
        }
    }
}
