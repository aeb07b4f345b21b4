package import Model

/// Feeds that come, go and change places.
extension FeedService {
    package func add(_ address: String, from page: String? = nil) async throws(Failure) -> Addition {
        try refuseIfOver()
        let addition = try await source.add(address, from: page)
        announce([addition.feed.id])
        catchUp()
        return addition
    }

    package func remove(_ feeds: [FeedID]) async throws(Failure) {
        try refuseIfOver()
        try await source.remove(feeds)
        announce(feeds)
    }

    package func arrange(_ change: Rearrangement) async throws(Failure) {
        try refuseIfOver()
        try await source.arrange(change)
        // Rows show nothing of the order of feeds.
        if case .move(_, let place) = change, place.folder == nil { return subscribers.send(.catalogueChanged) }
        announceArrangement()
    }

    /// Feeds are called otherwise or lie elsewhere: any row may name one, and any folder may have lost or got one.
    func announceArrangement() {
        pages.removeAll { _ in true }
        pageLoads.retire { _ in true }
        articles.removeAll { _, _ in true }
        articleLoads.retire { _ in true }
        subscribers.send(.changedElsewhere)
    }

    /// Articles came or went with these feeds.
    func announce(_ feeds: [FeedID]) {
        dropStale(Set(feeds))
        subscribers.send(.articlesChanged(feeds))
        subscribers.send(.catalogueChanged)
    }
}
