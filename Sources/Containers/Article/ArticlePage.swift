package import Model

/// One article with its body.
package enum ArticlePage: Page {
    package struct State: Equatable, Sendable {
        /// What is known before the body arrives: the title can be shown at once.
        package var summary: ArticleSummary
        package var page: PageState<Article> = .idle
        package var load = LoadID()
        /// Loaded because the selection rested on it: the reader has not opened it, and it is not marked read.
        package var isPreview = false
        /// Whether the summary says how the article is marked; one opened as another source has it says no more than the other.
        package var isStatusKnown = true
        /// The search that it was found by, while that lasts.
        package var found: Found?
        package internal(set) var revisions = Revisions.hidden

        package init(summary: ArticleSummary) {
            self.summary = summary
        }

        /// The page failed, so that `.retry` has something to do.
        package var canRetry: Bool { page.hasFailed }
    }

    package enum Intent: Equatable, Sendable {
        case load
        case loaded(LoadID, Result<Article, Failure>)
        case refresh
        case retry
        case toggleRead
        case toggleStarred
        case toggleLater
        case marked([ArticleID], StatusChange)
        /// A story was taken apart.
        case parted([ArticleID])
        /// The reader's words about an article are these now; none is none.
        case noted(ArticleID, String)
        /// Where the reader was in an article when they left it.
        case placed(ArticleID, Int)
        /// The source has it otherwise now: asked for again, quietly where it is shown already.
        case reread
        case openInBrowser
        /// Shows what its publisher changed last, then the change before that; after the first one the text again.
        case stepRevision
        case revisionsFound(ArticleID, Result<[Revision], Failure>)
        /// Back to the text.
        case hideRevisions
        /// Shows where the words of a search stand, until told otherwise by nil.
        case highlight(SearchQuery?)
        case hitsFound(SearchQuery, Article, ArticleHits)
        /// Goes so many hits on; negative is back.
        case stepHit(Int)
        /// The reader goes away: what is still loading is no longer awaited.
        case leave
    }

    package enum Effect: Equatable, Sendable {
        case loadArticle(LoadID, ArticleID, LoadPolicy)
        /// The article as it was before the change, which the page shows already.
        case mark(ArticleSummary, StatusChange)
        case openURL(String)
        /// Looks for words in the article, answered as `.hitsFound`.
        case findHits(SearchQuery, Article)
        /// Answered as `.revisionsFound`.
        case findRevisions(ArticleID)
        case toast(Toast)
    }

    package static func reduce(_ state: inout State, _ intent: Intent) -> [Effect] {
        switch intent {
        case .load: load(&state, .cached)
        case .loaded(let id, let result): loaded(&state, id, result)
        case .refresh: refresh(&state)
        case .retry: state.canRetry ? load(&state, .reload) : []
        case .toggleRead: toggle(&state, state.summary.readToggle)
        case .toggleStarred: toggle(&state, state.summary.starToggle)
        case .toggleLater: toggle(&state, state.summary.laterToggle)
        case .marked(let articles, let change): marked(&state, articles, change)
        case .parted(let articles): parted(&state, articles)
        case .noted(let article, let text): noted(&state, article, text)
        case .placed(let article, let place): placed(&state, article, place)
        case .reread: state.page.content == nil && state.page != .empty ? [] : refresh(&state)
        case .openInBrowser: [browse(state.summary)]
        case .stepRevision: stepRevision(&state)
        case .revisionsFound(let article, let result): revisionsFound(&state, article, result)
        case .hideRevisions: hideRevisions(&state)
        case .highlight(let query): highlight(&state, query)
        case .hitsFound(let query, let article, let hits): hitsFound(&state, query, article, hits)
        case .stepHit(let steps): stepHit(&state, steps)
        case .leave: leave(&state)
        }
    }
}

