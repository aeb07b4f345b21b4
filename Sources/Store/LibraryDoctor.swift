import FoundationEssentials
import Glibc
package import Model

/// Examines and repairs a library, also one that cannot be opened any more. Other programs may have it open meanwhile, but
/// for the rescue of a damaged file.
package enum LibraryDoctor {
    /// How long another program is waited for, in milliseconds.
    private static let patience: Int32 = 5_000
    /// As many sentences about damage are enough.
    private static let damageMaximum = 20

    /// Throws `.library` when there is no library at the path.
    @concurrent
    package static func examine(
        _ path: String,
        _ tell: @Sendable (Examination) -> Void = { _ in }
    ) async throws(Failure) -> LibraryHealth {
        try health(at: path, tell)
    }

    /// Puts right what an examination found: counts, rows that refer to nothing, indexes. From a file whose structure is
    /// damaged all that can be read is taken into a new one; the damaged one stays beside it. What was there before can
    /// be had again in any case.
    @concurrent
    package static func repair(
        _ path: String,
        _ tellExamination: @Sendable (Examination) -> Void = { _ in },
        _ tell: @escaping @Sendable (Opening) -> Void = { _ in }
    ) async throws(Failure) -> LibraryRepair {
        let before = try health(at: path, tellExamination)
        guard !before.problems.isEmpty else { return LibraryRepair(before: before, after: before) }
        let connection = try Connection(.file(path), .readWrite, patience: patience)
        defer { connection.close() }
        guard let backup = try mendFile(before, connection, tell) else {
            connection.close()
            let damaged = try LibraryRescue(path: path).run()
            let after = try health(at: path, tellExamination)
            let lost = max(0, before.articles - after.articles)
            return LibraryRepair(before: before, after: after, backup: damaged, lostArticles: lost)
        }
        // An older one is led forward first, as opening it would.
        try Migrator(connection: connection, migrations: Schema.migrations, tell: tell).run()
        try connection.telling({ tell(.mending) }) { () throws(Failure) in try mendRows(connection) }
        return LibraryRepair(before: before, after: try health(at: path, tellExamination), backup: backup)
    }

    // MARK: Examining

    private static func health(at path: String, _ tell: (Examination) -> Void) throws(Failure) -> LibraryHealth {
        guard access(path, F_OK) == 0 else { throw .library("There is no library at \(path.cleanedLine) yet.") }
        // One that may write leaves no log behind; it writes nothing.
        let connection = try Connection(try LibraryFile(path: path).prepared(), .readWrite, patience: patience)
        defer { connection.close() }
        let known = Schema.migrations.last?.version ?? 0
        var health = LibraryHealth(path: path, schema: 0, knownSchema: known)
        health.bytes = size(path)
        health.logBytes = size(path + "-wal")
        guard try number(connection, "PRAGMA application_id") == Schema.applicationID else {
            throw LibraryFile.notALibrary(path)
        }
        health.schema = Int(try number(connection, "PRAGMA user_version"))
        if health.schema > known { throw Migrator.newer(path, health.schema, known) }
        do throws(Failure) {
            try examine(connection, &health, tell)
        } catch {
            // What is locked or full is no damage. As much as could be found out is said.
            guard connection.isCorrupt else { throw error }
            health.problems.append(.damaged(error.detail ?? error.sentence))
        }
        return health
    }

    private static func examine(
        _ connection: Connection,
        _ health: inout LibraryHealth,
        _ tell: (Examination) -> Void
    ) throws(Failure) {
        tell(.file)
        health.freeBytes = try number(connection, "PRAGMA freelist_count") * number(connection, "PRAGMA page_size")
        let said = try connection.query("PRAGMA integrity_check(\(damageMaximum))") { $0.text(0) }
        health.problems += said.filter { $0 != "ok" }.map { .damaged($0.cleanedLine) }
        tell(.references)
        var dangling: [String: Int] = [:]
        for table in try connection.query("PRAGMA foreign_key_check", [], { $0.text(0) }) {
            dangling[table, default: 0] += 1
        }
        for (table, rows) in dangling.sorted(by: { $0.key < $1.key }) {
            health.problems.append(.dangling(table: table, rows: rows))
        }
        // Older tables are led forward when the library is opened, and looked at then.
        guard health.schema == health.knownSchema else { return }
        tell(.counts)
        health.feeds = Int(try number(connection, HealthSQL.feeds))
        health.articles = Int(try number(connection, HealthSQL.articles))
        health.unread = Int(try number(connection, HealthSQL.unread))
        health.starred = Int(try number(connection, HealthSQL.starred))
        var miscounted = Int(try number(connection, HealthSQL.miscounted))
        miscounted += Int(try number(connection, HealthSQL.miscountedTags))
        if miscounted > 0 { health.problems.append(.miscounted(feeds: miscounted)) }
        let unlisted = Int(try number(connection, HealthSQL.unlisted))
        if unlisted > 0 { health.problems.append(.unlisted(articles: unlisted)) }
        let bodiless = Int(try number(connection, HealthSQL.bodiless))
        if bodiless > 0 { health.problems.append(.bodiless(articles: bodiless)) }
        let misled = Int(try number(connection, HealthSQL.misled))
        if misled > 0 { health.problems.append(.misled(articles: misled)) }
        tell(.index)
        if !isIndexWhole(connection) { health.problems.append(.index) }
    }

    /// FTS5 checks itself, and says so only by failing. What cannot be checked now is not called damaged.
    private static func isIndexWhole(_ connection: Connection) -> Bool {
        (try? connection.run(HealthSQL.checkIndex)) != nil || !connection.isCorrupt
    }

    private static func number(_ connection: Connection, _ sql: String) throws(Failure) -> Int64 {
        try connection.first(sql) { $0.integer(0) } ?? 0
    }

    private static func size(_ path: String) -> Int64 {
        var status = stat()
        return stat(path, &status) == 0 ? Int64(status.st_size) : 0
    }

    // MARK: Mending

    /// Indexes can be made again from the tables. Returns where a copy of the library is; nil when more is damaged.
    private static func mendFile(
        _ health: LibraryHealth,
        _ connection: Connection,
        _ tell: (Opening) -> Void
    ) throws(Failure) -> String? {
        var copy: String?
        do throws(Failure) {
            let backup = try LibraryFile(path: health.path).makeBackup("repair", with: connection, tell)
            copy = backup
            guard health.isDamaged else { return backup }
            try connection.execute("REINDEX")
            let said = try connection.query("PRAGMA integrity_check(1)") { $0.text(0) }
            if said == ["ok"] { return backup }
        } catch {
            // What is locked, full or forbidden is no damage.
            guard health.isDamaged, connection.isCorrupt else { throw error }
        }
        // The damaged file will be kept, which is more than its copy.
        if let copy { unlink(copy) }
        return nil
    }

    /// Counts are made anew, articles without a status listed as unread, those without a body given an empty one, which the
    /// next fetch fills, and rows that refer to nothing let go. A damaged index is emptied, and filled beside reading.
    static func mendRows(_ connection: Connection) throws(Failure) {
        try connection.execute("PRAGMA foreign_keys = ON")
        try connection.transaction { () throws(Failure) in
            for table in try connection.query(HealthSQL.tables, [], { $0.text(0) }) {
                try releaseDangling(of: table, connection)
            }
            try connection.run(HealthSQL.listUnlisted, [.integer(Date().milliseconds)])
            try connection.run(HealthSQL.layUnlistedAside)
            try connection.run(HealthSQL.insertMissingBodies)
            try connection.run(HealthSQL.insertMissingCounts)
            try connection.run(HealthSQL.leadAgain)
            try connection.run(HealthSQL.recount)
            for statement in HealthSQL.recountTags { try connection.run(statement) }
        }
        guard !isIndexWhole(connection) else { return }
        try connection.transaction { () throws(Failure) in
            for statement in HealthSQL.renewIndex { try connection.run(statement) }
        }
    }

    private static func releaseDangling(of table: String, _ connection: Connection) throws(Failure) {
        let keys = try connection.query(HealthSQL.foreignKeys, [.text(table)]) {
            (column: $0.text(0), parent: $0.text(1), target: $0.optionalText(2) ?? "rowid", action: $0.text(3))
        }
        for key in keys {
            let isDangling = """
                \(key.column) IS NOT NULL AND NOT EXISTS \
                (SELECT 1 FROM \(key.parent) p WHERE p.\(key.target) = \(table).\(key.column))
                """
            if key.action == "SET NULL" {
                try connection.run("UPDATE \(table) SET \(key.column) = NULL WHERE \(isDangling)")
            } else {
                try connection.run("DELETE FROM \(table) WHERE \(isDangling)")
            }
        }
    }
}

