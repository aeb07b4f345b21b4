import Model

/// The first page once more, without disturbing what the reader looks at.
extension ArticleListPage {
    static func reload(_ state: inout State) -> [Effect] {
        guard let listing = state.listing, state.page != .idle else { return [] }
        var start = PageStart.first
        var effects: [Effect] = []
        if let content = state.page.content {
            // What is new comes last in some orders: the end may be the end no more.
            let growsHere = state.arrangement.order.isAscending && content.tail == .end
            if growsHere, let cursor = content.lastSeam {
                state.trail = CursorTrail()
                effects = loadMore(&state, cursor)
            } else if growsHere {
                start = .last
            }
            // What comes before the first row is asked for when the reader goes there.
            if content.head != .end, start == .first { return effects }
        }
        guard state.reload.ask(busy: state.page.isLoading) else { return effects }
        let size = start == .last ? jumpSize : PageRequest.standardSize
        return effects + [.reloadPage(state.load, state.request(listing, start, size: size))]
    }

    static func reloaded(_ state: inout State, _ id: LoadID, _ result: Result<FeedPage, Failure>) -> [Effect] {
        guard id == state.load, state.reload != .none, let listing = state.listing else { return [] }
        let startsAnother = state.reload.finish()
        let reach = state.reach
        state.reach = .page
        var effects: [Effect]
        switch (result, reach) {
        case (.failure(let failure), _): effects = [.log(failure)]
        case (.success(let page), .page) where state.isBeyond(page): return [reloadFar(&state, page, listing)]
        case (.success(let page), .window) where state.isBeyond(page):
            return [reloadHere(&state, listing)]
        case (.success(let page), .place): effects = mergeHere(&state, page, listing)
        case (.success(let page), _): effects = merge(&state, page, listing, isLast: page.isLast)
        }
        // Unless merging began a load of its own, which is newer still.
        if startsAnother, state.reload == .running {
            effects.append(.reloadPage(state.load, state.request(listing)))
        }
        return effects
    }

    /// So much has come at once that a page of it does not reach what is shown: enough to reach it is asked for.
    private static func reloadFar(_ state: inout State, _ page: FeedPage, _ listing: Listing) -> Effect {
        state.reach = .window
        state.reload = .running
        let start: PageStart = page.isLast ? .last : .first
        return .reloadPage(state.load, state.request(listing, start, size: state.window.maximum))
    }

    /// More than is ever held has come: what is shown is asked for from where new rows join it, and the rest of them is loaded
    /// when the reader goes there.
    private static func reloadHere(_ state: inout State, _ listing: Listing) -> Effect {
        state.reach = .place
        state.reload = .running
        let (rows, belongs) = (state.page.content?.rows ?? [], state.belongs)
        let row = state.arrangement.order.isAscending ? rows.last(where: belongs) : rows.first(where: belongs)
        return .reloadPage(state.load, state.request(listing, row.map { .date($0.published) } ?? .first))
    }

    private static func mergeHere(_ state: inout State, _ page: FeedPage, _ listing: Listing) -> [Effect] {
        let isJoined = page.rows.contains { state.page.content?.index(of: $0.id) != nil }
        let isAscending = state.arrangement.order.isAscending
        let effects = merge(&state, page, listing, isLast: isAscending)
        if isJoined { state.page.updateContent { isAscending ? $0.end(with: page) : $0.begin(with: page) } }
        if isAscending { cutHead(&state) } else { cutTail(&state) }
        return effects
    }

    private static func merge(
        _ state: inout State,
        _ page: FeedPage,
        _ listing: Listing,
        isLast: Bool
    ) -> [Effect] {
        var rows = page.rows.uniqued(by: \.id)
        // Only what follows could say whether the listing has rows.
        let isInconclusive = rows.isEmpty && page.next != nil
        guard let content = state.page.content else {
            if isInconclusive { return startLoading(&state, listing) }
            state.trail = CursorTrail()
            showFirst(&state, page, rows)
            return []
        }
        // What it should join was dropped meanwhile.
        if isInconclusive || (isLast ? content.tail : content.head) != .end { return [] }
        let known = Set(content.rows.map(\.id))
        if isLast, let joint = rows.firstIndex(where: { known.contains($0.id) }) { rows.removeFirst(joint) }
        guard rows.contains(where: { known.contains($0.id) }) else {
            return replace(&state, content, with: rows, page)
        }
        let joined = listing.joinsStories ? rows.followers : []
        state.page.receive(content.merging(rows, known: known, joined: joined, isLast: isLast))
        state.chosen.subtract(joined)
        if let selection = state.selection, joined.contains(selection) {
            state.selection =
                rows.first { $0.story?.others(than: $0.id).contains { $0.article == selection } == true }?.id
        }
        return []
    }

