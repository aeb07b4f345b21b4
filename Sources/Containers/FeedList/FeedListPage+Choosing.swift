package import Model

/// Choosing several feeds for what follows.
extension FeedListPage {
    static func toggleChosen(_ state: inout State) -> [Effect] {
        if state.rangeStart != nil { return endRange(&state) }
        if case .folder(let folder) = state.selection { return toggleChosen(&state, in: folder) }
        guard let feed = state.selectedFeed else { return [.toast(.noFeed)] }
        if state.chosen.remove(feed) == nil { state.chosen.insert(feed) }
        return []
    }

    /// All feeds in a folder and in those within, or none of them when they are chosen.
    private static func toggleChosen(_ state: inout State, in id: FolderID) -> [Effect] {
        guard let catalogue = state.page.content, let folder = catalogue.folders.firstIndex(where: { $0.id == id })
        else {
            return []
        }
        let feeds = catalogue.feeds.indices.filter { state.outline.holds(folder, feed: $0) }
        let ids = Set(feeds.map { catalogue.feeds[$0].id })
        state.chosen = ids.isSubset(of: state.chosen) ? state.chosen.subtracting(ids) : state.chosen.union(ids)
        return []
    }

    static func toggleRange(_ state: inout State) -> [Effect] {
        if state.rangeStart != nil { return endRange(&state) }
        guard let feed = state.selectedFeed else { return [.toast(.noFeed)] }
        state.rangeStart = feed
        return []
    }

    private static func endRange(_ state: inout State) -> [Effect] {
        state.chosen = state.chosenFeeds
        state.rangeStart = nil
        return []
    }

    /// Gives up the range, else all that is chosen.
    static func giveUpChoice(_ state: inout State) {
        if state.rangeStart == nil { state.chosen = [] }
        state.rangeStart = nil
    }

    /// Feeds that are gone can be neither chosen nor carried.
    static func followFeeds(_ state: inout State, from before: [Feed], to catalogue: Catalogue) {
        let now = catalogue.feeds
        if !state.chosen.isEmpty { state.chosen.formIntersection(now.map(\.id)) }
        if let start = state.rangeStart, !now.contains(where: { $0.id == start }) { state.rangeStart = nil }
        if let reordering = state.reordering {
            state.reordering = reordering.following(from: before, to: catalogue)
        }
    }
}

extension FeedListPage.State {
    /// The feeds that are chosen now, those of an open range among them.
    package var chosenFeeds: Set<FeedID> {
        guard let rangeStart, let feeds = page.content?.feeds, let start = outline.row(of: .feed(rangeStart)) else {
            return chosen
        }
        let end = selection.flatMap(outline.row(of:)) ?? 0
        return chosen.union(outline.feeds(min(start, end)...max(start, end)).map { feeds[$0].id })
    }

    /// What removing and moving act on, from top to bottom.
    package var feedsToEdit: [Feed] {
        let feeds = page.content?.feeds ?? []
        let chosen = chosenFeeds
        guard chosen.isEmpty else { return feeds.filter { chosen.contains($0.id) } }
        return feeds.filter { $0.id == selectedFeed }
    }

    /// The feeds as they are shown: in the order and the folders that feeds being carried would come to.
    package var shownFeeds: [Feed] {
        guard let feeds = page.content?.feeds else { return [] }
        guard let reordering else { return feeds }
        let carried = Set(reordering.feeds)
        let byID = Dictionary(feeds.map { ($0.id, $0) }) { first, _ in first }
        return reordering.order(of: feeds.map(\.id)).compactMap { byID[$0] }.map { feed in
            var feed = feed
            if carried.contains(feed.id) { feed.folder = reordering.place.folder }
            return feed
        }
    }

    package var selectedFeed: FeedID? {
        if case .feed(let feed) = selection { return feed }
        return nil
    }

    package var selectedQuery: Catalogue.Query? {
        guard case .query(let id) = selection else { return nil }
        return page.content?.queries.first { $0.id == id }
    }

    /// Why feeds cannot be edited here; nil when they can.
    var refusal: Toast? {
        page.content?.editing.refusal.map { Toast(.failure, $0) }
    }
}

extension Toast {
    static let noFeed = Toast(.failure, "Select a feed first.")
}
