extension Schema {
    /// When each feed is asked next lies in the library, so that all programs that refresh it share one schedule.
    /// `attempted` is taken by whoever asks a feed, before anything is asked. `next_check` is NULL for a feed that was
    /// never asked, and means nothing for one that is `gone`. What was said last lies apart, for nothing else reads it.
    static let fetching = """
        ALTER TABLE feeds ADD COLUMN attempted INTEGER;
        ALTER TABLE feeds ADD COLUMN next_check INTEGER;
        ALTER TABLE feeds ADD COLUMN failures INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE feeds ADD COLUMN gone INTEGER;
        ALTER TABLE feeds ADD COLUMN stated_interval INTEGER;
        ALTER TABLE feeds ADD COLUMN skipped_hours INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE feeds ADD COLUMN skipped_days INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE feeds ADD COLUMN hub TEXT;
        ALTER TABLE feeds ADD COLUMN moved_from TEXT;
        ALTER TABLE feeds ADD COLUMN moved INTEGER;
        UPDATE feeds SET attempted = fetched, failures = failing_since IS NOT NULL;

        CREATE TABLE fetches (
            feed INTEGER PRIMARY KEY REFERENCES feeds (id) ON DELETE CASCADE,
            time INTEGER NOT NULL,
            request TEXT NOT NULL,
            answer TEXT NOT NULL,
            reason TEXT NOT NULL
        ) STRICT;

        CREATE TABLE host_pauses (host TEXT PRIMARY KEY, until INTEGER NOT NULL) STRICT, WITHOUT ROWID;

        CREATE TABLE feed_settings (
            feed INTEGER NOT NULL REFERENCES feeds (id) ON DELETE CASCADE,
            key TEXT NOT NULL,
            value TEXT NOT NULL,
            PRIMARY KEY (feed, key)
        ) STRICT, WITHOUT ROWID;
        """
}
