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

    /// A folder of feeds.
    package struct Folder: Equatable, Sendable, Identifiable {
        package let id: FolderID
        /// Nil for one that lies in no other.
        package var parent: FolderID?
        package var name: String

        package init(id: FolderID, parent: FolderID? = nil, name: String) {
            self.id = id
            self.parent = parent
            self.name = name
        }
    }

    /// A tag of articles or of feeds, with what bears it or comes from a feed that does.
    package struct Tag: Equatable, Sendable {
        package var name: String
        package var unread: Int
        package var total: Int

        package init(name: String, unread: Int = 0, total: Int = 0) {
            self.name = name
            self.unread = unread
            self.total = total
        }
    }

    /// A search that the reader keeps.
    package struct Query: Equatable, Sendable, Identifiable {
        package let id: QueryID
        package var name: String
        /// In the language of searches.
        package var text: String
        /// When it was last counted; at most a thousand are.
        package var unread: Int

        package init(id: QueryID, name: String, text: String, unread: Int = 0) {
            self.id = id
            self.name = name
            self.text = text
            self.unread = unread
        }
    }

    /// What the source calls itself: "Library", or the title in `mock.json`.
    package var title: String
    package var gatherings: [Gathering]
    /// In the reader's order.
    package var feeds: [Feed]
    /// By name, at each level.
    package var folders: [Folder] = []
    /// By name.
    package var tags: [Tag] = []
    /// In the reader's order.
    package var queries: [Query] = []
    /// Whether its listings, searches aside, can be read from their ends and from dates, in any order, and without what is
    /// read.
    package var canSeek = false
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
