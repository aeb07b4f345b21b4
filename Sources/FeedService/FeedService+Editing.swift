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

    package func move(_ feeds: [FeedID], before target: FeedID?) async throws(Failure) {
        try refuseIfOver()
        try await source.move(feeds, before: target)
        subscribers.send(.catalogueChanged)
    }

    /// Articles came or went with these feeds.
    func announce(_ feeds: [FeedID]) {
        dropStale(Set(feeds))
        subscribers.send(.articlesChanged(feeds))
        subscribers.send(.catalogueChanged)
    }
}
