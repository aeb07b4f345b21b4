package import FoundationEssentials
package import Model

/// Something that happened between a hub and us.
package struct ListenEvent: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
        /// The hub was asked to push, or to push for longer.
        case asked(hub: String)
        /// The hub pushes, until then.
        case verified(until: Date)
        case pushed(newArticles: Int)
        /// The hub will not push; `reason` is its own.
        case denied(reason: String?)
        /// Something came that was not taken. Reads after "because".
        case dropped(reason: String)
        /// The hub could not be asked, or said no. `next` is when it is asked again; nil: not any more.
        case failed(Failure, next: Date?)
        /// The hub pushed until now, and does not any more.
        case lapsed
        case unsubscribed
        /// Something about the feed that its reader should know. Read after the feed's title.
        case noticed(String)
    }

    /// Nil for what concerns the library itself.
    package var feed: FeedID?
    package var title: String
    package var address: String
    package var kind: Kind

    package init(feed: FeedID?, title: String, address: String, kind: Kind) {
        self.feed = feed
        self.title = title
        self.address = address
        self.kind = kind
    }
}
