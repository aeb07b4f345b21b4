/// What a list of articles is a list of.
package enum Listing: Hashable, Sendable {
    /// Every article of every feed.
    case all
    /// Unread articles of every feed.
    case unread
    /// Starred articles of every feed, read or not.
    case starred
    case feed(FeedID)
    case search(Search)
}

extension Listing {
    package var isSearch: Bool {
        if case .search = self { return true }
        return false
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
    /// Nil is the first page.
    package var cursor: Cursor?
    /// Rows wanted; a source may answer with fewer, and says with `next` whether more follow.
    package var size: Int

    package init(listing: Listing, cursor: Cursor? = nil, size: Int = PageRequest.standardSize) {
        self.listing = listing
        self.cursor = cursor
        self.size = size
    }
}

/// A page as a source answers it, newest first.
package struct FeedPage: Equatable, Sendable {
    /// May be empty though more follows.
    package var rows: [ArticleSummary]
    /// Where the next page starts; nil at the end of the listing.
    package var next: Cursor?

    package init(rows: [ArticleSummary], next: Cursor? = nil) {
        self.rows = rows
        self.next = next
    }
}

/// Whether a page may come from the cache.
package enum LoadPolicy: Equatable, Sendable {
    /// What the cache holds will do, as long as it has not grown too old there.
    case cached
    /// Bypasses the cache and replaces what it holds.
    case reload
}
