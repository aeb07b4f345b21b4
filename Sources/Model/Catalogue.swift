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
    package var feeds: [Feed]

    package init(title: String, gatherings: [Gathering] = [], feeds: [Feed] = []) {
        self.title = title
        self.gatherings = gatherings
        self.feeds = feeds
    }
}
