import Model

extension AppPage.Effect {
    /// The task that runs this effect; nil for those that are not tasks.
    var taskName: TaskName? {
        switch self {
        case .feeds(let effect): effect.taskName
        case .articles(let effect): effect.taskName
        case .article(let effect): effect.taskName
        case .addFeed: .addition
        case .details: .details
        case .search(let effect): effect.taskName
        case .listen: .listen
        case .expireToast: .toast
        case .mark, .turn: .edits
        case .rest: .rest
        case .cancelArticle, .cancelRest, .cancelAddition, .cancelDetails, .openURL, .saveSettings, .log, .quit: nil
        }
    }

    /// Asks the source; the answer is the intent to send.
    func run(on source: any FeedSource) async -> AppPage.Intent? {
        switch self {
        case .feeds(let effect): await effect.run(on: source).map { .feeds($0) }
        case .articles(let effect): await effect.run(on: source).map { .articles($0) }
        case .article(let effect): await effect.run(on: source).map { .article($0) }
        case .addFeed(let effect): await effect.run(on: source).map { .addFeedSheet($0) }
        case .details(let effect): await effect.run(on: source).map { .detailsSheet($0) }
        case .search(let effect): await effect.run(on: source).map { .search($0) }
        case .mark(let articles, let change, let isNoted):
            await Self.mark(articles, change, isNoted: isNoted, on: source)
        case .turn(let isUndone):
            .turned(
                isUndone: isUndone,
                await attempt { () async throws(Failure) in
                    isUndone ? try await source.undo() : try await source.redo()
                }
            )
        case .listen, .expireToast, .cancelArticle, .rest, .cancelRest, .cancelAddition, .cancelDetails, .openURL,
            .saveSettings, .log,
            .quit:
            nil
        }
    }

    private static func mark(
        _ articles: [ArticleSummary],
        _ change: StatusChange,
        isNoted: Bool,
        on source: any FeedSource
    ) async -> AppPage.Intent {
        let ids = articles.map(\.id)
        let result = await attempt { () async throws(Failure) in
            try await source.mark(ids, change, isNoted: isNoted)
        }
        return switch result {
        case .success: .markSettled(ids)
        case .failure(let failure):
            .markFailed(ids, undo: articles.first.map { change.undone(to: $0.status) } ?? change.inverse, failure)
        }
    }
}
