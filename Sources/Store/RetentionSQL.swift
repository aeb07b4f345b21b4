/// The statements that let articles go, bring them back, and remember them while their feed has them. Triggers keep the
/// counts.
enum RetentionSQL {
    /// The last of the `?2` newest articles of a feed, less one.
    static let lastKept = """
        SELECT sort_key, article FROM statuses WHERE feed = ?1 ORDER BY sort_key DESC, article DESC LIMIT 1 OFFSET ?2
        """

    /// What is too old or too many: from after (`?2`, `?3`) to before (`?4`, `?5`), and before (`?6`, `?7`) or arrived
    /// before `?8`.
    private static let beyond = """
        FROM statuses s CROSS JOIN articles a ON a.id = s.article
        WHERE s.feed = ?1 AND (s.sort_key, s.article) > (?2, ?3) AND (s.sort_key, s.article) < (?4, ?5)
        AND ((s.sort_key, s.article) < (?6, ?7) OR coalesce(a.arrived, s.sort_key) < ?8)
        """
    /// Taken out of the trash, kept for later, tagged or noted: what a reader has put a hand to stays.
    private static let isKept = """
        (s.is_later = 1 OR EXISTS (SELECT 1 FROM kept_articles k WHERE k.article = s.article)
        OR EXISTS (SELECT 1 FROM article_tags g WHERE g.article = s.article)
        OR EXISTS (SELECT 1 FROM notes n WHERE n.article = s.article))
        """
    /// `?9`: unread articles go, too.
    private static let going = "\(beyond) AND s.is_starred = 0 AND (s.is_read = 1 OR ?9) AND NOT \(isKept)"

    static let candidates = "SELECT s.sort_key, s.article \(going) ORDER BY s.sort_key, s.article LIMIT ?10"
    static let oldest = "SELECT a.title, s.sort_key \(going) ORDER BY s.sort_key, s.article LIMIT 1"
    static let newest = "SELECT a.title, s.sort_key \(going) ORDER BY s.sort_key DESC, s.article DESC LIMIT 1"
    /// All of them, and of those that stay: starred, unread, taken out of the trash.
    static let summary = """
        SELECT count(*), sum(s.is_starred), sum(NOT s.is_starred AND NOT s.is_read AND NOT ?9),
        sum(NOT s.is_starred AND (s.is_read OR ?9) AND \(isKept)) \(beyond)
        """

    /// `?2` is the moment, `?3` one a day before.
    static let claimPass = """
        INSERT INTO retention_passes (feed, time, setting) VALUES (?1, ?2, ?4)
        ON CONFLICT (feed) DO UPDATE SET time = ?2, setting = ?4
        WHERE time <= ?3 OR time > ?2 OR setting <> ?4
        """

    static let releasePass = "DELETE FROM retention_passes WHERE feed = ?1 AND time = ?2"

    private static let columns = "article, feed, sort_key, is_read, is_starred, is_later"

    /// Marked meanwhile, an article stays. `?2` is now, `?3`: unread articles go, too.
    static let trash = """
        INSERT INTO trash (\(columns), removed, listed) SELECT \(columns), ?2, ?2 FROM statuses s
        WHERE article = ?1 AND is_starred = 0 AND (is_read = 1 OR ?3) AND NOT \(isKept)
        """
    static let dropStatus = "DELETE FROM statuses WHERE article = ?1"

    /// Not what a rule hid.
    private static let isLetGo = "is_bare = 0 AND rule IS NULL"
    /// What lies in the trash of a feed and can be brought back.
    static let whole = "SELECT article FROM trash WHERE feed = ?1 AND \(isLetGo) LIMIT ?2"
    static let countWhole = "SELECT count(*) FROM trash WHERE feed = ?1 AND \(isLetGo)"
    /// Of the rows `?1`.
    static let wholeAmong = """
        SELECT t.article, coalesce(t.rule, '') FROM json_each(?1) j CROSS JOIN trash t ON t.article = j.value
        CROSS JOIN feeds f ON f.id = t.feed WHERE t.is_bare = 0 AND f.removed IS NULL
        """
    /// Not of a feed that was removed.
    static let bringStatusBack = """
        INSERT INTO statuses (\(columns)) SELECT \(columns) FROM trash t WHERE article = ?1 AND is_bare = 0
        AND EXISTS (SELECT 1 FROM feeds f WHERE f.id = t.feed AND f.removed IS NULL)
        """
    static let dropTrash = "DELETE FROM trash WHERE article = ?1"
    static let keepNoLonger = "DELETE FROM kept_articles WHERE article = ?1"
    static let keep = "INSERT OR IGNORE INTO kept_articles (article) VALUES (?1)"

    static let article = """
        SELECT \(ArticleSQL.summaryColumns), \(ArticleSQL.contentColumns)
        FROM articles a CROSS JOIN trash s ON s.article = a.id
        CROSS JOIN feeds f ON f.id = a.feed CROSS JOIN bodies b ON b.article = a.id
        LEFT JOIN full_texts t ON t.article = a.id
        WHERE a.id = ?1 AND s.is_bare = 0 AND f.removed IS NULL
        """

    /// What lies in the trash since before `?1`.
    static let expired = "SELECT article FROM trash WHERE \(isLetGo) AND removed < ?1 ORDER BY removed LIMIT ?2"
    static let countExpired = "SELECT count(*) FROM trash WHERE \(isLetGo) AND removed < ?1"
    static let dropBody = "DELETE FROM bodies WHERE article = ?1"
    static let dropFullText = "DELETE FROM full_texts WHERE article = ?1"
    /// There is nothing left to be indexed.
    static let dropUnindexed = "DELETE FROM unindexed WHERE article = ?1"
    /// All but what it is known by.
    static let stripArticle =
        "UPDATE articles SET summary = '', author = NULL, cover = NULL, categories = '' WHERE id = ?1"
    static let layBare = "UPDATE trash SET is_bare = 1 WHERE article = ?1"
    /// In this order: a trigger notes for the index that an article was stripped.
    static let emptying = [dropBody, dropFullText, stripArticle, dropUnindexed, layBare]

    static let hasTrash = "SELECT 1 FROM trash WHERE feed = ?1 LIMIT 1"
    static let isTrash = "SELECT 1 FROM trash WHERE article = ?1"
    /// `?2` is an identity.
    static let trashed = """
        SELECT t.article, t.listed FROM articles a CROSS JOIN trash t ON t.article = a.id
        WHERE a.feed = ?1 AND a.identity = ?2
        """
    static let noteListed = "UPDATE trash SET listed = ?2 WHERE article = ?1"
    /// What is bare, and was not seen in the feed since `?2`.
    static let forget = """
        DELETE FROM articles WHERE id IN
        (SELECT article FROM trash WHERE feed = ?1 AND is_bare = 1 AND listed < ?2 LIMIT ?3)
        """
}

/// When articles come from elsewhere.
extension RetentionSQL {
    /// Makes way for what is starred where it comes from.
    static let yieldToWaiting = """
        DELETE FROM articles WHERE id IN (
            SELECT a.id FROM temp.waiting w CROSS JOIN feeds f ON f.address = w.feed AND f.removed IS NULL
            CROSS JOIN articles a ON a.feed = f.id AND a.identity = w.identity
            CROSS JOIN trash t ON t.article = a.id WHERE w.is_starred = 1
        )
        """
}
