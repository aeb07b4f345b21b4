extension Schema {
    /// The index of words, which keeps no text of its own: `content` is empty, and what a row says lies in `articles` and
    /// `bodies`. Its rows are numbered by date (`SearchPlace`), so that the newest come first without sorting. Articles
    /// are indexed some hundreds at a time, soon after they came or changed: `unindexed` says which are left, whoever
    /// wrote them, and whatever ended the program meanwhile. `stamp` tells a change that comes between reading and
    /// indexing.
    static let search = """
        CREATE VIRTUAL TABLE search_words USING fts5(
            title, author, categories, text, content = '', tokenize = 'tern'
        );
        INSERT INTO search_words (search_words, rank) VALUES ('hashsize', 16777216), ('automerge', 16), ('crisismerge', 64);

        CREATE TABLE unindexed (
            article INTEGER PRIMARY KEY REFERENCES articles (id) ON DELETE CASCADE,
            stamp INTEGER NOT NULL
        ) STRICT;
        INSERT INTO unindexed (article, stamp) SELECT article, 0 FROM bodies;
        CREATE TRIGGER index_arrival AFTER INSERT ON bodies BEGIN
            INSERT INTO unindexed (article, stamp) VALUES (new.article, random())
            ON CONFLICT (article) DO UPDATE SET stamp = excluded.stamp;
        END;
        CREATE TRIGGER index_body AFTER UPDATE OF html ON bodies BEGIN
            INSERT INTO unindexed (article, stamp) VALUES (new.article, random())
            ON CONFLICT (article) DO UPDATE SET stamp = excluded.stamp;
        END;
        CREATE TRIGGER index_full_text AFTER UPDATE OF html ON full_texts WHEN new.html IS NOT NULL BEGIN
            INSERT INTO unindexed (article, stamp) VALUES (new.article, random())
            ON CONFLICT (article) DO UPDATE SET stamp = excluded.stamp;
        END;
        CREATE TRIGGER index_words AFTER UPDATE OF title, author, categories ON articles
        WHEN (old.title, old.author, old.categories) IS NOT (new.title, new.author, new.categories) BEGIN
            INSERT INTO unindexed (article, stamp) VALUES (new.id, random())
            ON CONFLICT (article) DO UPDATE SET stamp = excluded.stamp;
        END;
        """
}
