package import Model

/// The article selected last in each listing. Keeps the listings left most recently, `capacity` of them.
package struct SelectionMemory: Equatable, Sendable {
    /// More listings than anybody returns to.
    package static let capacity = 256
    /// Of what followed the article so many are kept, for one that is not in the listing any more.
    static let mostFollowing = 8

    struct Entry: Equatable, Sendable {
        var listing: Listing
        var article: ArticleID
        /// How many rows there were down to it; 0 when nobody counted.
        var rows: Int
        /// What stood behind it.
        var following: [ArticleID]

        /// What is to be selected of these: the article, else the first that is left of what followed.
        func selection(among isThere: (ArticleID) -> Bool) -> ArticleID? {
            ([article] + following).first(where: isThere)
        }
    }

    /// The one left last comes last. An array, since it is short and the order matters.
    private var entries: [Entry] = []

    package init() {}

    /// Listings remembered, at most `capacity`.
    package var count: Int { entries.count }

    /// Nil for a listing never left, or long ago.
    package subscript(_ listing: Listing) -> ArticleID? { entry(of: listing)?.article }

    func entry(of listing: Listing) -> Entry? { entries.last { $0.listing == listing } }

    mutating func remember(
        _ article: ArticleID,
        in listing: Listing,
        rows: Int = 0,
        following: [ArticleID] = []
    ) {
        entries.removeAll { $0.listing == listing }
        entries.append(Entry(listing: listing, article: article, rows: rows, following: following))
        if entries.count > Self.capacity { entries.removeFirst() }
    }
}
