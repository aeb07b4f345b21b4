package import Model

/// Commands that mean the focused page.
extension AppPage {
    static func refresh(_ state: inout State) -> [Effect] {
        switch state.focus {
        case .feeds where state.feeds.page.content == nil: feeds(&state, .load)
        case .feeds, .articles: articles(&state, .refresh)
        case .article: article(&state, .refresh)
        }
    }

    /// Retries what failed: the focused page first, then whatever else did.
    static func retry(_ state: inout State) -> [Effect] {
        if case .details = state.popup { return details(&state, .retry) }
        let others: [Focus] = [.articles, .feeds, .article]
        let failed = ([state.focus] + others).first { canRetry(state, $0) }
        return switch failed {
        case .feeds: feeds(&state, .load)
        case .articles: articles(&state, .retry)
        case .article: article(&state, .retry)
        // Nothing on screen failed, but the last fetch of the feed did.
        case nil: state.failingFeed == nil ? [] : articles(&state, .refresh)
        }
    }

    static func toggle(
        _ state: inout State,
        articles listIntent: ArticleListPage.Intent,
        article articleIntent: ArticlePage.Intent
    ) -> [Effect] {
        switch state.focus {
        case .feeds: []
        case .articles: articles(&state, listIntent)
        case .article: article(&state, articleIntent)
        }
    }

    static func openInBrowser(_ state: inout State) -> [Effect] {
        switch state.focus {
        case .feeds: []
        case .articles: state.articles.selectedRow.map { lift(&state, ArticlePage.browse($0)) } ?? []
        case .article: article(&state, .openInBrowser)
        }
    }

    static func stepRevision(_ state: inout State) -> [Effect] {
        guard state.focus == .article else { return show(&state, .openFirst) }
        return article(&state, .stepRevision)
    }

    private static func canRetry(_ state: State, _ focus: Focus) -> Bool {
        switch focus {
        case .feeds: state.feeds.canRetry
        case .articles: state.articles.canRetry
        case .article: state.article?.canRetry == true
        }
    }
}

extension AppPage.State {
    /// The feed that is shown, if its last fetch failed.
    package var failingFeed: Feed? {
        guard case .feed(let id) = articles.listing, let feed = feeds.page.content?.feeds.first(where: { $0.id == id }),
            feed.health != .fine
        else { return nil }
        return feed
    }
}
