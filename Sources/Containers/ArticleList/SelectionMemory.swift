package import Model

/// The article selected last in each listing. Keeps the listings left most recently, `capacity` of them.
package struct SelectionMemory: Equatable, Sendable {
    /// More listings than anybody returns to.
    package static let capacity = 256

    private struct Entry: Equatable, Sendable {
        var listing: Listing
        var article: ArticleID
    }

    /// The one left last comes last. An array, since it is short and the order matters.
    private var entries: [Entry] = []

    package init() {}

    /// Listings remembered, at most `capacity`.
    package var count: Int { entries.count }

    /// Nil for a listing never left, or long ago.
    package subscript(_ listing: Listing) -> ArticleID? {
        entries.last { $0.listing == listing }?.article
    }

    mutating func remember(_ article: ArticleID, in listing: Listing) {
        entries.removeAll { $0.listing == listing }
        entries.append(Entry(listing: listing, article: article))
        if entries.count > Self.capacity { entries.removeFirst() }
    }
}
