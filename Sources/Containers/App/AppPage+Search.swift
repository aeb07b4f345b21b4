import Model

/// Searching: the field and its answers in place of the list, and back to what was there before.
extension AppPage {
    /// Where the reader was when the search was opened.
    package struct Place: Equatable, Sendable {
        var focus: Focus
        var article: ArticlePage.State?
    }

    static func startSearch(_ state: inout State) -> [Effect] {
        guard let catalogue = state.feeds.page.content else { return [] }
        if let refusal = catalogue.searchRefusal { return show(&state, Toast(.failure, refusal)) }
        let effects = dismissPopup(&state)
        if state.search.phase == .closed { state.beforeSearch = Place(focus: state.focus, article: state.article) }
        state.focus = .articles
        return effects + search(&state, .open(scope: scope(state)))
    }

    static func search(_ state: inout State, _ intent: SearchPage.Intent) -> [Effect] {
        let comesBack = state.search.phase != .closed && intent != .goElsewhere
        var effects: [Effect] = []
        for effect in SearchPage.reduce(&state.search, intent) {
            switch effect {
            case .show(let search): effects += articles(&state, .turn(.search(search)))
            case .showBefore: effects += articles(&state, .comeBack) + highlight(&state)
            case .reload: effects += articles(&state, .reload)
            case .tally, .awaitAnswer, .awaitIndex, .cancel: effects.append(.search(effect))
            }
        }
        guard state.search.phase == .closed else { return effects }
        if comesBack { effects += comeBack(&state) }
        state.beforeSearch = nil
        state.heldForAnswers = []
        return effects
    }

    /// The query for the listing that the search begins in: what a reader would write to search only there.
    private static func scope(_ state: State) -> String? {
        switch state.focus == .feeds ? state.feeds.selection : state.articles.listing {
        case .feed(let id):
            let feed = state.feeds.page.content?.feeds.first { $0.id == id }
            return feed.map { SearchQuery(.filter(.feed($0.title))).text }
        case .unread: return SearchQuery(.filter(.status(.unread))).text
        case .starred: return SearchQuery(.filter(.status(.starred))).text
        case .later: return SearchQuery(.filter(.status(.later))).text
        case .today: return SearchQuery(.filter(.date(.within(.daysAgo(0), .daysAgo(0))))).text
        case .tag(let tag): return SearchQuery(.filter(.tag(tag))).text
        case .folder(let id):
            let folder = state.feeds.page.content?.folders.first { $0.id == id }
            return folder.map { SearchQuery(.filter(.folder($0.name))).text }
        case .query(let id): return state.feeds.page.content?.queries.first { $0.id == id }?.text
        case .all, .search, nil: return nil
        }
    }

    /// The answers are on screen: whichever of them is shown beside the list shows what it was found by.
    static func turned(_ state: inout State) -> [Effect] {
        let effects = search(&state, .answered) + highlight(&state)
        let held = state.heldForAnswers
        state.heldForAnswers = []
        return effects + held.flatMap { reduce(&state, $0) }
    }

    /// Whoever types faster than a search is answered means the articles that are to come, not those still shown.
    static func holdForAnswers(_ state: inout State, _ intent: Intent) -> Bool {
        guard state.search.phase == .kept, state.articles.awaited != nil, state.focus == .articles, state.popup == nil,
            intent.isForSelectedArticle, state.heldForAnswers.count < heldMaximum
        else { return false }
        state.heldForAnswers.append(intent)
        return true
    }

    private static let heldMaximum = 100

    /// What the article that is shown is to show of the search.
    static func highlight(_ state: inout State) -> [Effect] {
        guard let article = state.article else { return [] }
        return self.article(&state, .highlight(query(state, for: article.summary.id)))
    }

    /// The query that an article was found by.
    static func query(_ state: State, for article: ArticleID) -> SearchQuery? {
        guard case .search(let search) = state.articles.listing,
            state.articles.page.content?.index(of: article) != nil
        else { return nil }
        return search.query
    }

    static func stepHit(_ state: inout State, _ steps: Int) -> [Effect] {
        switch state.focus {
        case .feeds: feeds(&state, .move(.by(steps)))
        case .articles: articles(&state, .move(.by(steps)))
        case .article: article(&state, .stepHit(steps))
        }
    }

    /// Back to where the search was opened, as if nothing had been.
    private static func comeBack(_ state: inout State) -> [Effect] {
        var effects = articles(&state, .comeBack)
        guard let place = state.beforeSearch else { return effects + highlight(&state) }
        state.focus = place.focus == .article && place.article == nil ? .articles : place.focus
        guard place.article?.summary.id != state.article?.summary.id else { return effects + highlight(&state) }
        effects.append(.cancelArticle)
        let load = state.article?.load
        state.article = place.article
        if let load { state.article?.load = load }
        effects += article(&state, .leave) + highlight(&state)
        if state.focus == .article, state.article?.page == .idle { effects += article(&state, .load) }
        return effects
    }

    /// Another listing was chosen: the search is over, and there is nothing to come back to.
    static func endSearch(_ state: inout State) -> [Effect] {
        guard state.search.phase != .closed else { return [] }
        state.beforeSearch = nil
        state.heldForAnswers = []
        return SearchPage.reduce(&state.search, .close).filter { $0 == .cancel }.map { .search($0) }
    }

    /// Articles came or went, here or elsewhere.
    static func searchIsOld(_ state: inout State) -> [Effect] {
        state.articles.aside?.isOld = true
        return search(&state, .recount)
    }
}

extension AppPage.Intent {
    fileprivate var isForSelectedArticle: Bool {
        switch self {
        case .open, .nextUnread, .previousUnread, .toggleRead, .toggleStarred, .toggleLater, .openInBrowser, .stepHit,
            .showTag, .setBookmark, .markAllRead, .splitStory, .nextSource,
            .articles(.move), .articles(.toggleChosen), .toggleRange:
            true
        default: false
        }
    }
}
