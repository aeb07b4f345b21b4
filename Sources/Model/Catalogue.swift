/// Everything the sidebar lists: the listings a source offers with their counts, and its feeds in order.
package struct Catalogue: Equatable, Sendable {
    /// A listing that gathers from all feeds, with the count to show beside it (unread, or all for starred).
    package struct Gathering: Equatable, Sendable {
        package var listing: Listing
        package var count: Int

        package init(_ listing: Listing, count: Int) {
            self.listing = listing
            self.count = count
        }
    }

    /// What the source calls itself: "Library", or the title in `mock.json`.
    package var title: String
    package var gatherings: [Gathering]
    /// In the reader's order.
    package var feeds: [Feed]
    /// Whether feeds can be added, removed and moved here.
    package var editing: FeedEditing
    /// Why articles cannot be searched here, as a sentence; nil where they can.
    package var searchRefusal: String?

    package init(
        title: String,
        gatherings: [Gathering] = [],
        feeds: [Feed] = [],
        editing: FeedEditing = .allowed,
        searchRefusal: String? = nil
    ) {
        self.title = title
        self.gatherings = gatherings
        self.feeds = feeds
        self.editing = editing
        self.searchRefusal = searchRefusal
    }
}

/// Whether a source lets its feeds be added, removed and moved. Known before anything is tried, so that no key promises
/// what will be refused.
package enum FeedEditing: Hashable, Sendable {
    case allowed
    /// The reason is a sentence for the reader, which says where the feeds are changed instead.
    case refused(String)

    /// The reason when it is refused.
    package var refusal: String? {
        if case .refused(let reason) = self { return reason }
        return nil
    }
}
