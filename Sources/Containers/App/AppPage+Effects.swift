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
        case .mark, .turn, .split, .markAll, .keepNote, .keepPlace, .setBookmark: .edits
        case .findBookmark: .bookmark
        case .find: .find
        case .rest: .rest
        case .cancelArticle, .cancelRest, .cancelAddition, .cancelDetails, .openURL, .openFile, .saveSettings, .log,
            .quit:
            nil
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
        case .split(let article): await Self.split(article, on: source)
        case .markAll(let request):
            .allMarked(
                await attempt { () async throws(Failure) in
                    // What came since the list was shown shows in it at once, so that all of it is meant.
                    try await source.markAll(of: request, through: nil, .read(true))
                }
            )
        case .keepNote(let text, let article):
            .noteKept(
                text,
                article,
                await failure { () async throws(Failure) in
                    try await source.setNote(text, of: article)
                }
            )
        case .keepPlace(let place, let article):
            await Self.keepPlace(place, article, on: source)
        case .setBookmark(let letter, let article):
            .bookmarkSet(
                letter,
                article,
                await failure { () async throws(Failure) in
                    try await source.setBookmark(letter, article.id)
                }
            )
        case .findBookmark(let letter):
            .bookmarkFound(letter, await attempt { () async throws(Failure) in try await source.bookmark(letter) })
        case .find(let summary, let wanted):
            .found(
                summary,
                for: wanted,
                await attempt { () async throws(Failure) in try await source.article(summary.id, policy: .cached) }
            )
        case .listen, .expireToast, .cancelArticle, .rest, .cancelRest, .cancelAddition, .cancelDetails, .openURL,
            .openFile, .saveSettings, .log, .quit:
            nil
        }
    }

    private static func split(_ article: ArticleID, on source: any FeedSource) async -> AppPage.Intent {
        let result = await attempt { () async throws(Failure) in try await source.split(article) }
        return switch result {
        case .success: .storySplit(article, nil)
        case .failure(let failure): .storySplit(article, failure)
        }
    }

    /// A source that keeps nothing is nothing to tell of, and one that fails says so with the next mark.
    private static func keepPlace(_ place: Int, _ article: ArticleID, on source: any FeedSource) async
        -> AppPage.Intent?
    {
        _ = await failure { () async throws(Failure) in try await source.setPlace(place, of: article) }
        return nil
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
