package import FoundationEssentials
package import Model

/// An article to store.
package struct NewArticle: Equatable, Sendable {
    package var identity: String
    package var title: String
    package var summary: String
    package var html: String
    package var base: String?
    package var url: String?
    package var author: String?
    /// Nil: dated when first seen, marked as estimated, never re-dated.
    package var published: Date?
    package var categories: [String]
    package var coverURL: String?
    package var enclosures: [Enclosure] = []

    package init(
        identity: String,
        title: String,
        summary: String = "",
        html: String = "",
        base: String? = nil,
        url: String? = nil,
        author: String? = nil,
        published: Date? = nil,
        categories: [String] = [],
        coverURL: String? = nil
    ) {
        self.identity = identity
        self.title = title
        self.summary = summary
        self.html = html
        self.base = base
        self.url = url
        self.author = author
        self.published = published
        self.categories = categories
        self.coverURL = coverURL
    }
}

extension NewArticle {
    /// What listings sort it by, in milliseconds. A date in the future would pin it to the top of every one.
    func sortKey(firstSeen: Int64) -> Int64 { min(published?.milliseconds ?? firstSeen, firstSeen) }
}
