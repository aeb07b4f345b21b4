import Model

/// The selected row, and the search for unread ones.
extension ArticleListPage {
    /// The reader wants this one, and no other place that they asked for before.
    static func selected(_ state: inout State, _ article: ArticleID) -> [Effect] {
        forgetJump(&state)
        return select(&state, article)
    }

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
        switch move {
        case .last where state.seeks && content.tail != .end: return jump(&state, to: .last)
        case .first where content.head != .end: return jump(&state, to: .first)
        case .to(let row) where content.head != .end: return jump(&state, to: .first, row: row)
        case .first, .last, .to: forgetJump(&state)
        case .by: break
        }
        let outline = state.outline
        let here = state.selection.flatMap(content.index(of:)).map(outline.stop(ofRow:))
        guard let target = move.target(from: here ?? 0, count: outline.stops) else { return [] }
        // At a closed section, its header is what is selected, whichever of its articles was.
        let effects = target == here ? [] : select(&state, content.rows[outline.row(atStop: target)].id)
        guard effects.isEmpty else { return effects }
        // Keys at an end go on loading there.
        if target == outline.stops - 1, let last = content.rows.last { return rowAppeared(&state, last.id) }
        return target == 0 ? content.rows.first.map { rowAppeared(&state, $0.id) } ?? [] : []
    }

    static func seekUnread(_ state: inout State, _ direction: Direction, opens: Bool) -> [Effect] {
        state.seek = nil
        if state.page == .empty { return [noUnread(state, direction, opens: opens)] }
        guard state.page.content != nil else { return [] }
        state.seek = Seek(direction, opens: opens)
        return continueSeek(&state)
    }

    static func stopSeeking(_ state: inout State) -> [Effect] {
        state.seek = nil
        return []
    }

    /// Goes on with a search from the selected row, or from the end of the list that it comes in at: finds, asks for the
    /// page beyond, or gives up at the other end.
    static func continueSeek(_ state: inout State, fromItsEnd: Bool = false) -> [Effect] {
        guard let seek = state.seek else { return [] }
        guard let content = state.page.content else { return giveUp(&state, seek) }
        let header = state.selectedHeader?.rows.lowerBound
        let here = state.selection.flatMap(content.index(of:))
        let found: ArticleSummary?
        let beyond: Tail
        switch seek.direction {
        case .next:
            let start = fromItsEnd ? 0 : header ?? here.map { $0 + 1 } ?? 0
            found = content.rows[start...].first { !$0.status.isRead }
            beyond = content.tail
        case .previous:
            let end = fromItsEnd ? content.rows.count : header ?? here ?? 0
            found = content.rows[..<end].last { !$0.status.isRead }
            beyond = content.head
        }
        if let found { return arrive(&state, at: found, opens: seek.opens) }
        switch beyond {
        case .more(let cursor), .moreFailed(_, let cursor):
            return seek.direction == .next ? loadMore(&state, cursor) : loadPrevious(&state, cursor)
        case .loadingMore: return []
        case .end: return giveUp(&state, seek)
        }
    }

    private static func arrive(_ state: inout State, at row: ArticleSummary, opens: Bool) -> [Effect] {
        open(&state, periodOf: row.id)
        return select(&state, row.id) + (opens ? [.open(row)] : [])
    }

    private static func giveUp(_ state: inout State, _ seek: Seek) -> [Effect] {
        state.seek = nil
        return [noUnread(state, seek.direction, opens: seek.opens)]
    }

    /// Of a feed there may be others.
    private static func noUnread(_ state: State, _ direction: Direction, opens: Bool) -> Effect {
        if case .feed(let feed) = state.listing { return .noUnread(of: feed, direction, opens: opens) }
        return .toast(.noMoreUnread)
    }
}

extension Toast {
    static let noMoreUnread = Toast(.information, "No more unread articles")
}
