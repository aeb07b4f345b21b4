package import Model

/// Feeds that are being carried to another place. Nothing is written before they are put down.
package struct Reordering: Equatable, Sendable {
    /// What is carried, in the order it stands in: always together.
    package var feeds: [FeedID]
    /// The feed before which they stand now; nil is the end.
    package var target: FeedID?

    package init(feeds: [FeedID], target: FeedID?) {
        self.feeds = feeds
        self.target = target
    }

    /// Picks feeds up: they gather where the first of them stands.
    init(_ feeds: [FeedID], of order: [FeedID]) {
        let carried = Set(feeds)
        let behind = order.drop { !carried.contains($0) }
        self.init(feeds: order.filter(carried.contains), target: behind.first { !carried.contains($0) })
    }

    /// The order as it would be if they were put down here.
    package func order(of feeds: [FeedID]) -> [FeedID] { feeds.moving(self.feeds, before: target) }

    mutating func move(_ move: Move, in order: [FeedID]) {
        let rest = others(of: order)
        // One place more than there are others: the end.
        guard let place = move.target(from: place(in: rest), count: rest.count + 1) else { return }
        target = place < rest.count ? rest[place] : nil
    }

    /// Takes the place at which a feed stands, which makes room towards where they came from.
    mutating func move(to feed: FeedID, in order: [FeedID]) {
        let rest = others(of: order)
        guard let index = rest.firstIndex(of: feed) else { return }
        let after = index >= place(in: rest) ? index + 1 : index
        target = after < rest.count ? rest[after] : nil
    }

    /// Feeds came or went meanwhile; nil when nothing is left to carry.
    func following(from before: [FeedID], to now: [FeedID]) -> Reordering? {
        let left = Set(now)
        let carried = feeds.filter(left.contains)
        guard !carried.isEmpty else { return nil }
        let rest = others(of: before)
        return Reordering(feeds: carried, target: rest[place(in: rest)...].first(where: left.contains))
    }

    private func others(of order: [FeedID]) -> [FeedID] { order.filter { !feeds.contains($0) } }

    private func place(in rest: [FeedID]) -> Int {
        target.flatMap { rest.firstIndex(of: $0) } ?? rest.count
    }
}
