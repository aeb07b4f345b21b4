import Model

/// The statements about statuses. Triggers keep the counts.
enum StatusSQL {
    static let insert = "INSERT INTO statuses (article, feed, sort_key, is_read) VALUES (?1, ?2, ?3, ?4)"
    static let status = """
        SELECT is_read, is_starred, is_later,
        (SELECT group_concat(tag, char(10)) FROM article_tags g WHERE g.article = s.article)
        FROM statuses s WHERE article = ?1
        """

    static func status(_ row: Statement) -> ArticleStatus {
        ArticleStatus(
            isRead: row.flag(0),
            isStarred: row.flag(1),
            isLater: row.flag(2),
            tags: ArticleSQL.categories(row.text(3))
        )
    }

    private static let setRead = "UPDATE statuses SET is_read = ?2 WHERE article = ?1 AND is_read <> ?2"
    private static let setStarred = "UPDATE statuses SET is_starred = ?2 WHERE article = ?1 AND is_starred <> ?2"
    private static let setLater = "UPDATE statuses SET is_later = ?2 WHERE article = ?1 AND is_later <> ?2"
    private static let tag = """
        INSERT OR IGNORE INTO article_tags (article, tag, sort_key)
        SELECT article, ?2, sort_key FROM statuses WHERE article = ?1
        """
    private static let untag = """
        DELETE FROM article_tags WHERE article = ?1 AND tag = ?2
        AND EXISTS (SELECT 1 FROM statuses s WHERE s.article = ?1)
        """

    /// Changes nothing for an article that is as the change would have it. `?1` is the article.
    static func change(_ change: StatusChange) -> (sql: String, value: Value) {
        switch change {
        case .read(let isRead): (setRead, .integer(isRead ? 1 : 0))
        case .starred(let isStarred): (setStarred, .integer(isStarred ? 1 : 0))
        case .later(let isLater): (setLater, .integer(isLater ? 1 : 0))
        case .tagged(let tag, true): (self.tag, .text(tag))
        case .tagged(let tag, false): (untag, .text(tag))
        }
    }
}
