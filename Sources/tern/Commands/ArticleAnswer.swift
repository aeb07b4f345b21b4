import Feeds
import Model

/// An article for programs, the same in every command.
struct ArticleAnswer: Encodable {
    var id: String
    var feed: String
    var feedTitle: String
    var title: String
    var url: String?
    var author: String?
    var published: String
    var dateIsEstimated: Bool
    var read: Bool
    var starred: Bool
    var later: Bool
    /// The reader's own.
    var tags: [String]
    var categories: [String]
    var summary: String
    /// Where the same story is in several feeds, this article among them.
    var sources: [StorySource]?
    /// Of `tern show`: the body as HTML and as plain text, and where its links lead.
    var html: String?
    var text: String?
    var links: [String]?
    var enclosures: [File]?
    var note: String?
    /// Of an earlier text: when its publisher changed it.
    var replaced: String?

    /// A file that comes with an article.
    struct File: Encodable {
        var url: String
        var type: String?
        var length: Int?
        var duration: Int?
    }

    init(_ row: ArticleSummary) {
        id = row.id.rawValue
        feed = row.feed.rawValue
        feedTitle = row.feedTitle
        title = row.title
        url = row.url?.withoutCredentials
        author = row.author
        published = Moment.forPrograms(row.published)
        dateIsEstimated = row.dateIsEstimated
        read = row.status.isRead
        starred = row.status.isStarred
        later = row.status.isLater
        tags = row.status.tags
        categories = row.categories
        summary = row.summary
        sources = row.story?.sources.map(StorySource.init)
    }
}
