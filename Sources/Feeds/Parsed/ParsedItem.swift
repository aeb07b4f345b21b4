package import FoundationEssentials
package import Model

/// One entry of a feed.
package struct ParsedItem: Equatable, Sendable {
    /// GUID or Atom id; else a stable hash of link, title and date. Unique within the feed only.
    package var identity: String
    /// One cleaned line; never empty (made from the text when the feed gave none).
    package var title: String
    package var url: String?
    package var author: String?
    package var published: Date?
    /// Plain text for the list, at most 300 characters.
    package var summary: String
    /// The body as HTML, links as they were (resolved against `base` when shown).
    package var html: String
    package var base: String?
    package var categories: [String]
    package var coverURL: String?
    /// What the list and the store have no use for.
    package var details = ItemFacts()

    package init(
        identity: String,
        title: String,
        url: String? = nil,
        author: String? = nil,
        published: Date? = nil,
        summary: String = "",
        html: String = "",
        base: String? = nil,
        categories: [String] = [],
        coverURL: String? = nil
    ) {
        self.identity = identity
        self.title = title
        self.url = url
        self.author = author
        self.published = published
        self.summary = summary
        self.html = html
        self.base = base
        self.categories = categories
        self.coverURL = coverURL
    }
}

/// What an item says beside what every list shows.
package struct ItemFacts: Equatable, Sendable {
    /// The identity as the feed wrote it; nil when it was made.
    package var id: String?
    /// The title was made from the text.
    package var titleIsMade = false
    /// An item before it in the feed is the same.
    package var isRepetition = false
    /// The publisher's own address, where `ParsedItem.url` is that of somebody who counts readers
    /// (`feedburner:origLink`).
    package var original: String?
    package var authors: [String] = []
    /// As the feed says; `ParsedItem.published` falls back on `updated`.
    package var published: Date?
    package var updated: Date?
    /// The description beside a whole text, as HTML; nil when the body is all there is.
    package var description: String?
    package var descriptionBase: String?
    /// The body is the description: no whole text came with it.
    package var bodyIsDescription = true
    /// The categories as programs know them; `ParsedItem.categories` is what they are called.
    package var terms: [String] = []
    package var comments: String?
    package var image: String?
    package var enclosures: [Enclosure] = []

    package init() {}
}
