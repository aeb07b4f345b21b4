import Model

/// Commands that edit the list of feeds. All but adding and undoing act on what the sidebar has chosen or selected, so
/// they mean something only there.
extension AppPage {
    static func edit(_ state: inout State, _ intent: FeedListPage.Intent) -> [Effect] {
        state.focus == .feeds ? feeds(&state, intent) : []
    }

    /// Feeds came or went: what gathers from all feeds is asked for anew, and no article of theirs stays open.
    static func feedsChanged(_ state: inout State, _ feeds: [FeedID]) -> [Effect] {
        state.articles.kept.forgetAll()
        state.articles.aside?.forgetRows()
        if let article = state.beforeSearch?.article, feeds.contains(article.summary.feed) {
            state.beforeSearch?.article = nil
        }
        var effects: [Effect] = search(&state, .recount)
        if let article = state.article, feeds.contains(article.summary.feed), state.focus != .article {
            state.article = nil
            effects.append(.cancelArticle)
        }
        switch state.articles.listing {
        case .all?, .unread?, .starred?, .later?, .today?, .folder?, .tag?, .query?, .search?:
            return effects + articles(&state, .showAnew(without: feeds))
        case .feed?, nil: return effects
        }
    }

    /// While feeds are carried, commands put them down, put them back, or mean nothing; nil for every other intent.
    static func reduceReordering(_ state: inout State, _ intent: Intent) -> [Effect]? {
        guard state.feeds.reordering != nil, state.popup == nil else { return nil }
        switch intent {
        case .open, .reorder: return feeds(&state, .putDown)
        case .leave, .back: return feeds(&state, .putBack)
        case .focus, .nextUnread, .previousUnread, .refresh, .retry, .toggleRead, .toggleStarred, .openInBrowser,
            .addFeed, .removeFeeds, .undo, .redo, .toggleLater, .toggleMark, .toggleRange, .showDetails, .startSearch,
            .showTag, .showNote, .showKeepSearch, .showRename, .showFolders, .markAllRead, .setBookmark, .goToBookmark,
            .goToDate, .openFiles, .stepRevision, .cycleOrder, .toggleOnlyUnread, .splitStory, .nextSource:
            return []
        default: return nil
        }
    }
}
