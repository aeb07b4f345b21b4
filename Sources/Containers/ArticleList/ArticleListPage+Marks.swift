import Model

/// Statuses, changed at once and made durable by the effect.
extension ArticleListPage {
    static func toggle(_ state: inout State, _ change: (ArticleSummary) -> StatusChange) -> [Effect] {
        guard let row = state.selectedRow else { return [] }
        let change = change(row)
        return marked(&state, [row.id], change) + [.mark(row, change)]
    }

    /// A row that no longer belongs to the listing stays until the listing is shown anew.
    static func marked(_ state: inout State, _ articles: [ArticleID], _ change: StatusChange) -> [Effect] {
        let articles = Set(articles)
        state.page.updateContent { $0.mark(articles, change) }
        state.kept.mark(articles, change)
        return []
    }
}
