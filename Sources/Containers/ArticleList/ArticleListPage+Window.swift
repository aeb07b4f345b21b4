import Model

/// The part of a listing that is held: pages come at both ends, and what is far from the reader goes.
extension ArticleListPage.Content {
    init(_ page: FeedPage, rows: [ArticleSummary], next: Cursor?) {
        self.init(rows: rows, tail: Tail(next: next))
        head = Tail(next: page.previous)
        remember(page, rows)
    }

    /// The page behind the last row, without the rows that are here.
    mutating func append(_ page: FeedPage, _ fresh: [ArticleSummary], next: Cursor?) {
        append(
            Lingering.weave(fresh, from: rows.last?.id, with: &lingering.below, all: next == nil)
                .filter { index(of: $0.id) == nil }
        )
        tail = Tail(next: next)
        remember(page, fresh)
    }

    /// The page before the first row, without the rows that are here.
    mutating func prepend(_ page: FeedPage, _ fresh: [ArticleSummary], previous: Cursor?) {
        let above = Lingering.weave(
            fresh.reversed(),
            from: rows.first?.id,
            with: &lingering.above,
            all: previous == nil
        )
        .filter { index(of: $0.id) == nil }
        replace(with: above.reversed() + rows)
        head = Tail(next: previous)
        remember(page, fresh)
    }

    /// What comes before the page comes before all that is here.
    mutating func begin(with page: FeedPage) {
        guard head == .end, let first = rows.first, let previous = page.previous else { return }
        head = .more(previous)
        if first.id == page.rows.first?.id { seams.before[first.id] = previous }
    }

    /// What comes behind the page comes behind all that is here.
    mutating func end(with page: FeedPage) {
        guard tail == .end, let last = rows.last, let next = page.next else { return }
        tail = .more(next)
        if last.id == page.rows.last?.id { seams.after[last.id] = next }
    }

    /// The last place behind which the source can be asked on.
    var lastSeam: Cursor? { rows.reversed().lazy.compactMap { seams.after[$0.id] }.first }

    /// A row that the page has elsewhere in the list has moved: it says nothing of its old place.
    private mutating func remember(_ page: FeedPage, _ fresh: [ArticleSummary]) {
        if let first = fresh.first, first.id == page.rows.first?.id, let previous = page.previous {
            seams.before[first.id] = previous
        }
        if let last = fresh.last, last.id == page.rows.last?.id, let next = page.next { seams.after[last.id] = next }
    }

    /// Drops rows from the top as far as the window allows, but none that is `held`.
    mutating func cutHead(_ window: ListWindow, isHeld: (Int) -> Bool, belongs: (ArticleSummary) -> Bool) -> Bool {
        guard rows.count > window.maximum, !head.isBusy else { return false }
        let most = (0..<(rows.count - window.kept)).first(where: isHeld) ?? rows.count - window.kept
        guard let cut = (0...most).last(where: { $0 > 0 && seams.before[rows[$0].id] != nil }),
            let cursor = seams.before[rows[cut].id]
        else { return false }
        for index in 0..<cut where !belongs(rows[index]) { lingering.above[rows[index + 1].id] = rows[index] }
        seams.forget(rows[..<cut])
        replace(with: Array(rows[cut...]))
        head = .more(cursor)
        return true
    }

    /// The same from the bottom.
    mutating func cutTail(_ window: ListWindow, isHeld: (Int) -> Bool, belongs: (ArticleSummary) -> Bool) -> Bool {
        guard rows.count > window.maximum, !tail.isBusy else { return false }
        let least = (window.kept..<rows.count).last(where: isHeld) ?? window.kept - 1
        guard let last = (least..<rows.count - 1).first(where: { seams.after[rows[$0].id] != nil }),
            let cursor = seams.after[rows[last].id]
        else { return false }
        for index in (last + 1)..<rows.count where !belongs(rows[index]) {
            lingering.below[rows[index - 1].id] = rows[index]
        }
        seams.forget(rows[(last + 1)...])
        replace(with: Array(rows[...last]))
        tail = .more(cursor)
        return true
    }
}

