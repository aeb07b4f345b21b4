import Model

/// The way in and out: feeds → articles → article.
extension AppPage {
    static func open(_ state: inout State) -> [Effect] {
        switch state.focus {
        case .feeds:
            guard let selection = state.feeds.selection else { return [] }
            if state.feeds.isAtTags { return feeds(&state, .toggleFold(.tags)) }
            state.focus = .articles
            return selection == state.articles.listing ? [] : articles(&state, .show(selection))
        case .articles:
            if let header = state.articles.selectedHeader { return articles(&state, .toggleSection(header.period)) }
            return state.articles.selectedRow.map { openArticle(&state, $0) } ?? []
        case .article:
            return []
        }
    }

    /// Shows an article, loads its body and marks it read.
    static func openArticle(_ state: inout State, _ summary: ArticleSummary) -> [Effect] {
        if state.article?.summary.id != summary.id { replaceArticle(&state, summary, isPreview: false) }
        state.article?.isPreview = false
        // Another feed may have brought the same since.
        state.article?.summary.story = summary.story
        state.focus = .article
        let effects = articles(&state, .stopSeeking) + article(&state, .load)
        return summary.status.isRead ? effects : effects + mark(&state, [summary], .read(true), isNoted: false)
    }

    static func back(_ state: inout State) -> [Effect] {
        state.popup == nil && state.focus == .feeds ? quit(&state) : leave(&state)
    }

    static func leave(_ state: inout State) -> [Effect] {
        if state.popup != nil { return dismissPopup(&state) }
        switch state.focus {
        case .feeds:
            FeedListPage.giveUpChoice(&state.feeds)
            return []
        case .articles where !state.articles.chosen.isEmpty:
            return articles(&state, .forgetChosen)
        case .articles where state.search.phase != .closed:
            return search(&state, .close)
        case .articles:
            state.focus = .feeds
            return []
        case .article where state.article?.revisions.current != nil: return article(&state, .hideRevisions)
        case .article:
            state.focus = .articles
            return selectArticleRow(&state) + article(&state, .leave) + [.cancelArticle]
        }
    }

    static func focus(_ state: inout State, _ focus: Focus) -> [Effect] {
        guard focus != state.focus else { return [] }
        guard focus == .article else {
            state.focus = focus
            // A search that would open an article must not pull the reader back to it.
            return state.articles.seek?.opens == true ? articles(&state, .stopSeeking) : []
        }
        guard let article = state.article else { return [] }
        // Looked into, it is on screen only while it is selected.
        if article.isPreview, article.summary.id != state.articles.selection {
            return state.articles.selectedRow.map { openArticle(&state, $0) } ?? []
        }
        if article.isPreview { return openArticle(&state, article.summary) }
        state.focus = .article
        return article.page == .idle ? self.article(&state, .load) : []
    }

    static func seekUnread(_ state: inout State, _ direction: ArticleListPage.Direction) -> [Effect] {
        guard state.focus == .article else { return articles(&state, .seekUnread(direction, opens: false)) }
        return selectArticleRow(&state) + articles(&state, .seekUnread(direction, opens: true))
    }

    /// On in the next feed of the sidebar that has unread articles, or in the one before.
    static func seekUnread(
        _ state: inout State,
        _ direction: ArticleListPage.Direction,
        from feed: FeedID,
        opens: Bool
    ) -> [Effect] {
        let feeds = state.feeds.shownFeeds
        guard state.feeds.reordering == nil, state.search.phase == .closed,
            let here = feeds.firstIndex(where: { $0.id == feed }),
            let target = direction == .next
                ? feeds[(here + 1)...].first(where: { $0.unread > 0 })
                : feeds[..<here].last(where: { $0.unread > 0 })
        else { return show(&state, .noMoreUnread) }
        return articles(&state, .enter(.feed(target.id), direction, opens: opens))
            + self.feeds(&state, .select(.feed(target.id)))
            + show(&state, Toast(.information, "On in “\(target.title)”"))
    }

    static func quit(_ state: inout State) -> [Effect] {
        guard !state.isQuitting else { return [] }
        state.isQuitting = true
        return [.quit]
    }

    /// Brings the list to the article that is being read, wherever its selection went meanwhile.
    private static func selectArticleRow(_ state: inout State) -> [Effect] {
        guard let article = state.article else { return [] }
        return articles(&state, .select(article.summary.id))
    }
}
