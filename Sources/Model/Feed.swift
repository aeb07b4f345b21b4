package import FoundationEssentials

/// A feed as the sidebar shows it.
package struct Feed: Equatable, Sendable, Identifiable {
    package let id: FeedID
    /// Never empty: sources fall back to the address or the folder's name.
    package var title: String
    /// Where it is fetched from: an absolute URL, or a path for a mock feed.
    package var address: String
    /// The web page that the feed belongs to.
    package var site: String?
    package var unread: Int
    package var starred: Int
    /// Kept for later.
    package var later = 0
    /// All articles there are.
    package var total = 0
    /// Nil outside all folders.
    package var folder: FolderID?
    /// The reader's, in their order.
    package var tags: [String] = []
    package var health: FeedHealth

    package init(
        id: FeedID,
        title: String,
        address: String,
        site: String? = nil,
        unread: Int = 0,
        starred: Int = 0,
        health: FeedHealth = .fine
    ) {
        self.id = id
        self.title = title
        self.address = address
        self.site = site
        self.unread = unread
        self.starred = starred
        self.health = health
    }
}

/// How the last attempts to fetch a feed went. A failed background job is told here, without interrupting anyone.
package enum FeedHealth: Equatable, Sendable {
    /// The last attempt brought the feed, or there was none yet.
    case fine
    /// Every attempt since then failed; the reason is a sentence for the reader.
    case failing(reason: String, since: Date)
}
