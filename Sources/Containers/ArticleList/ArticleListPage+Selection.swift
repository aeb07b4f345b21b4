import Model

/// The selected row, and the search for unread ones.
extension ArticleListPage {
    static func select(_ state: inout State, _ article: ArticleID) -> [Effect] {
        state.seek = nil
        guard state.page.content?.index(of: article) != nil else { return [] }
        state.selection = article
        // A row that is on screen already does not appear again: being selected near the end asks for more as well.
        return rowAppeared(&state, article)
    }

    static func move(_ state: inout State, _ move: Move) -> [Effect] {
        state.seek = nil
        guard let content = state.page.content else { return [] }
        let outline = state.outline
        let here = state.selection.flatMap(content.index(of:)).map(outline.stop(ofRow:))
        guard let target = move.target(from: here ?? 0, count: outline.stops) else { return [] }
        // At a closed section, its header is what is selected, whichever of its articles was.
        let effects = target == here ? [] : select(&state, content.rows[outline.row(atStop: target)].id)
        guard target == outline.stops - 1, let last = content.rows.last else { return effects }
        return effects.isEmpty ? rowAppeared(&state, last.id) : effects
    }

    static func seekUnread(_ state: inout State, _ direction: Direction, opens: Bool) -> [Effect] {
        state.seek = nil
        if state.page == .empty { return [noMoreUnread] }
        guard let content = state.page.content else { return [] }
        switch direction {
        case .next:
            state.seek = Seek(opens: opens)
            return continueSeek(&state)
        case .previous:
            let here = state.selectedHeader?.rows.lowerBound ?? state.selection.flatMap(content.index(of:)) ?? 0
            guard let row = content.rows[..<here].last(where: { !$0.status.isRead }) else { return [noMoreUnread] }
            return arrive(&state, at: row, opens: opens)
        }
    }

    static func stopSeeking(_ state: inout State) -> [Effect] {
        state.seek = nil
        return []
    }

    /// Goes on with a search after the selected row: finds, asks for the next page, or gives up at the end.
    static func continueSeek(_ state: inout State) -> [Effect] {
        guard let seek = state.seek else { return [] }
        guard let content = state.page.content else { return giveUp(&state) }
        let here = state.selection.flatMap(content.index(of:))
        let start = state.selectedHeader?.rows.lowerBound ?? here.map { $0 + 1 } ?? 0
        if let row = content.rows[start...].first(where: { !$0.status.isRead }) {
            return arrive(&state, at: row, opens: seek.opens)
        }
        switch content.tail {
        case .more(let cursor), .moreFailed(_, let cursor): return loadMore(&state, cursor)
        case .loadingMore: return []
        case .end: return giveUp(&state)
        }
    }

    private static func arrive(_ state: inout State, at row: ArticleSummary, opens: Bool) -> [Effect] {
        open(&state, periodOf: row.id)
        return select(&state, row.id) + (opens ? [.open(row)] : [])
    }

    private static func giveUp(_ state: inout State) -> [Effect] {
        state.seek = nil
        return [noMoreUnread]
    }

    private static var noMoreUnread: Effect { .toast(Toast(.information, "No more unread articles")) }
}
