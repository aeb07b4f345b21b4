import Model

/// Closing and opening folders, and the section of tags. While feeds are carried everything stays as it is.
extension FeedListPage {
    /// Without a name: what is selected, or lies around it.
    static func toggleFold(_ state: inout State, _ named: FeedFold?) -> [Effect] {
        guard state.reordering == nil, let fold = named ?? state.selectedFold else { return [] }
        state.folded.formSymmetricDifference([fold])
        state.makeOutline()
        return leaveClosed(&state)
    }

    static func closeFolds(_ state: inout State) -> [Effect] {
        guard state.reordering == nil, let catalogue = state.page.content else { return [] }
        state.folded = Set([.tags] + catalogue.folders.map { .folder($0.id) })
        state.makeOutline()
        return leaveClosed(&state)
    }

    static func openFolds(_ state: inout State) -> [Effect] {
        guard state.reordering == nil else { return [] }
        state.folded = []
        state.makeOutline()
        return []
    }

    /// A selection that is closed away goes to the folder that can be seen.
    private static func leaveClosed(_ state: inout State) -> [Effect] {
        guard let catalogue = state.page.content, let selection = state.selection,
            state.outline.row(of: selection) == nil, let item = catalogue.item(of: selection)
        else { return [] }
        let around = state.outline.folders(around: item).map { Listing.folder(catalogue.folders[$0].id) }
        return around.first { state.outline.row(of: $0) != nil }.map { select(&state, $0) } ?? []
    }
}

extension FeedListPage.State {
    /// Brings the rows up to date with the catalogue, what is closed, and what is carried.
    package mutating func makeOutline() {
        guard var catalogue = page.content else {
            outline = FeedOutline()
            return
        }
        guard let reordering else {
            outline = FeedOutline(catalogue, folded: folded)
            return
        }
        let places = Dictionary(catalogue.feeds.enumerated().map { ($1.id, $0) }) { first, _ in first }
        for feed in reordering.feeds {
            if let place = places[feed] { catalogue.feeds[place].folder = reordering.place.folder }
        }
        let order = reordering.order(of: catalogue.feeds.map(\.id)).compactMap { places[$0] }
        outline = FeedOutline(catalogue, folded: folded, order: order, carried: Set(reordering.feeds))
    }

    /// Opens what lies around a listing.
    mutating func reveal(_ listing: Listing) {
        guard outline.row(of: listing) == nil, let catalogue = page.content, let item = catalogue.item(of: listing)
        else {
            return
        }
        folded.subtract(outline.folders(around: item).map { .folder(catalogue.folders[$0].id) })
        makeOutline()
    }

    /// The header of the closed tags is selected: their articles are, until another row is gone to, those of one of them.
    package var isAtTags: Bool {
        guard case .tag? = selection else { return false }
        return folded.contains(.tags)
    }

    /// What closing means where the selection is.
    fileprivate var selectedFold: FeedFold? {
        guard let selection, let catalogue = page.content else { return nil }
        if case .tag = selection { return .tags }
        if case .folder(let folder) = selection { return .folder(folder) }
        let item = catalogue.item(of: selection)
        return item.flatMap(outline.folder(around:)).map { .folder(catalogue.folders[$0].id) }
    }
}

extension Catalogue {
    /// Where a folder or a feed stands; nil for everything else.
    fileprivate func item(of listing: Listing) -> FeedOutline.Item? {
        switch listing {
        case .folder(let id): folders.firstIndex { $0.id == id }.map { .folder($0) }
        case .feed(let id): feeds.firstIndex { $0.id == id }.map { .feed($0) }
        default: nil
        }
    }
}
