import Model

/// Hands intents to the pages, and turns those of their effects that concern other pages into intents for them.
extension AppPage {
    static func feeds(_ state: inout State, _ intent: FeedListPage.Intent) -> [Effect] {
        FeedListPage.reduce(&state.feeds, intent).flatMap { effect -> [Effect] in
            switch effect {
            case .show(let listing): articles(&state, .show(listing))
            case .log(let failure): [.log(failure)]
            case .loadCatalogue: [.feeds(effect)]
            }
        }
    }

    static func articles(_ state: inout State, _ intent: ArticleListPage.Intent) -> [Effect] {
        ArticleListPage.reduce(&state.articles, intent).flatMap { effect -> [Effect] in
            switch effect {
            case .open(let summary): openArticle(&state, summary)
            case .mark(let summary, let change): mark(&state, summary, change)
            case .toast(let toast): show(&state, toast)
            case .log(let failure): [.log(failure)]
            case .loadPage, .loadMore, .reloadPage, .refresh, .cancelLoads: [.articles(effect)]
            }
        }
    }

    static func article(_ state: inout State, _ intent: ArticlePage.Intent) -> [Effect] {
        guard var article = state.article else { return [] }
        let effects = ArticlePage.reduce(&article, intent)
        state.article = article
        return effects.flatMap { lift(&state, $0) }
    }

    static func show(_ state: inout State, _ toast: Toast) -> [Effect] {
        state.toast = toast
        return [.expireToast(toast)]
    }

    static func lift(_ state: inout State, _ effect: ArticlePage.Effect) -> [Effect] {
        switch effect {
        case .mark(let summary, let change): mark(&state, summary, change)
        case .openURL(let url): [.openURL(url)]
        case .toast(let toast): show(&state, toast)
        case .loadArticle: [.article(effect)]
        }
    }
}