/// The statements of the doctor. They walk whole tables: nothing else does.
enum HealthSQL {
    static let feeds = "SELECT count(*) FROM feeds WHERE removed IS NULL"
    static let articles = "SELECT count(*) FROM articles"
    static let unread = "SELECT count(*) FROM statuses WHERE is_read = 0"
    static let starred = "SELECT count(*) FROM statuses WHERE is_starred = 1"

    private static let counted = """
        (SELECT feed, sum(is_read = 0) AS unread, sum(is_starred) AS starred, sum(is_later) AS later,
        count(*) AS total, sum(is_read = 0 AND is_follower = 1) AS unread_followers FROM statuses GROUP BY feed)
        """
    static let miscounted = """
        SELECT count(*) FROM feeds f LEFT JOIN counts c ON c.feed = f.id LEFT JOIN \(counted) s ON s.feed = f.id
        WHERE (c.unread, c.starred, c.later, c.total, c.unread_followers) IS NOT (coalesce(s.unread, 0),
        coalesce(s.starred, 0), coalesce(s.later, 0), coalesce(s.total, 0), coalesce(s.unread_followers, 0))
        """
    static let insertMissingCounts = "INSERT OR IGNORE INTO counts (feed) SELECT id FROM feeds"
    static let recount = """
        UPDATE counts SET
            unread = (SELECT count(*) FROM statuses s WHERE s.feed = counts.feed AND s.is_read = 0),
            starred = (SELECT count(*) FROM statuses s WHERE s.feed = counts.feed AND s.is_starred = 1),
            later = (SELECT count(*) FROM statuses s WHERE s.feed = counts.feed AND s.is_later = 1),
            total = (SELECT count(*) FROM statuses s WHERE s.feed = counts.feed),
            unread_followers = (SELECT count(*) FROM statuses s
                WHERE s.feed = counts.feed AND s.is_read = 0 AND s.is_follower = 1)
        """

