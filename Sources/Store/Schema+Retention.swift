extension Schema {
    /// What retention removes loses its status, as the articles of a removed feed do: every listing and count walks
    /// `statuses`, and needs to know nothing of the trash. The article itself stays, and so whatever the feed sends again is
    /// known. It is laid bare when its time in the trash is over, and deleted when the feed lists it no more.
    ///
    /// `arrived` is NULL for what came before this. `listed` is when the feed was last seen to have it, at most a day old
    /// when it has it still. `kept_articles` were taken out of the trash by their reader, and never go there again.
    static let retention = """
        ALTER TABLE articles ADD COLUMN arrived INTEGER;

        CREATE TABLE trash (
            article INTEGER PRIMARY KEY REFERENCES articles (id) ON DELETE CASCADE,
            feed INTEGER NOT NULL,
            sort_key INTEGER NOT NULL,
            is_read INTEGER NOT NULL,
            is_starred INTEGER NOT NULL,
            removed INTEGER NOT NULL,
            listed INTEGER NOT NULL,
            is_bare INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE INDEX trash_by_feed ON trash (feed, is_bare, listed);
        CREATE INDEX trash_by_time ON trash (removed) WHERE is_bare = 0;

        CREATE TABLE kept_articles (
            article INTEGER PRIMARY KEY REFERENCES articles (id) ON DELETE CASCADE
        ) STRICT;

        CREATE TABLE retention_passes (
            feed INTEGER PRIMARY KEY REFERENCES feeds (id) ON DELETE CASCADE,
            time INTEGER NOT NULL,
            setting TEXT NOT NULL
        ) STRICT;
        """
}
