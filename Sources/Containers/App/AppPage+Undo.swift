import Model

/// Taking back.
extension AppPage {
    /// A mark that the reader asked for, rather than one that came with opening an article.
    static func markUndoably(_ state: inout State, _ articles: [ArticleSummary], _ change: StatusChange) -> [Effect] {
        state.undo = .marks(articles, change)
        return mark(&state, articles, change)
    }

    static func undo(_ state: inout State) -> [Effect] {
        guard let step = state.undo else { return feeds(&state, .undo) }
        state.undo = nil
        switch step {
        case .marks(let articles, let change):
            let back = change.inverse
            let marked = articles.map { article in
                var article = article
                article.status = change.applied(to: article.status)
                return known(state, article.id) ?? article
            }
            .filter { back.applied(to: $0.status) != $0.status }
            guard !marked.isEmpty else { return [] }
            return mark(&state, marked, back)
                + show(&state, Toast(.information, "Undone: " + back.sentence(marked.count)))
        }
    }

    /// What was taken back by itself cannot be undone any more.
    static func forgetUndo(_ state: inout State, of articles: [ArticleID]) {
        guard case .marks(let marked, _) = state.undo else { return }
        if marked.contains(where: { articles.contains($0.id) }) { state.undo = nil }
    }
}
