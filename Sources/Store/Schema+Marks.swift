extension Schema {
    /// What else a reader does with articles. Like what is read and starred, no fetch touches any of it: read-later is a
    /// column of `statuses`, tags and notes have rows of their own. `article_tags` repeats the sort key, so that a tag's
    /// listing is one index. All counts are kept by triggers; `tag_counts` leaves out the articles of feeds that bear the
    /// tag themselves, which `counts` has.
    static let marks = """
        ALTER TABLE statuses ADD COLUMN is_later INTEGER NOT NULL DEFAULT 0 CHECK (is_later IN (0, 1));
        ALTER TABLE removed_statuses ADD COLUMN is_later INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE trash ADD COLUMN is_later INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX statuses_later ON statuses (sort_key, article) WHERE is_later = 1;
        CREATE INDEX statuses_unread_by_feed ON statuses (feed, sort_key, article) WHERE is_read = 0;

        CREATE TABLE article_tags (
            article INTEGER NOT NULL REFERENCES articles (id) ON DELETE CASCADE,
            tag TEXT NOT NULL,
            sort_key INTEGER NOT NULL,
            PRIMARY KEY (article, tag)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX article_tags_by_tag ON article_tags (tag, sort_key, article);

        CREATE TABLE notes (
            article INTEGER PRIMARY KEY REFERENCES articles (id) ON DELETE CASCADE,
            text TEXT NOT NULL,
            changed INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE places (
            article INTEGER PRIMARY KEY REFERENCES articles (id) ON DELETE CASCADE,
            place INTEGER NOT NULL,
            changed INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE bookmarks (
            letter TEXT PRIMARY KEY,
            article INTEGER NOT NULL REFERENCES articles (id) ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX bookmarks_by_article ON bookmarks (article);

        ALTER TABLE counts ADD COLUMN later INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE counts ADD COLUMN total INTEGER NOT NULL DEFAULT 0;
        UPDATE counts SET total = (SELECT count(*) FROM statuses s WHERE s.feed = counts.feed);
        DROP TRIGGER count_arrival;
        DROP TRIGGER count_mark;
        DROP TRIGGER count_departure;
        CREATE TRIGGER count_arrival AFTER INSERT ON statuses BEGIN
            UPDATE counts SET unread = unread + 1 - new.is_read, starred = starred + new.is_starred,
                later = later + new.is_later, total = total + 1
            WHERE feed = new.feed;
            UPDATE tag_counts SET total = total + 1, unread = unread + 1 - new.is_read WHERE tag IN (
                SELECT g.tag FROM article_tags g WHERE g.article = new.article
                AND NOT EXISTS (SELECT 1 FROM feed_tags t WHERE t.feed = new.feed AND t.tag = g.tag)
            );
        END;
        CREATE TRIGGER count_mark AFTER UPDATE OF is_read, is_starred, is_later ON statuses BEGIN
            UPDATE counts SET unread = unread + old.is_read - new.is_read,
                starred = starred + new.is_starred - old.is_starred, later = later + new.is_later - old.is_later
            WHERE feed = new.feed;
            UPDATE tag_counts SET unread = unread + old.is_read - new.is_read WHERE tag IN (
                SELECT g.tag FROM article_tags g WHERE g.article = new.article
                AND NOT EXISTS (SELECT 1 FROM feed_tags t WHERE t.feed = new.feed AND t.tag = g.tag)
            );
        END;
        CREATE TRIGGER count_departure AFTER DELETE ON statuses BEGIN
            UPDATE counts SET unread = unread - 1 + old.is_read, starred = starred - old.is_starred,
                later = later - old.is_later, total = total - 1
            WHERE feed = old.feed;
            UPDATE tag_counts SET total = total - 1, unread = unread - 1 + old.is_read WHERE tag IN (
                SELECT g.tag FROM article_tags g WHERE g.article = old.article
                AND NOT EXISTS (SELECT 1 FROM feed_tags t WHERE t.feed = old.feed AND t.tag = g.tag)
            );
        END;

        CREATE TABLE tag_counts (
            tag TEXT PRIMARY KEY,
            total INTEGER NOT NULL DEFAULT 0,
            unread INTEGER NOT NULL DEFAULT 0
        ) STRICT, WITHOUT ROWID;
        INSERT INTO tag_counts (tag) SELECT DISTINCT tag FROM feed_tags;
        CREATE TRIGGER count_tag AFTER INSERT ON article_tags BEGIN
            INSERT OR IGNORE INTO tag_counts (tag) VALUES (new.tag);
            UPDATE tag_counts SET total = total + 1, unread = unread
                + (SELECT 1 - s.is_read FROM statuses s WHERE s.article = new.article)
            WHERE tag = new.tag AND EXISTS (SELECT 1 FROM statuses s WHERE s.article = new.article
                AND NOT EXISTS (SELECT 1 FROM feed_tags t WHERE t.feed = s.feed AND t.tag = new.tag));
        END;
        CREATE TRIGGER count_untag AFTER DELETE ON article_tags BEGIN
            UPDATE tag_counts SET total = total - 1, unread = unread
                - (SELECT 1 - s.is_read FROM statuses s WHERE s.article = old.article)
            WHERE tag = old.tag AND EXISTS (SELECT 1 FROM statuses s WHERE s.article = old.article
                AND NOT EXISTS (SELECT 1 FROM feed_tags t WHERE t.feed = s.feed AND t.tag = old.tag));
            DELETE FROM tag_counts WHERE tag = old.tag
                AND NOT EXISTS (SELECT 1 FROM article_tags g WHERE g.tag = old.tag)
                AND NOT EXISTS (SELECT 1 FROM feed_tags t WHERE t.tag = old.tag);
        END;
        CREATE TRIGGER count_feed_tag AFTER INSERT ON feed_tags BEGIN
            INSERT OR IGNORE INTO tag_counts (tag) VALUES (new.tag);
            UPDATE tag_counts SET (total, unread) = (
                SELECT count(*), coalesce(sum(1 - s.is_read), 0)
                FROM article_tags g JOIN statuses s ON s.article = g.article WHERE g.tag = new.tag
                AND NOT EXISTS (SELECT 1 FROM feed_tags t WHERE t.feed = s.feed AND t.tag = new.tag)
            ) WHERE tag = new.tag;
        END;
        CREATE TRIGGER count_feed_untag AFTER DELETE ON feed_tags BEGIN
            UPDATE tag_counts SET (total, unread) = (
                SELECT count(*), coalesce(sum(1 - s.is_read), 0)
                FROM article_tags g JOIN statuses s ON s.article = g.article WHERE g.tag = old.tag
                AND NOT EXISTS (SELECT 1 FROM feed_tags t WHERE t.feed = s.feed AND t.tag = old.tag)
            ) WHERE tag = old.tag;
            DELETE FROM tag_counts WHERE tag = old.tag
                AND NOT EXISTS (SELECT 1 FROM article_tags g WHERE g.tag = old.tag)
                AND NOT EXISTS (SELECT 1 FROM feed_tags t WHERE t.tag = old.tag);
        END;
        """

    /// What readers did, so that it can be taken back after a restart as well. A step holds what it changed and nothing
    /// else: `items` are rows as a JSON array.
    static let journal = """
        CREATE TABLE journal (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            time INTEGER NOT NULL,
            name TEXT NOT NULL,
            is_undone INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE TABLE journal_steps (
            entry INTEGER NOT NULL REFERENCES journal (id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            kind TEXT NOT NULL,
            detail TEXT NOT NULL,
            items TEXT NOT NULL,
            PRIMARY KEY (entry, position)
        ) STRICT, WITHOUT ROWID;
        """

    /// Files that come with articles, as lines of address, type and length; what an edited article said before; and the
    /// searches that readers keep, each with its count of unread articles when that was last counted.
    static let contents = """
        ALTER TABLE articles ADD COLUMN enclosures TEXT NOT NULL DEFAULT '';

        CREATE TABLE versions (
            article INTEGER NOT NULL REFERENCES articles (id) ON DELETE CASCADE,
            replaced INTEGER NOT NULL,
            title TEXT NOT NULL,
            html TEXT NOT NULL,
            base TEXT,
            PRIMARY KEY (article, replaced)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE queries (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            position INTEGER NOT NULL,
            name TEXT NOT NULL UNIQUE,
            query TEXT NOT NULL,
            unread INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        """
}