    /// What follows although nothing leads, or leads although something else does.
    static let misled = "SELECT count(*) FROM statuses s WHERE s.is_follower = (\(StorySQL.leads("s", among: "true")))"
    static let leadAgain = """
        UPDATE statuses SET is_follower = 1 - is_follower
        WHERE is_follower = (\(StorySQL.leads("statuses", among: "true")))
        """

    private static let taggedArticles = """
        SELECT g.tag, count(*) AS total, sum(s.is_read = 0) AS unread FROM article_tags g JOIN statuses s ON s.article = g.article
        WHERE NOT EXISTS (SELECT 1 FROM feed_tags t WHERE t.feed = s.feed AND t.tag = g.tag) GROUP BY g.tag
        """
    private static let usedTags = "SELECT tag FROM article_tags UNION SELECT tag FROM feed_tags"
    static let miscountedTags = """
        SELECT count(*) FROM (\(usedTags)) u LEFT JOIN tag_counts c ON c.tag = u.tag
        LEFT JOIN (\(taggedArticles)) s ON s.tag = u.tag
        WHERE (c.total, c.unread) IS NOT (coalesce(s.total, 0), coalesce(s.unread, 0))
        """
    static let recountTags = [
        "DELETE FROM tag_counts",
        """
        INSERT INTO tag_counts (tag, total, unread) SELECT u.tag, coalesce(s.total, 0), coalesce(s.unread, 0)
        FROM (\(usedTags)) u LEFT JOIN (\(taggedArticles)) s ON s.tag = u.tag
        """,
    ]

    private static let withoutStatus = """
        FROM articles a WHERE NOT EXISTS (SELECT 1 FROM statuses s WHERE s.article = a.id)
        AND NOT EXISTS (SELECT 1 FROM removed_statuses r WHERE r.article = a.id)
        AND NOT EXISTS (SELECT 1 FROM trash t WHERE t.article = a.id)
        """
    static let unlisted = "SELECT count(*) \(withoutStatus)"
    /// As an article that has just arrived; `?1` is now, which no place in a listing is behind. Those of removed feeds stay
    /// out of sight.
    static let listUnlisted = """
        INSERT INTO statuses (article, feed, sort_key) SELECT a.id, a.feed, min(a.published, coalesce(a.arrived, ?1))
        \(withoutStatus) AND EXISTS (SELECT 1 FROM feeds f WHERE f.id = a.feed AND f.removed IS NULL)
        """
    static let layUnlistedAside = """
        INSERT INTO removed_statuses (article, feed, sort_key, is_read, is_starred)
        SELECT a.id, a.feed, a.published, 0, 0 \(withoutStatus)
        """

    private static let withoutBody = """
        FROM articles a WHERE NOT EXISTS (SELECT 1 FROM bodies b WHERE b.article = a.id)
        AND NOT EXISTS (SELECT 1 FROM trash t WHERE t.article = a.id AND t.is_bare = 1)
        """
    static let bodiless = "SELECT count(*) \(withoutBody)"
    static let insertMissingBodies = "INSERT INTO bodies (article, html) SELECT a.id, '' \(withoutBody)"

    static let checkIndex = "INSERT INTO search_words (search_words) VALUES ('integrity-check')"
    static let renewIndex = [
        "INSERT INTO search_words (search_words) VALUES ('delete-all')",
        "DELETE FROM unindexed",
        "INSERT INTO unindexed (article, stamp) SELECT article, random() FROM bodies",
    ]

    static let foreignKeys = "SELECT \"from\", \"table\", \"to\", on_delete FROM pragma_foreign_key_list(?1)"
    /// Not those that SQLite keeps for itself or for a virtual table.
    static let tables = """
        SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite%'
        ORDER BY name
        """
}
