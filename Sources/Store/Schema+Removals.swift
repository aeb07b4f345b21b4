extension Schema {
    /// A removed feed keeps its row, with the time of its removal, until it is purged. Its statuses are laid aside in a
    /// table of their own: listings and counts, which read `statuses` alone, then need to know nothing of removals, and
    /// what a reader had marked comes back as it was.
    static let removals = """
        ALTER TABLE feeds ADD COLUMN removed INTEGER;
        CREATE INDEX feeds_removed ON feeds (removed) WHERE removed IS NOT NULL;

        CREATE TABLE removed_statuses (
            article INTEGER PRIMARY KEY REFERENCES articles (id) ON DELETE CASCADE,
            feed INTEGER NOT NULL,
            sort_key INTEGER NOT NULL,
            is_read INTEGER NOT NULL,
            is_starred INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX removed_statuses_by_feed ON removed_statuses (feed);
        """
}
