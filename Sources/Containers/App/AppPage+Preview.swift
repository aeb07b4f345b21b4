import Model

/// Looking into an article without opening it: where there is a pane for it, the article that the selection rests on
/// is loaded into the page it will be read on. Opening it then finds it there, so that nothing is fetched twice.
extension AppPage {
    static func rest(_ state: inout State, _ id: ArticleID) -> [Effect] {
        if let article = state.article, article.summary.id == id, article.page != .idle { return [] }
        return [.rest(id)]
    }

    static func rested(_ state: inout State, _ id: ArticleID) -> [Effect] {
        guard state.focus != .article, let summary = state.articles.selectedRow, summary.id == id else { return [] }
        if state.article?.summary.id != id { replaceArticle(&state, summary, isPreview: true) }
        return article(&state, .load)
    }

    /// The selection moved on: what still loads is not awaited any more. An article that was opened meanwhile is.
    static func endRest(_ state: inout State, _ id: ArticleID) -> [Effect] {
        guard let article = state.article, article.summary.id == id, article.isPreview, article.page == .loading
        else { return [.cancelRest] }
        return self.article(&state, .leave) + [.cancelRest, .cancelArticle]
    }

    /// The count of loads goes on, so that a late answer for the article before is not taken for this one's.
    static func replaceArticle(_ state: inout State, _ summary: ArticleSummary, isPreview: Bool) {
        var article = ArticlePage.State(summary: summary)
        article.load = state.article?.load ?? LoadID()
        article.isPreview = isPreview
        article.found = query(state, for: summary.id).map(ArticlePage.Found.init)
        state.article = article
    }
}
