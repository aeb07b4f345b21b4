import Model

/// Carrying feeds to another place.
extension FeedListPage {
    static func pickUp(_ state: inout State) -> [Effect] {
        guard state.reordering == nil else { return putDown(&state) }
        if let refusal = state.refusal { return [.toast(refusal)] }
        let feeds = state.feedsToEdit.map(\.id)
        guard let first = feeds.first, let order = state.page.content?.feeds.map(\.id) else { return [.toast(.noFeed)] }
        // The selected row goes with what is carried.
        let effects = feeds.contains { $0 == state.selectedFeed } ? [] : select(&state, .feed(first))
        state.chosen = feeds.count > 1 ? Set(feeds) : []
        state.rangeStart = nil
        state.reordering = Reordering(feeds, of: order)
        return effects
    }

    static func carry(_ state: inout State, _ move: Move) -> [Effect] {
        guard let order = state.page.content?.feeds.map(\.id) else { return [] }
        state.reordering?.move(move, in: order)
        return []
    }

    /// A click says where to.
    static func carry(_ state: inout State, to listing: Listing) -> [Effect] {
        guard let order = state.page.content?.feeds.map(\.id) else { return [] }
        if case .feed(let feed) = listing { state.reordering?.move(to: feed, in: order) }
        return []
    }

    static func putDown(_ state: inout State) -> [Effect] {
        guard let reordering = state.reordering, let feeds = state.page.content?.feeds else { return [] }
        let shown = state.shownFeeds
        state.reordering = nil
        state.chosen = []
        guard shown != feeds else { return [] }
        state.page.updateContent { $0.feeds = shown }
        return begin(&state, .move(reordering.feeds, before: reordering.target))
    }

    static func putBack(_ state: inout State) -> [Effect] {
        state.reordering = nil
        return []
    }
}
