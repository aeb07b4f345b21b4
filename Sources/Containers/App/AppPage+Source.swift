import Model

/// What the source tells without being asked.
extension AppPage {
    static func sourceChanged(_ state: inout State, _ change: SourceChange) -> [Effect] {
        switch change {
        case .marked(let articles, let change):
            // The echo of a mark that was followed by another would show the older one for a moment.
            let settled = articles.filter { state.marking[$0] == nil }
            return showMarks(&state, settled, change) + reloadCatalogue(&state)
        case .catalogueChanged:
            return reloadCatalogue(&state)
        case .articlesChanged(let feeds):
            state.articles.kept.forgetAll()
            let effects = searchIsOld(&state)
            return concerns(state.articles.listing, feeds) ? effects + articles(&state, .reload) : effects
        case .changedElsewhere:
            state.articles.kept.forgetAll()
            return searchIsOld(&state) + articles(&state, .reload) + reloadCatalogue(&state)
        case .refreshProgress(let done, let total):
            state.refreshProgress = done < total ? RefreshProgress(done: done, total: total) : nil
            return []
        }
    }

    private static func concerns(_ listing: Listing?, _ feeds: [FeedID]) -> Bool {
        switch listing {
        case .feed(let feed): feeds.contains(feed)
        case .all, .unread, .starred, .later, .today, .folder, .tag, .query, .search: !feeds.isEmpty
        case nil: false
        }
    }
}
