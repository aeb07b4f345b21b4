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
        let ours = statusesUnderWay(state)
        let effects = ArticleListPage.reduce(&state.articles, intent)
        if !ours.isEmpty, intent.bringsRows { restore(&state, ours) }
        return effects.flatMap { effect -> [Effect] in
            switch effect {
            case .open(let summary): openArticle(&state, summary)
            case .mark(let summary, let change): mark(&state, summary, change)
            case .toast(let toast): show(&state, toast)
            case .log(let failure): [.log(failure)]
            case .loadPage, .loadMore, .reloadPage, .refresh, .cancelLoads: [.articles(effect)]
            }
        }
    }

    /// A page that arrives may have been read before a mark that is under way: such rows keep what is shown.
    private static func statusesUnderWay(_ state: State) -> [ArticleID: ArticleStatus] {
        guard !state.marking.isEmpty, let rows = state.articles.page.content?.rows else { return [:] }
        let marked = rows.filter { state.marking[$0.id] != nil }.map { ($0.id, $0.status) }
        return Dictionary(marked) { first, _ in first }
    }

    private static func restore(_ state: inout State, _ statuses: [ArticleID: ArticleStatus]) {
        state.articles.page.updateContent { content in
            for index in content.rows.indices {
                if let status = statuses[content.rows[index].id] { content.rows[index].status = status }
            }
        }
    }

    static func article(_ state: inout State, _ intent: ArticlePage.Intent) -> [Effect] {
        guard var article = state.article else { return [] }
        let effects = ArticlePage.reduce(&article, intent)
        state.article = article
        return effects.flatMap { lift(&state, $0) }
    }

    static func settings(_ state: inout State, _ intent: SettingsPage.Intent) -> [Effect] {
        SettingsPage.reduce(&state.settings, intent).flatMap { effect -> [Effect] in
            switch effect {
            case .save(let settings): [.saveSettings(settings)]
            case .toast(let toast): show(&state, toast)
            }
        }
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

extension ArticleListPage.Intent {
    /// Whether it carries rows with the statuses that a source had.
    fileprivate var bringsRows: Bool {
        switch self {
        case .pageArrived, .morePageArrived, .reloaded: true
        default: false
        }
    }
}
