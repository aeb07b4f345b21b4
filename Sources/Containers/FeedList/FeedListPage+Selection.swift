import Model

/// The selected listing.
extension FeedListPage {
    static func select(_ state: inout State, _ listing: Listing) -> [Effect] {
        if state.reordering != nil { return carry(&state, to: listing) }
        guard listing != state.selection, state.page.content?.shows(listing) == true else { return [] }
        state.reveal(listing)
        state.selection = listing
        state.awaited = nil
        return [.show(listing)]
    }

    static func move(_ state: inout State, _ move: Move) -> [Effect] {
        if state.reordering != nil { return carry(&state, move) }
        guard let catalogue = state.page.content else { return [] }
        let outline = state.outline
        let here = state.selection.flatMap(outline.row(of:)) ?? 0
        guard var target = move.target(from: here, count: outline.rows.count) else { return [] }
        if target == outline.tagsRow {
            // Closed, it stands for its tags; open, it is passed over.
            if state.folded.contains(.tags) {
                return target == here ? [] : select(&state, .tag(catalogue.tags[0].name))
            }
            target += target < here && target > 0 ? -1 : 1
        }
        return catalogue.listing(of: outline.rows[target].item).map { select(&state, $0) } ?? []
    }

    /// What to select when `listing` is gone: the next one that is left, else the one before.
    static func neighbour(of listing: Listing?, among before: [Listing], in now: Catalogue) -> Listing? {
        guard let listing, let index = before.firstIndex(of: listing) else { return nil }
        let left = Set(now.listings)
        return before[index...].first(where: left.contains) ?? before[..<index].last(where: left.contains)
    }
}

extension Catalogue {
    /// Everything that can be selected in the sidebar.
    var listings: [Listing] {
        let first = gatherings.map(\.listing) + queries.map { .query($0.id) } + tags.map { .tag($0.name) }
        return first + folders.map { .folder($0.id) } + feeds.map { .feed($0.id) }
    }

    /// The rows that are shown, from top to bottom.
    func listings(in outline: FeedOutline) -> [Listing] { outline.rows.compactMap { listing(of: $0.item) } }

    var isEmpty: Bool { gatherings.isEmpty && feeds.isEmpty }

    /// Whether it can be selected in the sidebar.
    func shows(_ listing: Listing) -> Bool {
        switch listing {
        case .feed(let id): feeds.contains { $0.id == id }
        case .folder(let id): folders.contains { $0.id == id }
        case .tag(let name): tags.contains { $0.name == name }
        case .query(let id): queries.contains { $0.id == id }
        default: gatherings.contains { $0.listing == listing }
        }
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