extension ArticlePage {
    private static func load(_ state: inout State, _ policy: LoadPolicy) -> [Effect] {
        switch state.page {
        case .loading, .loaded, .refreshing: return []
        case .offline(_, let content?), .failed(_, let content?): state.page = .refreshing(content)
        case .idle, .empty, .offline(_, nil), .failed(_, nil): state.page = .loading
        }
        return [.loadArticle(state.load.next(), state.summary.id, policy)]
    }

    private static func refresh(_ state: inout State) -> [Effect] {
        guard case .loaded(let article) = state.page else { return load(&state, .reload) }
        state.page = .refreshing(article)
        return [.loadArticle(state.load.next(), state.summary.id, .reload)]
    }

    private static func loaded(_ state: inout State, _ id: LoadID, _ result: Result<Article, Failure>) -> [Effect] {
        guard id == state.load, state.page.isLoading || state.page.isRefreshing else { return [] }
        let shown = state.page.content
        switch result {
        case .success(var article):
            // The article may have been read before a mark that is already shown.
            if state.isStatusKnown { article.summary.status = state.summary.status }
            state.isStatusKnown = true
            state.summary = article.summary
            state.page = article.isEmpty ? .empty : .loaded(article)
            return findHits(state)
        case .failure(let failure):
            guard let shown else {
                state.page = .failure(failure)
                return []
            }
            state.page = failure.isOffline ? .offline(failure, shown) : .loaded(shown)
            return [.toast(Toast(.failure, failure.sentence))]
        }
    }

    private static func toggle(_ state: inout State, _ change: StatusChange) -> [Effect] {
        let before = state.summary
        return marked(&state, [before.id], change) + [.mark(before, change)]
    }

    private static func marked(_ state: inout State, _ articles: [ArticleID], _ change: StatusChange) -> [Effect] {
        guard articles.contains(state.summary.id) else { return [] }
        let status = change.applied(to: state.summary.status)
        state.summary.status = status
        state.page.updateContent { $0.summary.status = status }
        return []
    }

    private static func parted(_ state: inout State, _ articles: [ArticleID]) -> [Effect] {
        guard articles.contains(state.summary.id) else { return [] }
        state.summary.story = nil
        state.page.updateContent { $0.summary.story = nil }
        return []
    }

    private static func noted(_ state: inout State, _ article: ArticleID, _ text: String) -> [Effect] {
        guard article == state.summary.id else { return [] }
        if state.page == .empty { state.page = .loaded(Article(summary: state.summary, body: RichText())) }
        state.page.updateContent { $0.note = text.isEmpty ? nil : text }
        return []
    }

    private static func placed(_ state: inout State, _ article: ArticleID, _ place: Int) -> [Effect] {
        if article == state.summary.id { state.page.updateContent { $0.place = place } }
        return []
    }

    private static func leave(_ state: inout State) -> [Effect] {
        state.revisions = .hidden
        switch state.page {
        case .loading: state.page = .idle
        case .refreshing(let article): state.page = .loaded(article)
        case .idle, .loaded, .empty, .offline, .failed: return []
        }
        state.load.supersede()
        return []
    }

    /// Opens the article's address, or says why not. Only the web: a feed must not start other programs.
    static func browse(_ summary: ArticleSummary) -> Effect {
        guard let url = summary.url, !url.isEmpty else {
            return .toast(Toast(.failure, "This article has no web address"))
        }
        return url.isWebAddress ? .openURL(url) : .toast(.onlyTheWeb)
    }
}

extension String {
    /// Whether it begins as addresses of the web do.
    var isWebAddress: Bool {
        let scheme = prefix { $0 != ":" }.lowercased()
        let rest = dropFirst(scheme.count)
        return (scheme == "http" || scheme == "https") && rest.hasPrefix("://") && rest.count > 3
    }
}

extension Toast {
    static let onlyTheWeb = Toast(.failure, "Tern opens only http and https addresses")
}

extension Article {
    /// There is nothing to show but its title.
    fileprivate var isEmpty: Bool { body.blocks.isEmpty && enclosures.isEmpty && note == nil }
}
