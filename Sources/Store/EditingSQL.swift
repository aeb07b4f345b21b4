/// The statements that remove feeds, bring them back, and order them. Triggers keep the counts.
enum EditingSQL {
    /// `?1` is the feed, here and below.
    static let remove = "UPDATE feeds SET removed = ?2 WHERE id = ?1 AND removed IS NULL"
    static let title = "SELECT coalesce(name, title) FROM feeds WHERE id = ?1"
    static let restore = "UPDATE feeds SET removed = NULL WHERE id = ?1 AND removed IS NOT NULL"

    private static let columns = "article, feed, sort_key, is_read, is_starred, is_later"

    static let layStatusesAside =
        "INSERT INTO removed_statuses (\(columns)) SELECT \(columns) FROM statuses WHERE feed = ?1"
    static let dropStatuses = "DELETE FROM statuses WHERE feed = ?1"
    static let bringStatusesBack =
        "INSERT INTO statuses (\(columns)) SELECT \(columns) FROM removed_statuses WHERE feed = ?1"
    static let dropStatusesAside = "DELETE FROM removed_statuses WHERE feed = ?1"

    /// Articles, bodies and statuses go with their feed. Never touches a feed that came back.
    static let purge = "DELETE FROM feeds WHERE id = ?1 AND removed IS NOT NULL"
    static let removedBefore = "SELECT id FROM feeds WHERE removed < ?1"

    /// Removed feeds keep their places among the others.
    static let order = "SELECT id FROM feeds ORDER BY position, id"
    static let place = "UPDATE feeds SET position = ?2 WHERE id = ?1 AND position <> ?2"
}
