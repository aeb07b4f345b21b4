package import FoundationEssentials

/// What a list of articles is a list of.
package enum Listing: Hashable, Sendable {
    /// Every article of every feed.
    case all
    /// Unread articles of every feed.
    case unread
    /// Starred articles of every feed, read or not.
    case starred
    /// What is kept for later, read or not.
    case later
    /// What came out since midnight, where the reader is.
    case today
    case feed(FeedID)
    /// Every article of the feeds in a folder, and in the folders within.
    case folder(FolderID)
    /// Articles with this tag, and those of feeds with it.
    case tag(String)
    /// What a search finds that the reader keeps.
    case query(QueryID)
    case search(Search)
}

/// How a listing is put in order.
package enum ListingOrder: String, Hashable, Sendable, CaseIterable {
    /// By the date that the feed gives.
    case newest, oldest
    /// By when they came into the library.
    case lastArrived, firstArrived
}

/// Where a page lies in its listing.
package enum PageStart: Hashable, Sendable {
    case first
    case after(Cursor)
    /// The end of the listing.
    case last
    case before(Cursor)
    /// What came out at that time or is behind it in the listing.
    case date(Date)
}

extension Listing {
    package var isSearch: Bool {
        if case .search = self { return true }
        return false
    }

    /// What a search finds, kept or not: it is read from its beginning, in the order of searches.
    package var isFound: Bool {
        if case .query = self { return true }
        return isSearch
    }
}

/// A place in a listing where a page starts. Opaque: a page number, a keyset, or a server's own cursor.
package struct Cursor: Hashable, Sendable, RawRepresentable {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
}

/// One page of a listing: what is asked for, and the key it is cached under.
package struct PageRequest: Hashable, Sendable {
    /// More rows than most screens show at once, so that one page fills it.
    package static let standardSize = 20

    package var listing: Listing
    package var order = ListingOrder.newest
    /// Leaves out what is read.
    package var onlyUnread = false
    /// Sources whose catalogue says that they cannot seek know only the first two.
    package var start: PageStart
    /// Rows wanted; a source may answer with fewer, and says with `next` whether more follow.
    package var size: Int

    package init(listing: Listing, start: PageStart, size: Int = PageRequest.standardSize) {
        self.listing = listing
        self.start = start
        self.size = size
    }

    /// From the beginning, or from a cursor on.
    package init(listing: Listing, cursor: Cursor? = nil, size: Int = PageRequest.standardSize) {
        self.init(listing: listing, start: cursor.map(PageStart.after) ?? .first, size: size)
    }

    /// What the page starts behind; nil for one that does not.
    package var cursor: Cursor? {
        get {
            if case .after(let cursor) = start { return cursor }
            return nil
        }
        set { start = newValue.map(PageStart.after) ?? .first }
    }
}

/// A page as a source answers it, in the order of its listing wherever it starts.
package struct FeedPage: Equatable, Sendable {
    /// May be empty though more follows.
    package var rows: [ArticleSummary]
    /// Where the next page starts; nil at the end of the listing.
    package var next: Cursor?
    /// Before which the page before lies; nil at the beginning of the listing, and where a source cannot tell.
    package var previous: Cursor?

    package init(rows: [ArticleSummary], next: Cursor? = nil, previous: Cursor? = nil) {
        self.rows = rows
        self.next = next
        self.previous = previous
    }
}

/// Whether a page may come from the cache.
package enum LoadPolicy: Equatable, Sendable {
    /// What the cache holds will do, as long as it has not grown too old there.
    case cached
    /// Bypasses the cache and replaces what it holds.
    case reload
}
