/// The statements that take over feeds and articles from other readers, and give feeds to them.
enum ImportSQL {
    static let folder = "SELECT id FROM folders WHERE coalesce(parent, 0) = coalesce(?1, 0) AND name = ?2"
    static let lacksFolder = "SELECT 1 FROM feeds WHERE id = ?1 AND folder IS NULL"
    static let insertFolder = "INSERT INTO folders (parent, name) VALUES (?1, ?2)"

    /// Completes a feed: nothing that a reader has set is replaced.
    static let setFolder = "UPDATE feeds SET folder = ?2 WHERE id = ?1 AND folder IS NULL"
    static let setName = "UPDATE feeds SET name = ?2 WHERE id = ?1 AND name IS NULL AND title <> ?2"
    /// Of a new feed, for which the name may stand as its title until its first fetch.
    static let setFirstName = "UPDATE feeds SET name = ?2 WHERE id = ?1 AND name IS NULL"
    static let addTag = """
        INSERT INTO feed_tags (feed, tag, position)
        VALUES (?1, ?2, (SELECT coalesce(max(position), 0) + 1 FROM feed_tags WHERE feed = ?1))
        ON CONFLICT (feed, tag) DO NOTHING
        """

    /// Articles wait here, in a table of this connection alone, until all are read: filling it locks nobody out.
    static let makeWaitingRoom = """
        CREATE TEMP TABLE IF NOT EXISTS waiting (
            feed TEXT NOT NULL, identity TEXT NOT NULL, title TEXT NOT NULL, summary TEXT NOT NULL, url TEXT, author TEXT,
            published INTEGER, html TEXT NOT NULL, base TEXT, is_read INTEGER NOT NULL, is_starred INTEGER NOT NULL,
            UNIQUE (feed, identity)
        ) STRICT
        """
    static let clearWaitingRoom = "DROP TABLE IF EXISTS temp.waiting"
    /// Of rows that are the same article, the first tells its text and all of them its marks.
    static let wait = """
        INSERT INTO temp.waiting VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
        ON CONFLICT (feed, identity) DO UPDATE SET is_read = max(is_read, excluded.is_read),
        is_starred = max(is_starred, excluded.is_starred)
        """
    static let waitsInVain = """
        SELECT 1 FROM temp.waiting w
        WHERE NOT EXISTS (SELECT 1 FROM feeds f WHERE f.address = w.feed AND f.removed IS NULL) LIMIT 1
        """

    static let lastArticle = "SELECT coalesce(max(id), 0) FROM articles"

    /// `?1` is now: the date of what has none.
    static let insertArticles = """
        INSERT INTO articles (feed, identity, title, summary, url, author, categories, published, is_estimated, arrived)
        SELECT f.id, w.identity, w.title, w.summary, w.url, w.author, '', coalesce(w.published, ?1), w.published IS NULL, ?1
        FROM temp.waiting w CROSS JOIN feeds f ON f.address = w.feed AND f.removed IS NULL
        WHERE true ON CONFLICT (feed, identity) DO NOTHING
        """

    private static let matches = """
        FROM temp.waiting w CROSS JOIN feeds f ON f.address = w.feed AND f.removed IS NULL
        CROSS JOIN articles a ON a.feed = f.id AND a.identity = w.identity
        """
    /// `?1` is the last article from before, here and below.
    static let insertBodies =
        "INSERT INTO bodies (article, html, base) SELECT a.id, w.html, w.base \(matches) WHERE a.id > ?1"
    /// `?2` is now: a date in the future would pin an article to the top.
    static let insertStatuses = """
        INSERT INTO statuses (article, feed, sort_key, is_read, is_starred)
        SELECT a.id, a.feed, min(a.published, ?2), w.is_read, w.is_starred \(matches) WHERE a.id > ?1
        """
    static let markRead = """
        UPDATE statuses SET is_read = 1
        WHERE is_read = 0 AND article IN (SELECT a.id \(matches) WHERE a.id <= ?1 AND w.is_read = 1)
        RETURNING article
        """
    static let markStarred = """
        UPDATE statuses SET is_starred = 1
        WHERE is_starred = 0 AND article IN (SELECT a.id \(matches) WHERE a.id <= ?1 AND w.is_starred = 1)
        RETURNING article
        """

    static let moves = """
        SELECT moved_from, address FROM feeds WHERE removed IS NULL AND moved_from IS NOT NULL ORDER BY position, id
        """
    static let allFolders = "SELECT id, coalesce(parent, 0), name FROM folders"
    static let allTags = "SELECT feed, tag FROM feed_tags ORDER BY feed, position"
    static let allFeeds = """
        SELECT id, address, title, name, site, coalesce(folder, 0) FROM feeds WHERE removed IS NULL ORDER BY position, id
        """
    static let tags = "SELECT tag FROM feed_tags WHERE feed = ?1 ORDER BY position"
    static let folderOfFeed = "SELECT coalesce(folder, 0) FROM feeds WHERE id = ?1"
}
