import Model

/// The selected listing.
extension FeedListPage {
    static func select(_ state: inout State, _ listing: Listing) -> [Effect] {
        if state.reordering != nil { return carry(&state, to: listing) }
        guard listing != state.selection, state.page.content?.listings.contains(listing) == true else { return [] }
        state.selection = listing
        state.awaited = nil
        return [.show(listing)]
    }

    static func move(_ state: inout State, _ move: Move) -> [Effect] {
        if state.reordering != nil { return carry(&state, move) }
        guard let listings = state.page.content?.listings else { return [] }
        let here = listings.firstIndex { $0 == state.selection } ?? 0
        guard let target = move.target(from: here, count: listings.count) else { return [] }
        return select(&state, listings[target])
    }

    /// What to select when `listing` is gone: the next one that is left, else the one before.
    static func neighbour(of listing: Listing?, among before: [Listing], in now: [Listing]) -> Listing? {
        guard let listing, let index = before.firstIndex(of: listing) else { return nil }
        let left = Set(now)
        return before[index...].first(where: left.contains) ?? before[..<index].last(where: left.contains)
    }
}

extension Catalogue {
    /// The rows of the sidebar, from top to bottom.
    var listings: [Listing] {
        (gatherings.map(\.listing) + feeds.map { .feed($0.id) }).uniqued(by: \.self)
    }

    var isEmpty: Bool { gatherings.isEmpty && feeds.isEmpty }

    /// Whether it is a row of the sidebar.
    func shows(_ listing: Listing) -> Bool {
        gatherings.contains { $0.listing == listing } || feeds.contains { .feed($0.id) == listing }
    }

    /// The feeds that another catalogue has no more.
    func feedsMissing(in other: Catalogue) -> [FeedID] {
        let left = Set(other.feeds.map(\.id))
        return feeds.map(\.id).filter { !left.contains($0) }
    }

    /// What a reader sees first.
    var preferredListing: Listing? {
        if gatherings.contains(where: { $0.listing == .all }) { return .all }
        return feeds.first.map { .feed($0.id) } ?? gatherings.first?.listing
    }
}
