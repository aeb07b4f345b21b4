package import FoundationEssentials

/// What a reader has done with an article. Kept apart from its content, so that no fetch can overwrite it.
package struct ArticleStatus: Equatable, Hashable, Sendable {
    package var isRead: Bool
    package var isStarred: Bool

    package init(isRead: Bool = false, isStarred: Bool = false) {
        self.isRead = isRead
        self.isStarred = isStarred
    }
}

/// One change to a status; what a mark carries.
package enum StatusChange: Equatable, Hashable, Sendable {
    case read(Bool)
    case starred(Bool)

    /// The status after this change.
    package func applied(to status: ArticleStatus) -> ArticleStatus {
        var status = status
        switch self {
        case .read(let isRead): status.isRead = isRead
        case .starred(let isStarred): status.isStarred = isStarred
        }
        return status
    }
}

/// An article as a list row shows it: everything but the body. All text is already cleaned (`String.cleanedLine`).
package struct ArticleSummary: Equatable, Sendable, Identifiable {
    package let id: ArticleID
    /// The feed it came with; an article belongs to one.
    package let feed: FeedID
    package var feedTitle: String
    /// Never empty: sources make one from the summary when the feed gave none.
    package var title: String
    /// Plain text, white space collapsed; a few hundred characters at most.
    package var summary: String
    /// Absolute http(s) address of the article on the web.
    package var url: String?
    /// As the feed spells it; several names are one text.
    package var author: String?
    /// When the feed says it came out; the order of lists.
    package var published: Date
    /// The feed gave no date that could be read: `published` is when the article was first seen.
    package var dateIsEstimated: Bool
    /// Absolute URL, or a path relative to a mock directory.
    package var coverURL: String?
    /// As the feed names them, in its order; empty when it has none.
    package var categories: [String]
    package var status: ArticleStatus
    /// Where the words of a search stand, in the rows of one.
    package var hits = TextHits()

    package init(
        id: ArticleID,
        feed: FeedID,
        feedTitle: String,
        title: String,
        summary: String = "",
        url: String? = nil,
        author: String? = nil,
        published: Date,
        dateIsEstimated: Bool = false,
        coverURL: String? = nil,
        categories: [String] = [],
        status: ArticleStatus = ArticleStatus()
    ) {
        self.id = id
        self.feed = feed
        self.feedTitle = feedTitle
        self.title = title
        self.summary = summary
        self.url = url
        self.author = author
        self.published = published
        self.dateIsEstimated = dateIsEstimated
        self.coverURL = coverURL
        self.categories = categories
        self.status = status
    }
}

/// An article with its body, as the article page shows it.
package struct Article: Equatable, Sendable, Identifiable {
    package var summary: ArticleSummary
    /// Empty when the feed gave nothing but a title.
    package var body: RichText
    package var id: ArticleID { summary.id }

    package init(summary: ArticleSummary, body: RichText) {
        self.summary = summary
        self.body = body
    }
}
