extension Schema {
    /// What the pages of articles hold, beside what their feeds say, which a fetch renews. `time` is when the page was asked
    /// for, NULL while it waits for that; without `html` it gave nothing, and `reason` says why. A row stays, so that no
    /// page is asked for twice.
    static let fullTexts = """
        CREATE TABLE full_texts (
            article INTEGER PRIMARY KEY REFERENCES articles (id) ON DELETE CASCADE,
            time INTEGER,
            tries INTEGER NOT NULL DEFAULT 0,
            html TEXT,
            reason TEXT
        ) STRICT;
        CREATE INDEX full_texts_waiting ON full_texts (article) WHERE time IS NULL;
        """
}
