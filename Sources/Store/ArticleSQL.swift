import FoundationEssentials
import Model

/// The statements about articles and their bodies, and the reading of their rows.
enum ArticleSQL {
    static let byIdentity = "SELECT id FROM articles WHERE feed = ?1 AND identity = ?2"

    /// Of all articles of a feed.
    static let keys = "SELECT id, identity, title, url, published, is_estimated FROM articles WHERE feed = ?1"

    /// The first from a row on, and when it came; what came before that was noted came by its own date.
    static let firstArrived = "SELECT id, coalesce(arrived, published) FROM articles WHERE id >= ?1 ORDER BY id LIMIT 1"

    static let changeIdentity = "UPDATE articles SET identity = ?2 WHERE id = ?1"

    static let insert = """
        INSERT INTO articles
        (feed, identity, title, summary, url, author, cover, categories, enclosures, published, is_estimated, arrived)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
        """

    /// Writes nothing when nothing differs, so that a refresh costs reads only.
    static let update = """
        UPDATE articles SET title = ?2, summary = ?3, url = ?4, author = ?5, cover = ?6, categories = ?7, enclosures = ?8
        WHERE id = ?1
        AND (title, summary, url, author, cover, categories, enclosures) IS NOT (?2, ?3, ?4, ?5, ?6, ?7, ?8)
        """

    static let insertBody = "INSERT INTO bodies (article, html, base) VALUES (?1, ?2, ?3)"

    /// The body that another would replace, with its title; nothing when it is the same.
    static let replacedBody = """
        SELECT a.title, b.html, b.base FROM bodies b CROSS JOIN articles a ON a.id = b.article
        WHERE b.article = ?1 AND (b.html, b.base) IS NOT (?2, ?3)
        """
    static let updateBody = "UPDATE bodies SET html = ?2, base = ?3 WHERE article = ?1"

    /// The columns of a summary, in the order that `summary(_:)` reads them.
    static let summaryColumns = """
        a.id, a.feed, coalesce(f.name, f.title), a.title, a.summary, a.url, a.author, a.published, a.is_estimated, a.cover, \
        a.categories, s.is_read, s.is_starred, s.is_later, \
        (SELECT group_concat(tag, char(10)) FROM article_tags g WHERE g.article = a.id)
        """
    /// How many there are.
    static let summaryWidth: Int32 = 15

    /// What an article has besides, in the order that `article(_:)` reads it.
    static let contentColumns = """
        b.html, b.base, t.html, a.enclosures, (SELECT text FROM notes n WHERE n.article = a.id), \
        (SELECT place FROM places p WHERE p.article = a.id), \
        (SELECT max(replaced) FROM versions v WHERE v.article = a.id), \
        (SELECT count(*) FROM versions v WHERE v.article = a.id)
        """

    static let byID = """
        SELECT \(summaryColumns), \(contentColumns) FROM articles a CROSS JOIN statuses s ON s.article = a.id
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
            status: ArticleStatus(
                isRead: row.flag(11),
                isStarred: row.flag(12),
                isLater: row.flag(13),
                tags: categories(row.text(14))
            )
        )
    }

    static func article(_ row: Statement) -> StoredArticle {
        let first = summaryWidth
        return StoredArticle(
            summary: summary(row),
            html: row.text(first),
            base: row.optionalText(first + 1),
            fullText: row.optionalText(first + 2),
            enclosures: Enclosure.read(row.text(first + 3)),
            note: row.optionalText(first + 4),
            place: row.optionalText(first + 5).flatMap { Int($0) },
            edited: row.date(first + 6),
            earlierVersions: Int(row.integer(first + 7))
        )
    }
}
