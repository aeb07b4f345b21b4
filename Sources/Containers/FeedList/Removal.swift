package import Model

/// Feeds that were removed and can still be brought back.
package struct Removal: Equatable, Sendable {
    package var feeds: [FeedID]
    /// How sentences call them: “Old Blog”, or "3 feeds".
    package var name: String

    package init(feeds: [FeedID], name: String) {
        self.feeds = feeds
        self.name = name
    }

    init(_ feeds: [Feed]) {
        self.init(feeds: feeds.map(\.id), name: feeds.count == 1 ? "“\(feeds[0].title)”" : "\(feeds.count) feeds")
    }
}

/// Asks before something goes that could not be fetched again.
package struct RemovalAlert: Equatable, Sendable {
    package enum Choice: Hashable, Sendable, CaseIterable { case cancel, remove }

    package var removal: Removal
    /// How many starred articles would go too.
    package var starred: Int

    package init(removal: Removal, starred: Int) {
        self.removal = removal
        self.starred = starred
    }

    package var question: String {
        "Remove \(removal.name) with \(starred == 1 ? "1 starred article" : "\(starred) starred articles")?"
    }
}
