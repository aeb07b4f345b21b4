/// The statements about statuses. Triggers keep the counts.
enum StatusSQL {
    static let insert = "INSERT INTO statuses (article, feed, sort_key, is_read) VALUES (?1, ?2, ?3, ?4)"
    static let status = "SELECT is_read, is_starred FROM statuses WHERE article = ?1"
    static let setRead = "UPDATE statuses SET is_read = ?1 WHERE article = ?2 AND is_read <> ?1"
    static let setStarred = "UPDATE statuses SET is_starred = ?1 WHERE article = ?2 AND is_starred <> ?1"
}
