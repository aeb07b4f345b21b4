/// The tables, as a list of steps that only grows: a released step is never edited.
enum Schema {
    /// "Tern" in ASCII: what `PRAGMA application_id` says in a file of ours.
    static let applicationID: Int64 = 0x5465_726E

    static let migrations = [
        Migration(version: 1, script: first), Migration(version: 2, script: removals),
        Migration(version: 3, script: fetching), Migration(version: 4, script: folders),
        Migration(version: 5, script: fullTexts), Migration(version: 6, script: retention),
        Migration(version: 7, script: search), Migration(version: 8, script: webSub),
        Migration(version: 9, script: listenerOwner), Migration(version: 10, script: marks),
        Migration(version: 11, script: journal), Migration(version: 12, script: contents),
        Migration(version: 13, script: rules),
    ]

    /// Content, bodies and statuses live apart: a listing walks no bodies, and a fetch touches no status. `statuses`
    /// repeats what listings filter and sort by, so that each listing is one index. It has no row numbers of its own,
    /// since only then SQLite seeks by both columns of a key: thousands of articles can share a date.
    private static let first = """
        CREATE TABLE feeds (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            position INTEGER NOT NULL,
            address TEXT NOT NULL UNIQUE,
            title TEXT NOT NULL,
            site TEXT,
            etag TEXT,
            last_modified TEXT,
            fetched INTEGER,
            failure TEXT,
            failing_since INTEGER
        ) STRICT;
        CREATE INDEX feeds_by_position ON feeds (position);

        CREATE TABLE articles (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            feed INTEGER NOT NULL REFERENCES feeds (id) ON DELETE CASCADE,
            identity TEXT NOT NULL,
            title TEXT NOT NULL,
            summary TEXT NOT NULL,
            url TEXT,
            author TEXT,
            cover TEXT,
            categories TEXT NOT NULL,
            published INTEGER NOT NULL,
            is_estimated INTEGER NOT NULL,
            UNIQUE (feed, identity)
        ) STRICT;

        CREATE TABLE bodies (
            article INTEGER PRIMARY KEY REFERENCES articles (id) ON DELETE CASCADE,
            html TEXT NOT NULL,
            base TEXT
        ) STRICT;

        CREATE TABLE statuses (
            article INTEGER PRIMARY KEY REFERENCES articles (id) ON DELETE CASCADE,
            feed INTEGER NOT NULL,
            sort_key INTEGER NOT NULL,
            is_read INTEGER NOT NULL DEFAULT 0 CHECK (is_read IN (0, 1)),
            is_starred INTEGER NOT NULL DEFAULT 0 CHECK (is_starred IN (0, 1))
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX statuses_all ON statuses (sort_key, article);
        CREATE INDEX statuses_by_feed ON statuses (feed, sort_key, article);
        CREATE INDEX statuses_unread ON statuses (sort_key, article) WHERE is_read = 0;
        CREATE INDEX statuses_starred ON statuses (sort_key, article) WHERE is_starred = 1;

        CREATE TABLE counts (
            feed INTEGER PRIMARY KEY REFERENCES feeds (id) ON DELETE CASCADE,
            unread INTEGER NOT NULL DEFAULT 0,
            starred INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE TRIGGER count_feed AFTER INSERT ON feeds BEGIN
            INSERT INTO counts (feed) VALUES (new.id);
        END;
        CREATE TRIGGER count_arrival AFTER INSERT ON statuses BEGIN
            UPDATE counts SET unread = unread + 1 - new.is_read, starred = starred + new.is_starred
            WHERE feed = new.feed;
        END;
        CREATE TRIGGER count_mark AFTER UPDATE OF is_read, is_starred ON statuses BEGIN
            UPDATE counts SET unread = unread + old.is_read - new.is_read,
                starred = starred + new.is_starred - old.is_starred
            WHERE feed = new.feed;
        END;
        CREATE TRIGGER count_departure AFTER DELETE ON statuses BEGIN
            UPDATE counts SET unread = unread - 1 + old.is_read, starred = starred - old.is_starred
            WHERE feed = old.feed;
        END;
        """
}
