import Model

/// Removing feeds, taking that back, and what becomes of edits.
extension FeedListPage {
    static func remove(_ state: inout State) -> [Effect] {
        if let query = state.selectedQuery, state.chosenFeeds.isEmpty { return begin(&state, .dropQuery(query.name)) }
        if let refusal = state.refusal { return [.toast(refusal)] }
        let feeds = state.feedsToEdit
        if feeds.isEmpty, case .folder(let folder)? = state.selection, let catalogue = state.page.content {
            return begin(&state, .arrange(.removeFolder(catalogue.path(of: folder))))
        }
        guard !feeds.isEmpty else { return [.toast(.noFeed)] }
        let starred = feeds.reduce(0) { $0 + $1.starred }
        guard starred == 0 else { return [.ask(RemovalAlert(removal: Removal(feeds), starred: starred))] }
        return remove(&state, feeds.map(\.id))
    }

    /// Shown at once; the edit makes it so.
    static func remove(_ state: inout State, _ ids: [FeedID]) -> [Effect] {
        guard var catalogue = state.page.content else { return [] }
        let feeds = catalogue.feeds.filter { ids.contains($0.id) }
        guard !feeds.isEmpty else { return [] }
        state.chosen = []
        state.rangeStart = nil
        catalogue.drop(feeds)
        let effects = receive(&state, catalogue)
        let removal = Removal(feeds)
        return effects + begin(&state, .remove(removal))
    }

    /// A catalogue that is under way is older than the edit and is dropped; the end of the last edit asks for another.
    static func begin(_ state: inout State, _ edit: Edit) -> [Effect] {
        state.edits += 1
        supersedeReload(&state)
        return [.edit(edit)]
    }

    /// What is under way is older than what is shown now.
    static func supersedeReload(_ state: inout State) {
        guard state.reload != .none, !state.page.isLoading else { return }
        state.load.supersede()
        state.reload = .none
    }

    static func edited(_ state: inout State, _ edit: Edit, _ failure: Failure?) -> [Effect] {
        state.edits = max(0, state.edits - 1)
        let effects = failure.map { failed(edit, $0) } ?? done(state, edit)
        return effects + reload(&state)
    }

    private static func done(_ state: State, _ edit: Edit) -> [Effect] {
        switch edit {
        case .renameQuery: return []
        case .arrange(let change):
            return change.sentence(state.page.content?.feeds ?? []).map { [.toast(Toast(.information, $0))] } ?? []
        case .keepQuery(_, let name):
            return [.toast(Toast(.information, "Kept as “\(name)”, in the sidebar."))]
        case .dropQuery(let name):
            return [.toast(Toast(.information, "The search “\(name)” is no longer kept. u undoes."))]
        case .remove(let removal):
            return [
                .feedsChanged(removal.feeds), .toast(Toast(.information, "Removed \(removal.name). u undoes.")),
            ]
        }
    }

    private static func failed(_ edit: Edit, _ failure: Failure) -> [Effect] {
        let toast: [Effect] = failure == .cancelled ? [] : [.toast(Toast(.failure, failure.sentence))]
        switch edit {
        case .arrange, .keepQuery, .dropQuery, .renameQuery: return toast
        case .remove(let removal): return toast + [.feedsChanged(removal.feeds)]
        }
    }

    /// Selects the feed now, or when it arrives.
    static func expect(_ state: inout State, _ feed: FeedID) -> [Effect] {
        let isHere = state.page.content?.feeds.contains { $0.id == feed } == true
        if isHere, state.reordering == nil { return select(&state, .feed(feed)) }
        state.awaited = feed
        return reload(&state)
    }
}

extension Rearrangement {
    /// What was done, for the reader; nil for what they have just seen.
    fileprivate func sentence(_ feeds: [Feed]) -> String? {
        switch self {
        case .rename(_, nil): return "The feed is called as it calls itself. u undoes."
        case .rename(_, let name?): return "It is called “\(name)” now. u undoes."
        case .move(let moved, let place):
            guard let folder = place.folder else { return nil }
            let name = Removal(feeds.filter { moved.contains($0.id) }).name
            return
                "Moved \(name) \(folder.isEmpty ? "out of all folders" : "to \(folder.joined(separator: "/"))"). u undoes."
        case .renameFolder(_, let path): return "The folder is “\(path.joined(separator: "/"))” now. u undoes."
        case .removeFolder(let path):
            return "Removed the folder “\(path.last ?? "")”: what was in it is a level up. u undoes."
        }
    }
}

extension Catalogue {
    /// Takes feeds out, and what they count for.
    fileprivate mutating func drop(_ gone: [Feed]) {
        let ids = Set(gone.map(\.id))
        feeds.removeAll { ids.contains($0.id) }
        for index in gatherings.indices {
            let listing = gatherings[index].listing
            let lost = gone.reduce(0) { $0 + $1.count(of: listing) }
            gatherings[index].count = max(0, gatherings[index].count - lost)
        }
    }
}

extension Feed {
    /// What it is known to count for in a gathering; of today the source tells soon.
    fileprivate func count(of listing: Listing) -> Int {
        switch listing {
        case .all, .unread: unread
        case .starred: starred
        case .later: later
        case .today, .feed, .folder, .tag, .query, .search: 0
        }
    }
}
