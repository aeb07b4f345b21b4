import FoundationEssentials
import Model

/// The statements about fetching, and the reading of their rows.
enum FetchSQL {
    private static let recent = """
        FROM (SELECT sort_key FROM statuses WHERE feed = f.id ORDER BY sort_key DESC, article DESC LIMIT 10)
        """

    private static let columns = """
        f.id, f.address, coalesce(f.name, f.title), f.etag, f.last_modified, f.attempted, f.next_check, f.failures, f.gone IS NOT NULL, \
        f.stated_interval, f.skipped_hours, f.skipped_days, (SELECT min(sort_key) \(recent)), \
        (SELECT count(*) \(recent)), f.moved_from, coalesce(f.folder, 0), \(WebSubSQL.pushedUntil)
        """

    static let allStates = "SELECT \(columns) FROM feeds f WHERE f.removed IS NULL ORDER BY f.position, f.id"
    static let state = "SELECT \(columns) FROM feeds f WHERE f.id = ?1 AND f.removed IS NULL"

    /// `?2` is the moment, `?3` the moment after which a feed counts as asked just now. A time ahead was told by a clock
    /// that has since been put right. `?5` is when the feed was asked last as far as the asker knows, which must still
    /// be so, unless `?4`.
    static let claim = """
        UPDATE feeds SET attempted = ?2
        WHERE id = ?1 AND removed IS NULL AND (attempted IS NULL OR attempted <= ?3 OR attempted > ?2)
        AND (?4 OR attempted IS ?5)
        """

    static let schedule = "UPDATE feeds SET next_check = ?2, gone = ?3 WHERE id = ?1 AND removed IS NULL"

    static let keepRecord = """
        INSERT INTO fetches (feed, time, request, answer, reason) VALUES (?1, ?2, ?3, ?4, ?5)
        ON CONFLICT (feed) DO UPDATE SET time = ?2, request = ?3, answer = ?4, reason = ?5
        """

    static let history = """
        SELECT \(columns), r.time, r.request, r.answer, r.reason, f.fetched, f.failure, f.failing_since, f.hub, \
        f.moved FROM feeds f LEFT JOIN fetches r ON r.feed = f.id WHERE f.id = ?1 AND f.removed IS NULL
        """

    /// Of the last `?2` articles.
    static let arrivals = """
        SELECT a.arrived, count(*) FROM articles a
        WHERE a.id IN (SELECT id FROM articles WHERE feed = ?1 ORDER BY id DESC LIMIT ?2) AND a.arrived IS NOT NULL
        GROUP BY a.arrived ORDER BY a.arrived DESC
        """

    static let pauses = "SELECT host, until FROM host_pauses WHERE until > ?1"
    static let pause = """
        INSERT INTO host_pauses (host, until) VALUES (?1, ?2)
        ON CONFLICT (host) DO UPDATE SET until = max(until, ?2)
        """
    static let endPauses = "DELETE FROM host_pauses WHERE until <= ?1"

    static let settings = "SELECT key, value FROM feed_settings WHERE feed = ?1"
    static let setting = "SELECT value FROM feed_settings WHERE feed = ?1 AND key = ?2"
    static let allSettings = "SELECT feed, key, value FROM feed_settings"
    static let set = """
        INSERT INTO feed_settings (feed, key, value) VALUES (?1, ?2, ?3)
        ON CONFLICT (feed, key) DO UPDATE SET value = ?3
        """
    static let unset = "DELETE FROM feed_settings WHERE feed = ?1 AND key = ?2"

    static func state(_ row: Statement, _ folders: FolderTree) -> FetchState {
        FetchState(
            feed: FeedID(row: row.integer(0)),
            address: row.text(1),
            title: row.text(2),
            etag: row.optionalText(3),
            lastModified: row.optionalText(4),
            attempted: row.date(5),
            nextCheck: row.date(6),
            failures: Int(row.integer(7)),
            isGone: row.flag(8),
            rhythm: StatedRhythm(
                interval: row.optionalText(9) == nil ? nil : Int(row.integer(9)),
                skippedHours: StatedRhythm.members(row.integer(10)),
                skippedDays: StatedRhythm.members(row.integer(11))
            ),
            oldestRecent: row.date(12),
            recentCount: Int(row.integer(13)),
            movedFrom: row.optionalText(14),
            folder: folders.path(to: row.integer(15)),
            pushedUntil: row.date(16)
        )
    }

    static func history(_ row: Statement, _ folders: FolderTree) -> FetchHistory {
        let state = state(row, folders)
        let time = row.date(17)
        let record = FetchRecord(
            nextCheck: state.isGone ? nil : state.nextCheck,
            reason: row.text(20),
            request: row.text(18),
            answer: row.text(19),
            isGone: state.isGone
        )
        return FetchHistory(
            state: state,
            time: time,
            record: time == nil ? nil : record,
            lastFetched: row.date(21),
            failure: row.optionalText(22),
            failingSince: row.date(23),
            hub: row.optionalText(24),
            moved: row.date(25)
        )
    }
}

extension Statement {
    func date(_ column: Int32) -> Date? {
        optionalText(column) == nil ? nil : Date(milliseconds: integer(column))
    }
}
