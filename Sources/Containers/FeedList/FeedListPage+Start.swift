import Model

/// What is selected first, if the source has it.
extension FeedListPage {
    /// Without feeds there is nothing to begin with yet.
    static func begin(_ state: inout State, _ catalogue: Catalogue) -> (Listing?, [Effect]) {
        guard let start = state.start, !catalogue.isEmpty else { return (nil, []) }
        state.start = nil
        switch start {
        case .listing(let listing): return (catalogue.shows(listing) ? listing : nil, [])
        case .feed(let name):
            if let feed = catalogue.feed(named: name) { return (.feed(feed.id), []) }
            return (nil, [.toast(Toast(.failure, "There is no feed “\(name.cleanedLine)” to begin with."))])
        }
    }
}

extension Catalogue {
    /// The feed of an address, else the first of a title, in whatever case.
    fileprivate func feed(named name: String) -> Feed? {
        feeds.first { $0.address == name } ?? feeds.first { $0.title.lowercased() == name.lowercased() }
    }
}
