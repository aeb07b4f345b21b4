import Model

/// Marks: shown at once on every page, made durable by the effect, taken back when that fails.
extension AppPage {
    /// `articles` as they were before the change. What the reader asked for is noted, what came with opening an article is
    /// not.
    static func mark(
        _ state: inout State,
        _ articles: [ArticleSummary],
        _ change: StatusChange,
        isNoted: Bool
    ) -> [Effect] {
        if isNoted { state.canUndo = true }
        for article in articles { state.marking[article.id, default: 0] += 1 }
        return feeds(&state, .marked(articles, change)) + showMarks(&state, articles.map(\.id), change)
            + [.mark(articles, change, isNoted: isNoted)]
    }

    static func markSettled(_ state: inout State, _ articles: [ArticleID]) -> [Effect] {
        for article in articles {
            guard let count = state.marking[article] else { continue }
            state.marking[article] = count > 1 ? count - 1 : nil
        }
        return reloadCatalogue(&state)
    }

    static func markFailed(
        _ state: inout State,
        _ articles: [ArticleID],
        _ undo: StatusChange,
        _ failure: Failure
    ) -> [Effect] {
        let summaries = articles.compactMap { known(state, $0) }
        let undone = feeds(&state, .marked(summaries, undo)) + showMarks(&state, articles, undo)
        let toast = failure == .cancelled ? [] : show(&state, Toast(.failure, failure.sentence))
        return undone + markSettled(&state, articles) + toast
    }

    static func showMarks(_ state: inout State, _ articles: [ArticleID], _ change: StatusChange) -> [Effect] {
        if let article = state.beforeSearch?.article, articles.contains(article.summary.id) {
            var article = article
            _ = ArticlePage.reduce(&article, .marked(articles, change))
            state.beforeSearch?.article = article
        }
        return self.articles(&state, .marked(articles, change)) + article(&state, .marked(articles, change))
    }

    /// Counts from the source, once every mark is in them.
    static func reloadCatalogue(_ state: inout State) -> [Effect] {
        state.marking.isEmpty ? feeds(&state, .reload) : []
    }

    static func known(_ state: State, _ id: ArticleID) -> ArticleSummary? {
        if let summary = state.article?.summary, summary.id == id { return summary }
        return state.articles.page.content?.row(id)
    }
}
