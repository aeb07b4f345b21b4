/// The statements about the pages of articles.
enum FullTextSQL {
    /// `?1` is the feed, `?2` the identity of the article. One without an address has no page.
    static let queue = """
        INSERT OR IGNORE INTO full_texts (article)
        SELECT id FROM articles WHERE feed = ?1 AND identity = ?2 AND url IS NOT NULL
        """

    /// Of articles that nobody asked about, the newest of a feed, `?2` at most.
    static let queueOlder = """
        INSERT INTO full_texts (article) SELECT s.article FROM statuses s CROSS JOIN articles a ON a.id = s.article
        WHERE s.feed = ?1 AND a.url IS NOT NULL AND NOT EXISTS (SELECT 1 FROM full_texts t WHERE t.article = s.article)
        ORDER BY s.sort_key DESC, s.article DESC LIMIT ?2
        """

    /// Of pages that gave nothing, those of the newest articles, `?2` at most.
    static let queueAgain = """
        UPDATE full_texts SET time = NULL, tries = 0, reason = NULL WHERE article IN (
        SELECT s.article FROM statuses s CROSS JOIN full_texts t ON t.article = s.article
        WHERE s.feed = ?1 AND t.time IS NOT NULL AND t.html IS NULL
        ORDER BY s.sort_key DESC, s.article DESC LIMIT ?2)
        """

    /// The newest of each feed first, `?2` at most of each; of one feed, unless `?1` is NULL. What was removed has no
    /// statuses.
    static let waiting = """
        SELECT article, feed, url FROM (
        SELECT t.article, s.feed, a.url,
        row_number() OVER (PARTITION BY s.feed ORDER BY s.sort_key DESC, t.article DESC) AS place
        FROM full_texts t CROSS JOIN statuses s ON s.article = t.article CROSS JOIN articles a ON a.id = t.article
        WHERE t.time IS NULL AND a.url IS NOT NULL AND (?1 IS NULL OR s.feed = ?1))
        WHERE place <= ?2 ORDER BY place, feed
        """

    static let claim = "UPDATE full_texts SET time = ?2, tries = tries + 1 WHERE article = ?1 AND time IS NULL"

    static let keep = "UPDATE full_texts SET html = ?2, reason = NULL WHERE article = ?1"
    static let keepReason = "UPDATE full_texts SET reason = ?2 WHERE article = ?1 AND html IS NULL"

    /// After `?3` tries in vain there are no more.
    static let postpone = """
        UPDATE full_texts SET time = CASE WHEN tries < ?3 THEN NULL ELSE time END, reason = ?2
        WHERE article = ?1 AND html IS NULL
        """
    /// As if it had not been tried.
    static let release = "UPDATE full_texts SET time = NULL, tries = tries - 1 WHERE article = ?1 AND html IS NULL"

    /// Waiting, there, without: and why the last one is.
    static let counts = """
        SELECT count(*) FILTER (WHERE t.time IS NULL), count(t.html),
        count(*) FILTER (WHERE t.time IS NOT NULL AND t.html IS NULL)
        FROM articles a CROSS JOIN full_texts t ON t.article = a.id WHERE a.feed = ?1
        """
    static let lastReason = """
        SELECT t.reason FROM articles a CROSS JOIN full_texts t ON t.article = a.id
        WHERE a.feed = ?1 AND t.time IS NOT NULL AND t.html IS NULL ORDER BY t.time DESC LIMIT 1
        """
}
