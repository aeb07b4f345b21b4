import Model

extension ArticlePage.Effect {
    /// The task that runs this effect; nil for those that are not tasks.
    var taskName: TaskName? {
        switch self {
        case .loadArticle: .article
        case .findHits: .hits
        case .findRevisions: .revisions
        case .mark, .openURL, .toast: nil
        }
    }

    /// Asks the source; the answer is the intent to send.
    func run(on source: any FeedSource) async -> ArticlePage.Intent? {
        switch self {
        case .loadArticle(let id, let article, let policy):
            .loaded(
                id,
                await attempt { () async throws(Failure) in try await source.article(article, policy: policy) }
            )
        case .findHits(let query, let article):
            .hitsFound(query, article, await source.hits(of: query, in: article))
        case .findRevisions(let article):
            .revisionsFound(
                article,
                await attempt { () async throws(Failure) in Revision.all(of: try await source.versions(of: article)) }
            )
        case .mark, .openURL, .toast: nil
        }
    }
}
