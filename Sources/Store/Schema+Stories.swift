extension Schema {
    /// The same story from several feeds. `story` is the row of the article that came first, and only a name: that article
    /// may be gone. The one that listings show leads: of the articles that are listed the first unread one, or the first if
    /// all are read. Which those are that follow it stands in `statuses`, kept by triggers whatever comes, goes or is
    /// marked, so that no listing has to look; `counts` has how many of them are unread.
    ///
    /// `story_keys` is what new articles are found alike by: hashes, under the day of the article, so that old ones are
    /// one range. They refer to nothing, for a key without an article is passed over. What a reader took apart lies in
    /// `story_splits` as it lay in `story_members`.
    static let stories = """
        CREATE TABLE story_members (
            article INTEGER PRIMARY KEY REFERENCES articles (id) ON DELETE CASCADE,
            story INTEGER NOT NULL,
            reason INTEGER NOT NULL,
            percent INTEGER NOT NULL,
            came_read INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX story_members_by_story ON story_members (story, article);

        CREATE TABLE story_splits (
            article INTEGER PRIMARY KEY REFERENCES articles (id) ON DELETE CASCADE,
            story INTEGER NOT NULL,
            reason INTEGER NOT NULL,
            percent INTEGER NOT NULL,
            came_read INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE story_keys (
            day INTEGER NOT NULL,
            key INTEGER NOT NULL,
            article INTEGER NOT NULL,
            PRIMARY KEY (day, key, article)
        ) STRICT, WITHOUT ROWID;

        ALTER TABLE statuses ADD COLUMN is_follower INTEGER NOT NULL DEFAULT 0 CHECK (is_follower IN (0, 1));
        ALTER TABLE counts ADD COLUMN unread_followers INTEGER NOT NULL DEFAULT 0;

        CREATE TRIGGER lead_arrival AFTER INSERT ON statuses
        WHEN EXISTS (SELECT 1 FROM story_members m WHERE m.article = new.article) BEGIN
            \(lead("(SELECT m.story FROM story_members m WHERE m.article = new.article)"));
        END;
        CREATE TRIGGER lead_mark AFTER UPDATE OF is_read ON statuses
        WHEN EXISTS (SELECT 1 FROM story_members m WHERE m.article = new.article) BEGIN
            \(lead("(SELECT m.story FROM story_members m WHERE m.article = new.article)"));
        END;
        CREATE TRIGGER lead_departure AFTER DELETE ON statuses
        WHEN EXISTS (SELECT 1 FROM story_members m WHERE m.article = old.article) BEGIN
            \(lead("(SELECT m.story FROM story_members m WHERE m.article = old.article)"));
        END;
        CREATE TRIGGER lead_join AFTER INSERT ON story_members BEGIN
            \(lead("new.story"));
        END;
        CREATE TRIGGER lead_leave AFTER DELETE ON story_members BEGIN
            UPDATE statuses SET is_follower = 0 WHERE article = old.article AND is_follower = 1;
            \(lead("old.story"));
        END;

        CREATE TRIGGER count_follower AFTER UPDATE OF is_read, is_follower ON statuses
        WHEN old.is_follower = 1 OR new.is_follower = 1 BEGIN
            UPDATE counts SET unread_followers = unread_followers
                + new.is_follower * (1 - new.is_read) - old.is_follower * (1 - old.is_read)
            WHERE feed = new.feed;
        END;
        CREATE TRIGGER count_follower_departure AFTER DELETE ON statuses
        WHEN old.is_follower = 1 AND old.is_read = 0 BEGIN
            UPDATE counts SET unread_followers = unread_followers - 1 WHERE feed = old.feed;
        END;
        """

    /// Writes only what differs: mostly nothing.
    private static func lead(_ story: String) -> String {
        """
        UPDATE statuses SET is_follower = 1 - is_follower
            WHERE article IN (SELECT m.article FROM story_members m WHERE m.story = \(story))
            AND is_follower = (article = (
                SELECT s.article FROM story_members m CROSS JOIN statuses s ON s.article = m.article
                WHERE m.story = \(story) ORDER BY s.is_read, s.article LIMIT 1
            ))
        """
    }
}
