extension Schema {
    /// Where a reader has put a feed, and what they call it. `name` is theirs and `title` is the feed's own: a fetch renews
    /// the one and never touches the other. Tags keep the order they were given in.
    static let folders = """
        CREATE TABLE folders (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            parent INTEGER REFERENCES folders (id) ON DELETE CASCADE,
            name TEXT NOT NULL
        ) STRICT;
        CREATE UNIQUE INDEX folders_by_name ON folders (coalesce(parent, 0), name);

        ALTER TABLE feeds ADD COLUMN name TEXT;
        ALTER TABLE feeds ADD COLUMN folder INTEGER REFERENCES folders (id) ON DELETE SET NULL;
        CREATE INDEX feeds_by_folder ON feeds (folder) WHERE folder IS NOT NULL;

        CREATE TABLE feed_tags (
            feed INTEGER NOT NULL REFERENCES feeds (id) ON DELETE CASCADE,
            tag TEXT NOT NULL,
            position INTEGER NOT NULL,
            PRIMARY KEY (feed, tag)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX feed_tags_by_tag ON feed_tags (tag, feed);
        """
}
