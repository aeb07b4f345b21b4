import Model

/// The pages at the ends of what is held.
extension ArticleListPage {
    /// A row this near to the first or the last one asks for the page before or behind.
    static let nearEnd = 3

    static func rowAppeared(_ state: inout State, _ article: ArticleID) -> [Effect] {
        guard let content = state.page.content else { return [] }
        var effects: [Effect] = []
        if case .more(let cursor) = content.tail,
            content.rows.suffix(nearEnd + 1).contains(where: { $0.id == article })
        {
            effects += loadMore(&state, cursor)
        }
        if case .more(let cursor) = content.head,
            content.rows.prefix(nearEnd + 1).contains(where: { $0.id == article })
        {
            effects += loadPrevious(&state, cursor)
        }
        return effects
    }

    /// Asks for the page at `cursor`. The tail says that it is under way, so that nobody asks twice.
    static func loadMore(_ state: inout State, _ cursor: Cursor) -> [Effect] {
        state.trail.refreshPatience()
        return ask(&state, cursor)
    }

    static func morePageArrived(_ state: inout State, _ id: LoadID, _ result: Result<FeedPage, Failure>) -> [Effect] {
        guard id == state.load, let content = state.page.content,
            case .loadingMore(let cursor) = content.tail
        else { return [] }
        switch result {
        case .failure(let failure): return stopAtTail(&state, failure, cursor)
        case .success(let page):
            let fresh = page.rows.uniqued(by: \.id).filter { content.index(of: $0.id) == nil }
            let next = state.trail.onward(page.next)
            if fresh.isEmpty, let next { return skipKnownPage(&state, next) }
            state.trail.refreshPatience()
            state.page.updateContent { $0.append(page, fresh, next: next) }
            cutHead(&state)
            confirmConnection(&state)
            return continueSeek(&state)
        }
    }

    private static func ask(_ state: inout State, _ cursor: Cursor) -> [Effect] {
        guard let listing = state.listing else { return [] }
        state.trail.ask(cursor)
        state.page.updateContent { $0.tail = .loadingMore(cursor) }
        return [.loadMore(state.load, state.request(listing, .after(cursor)))]
    }

    /// Nothing new on a page, but another follows: waiting for the reader to scroll would stall, as no row appears.
    private static func skipKnownPage(_ state: inout State, _ next: Cursor) -> [Effect] {
        if let failure = state.trail.passFruitlessPage() { return stopAtTail(&state, failure, next) }
        return ask(&state, next)
    }

    private static func stopAtTail(_ state: inout State, _ failure: Failure, _ cursor: Cursor) -> [Effect] {
        state.page.updateContent { $0.tail = .moreFailed(failure, cursor) }
        guard state.seek != nil else { return [] }
        state.seek = nil
        return [.toast(Toast(.failure, failure.sentence))]
    }

    /// An answer came, so what is shown is no longer "offline" or "failed".
    static func confirmConnection(_ state: inout State) {
        guard state.page.hasFailed, let content = state.page.content else { return }
        state.page = .loaded(content)
    }
}
