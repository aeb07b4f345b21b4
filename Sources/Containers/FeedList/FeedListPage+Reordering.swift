import Model

/// Carrying feeds to another place in their folder.
extension FeedListPage {
    static func pickUp(_ state: inout State) -> [Effect] {
        guard state.reordering == nil else { return putDown(&state) }
        if let refusal = state.refusal { return [.toast(refusal)] }
        let feeds = state.feedsToEdit.map(\.id)
        guard let first = feeds.first, let all = state.page.content?.feeds else { return [.toast(.noFeed)] }
        let order = all.level(of: first)
        guard Set(feeds).isSubset(of: order) else { return [.toast(.severalFolders)] }
        // The selected row goes with what is carried.
        let effects = feeds.contains { $0 == state.selectedFeed } ? [] : select(&state, .feed(first))
        state.chosen = feeds.count > 1 ? Set(feeds) : []
        state.rangeStart = nil
        state.reordering = Reordering(feeds, of: order)
        return effects
    }

    static func carry(_ state: inout State, _ move: Move) -> [Effect] {
        guard let feeds = state.page.content?.feeds, let order = state.reordering?.level(in: feeds) else { return [] }
        state.reordering?.move(move, in: order)
        return []
    }

    /// A click says where to.
    static func carry(_ state: inout State, to listing: Listing) -> [Effect] {
        guard let feeds = state.page.content?.feeds, let order = state.reordering?.level(in: feeds) else { return [] }
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
        let place = FeedPlace(order: reordering.target.map(FeedPlace.Order.before) ?? .end)
        return begin(&state, .arrange(.move(reordering.feeds, to: place)))
    }

    static func putBack(_ state: inout State) -> [Effect] {
        state.reordering = nil
        return []
    }
}

extension Reordering {
    /// The feeds among which these are carried, in their order: those of the same folder.
    func level(in feeds: [Feed]) -> [FeedID] {
        let carried = Set(self.feeds)
        return feeds.first { carried.contains($0.id) }.map { feeds.level(of: $0.id) } ?? []
    }
}

extension [Feed] {
    fileprivate func level(of id: FeedID) -> [FeedID] {
        guard let feed = first(where: { $0.id == id }) else { return [] }
        return filter { $0.folder == feed.folder }.map(\.id)
    }
}

extension Toast {
    fileprivate static let severalFolders = Toast(.failure, "Feeds are carried within a folder: choose those of one.")
}