extension Tail {
    fileprivate var isBusy: Bool {
        if case .loadingMore = self { return true }
        return false
    }

    /// What is asked for again when the reader is back.
    var atRest: Tail {
        switch self {
        case .loadingMore(let cursor), .moreFailed(_, let cursor): .more(cursor)
        case .more, .end: self
        }
    }
}

extension ArticleListPage {
    /// Rows that are chosen, selected or in a closed section stay: of those the reader knows.
    static func cutHead(_ state: inout State) {
        guard let content = state.page.content, content.rows.count > state.window.maximum else { return }
        let isHeld = state.isHeld(content)
        let (window, belongs) = (state.window, state.belongs)
        state.page.updateContent { _ = $0.cutHead(window, isHeld: isHeld, belongs: belongs) }
    }

    static func cutTail(_ state: inout State) {
        guard let content = state.page.content, content.rows.count > state.window.maximum else { return }
        let isHeld = state.isHeld(content)
        let (window, belongs) = (state.window, state.belongs)
        var isCut = false
        state.page.updateContent { isCut = $0.cutTail(window, isHeld: isHeld, belongs: belongs) }
        // The way was gone once, and will be gone again.
        if isCut { state.trail = CursorTrail() }
    }

    // MARK: Above

    /// Asks for the page before the first row.
    static func loadPrevious(_ state: inout State, _ cursor: Cursor) -> [Effect] {
        state.headTrail.refreshPatience()
        return askAbove(&state, cursor)
    }

    static func previousPageArrived(
        _ state: inout State,
        _ id: LoadID,
        _ result: Result<FeedPage, Failure>
    ) -> [Effect] {
        guard id == state.load, let content = state.page.content, case .loadingMore(let cursor) = content.head else {
            return []
        }
        switch result {
        case .failure(let failure): return stopAtHead(&state, failure, cursor)
        case .success(let page):
            let fresh = page.rows.uniqued(by: \.id).filter { content.index(of: $0.id) == nil }
            if fresh.isEmpty, let previous = page.previous {
                if let failure = state.headTrail.passFruitlessPage() { return stopAtHead(&state, failure, previous) }
                return askAbove(&state, previous)
            }
            state.page.updateContent { $0.prepend(page, fresh, previous: page.previous) }
            cutTail(&state)
            confirmConnection(&state)
            return continueSeek(&state)
        }
    }

    private static func askAbove(_ state: inout State, _ cursor: Cursor) -> [Effect] {
        guard let listing = state.listing else { return [] }
        state.page.updateContent { $0.head = .loadingMore(cursor) }
        return [.loadPrevious(state.load, state.request(listing, .before(cursor)))]
    }

    private static func stopAtHead(_ state: inout State, _ failure: Failure, _ cursor: Cursor) -> [Effect] {
        state.page.updateContent { $0.head = .moreFailed(failure, cursor) }
        guard state.seek != nil else { return [] }
        state.seek = nil
        return [.toast(Toast(.failure, failure.sentence))]
    }
}

extension ArticleListPage.State {
    /// Whether a row must stay where it is.
    fileprivate func isHeld(_ content: ArticleListPage.Content) -> (Int) -> Bool {
        let closed = closedSections
        return { [selection, chosen] index in
            let row = content.rows[index].id
            if row == selection || chosen.contains(row) { return true }
            return content.section(of: index).map { closed.contains(content.sections[$0].period) } ?? false
        }
    }

    /// Whether the source would tell a row again.
    var belongs: (ArticleSummary) -> Bool {
        let (listing, onlyUnread) = (listing, arrangement.onlyUnread)
        return { row in listing?.holds(row.status) != false && !(onlyUnread && row.status.isRead) }
    }
}
