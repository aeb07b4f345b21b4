/// A search as a listing: what is asked for, and in which order it is answered.
package struct Search: Hashable, Sendable {
    package enum Order: Hashable, Sendable {
        case newestFirst
        case oldestFirst
        /// By how well an article answers; titles count most. Of very many answers the newest are compared.
        case bestFirst
    }

    package var query: SearchQuery
    package var order: Order
    /// Only articles of these feeds; nil: of any.
    package var feeds: [FeedID]?

    package init(_ query: SearchQuery, order: Order = .newestFirst, feeds: [FeedID]? = nil) {
        self.query = query
        self.order = order
        self.feeds = feeds
    }
}

/// Where the words of a search stand in what a row shows, in bytes of UTF-8, in order and apart from each other.
package struct TextHits: Equatable, Sendable {
    package var title: [Range<Int>]
    package var summary: [Range<Int>]

    package init(title: [Range<Int>] = [], summary: [Range<Int>] = []) {
        self.title = title
        self.summary = summary
    }
}

/// How many answers a search has.
package enum SearchCount: Equatable, Sendable {
    case exactly(Int)
    /// Counting stopped there.
    case moreThan(Int)
}

/// What is known of a search besides its pages.
package struct SearchTally: Equatable, Sendable {
    package var found: SearchCount
    /// Articles that no search finds yet, or not as they are now.
    package var unindexed: Int

    package init(found: SearchCount, unindexed: Int = 0) {
        self.found = found
        self.unindexed = unindexed
    }
}
