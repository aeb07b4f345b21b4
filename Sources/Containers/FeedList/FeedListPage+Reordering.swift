package import Model

/// Carrying feeds to another place, in their folder or in another: past its edge lies the next one.
extension FeedListPage {
    static func pickUp(_ state: inout State) -> [Effect] {
        guard state.reordering == nil else { return putDown(&state) }
        if let refusal = state.refusal { return [.toast(refusal)] }
        let feeds = state.feedsToEdit
        guard let first = feeds.first, let all = state.page.content?.feeds else { return [.toast(.noFeed)] }
        // The selected row goes with what is carried.
        let effects = feeds.contains { $0.id == state.selectedFeed } ? [] : select(&state, .feed(first.id))
        state.chosen = feeds.count > 1 ? Set(feeds.map(\.id)) : []
        state.rangeStart = nil
        state.reordering = Reordering(feeds, of: all)
        return effects
    }

    static func carry(_ state: inout State, _ move: Move) -> [Effect] {
        let places = state.places
        state.reordering?.move(move, among: places)
        return []
    }

    /// A click says where to.
    static func carry(_ state: inout State, to listing: Listing) -> [Effect] {
        let places = state.places
        switch listing {
        case .feed(let feed): state.reordering?.move(to: feed, among: places)
        case .folder(let folder): state.reordering?.move(to: folder, among: places)
        default: break
        }
        return []
    }

    static func putDown(_ state: inout State) -> [Effect] {
        guard let reordering = state.reordering, let catalogue = state.page.content else { return [] }
        let shown = state.shownFeeds
        state.reordering = nil
        state.chosen = []
        let carried = Set(reordering.feeds)
        var place = FeedPlace()
        if catalogue.feeds.contains(where: { carried.contains($0.id) && $0.folder != reordering.place.folder }) {
            place.folder = catalogue.path(of: reordering.place.folder)
        }
        if shown.map(\.id) != catalogue.feeds.map(\.id) {
            place.order = reordering.place.target.map(FeedPlace.Order.before) ?? .end
        }
        guard place != FeedPlace() else { return [] }
        state.page.updateContent { $0.feeds = shown }
        state.makeOutline()
        state.selection.map { state.reveal($0) }
        return begin(&state, .arrange(.move(reordering.feeds, to: place)))
    }

    static func putBack(_ state: inout State) -> [Effect] {
        state.reordering = nil
        return []
    }
}

extension FeedListPage.State {
    /// Where what is carried can stand, from top to bottom.
    fileprivate var places: [Reordering.Place] {
        guard let reordering, let catalogue = page.content else { return [] }
        return FeedOutline.places(in: catalogue, folded: folded, without: Set(reordering.feeds))
    }
}

extension Catalogue {
    /// The path of every folder, by name at each level.
    var folderPaths: [[String]] {
        let known = Dictionary(folders.map { ($0.id, $0) }) { first, _ in first }
        return folders.map { folder in
            var path = [folder.name]
            var next = folder.parent
            while let id = next, path.count < folders.count, let around = known[id] {
                path.append(around.name)
                next = around.parent
            }
            return path.reversed()
        }
        .sorted { $0.lexicographicallyPrecedes($1) { ($0.lowercased(), $0) < ($1.lowercased(), $1) } }
    }

    /// The names down to a folder, from the outermost; none for nil.
    package func path(of folder: FolderID?) -> [String] {
        var path: [String] = []
        var next = folder
        // What comes from outside may hold a circle.
        while let id = next, path.count < folders.count, let folder = folders.first(where: { $0.id == id }) {
            path.append(folder.name)
            next = folder.parent
        }
        return path.reversed()
    }
}
