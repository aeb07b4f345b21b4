import FoundationEssentials
package import Model

/// How a listing is shown.
package struct Arrangement: Hashable, Sendable {
    package var order = ListingOrder.newest
    /// Leaves out what is read.
    package var onlyUnread = false

    package init(order: ListingOrder = .newest, onlyUnread: Bool = false) {
        self.order = order
        self.onlyUnread = onlyUnread
    }
}

extension ListingOrder {
    /// From the oldest on.
    var isAscending: Bool { self == .oldest || self == .firstArrived }
    /// The dates of feeds say nothing of it.
    var isByArrival: Bool { self == .lastArrived || self == .firstArrived }
}

/// Another part of the listing in place of the one that is held, which stays on screen until the other is there.
extension ArticleListPage {
    package struct Jump: Equatable, Sendable {
        var start: PageStart
        /// The row to select, counted from the first.
        var row: Int?
    }

    /// Fills most screens at once.
    static let jumpSize = 3 * PageRequest.standardSize

    static func jump(_ state: inout State, to start: PageStart, row: Int? = nil) -> [Effect] {
        guard let listing = state.listing else { return [] }
        state.seek = nil
        state.jump = Jump(start: start, row: row)
        let size = max(jumpSize, min(row ?? 0, state.window.kept) + 1)
        return [.loadJump(state.jumping.next(), state.request(listing, start, size: size))]
    }

    static func jump(_ state: inout State, to date: Date) -> [Effect] {
        guard state.seeks else { return [.toast(.noDates)] }
        return state.page.content == nil ? [] : jump(&state, to: .date(date))
    }

    static func jumped(_ state: inout State, _ id: LoadID, _ result: Result<FeedPage, Failure>) -> [Effect] {
        guard id == state.jumping, let jump = state.jump, let listing = state.listing else { return [] }
        state.jump = nil
        switch result {
        case .failure(let failure): return [.toast(Toast(.failure, failure.sentence))]
        case .success(let page):
            let rows = page.rows.uniqued(by: \.id)
            guard let first = rows.first, let last = rows.last else {
                // Nothing is as old as that: the end is as near as one can come.
                if case .date = jump.start { return self.jump(&state, to: .last) }
                return [.cancelLoads] + startLoading(&state, listing, .reload)
            }
            let strays = state.chosenRows
            state.load.supersede()
            forgetLoads(&state)
            state.page.receive(Content(page, rows: rows, next: page.next))
            state.chosenAway = strays.filter { state.page.content?.index(of: $0.id) == nil }
            state.selection =
                jump.row.map { rows[min(max(0, $0), rows.count - 1)].id }
                ?? (jump.start == .last ? last.id : first.id)
            if let selection = state.selection { open(&state, periodOf: selection) }
            return [.cancelLoads]
        }
    }

    static func forgetJump(_ state: inout State) {
        guard state.jump != nil else { return }
        state.jump = nil
        state.jumping.supersede()
    }

    // MARK: Arranging

    static func arrange(_ state: inout State, _ change: (inout Arrangement) -> Void) -> [Effect] {
        guard let listing = state.listing, state.page != .idle else { return [] }
        guard state.seeks else {
            return [.toast(Toast(.information, "This list has one order only."))]
        }
        var arrangement = state.arrangement
        change(&arrangement)
        state.arrangements[listing] = arrangement == Arrangement() ? nil : arrangement
        state.chosen = []
        return [.cancelLoads] + startLoading(&state, listing)
    }
}

extension Toast {
    static let noDates = Toast(.information, "This list cannot be read from a date.")
}

extension Arrangement {
    mutating func cycleOrder() {
        let orders = ListingOrder.allCases
        order = orders[((orders.firstIndex(of: order) ?? 0) + 1) % orders.count]
    }
}

extension ArticleListPage.State {
    /// Whether what is shown can be read from its ends and from dates, and in any order.
    var seeks: Bool { canSeek && listing?.isFound == false }

    /// How the listing is shown.
    package var arrangement: Arrangement { listing.map(arrangement(of:)) ?? Arrangement() }

    private func arrangement(of listing: Listing) -> Arrangement {
        canSeek && !listing.isFound ? arrangements[listing] ?? Arrangement() : Arrangement()
    }

    /// A page of a listing as it is shown.
    func request(_ listing: Listing, _ start: PageStart = .first, size: Int = PageRequest.standardSize) -> PageRequest {
        let arrangement = arrangement(of: listing)
        var request = PageRequest(listing: listing, start: start, size: size)
        request.order = arrangement.order
        request.onlyUnread = arrangement.onlyUnread
        return request
    }
}