    /// The page shares nothing with what is shown, so there may be a gap between them: only the page is to be trusted.
    /// Rows the reader marked out of the listing stay all the same.
    private static func replace(
        _ state: inout State,
        _ content: Content,
        with rows: [ArticleSummary],
        _ page: FeedPage
    ) -> [Effect] {
        let belongs = state.belongs
        let lingering = content.rows.filter { !belongs($0) }
        let isLoadingMore = if case .loadingMore = content.tail { true } else { false }
        state.load.supersede()
        state.trail = CursorTrail()
        let rows = rows.merged(with: lingering, state.arrangement.order)
        let isRefreshing = state.page.isRefreshing
        if rows.isEmpty, !isRefreshing {
            state.page = .empty
        } else {
            state.page.receive(Content(page, rows: rows, next: page.next))
        }
        state.chosen.formIntersection(rows.map(\.id))
        if !rows.contains(where: { $0.id == state.selection }) { state.selection = rows.first?.id }
        return (isLoadingMore ? [.cancelLoads] : []) + continueSeek(&state)
    }
}

extension ArticleListPage.State {
    /// Whether a first or last page has none of the rows that are shown, and a longer one may have.
    fileprivate func isBeyond(_ page: FeedPage) -> Bool {
        guard canSeek, let content = self.page.content, !content.rows.isEmpty, !page.rows.isEmpty else { return false }
        let joins = page.isLast ? content.tail == .end : page.next != nil && content.head == .end
        return joins && !page.rows.contains { content.index(of: $0.id) != nil }
    }
}

extension FeedPage {
    /// Whether it ends a listing that does not begin with it.
    fileprivate var isLast: Bool { previous != nil && next == nil }
}

extension ArticleListPage.Content {
    /// The rows of a newer first or last page put in their places: above, or after the row they follow there. What it says of
    /// known rows is newer too, be it another program that marked them. Rows that were joined to others go.
    fileprivate func merging(
        _ page: [ArticleSummary],
        known: Set<ArticleID>,
        joined: Set<ArticleID>,
        isLast: Bool
    ) -> Self {
        var above: [ArticleSummary] = []
        var after: [ArticleID: [ArticleSummary]] = [:]
        var newer: [ArticleID: ArticleSummary] = [:]
        var anchor: ArticleID?
        for row in page {
            if known.contains(row.id) {
                anchor = row.id
                newer[row.id] = row
            } else if let anchor {
                after[anchor, default: []].append(row)
            } else {
                above.append(row)
            }
        }
        // What lingers after the last row that the page knows came before what is new.
        let newest = isLast ? anchor.flatMap { after.removeValue(forKey: $0) } ?? [] : []
        var merged = above
        merged.reserveCapacity(rows.count + page.count)
        for old in rows {
            if !joined.contains(old.id) { merged.append(newer[old.id] ?? old) }
            merged += after[old.id] ?? []
        }
        var result = self
        result.replace(with: merged + newest)
        return result
    }
}

extension [ArticleSummary] {
    /// Articles that are no rows, since one of these rows stands for them.
    fileprivate var followers: Set<ArticleID> {
        Set(flatMap { row in row.story?.others(than: row.id).map(\.article) ?? [] }).subtracting(map(\.id))
    }

    /// Two lists of an order as one; the others are here the longest.
    fileprivate func merged(with others: [ArticleSummary], _ order: ListingOrder) -> [ArticleSummary] {
        if order.isByArrival { return order.isAscending ? others + self : self + others }
        func precedes(_ one: ArticleSummary, _ other: ArticleSummary) -> Bool {
            order.isAscending ? one.published < other.published : one.published > other.published
        }
        var result: [ArticleSummary] = []
        var rest = others[...]
        for row in self {
            while let other = rest.first, precedes(other, row) {
                result.append(other)
                rest.removeFirst()
            }
            result.append(row)
        }
        return result + rest
    }
}
