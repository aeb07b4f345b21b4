import Model

/// Hands intents to the pages, and turns those of their effects that concern other pages into intents for them.
extension AppPage {
    static func feeds(_ state: inout State, _ intent: FeedListPage.Intent) -> [Effect] {
        let effects = FeedListPage.reduce(&state.feeds, intent)
        if case .edited(_, nil) = intent { state.canUndo = true }
        if let catalogue = state.feeds.page.content { state.articles.canSeek = catalogue.canSeek }
        return effects.flatMap { effect -> [Effect] in
            switch effect {
            case .show(let listing): takeStartFocus(&state) + articles(&state, .show(listing))
            case .log(let failure): [.log(failure)]
            case .feedsChanged(let feeds): feedsChanged(&state, feeds)
            case .toast(let toast): show(&state, toast)
            case .ask(let alert): show(&state, popup: .removal(alert))
            case .edit, .loadCatalogue: [.feeds(effect)]
            }
        }
    }

    static func articles(_ state: inout State, _ intent: ArticleListPage.Intent) -> [Effect] {
        if case .show(let listing) = intent, !listing.isSearch, state.search.phase != .closed {
            return endSearch(&state) + articles(&state, intent) + highlight(&state)
        }
        let ours = statusesUnderWay(state)
        let effects = ArticleListPage.reduce(&state.articles, intent)
        if intent.bringsRows {
            if !ours.isEmpty { restore(&state, ours) }
            followStory(&state)
        }
        return effects.flatMap { effect -> [Effect] in
            switch effect {
            case .open(let summary): openArticle(&state, summary)
            case .mark(let articles, let change): mark(&state, articles, change, isNoted: true)
            case .toast(let toast): show(&state, toast)
            case .log(let failure): [.log(failure)]
            case .turned: turned(&state)
            case .noUnread(let feed, let direction, let opens): seekUnread(&state, direction, from: feed, opens: opens)
            case .loadPage, .loadMore, .loadPrevious, .loadJump, .reloadPage, .loadAwaited, .refresh, .cancelLoads,
                .cancelAwaited:
                [.articles(effect)]
            }
        }
    }

    /// A page that arrives may have been read before a mark that is under way: such rows keep what is shown.
    private static func statusesUnderWay(_ state: State) -> [ArticleID: ArticleStatus] {
        guard !state.marking.isEmpty, let content = state.articles.page.content else { return [:] }
        let marked = state.marking.keys.compactMap { id in content.row(id).map { (id, $0.status) } }
        return Dictionary(uniqueKeysWithValues: marked)
    }

    private static func restore(_ state: inout State, _ statuses: [ArticleID: ArticleStatus]) {
        state.articles.page.updateContent { content in
            for (article, status) in statuses {
                if let index = content.index(of: article) { content.setStatus(status, at: index) }
            }
        }
    }

    /// The list knows of which story the article is now: another feed brought it, or a split was taken back.
    private static func followStory(_ state: inout State) {
        let story = state.article.flatMap { state.articles.page.content?.row($0.summary.id)?.story }
        if let story { state.article?.summary.story = story }
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
        case .mark(let summary, let change): mark(&state, [summary], change, isNoted: true)
        case .openURL(let url): [.openURL(url)]
        case .toast(let toast): show(&state, toast)
        case .loadArticle, .findHits, .findRevisions: [.article(effect)]
        }
    }
}

extension ArticleListPage.Intent {
    /// Whether it carries rows with the statuses that a source had.
    fileprivate var bringsRows: Bool {
        switch self {
        case .pageArrived, .morePageArrived, .previousPageArrived, .jumped, .reloaded, .awaitedArrived, .comeBack: true
        default: false
        }
    }
}
