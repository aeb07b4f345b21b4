import Model

/// The first page of a listing.
extension ArticleListPage {
    static func show(_ state: inout State, _ listing: Listing) -> [Effect] {
        let givenUp = giveUpTurning(&state)
        if state.listing == listing, state.page.isLoading { return givenUp }
        if !listing.isSearch, let aside = state.aside {
            if aside.listing == listing { return givenUp + comeBack(&state) }
            state.aside = nil
        }
        let cancel: [Effect] = givenUp + (state.listing == nil ? [] : [.cancelLoads])
        let isAnother = state.listing != listing
        leave(&state)
        state.listing = listing
        // The same listing asked for again is wanted anew.
        guard isAnother, let content = state.kept.take(listing) else { return cancel + startLoading(&state, listing) }
        forgetLoads(&state)
        state.load.supersede()
        state.page = .loaded(content)
        let remembered = state.remembered.entry(of: listing)
        state.selection = remembered?.selection { content.index(of: $0) != nil } ?? content.rows.first?.id
        return cancel
    }

    /// The reader stays where they are, be it far down.
    static func showAnew(_ state: inout State, without feeds: Set<FeedID>) -> [Effect] {
        guard let listing = state.listing else { return [] }
        selectStaying(&state, without: feeds)
        var start = PageStart.first
        if let content = state.page.content, content.head != .end, let row = state.selection.flatMap(content.row) {
            start = .date(row.published)
        }
        leave(&state)
        state.kept.forgetAll()
        return [.cancelLoads] + startLoading(&state, listing, .reload, start: start)
    }

    /// A row that goes leaves the selection to the next one that stays, or to the one before.
    private static func selectStaying(_ state: inout State, without feeds: Set<FeedID>) {
        guard let content = state.page.content, let here = state.selection.flatMap(content.index(of:)) else { return }
        func stays(_ row: ArticleSummary) -> Bool { !feeds.contains(row.feed) }
        let row = content.rows[here...].first(where: stays) ?? content.rows[..<here].last(where: stays)
        state.selection = row?.id ?? state.selection
    }

    /// Keeps the place in the listing that is shown.
    private static func leave(_ state: inout State) {
        guard let shown = state.listing else { return }
        state.chosen = []
        state.rememberSelection(in: shown)
        if let content = state.page.content, !state.arrangement.onlyUnread { state.kept.keep(content, of: shown) }
    }

    static func retry(_ state: inout State) -> [Effect] {
        if state.page.hasFailed, let listing = state.listing {
            return state.page.content == nil ? startLoading(&state, listing) : refresh(&state)
        }
        if case .moreFailed(_, let cursor) = state.page.content?.head { return loadPrevious(&state, cursor) }
        guard case .moreFailed(_, let cursor) = state.page.content?.tail else { return [] }
        return loadMore(&state, cursor)
    }

    /// Shows a listing from one of its ends, to look for an unread article there.
    static func enter(_ state: inout State, _ listing: Listing, _ direction: Direction, opens: Bool) -> [Effect] {
        let givenUp = giveUpTurning(&state)
        leave(&state)
        state.aside = nil
        state.listing = listing
        let start: PageStart = direction == .previous && state.seeks ? .last : .first
        let effects = startLoading(&state, listing, start: start)
        state.seek = Seek(direction, opens: opens)
        return givenUp + [.cancelLoads] + effects
    }

    /// Forgets what is shown, so that nothing of one listing is seen under the name of another.
    static func startLoading(
        _ state: inout State,
        _ listing: Listing,
        _ policy: LoadPolicy = .cached,
        start: PageStart = .first
    ) -> [Effect] {
        forgetLoads(&state)
        state.page = .loading
        state.selection = nil
        let size = start == .first ? firstSize(state, listing) : PageRequest.standardSize
        // What was read since is to be gone.
        let policy = state.arrangement.onlyUnread ? .reload : policy
        return [.loadPage(state.load.next(), state.request(listing, start, size: size), policy)]
    }

    /// Down to the article that was selected last, and further: it would have to stand at the end, and what came meanwhile
    /// stands above it.
    private static func firstSize(_ state: State, _ listing: Listing) -> Int {
        let rows = state.remembered.entry(of: listing)?.rows ?? 0
        let isNear = rows <= PageRequest.standardSize / 2
        return isNear ? PageRequest.standardSize : rows + jumpSize
    }

    static func forgetLoads(_ state: inout State) {
        state.seek = nil
        state.reload = .none
        state.reach = .page
        state.trail = CursorTrail()
        state.headTrail = CursorTrail()
        forgetJump(&state)
    }

    static func pageArrived(_ state: inout State, _ id: LoadID, _ result: Result<FeedPage, Failure>) -> [Effect] {
        guard id == state.load, state.page.isLoading, let listing = state.listing else { return [] }
        switch result {
        case .failure(let failure):
            state.page = .failure(failure)
            state.reload = .none
            state.seek = nil
            return []
        case .success(let page):
            let rows = page.rows.uniqued(by: \.id)
            if rows.isEmpty, let next = state.trail.onward(page.next) { return skipEmptyPage(&state, listing, next) }
            showFirst(&state, page, rows)
            let found = continueSeek(&state, fromItsEnd: true)
            guard state.reload.finish() else { return found }
            return [.reloadPage(state.load, state.request(listing))] + found
        }
    }

    /// The first rows of a listing, where none were shown.
    static func showFirst(_ state: inout State, _ page: FeedPage, _ rows: [ArticleSummary]) {
        state.trail.refreshPatience()
        guard let first = rows.first else {
            state.page = .empty
            state.selection = nil
            return
        }
        state.page = .loaded(Content(page, rows: rows, next: state.trail.onward(page.next)))
        let remembered = state.listing.flatMap { state.remembered.entry(of: $0) }
        state.selection = remembered?.selection { id in rows.contains { $0.id == id } } ?? first.id
    }

    /// A first page without rows but with a successor says nothing about the listing yet.
    private static func skipEmptyPage(_ state: inout State, _ listing: Listing, _ next: Cursor) -> [Effect] {
        if let failure = state.trail.passFruitlessPage() {
            state.page = .failure(failure)
            state.reload = .none
            state.seek = nil
            return []
        }
        state.trail.ask(next)
        return [.loadPage(state.load, state.request(listing, .after(next)), .cached)]
    }
}

extension ArticleListPage.State {
    /// How many rows there are down to the selected one, as far as they are looked for; 0 when nobody counted those before
    /// the first that is held.
    var rowsToSelection: Int {
        guard let content = page.content, content.head == .end, let index = selection.flatMap(content.index(of:)) else {
            return 0
        }
        return min(index + 1, Place.maximumRows)
    }

    fileprivate mutating func rememberSelection(in listing: Listing) {
        guard let selection else { return }
        let index = page.content?.index(of: selection)
        let following = index.flatMap { page.content?.rows[($0 + 1)...].prefix(SelectionMemory.mostFollowing) }
        remembered.remember(selection, in: listing, rows: rowsToSelection, following: following?.map(\.id) ?? [])
    }
}
