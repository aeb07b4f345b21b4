package import FoundationEssentials

/// What a reader has done with an article. Kept apart from its content, so that no fetch can overwrite it.
package struct ArticleStatus: Equatable, Hashable, Sendable {
    package var isRead: Bool
    package var isStarred: Bool
    /// To be read another time.
    package var isLater: Bool
    /// The reader's own, in alphabetical order.
    package var tags: [String]

    package init(isRead: Bool = false, isStarred: Bool = false, isLater: Bool = false, tags: [String] = []) {
        self.isRead = isRead
        self.isStarred = isStarred
        self.isLater = isLater
        self.tags = tags
    }
}

/// One change to a status; what a mark carries.
package enum StatusChange: Equatable, Hashable, Sendable {
    case read(Bool)
    case starred(Bool)
    case later(Bool)
    /// With this tag, or without it.
    case tagged(String, Bool)

    /// The status after this change.
    package func applied(to status: ArticleStatus) -> ArticleStatus {
        var status = status
        switch self {
        case .read(let isRead): status.isRead = isRead
        case .starred(let isStarred): status.isStarred = isStarred
        case .later(let isLater): status.isLater = isLater
        case .tagged(let tag, let isTagged):
            status.tags.removeAll { $0 == tag }
            if isTagged { status.tags = (status.tags + [tag]).sorted() }
        }
        return status
    }

    /// The change that takes this one back, where it changed anything.
    package var inverse: StatusChange {
        switch self {
        case .read(let isRead): .read(!isRead)
        case .starred(let isStarred): .starred(!isStarred)
        case .later(let isLater): .later(!isLater)
        case .tagged(let tag, let isTagged): .tagged(tag, !isTagged)
        }
    }

    /// What the reader is told of it.
    package func sentence(_ count: Int) -> String {
        let articles = count == 1 ? "1 article" : "\(count) articles"
        return switch self {
        case .read(true): "\(articles) marked read"
        case .read(false): "\(articles) marked unread"
        case .starred(true): "\(articles) starred"
        case .starred(false): "\(articles) no longer starred"
        case .later(true): "\(articles) kept for later"
        case .later(false): "\(articles) no longer kept for later"
        case .tagged(let tag, true): "\(articles) tagged “\(tag)”"
        case .tagged(let tag, false): "\(articles) no longer tagged “\(tag)”"
        }
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
    /// What other feeds have of the same; nil for an article that stands alone.
    package var story: Story?

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
    package var enclosures: [Enclosure] = []
    /// The reader's own words about it.
    package var note: String?
    /// Where the reader was in it when they left it, in thousandths of its length.
    package var place: Int?
    /// When its publisher last changed its text; nil for never since it came.
    package var edited: Date?
    /// How many of its earlier texts are kept.
    package var earlierVersions = 0
    package var id: ArticleID { summary.id }

    package init(summary: ArticleSummary, body: RichText) {
        self.summary = summary
        self.body = body
    }
}

/// A file that comes with an article: an episode, a picture, a document.
package struct Enclosure: Equatable, Hashable, Sendable {
    /// Absolute.
    package var url: String
    /// A media type, as the feed has it.
    package var type: String?
    /// In bytes, as the feed has it.
    package var length: Int?
    /// In seconds: how long it plays.
    package var duration: Int?

    package init(url: String, type: String? = nil, length: Int? = nil, duration: Int? = nil) {
        self.url = url
        self.type = type
        self.length = length
        self.duration = duration
    }
}
