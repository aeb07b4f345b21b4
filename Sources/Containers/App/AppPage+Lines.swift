import Model

/// Commands that ask for one line: tags, notes, the names of kept searches.
extension AppPage {
    static func showTag(_ state: inout State) -> [Effect] {
        let articles = state.articlesToMark
        guard !articles.isEmpty else { return show(&state, .noArticle) }
        let tags = state.feeds.page.content?.tags.map(\.name) ?? []
        return show(&state, popup: .line(LinePage.State(.tag(articles), tags: tags)))
    }

    /// On the article that is read, else on the selected one, once the note that is there is known: none is written over.
    static func showNote(_ state: inout State) -> [Effect] {
        let summary = state.focus == .article ? state.article?.summary : state.articles.selectedRow
        guard state.focus != .feeds, let summary else { return show(&state, .noArticle) }
        if let article = state.article?.page.content, article.id == summary.id {
            return showNote(&state, article.note, of: article.id)
        }
        return [.find(summary, for: .note)]
    }

    static func showNote(_ state: inout State, _ note: String?, of article: ArticleID) -> [Effect] {
        show(&state, popup: .line(LinePage.State(.note(article), beginning: note?.trimmed ?? "")))
    }

    static func showKeepSearch(_ state: inout State) -> [Effect] {
        guard state.search.phase != .closed, let search = state.search.asked else {
            return show(&state, Toast(.information, "Search for something first."))
        }
        return show(&state, popup: .line(LinePage.State(.keepSearch(search.query.text))))
    }

    /// What is selected in the sidebar: a kept search, a feed, a folder.
    static func showRename(_ state: inout State) -> [Effect] {
        guard state.focus == .feeds, let selection = state.feeds.selection, let catalogue = state.feeds.page.content
        else { return show(&state, .nothingToRename) }
        if let query = state.feeds.selectedQuery {
            return show(&state, popup: .line(LinePage.State(.renameSearch(query.name), beginning: query.name)))
        }
        if case .feed(let id) = selection, let feed = catalogue.feeds.first(where: { $0.id == id }) {
            if let refusal = state.feeds.refusal { return show(&state, refusal) }
            return show(&state, popup: .line(LinePage.State(.renameFeed(id, feed.title), beginning: feed.title)))
        }
        guard case .folder(let id) = selection, let name = catalogue.path(of: id).last else {
            return show(&state, .nothingToRename)
        }
        return show(&state, popup: .line(LinePage.State(.renameFolder(catalogue.path(of: id)), beginning: name)))
    }

    static func line(_ state: inout State, _ intent: LinePage.Intent) -> [Effect] {
        guard case .line(var sheet) = state.popup else { return [] }
        let effects = LinePage.reduce(&sheet, intent)
        state.popup = .line(sheet)
        return effects.flatMap { effect -> [Effect] in
            switch effect {
            case .close: dismissPopup(&state)
            case .mark(let articles, let change): tag(&state, articles, change)
            case .keepNote(let text, let article): [.keepNote(text, article)]
            case .edit(let edit): feeds(&state, .edit(edit))
            case .go(let date): go(&state, to: date)
            }
        }
    }

    private static func tag(_ state: inout State, _ articles: [ArticleSummary], _ change: StatusChange) -> [Effect] {
        state.articles.chosen = []
        let toast = show(&state, Toast(.information, change.sentence(articles.count)))
        return mark(&state, articles, change, isNoted: true) + toast
    }

    static func noteKept(_ state: inout State, _ text: String, _ article: ArticleID, _ failure: Failure?) -> [Effect] {
        if let failure { return failure == .cancelled ? [] : show(&state, Toast(.failure, failure.sentence)) }
        state.canUndo = true
        return self.article(&state, .noted(article, text))
            + show(&state, Toast(.information, text.isEmpty ? "The note is gone. u undoes." : "Noted."))
    }
}

/// Marking all of a listing, whether it is loaded or not.
extension AppPage {
    static func markAllRead(_ state: inout State) -> [Effect] {
        guard state.focus != .article, let listing = state.articles.listing else { return [] }
        return [.markAll(PageRequest(listing: listing))]
    }

    static func allMarked(_ state: inout State, _ result: Result<Int, Failure>) -> [Effect] {
        switch result {
        case .failure(.cancelled): return []
        case .failure(let failure): return show(&state, Toast(.failure, failure.sentence))
        case .success(0): return show(&state, Toast(.information, "Nothing here is unread."))
        case .success(let count):
            state.canUndo = true
            return show(&state, Toast(.information, StatusChange.read(true).sentence(count) + ". u undoes."))
        }
    }
}

/// Articles under letters, and the places where the reader was.
extension AppPage {
    static func setBookmark(_ state: inout State, _ letter: String) -> [Effect] {
        let article = state.focus == .article ? state.article?.summary : state.articles.selectedRow
        guard state.focus != .feeds, let article else { return show(&state, .noArticle) }
        return [.setBookmark(letter, article)]
    }

    static func bookmarkSet(
        _ state: inout State,
        _ letter: String,
        _ article: ArticleSummary,
        _ failure: Failure?
    ) -> [Effect] {
        if let failure { return failure == .cancelled ? [] : show(&state, Toast(.failure, failure.sentence)) }
        return show(&state, Toast(.information, "\(letter) stands for “\(article.title)”."))
    }

    static func bookmarkFound(
        _ state: inout State,
        _ letter: String,
        _ result: Result<ArticleSummary?, Failure>
    ) -> [Effect] {
        switch result {
        case .failure(.cancelled): []
        case .failure(let failure): show(&state, Toast(.failure, failure.sentence))
        case .success(nil): show(&state, Toast(.information, "Nothing stands under \(letter)."))
        case .success(let article?): articles(&state, .select(article.id)) + openArticle(&state, article)
        }
    }
}

extension AppPage.State {
    /// What a mark concerns: the article that is read, else those chosen, else the selected one.
    fileprivate var articlesToMark: [ArticleSummary] {
        switch focus {
        case .feeds: []
        case .articles: articles.chosen.isEmpty ? articles.selectedRow.map { [$0] } ?? [] : articles.chosenRows
        case .article: article.map { [$0.summary] } ?? []
        }
    }
}

extension PageState {
    /// What there is of it is on screen.
    fileprivate var isShown: Bool { content != nil || self == .empty }
}

extension Toast {
    fileprivate static let nothingToRename = Toast(.information, "Select a feed, a folder or a kept search first.")
    static let noArticle = Toast(.information, "Select an article first.")
}
