import Model

/// The same story from several feeds: taken apart, and read as another feed has it.
extension AppPage {
    static func splitStory(_ state: inout State) -> [Effect] {
        guard let article = articleInFocus(state) else { return [] }
        guard article.story != nil else { return show(&state, .standsAlone) }
        return [.split(article.id)]
    }

    /// Nil for one that was taken apart. What is shown of it is put right at once; the others come with the next page.
    static func storySplit(_ state: inout State, _ article: ArticleID, _ failure: Failure?) -> [Effect] {
        if let failure { return failure == .cancelled ? [] : show(&state, Toast(.failure, failure.sentence)) }
        state.canUndo = true
        let articles = known(state, article)?.story?.sources.map(\.article) ?? [article]
        return self.articles(&state, .parted(articles)) + self.article(&state, .parted(articles))
            + show(&state, Toast(.information, "Split: each source stands alone."))
    }

    /// Opens the article as the next of its sources has it, and after the last as the first has.
    static func nextSource(_ state: inout State) -> [Effect] {
        guard let article = articleInFocus(state) else { return [] }
        guard let source = article.story?.source(after: article.id) else { return show(&state, .standsAlone) }
        // What is not known of it yet comes with its body.
        var summary = ArticleSummary(
            id: source.article,
            feed: source.feed,
            feedTitle: source.feedTitle,
            title: article.title,
            published: article.published,
            status: ArticleStatus(isRead: article.status.isRead)
        )
        summary.story = article.story
        replaceArticle(&state, summary, isPreview: false)
        state.article?.isStatusKnown = false
        return openArticle(&state, summary)
    }

    private static func articleInFocus(_ state: State) -> ArticleSummary? {
        switch state.focus {
        case .feeds: nil
        case .articles: state.articles.selectedRow
        case .article: state.article?.summary
        }
    }
}

extension Toast {
    fileprivate static let standsAlone = Toast(.information, Failure.standsAlone.sentence)
}

extension Listing {
    /// Whether articles of any feed that are one story are one row here.
    var joinsStories: Bool {
        switch self {
        case .all, .unread, .today: true
        case .starred, .later, .feed, .folder, .tag, .query, .search: false
        }
    }
}
