import FoundationEssentials
import Model

/// The statements about articles and their bodies, and the reading of their rows.
enum ArticleSQL {
    static let byIdentity = "SELECT id FROM articles WHERE feed = ?1 AND identity = ?2"

    /// Of all articles of a feed.
    static let keys = "SELECT id, identity, title, url, published, is_estimated FROM articles WHERE feed = ?1"

    static let changeIdentity = "UPDATE articles SET identity = ?2 WHERE id = ?1"

    static let insert = """
        INSERT INTO articles
        (feed, identity, title, summary, url, author, cover, categories, published, is_estimated, arrived)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
        """

    /// Writes nothing when nothing differs, so that a refresh costs reads only.
    static let update = """
        UPDATE articles SET title = ?2, summary = ?3, url = ?4, author = ?5, cover = ?6, categories = ?7
        WHERE id = ?1 AND (title, summary, url, author, cover, categories) IS NOT (?2, ?3, ?4, ?5, ?6, ?7)
        """

    static let insertBody = "INSERT INTO bodies (article, html, base) VALUES (?1, ?2, ?3)"

    static let updateBody =
        "UPDATE bodies SET html = ?2, base = ?3 WHERE article = ?1 AND (html, base) IS NOT (?2, ?3)"

    /// The columns of a summary, in the order that `summary(_:)` reads them.
    static let summaryColumns = """
        a.id, a.feed, coalesce(f.name, f.title), a.title, a.summary, a.url, a.author, a.published, a.is_estimated, a.cover, \
        a.categories, s.is_read, s.is_starred
        """

    static let byID = """
        SELECT \(summaryColumns), b.html, b.base, t.html FROM articles a CROSS JOIN statuses s ON s.article = a.id
        CROSS JOIN feeds f ON f.id = a.feed CROSS JOIN bodies b ON b.article = a.id
        LEFT JOIN full_texts t ON t.article = a.id WHERE a.id = ?1
        """

    /// Cleaned text holds no line ends, so they can stand between categories.
    static let categorySeparator: Character = "\n"

    static func categories(_ text: String) -> [String] {
        text.split(separator: categorySeparator).map(String.init)
    }

    static func summary(_ row: Statement) -> ArticleSummary {
        ArticleSummary(
            id: ArticleID(row: row.integer(0)),
            feed: FeedID(row: row.integer(1)),
            feedTitle: row.text(2),
            title: row.text(3),
            summary: row.text(4),
            url: row.optionalText(5),
            author: row.optionalText(6),
            published: Date(milliseconds: row.integer(7)),
            dateIsEstimated: row.flag(8),
            coverURL: row.optionalText(9),
            categories: categories(row.text(10)),
            status: ArticleStatus(isRead: row.flag(11), isStarred: row.flag(12))
        )
    }

    static func article(_ row: Statement) -> StoredArticle {
        StoredArticle(
            summary: summary(row),
            html: row.text(13),
            base: row.optionalText(14),
            fullText: row.optionalText(15)
        )
    }
}
