import Model

/// What was loaded of the listings left most recently, `capacity` of them, so that coming back finds the same rows and the
/// same place. Listings whose rows come and go with marks are not kept: they are to be shown anew. Nor are searches.
package struct KeptListings: Equatable, Sendable {
    package static let capacity = 8

    private struct Entry: Equatable, Sendable {
        var listing: Listing
        var content: ArticleListPage.Content
    }

    /// The one left last comes last.
    private var entries: [Entry] = []

    package init() {}

    /// Keeps what is shown of a listing; a page on its way is asked for again when the reader is back.
    mutating func keep(_ content: ArticleListPage.Content, of listing: Listing) {
        guard !listing.followsMarks, !listing.isSearch, !content.rows.isEmpty else { return }
        var content = content
        content.tail = content.tail.atRest
        content.head = content.head.atRest
        forget(listing)
        entries.append(Entry(listing: listing, content: content))
        if entries.count > Self.capacity { entries.removeFirst() }
    }

    /// Gives back what was kept of a listing.
    mutating func take(_ listing: Listing) -> ArticleListPage.Content? {
        let content = entries.last { $0.listing == listing }?.content
        forget(listing)
        return content
    }

    /// Articles came or went: what was kept may be old.
    mutating func forgetAll() { entries.removeAll() }

    mutating func mark(_ articles: [ArticleID], _ change: StatusChange) {
        for index in entries.indices { entries[index].content.mark(articles, change) }
    }

    private mutating func forget(_ listing: Listing) { entries.removeAll { $0.listing == listing } }
}
