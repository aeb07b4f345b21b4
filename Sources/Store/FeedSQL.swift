import FoundationEssentials
import Model

/// The statements about feeds, and the reading of their rows.
enum FeedSQL {
    /// The columns of a feed, in the order that `feed(_:)` reads them.
    static let columns = """
        f.id, coalesce(f.name, f.title), f.address, f.site, f.failure, f.failing_since, c.unread, c.starred, f.fetched, \
        f.folder, c.later, c.total
        """
    /// How many there are.
    static let width: Int32 = 12

    private static let select = "SELECT \(columns) FROM feeds f CROSS JOIN counts c ON c.feed = f.id"

    static let all = "\(select) WHERE f.removed IS NULL ORDER BY f.position, f.id"
    static let byID = "\(select) WHERE f.id = ?1 AND f.removed IS NULL"

    static let unreadSince = "SELECT count(*) FROM statuses WHERE is_read = 0 AND sort_key >= ?1"
    static let tags = "SELECT tag, unread, total FROM tag_counts ORDER BY lower(tag), tag"
    static let tagged = """
        SELECT t.feed FROM feed_tags t CROSS JOIN feeds f ON f.id = t.feed WHERE t.tag = ?1 AND f.removed IS NULL
        """
    static let inFolders = """
        SELECT id FROM feeds WHERE folder IN (SELECT value FROM json_each(?1)) AND removed IS NULL
        """
    static let folderExists = "SELECT 1 FROM folders WHERE id = ?1"

    static let at = "\(select) WHERE f.address = ?1 AND f.removed IS NULL"
    static let atFragment = """
        \(select) WHERE f.removed IS NULL AND instr(f.address, '#') > 0
        AND substr(f.address, 1, instr(f.address, '#') - 1) = ?1
        """

    /// The row of an address, also of a feed that was removed.
    static let byAddress = "SELECT id, removed IS NOT NULL FROM feeds WHERE address = ?1"

    static let exists = "SELECT 1 FROM feeds WHERE id = ?1 AND removed IS NULL"

    static let insert = """
        INSERT INTO feeds (position, address, title, site)
        VALUES ((SELECT coalesce(max(position), 0) + 1 FROM feeds), ?1, ?2, ?3)
        """

    /// A name that says what the feed says itself is none.
    static let noteFetch = """
        UPDATE feeds SET fetched = ?2, title = coalesce(nullif(?3, ''), title),
        name = nullif(name, ?3), site = coalesce(nullif(?4, ''), site),
        etag = ?5, last_modified = ?6, stated_interval = ?7, skipped_hours = ?8, skipped_days = ?9, hub = ?10, topic = ?11,
        attempted = ?2, failures = 0, failure = NULL, failing_since = NULL WHERE id = ?1 AND removed IS NULL
        """

    static let move = """
        UPDATE feeds SET address = ?2, moved_from = address, moved = ?3
        WHERE id = ?1 AND address <> ?2 AND NOT EXISTS (SELECT 1 FROM feeds WHERE address = ?2)
        """

    static let noteUnchanged = """
        UPDATE feeds SET fetched = ?2, attempted = ?2, failures = 0, failure = NULL, failing_since = NULL WHERE id = ?1
        """

    static let noteFailure = """
        UPDATE feeds SET attempted = ?3, failures = failures + 1, failure = ?2,
        failing_since = coalesce(failing_since, ?3) WHERE id = ?1
        """

    static func feed(_ row: Statement) -> Feed {
        var feed = Feed(
            id: FeedID(row: row.integer(0)),
            title: row.text(1),
            address: row.text(2),
            site: row.optionalText(3),
            unread: Int(row.integer(6)),
            starred: Int(row.integer(7)),
            health: health(reason: row.optionalText(4), since: row.integer(5))
        )
        feed.folder = row.integer(9) == 0 ? nil : FolderID(row: row.integer(9))
        feed.later = Int(row.integer(10))
        feed.total = Int(row.integer(11))
        return feed
    }

    /// When the feed of the row was last fetched.
    static func fetched(_ row: Statement) -> Date? {
        row.optionalText(8) == nil ? nil : Date(milliseconds: row.integer(8))
    }

    private static func health(reason: String?, since: Int64) -> FeedHealth {
        guard let reason else { return .fine }
        return .failing(reason: reason, since: Date(milliseconds: since))
    }
}
