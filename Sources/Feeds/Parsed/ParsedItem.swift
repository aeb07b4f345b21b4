package import FoundationEssentials

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
