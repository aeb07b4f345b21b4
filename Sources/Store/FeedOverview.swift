package import FoundationEssentials
package import Model

/// A feed with where its reader has put it, and how it has been fetched.
package struct FeedOverview: Equatable, Sendable {
    package var feed: Feed
    /// What the feed calls itself, whatever its reader calls it.
    package var ownTitle: String
    /// The names of the folders it lies in, from the outermost.
    package var folder: [String]
    /// In their order.
    package var tags: [String]
    /// When a fetch last brought the feed or the word that nothing changed; nil when none did yet.
    package var lastFetched: Date?
    /// When somebody last began to ask.
    package var attempted: Date?
    package var nextCheck: Date?
    /// Failed fetches in a row.
    package var failures: Int
    /// The server said that there is nothing any more.
    package var isGone: Bool
}

extension FeedOverview {
    /// Whether it cannot be fetched, be it for now or for good.
    package var isFailing: Bool { isGone || feed.health != .fine }
}
