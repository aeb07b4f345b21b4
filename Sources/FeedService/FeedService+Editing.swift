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

    /// There is one removal at a time that can be taken back: this one lets go of the one before.
    package func remove(_ feeds: [FeedID]) async throws(Failure) {
        try refuseIfOver()
        try await source.remove(feeds)
        announce(feeds)
        // One that was added again meanwhile can be brought back from this removal, too.
        removed.removeAll { feeds.contains($0) }
        await purgeRemoved()
        removed = feeds
    }

    package func restore(_ feeds: [FeedID]) async throws(Failure) {
        try refuseIfOver()
        try await source.restore(feeds)
        removed.removeAll { feeds.contains($0) }
        announce(feeds)
    }

    package func move(_ feeds: [FeedID], before target: FeedID?) async throws(Failure) {
        try refuseIfOver()
        try await source.move(feeds, before: target)
        subscribers.send(.catalogueChanged)
    }

    /// Articles came or went with these feeds.
    private func announce(_ feeds: [FeedID]) {
        dropStale(Set(feeds))
        subscribers.send(.articlesChanged(feeds))
        subscribers.send(.catalogueChanged)
    }

    func purgeRemoved() async {
        guard !removed.isEmpty else { return }
        let feeds = removed
        removed = []
        // Nobody sees what is left behind, and a later refresh clears it away.
        try? await source.purge(feeds)
    }
}
