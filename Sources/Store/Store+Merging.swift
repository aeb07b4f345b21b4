package import Model

extension Store {
    /// Moves what only `feed` has into `other`, with its marks, and drops the rest of `feed` for good. An article that both
    /// have is read or starred afterwards when it was in either. Tags are joined; name, folder, and the settings of these
    /// keys come along where `other` has none. Returns how many articles moved.
    package func merge(_ feed: FeedID, into other: FeedID, settings keys: [String] = []) throws(Failure) -> Int {
        let (from, into) = (feed.row ?? 0, other.row ?? 0)
        guard from != into else { throw .unsupported("A feed cannot be merged with itself.") }
        return try connection.transaction { () throws(Failure) -> Int in
            for row in [from, into] {
                let found = try connection.first(FeedSQL.exists, [.integer(row)]) { _ in true }
                guard found != nil else { throw .missing(what: "The feed") }
            }
            let pair: [Value] = [.integer(from), .integer(into)]
            try mergeTrash(pair)
            try connection.run(MergingSQL.joinRead, pair)
            try connection.run(MergingSQL.joinStarred, pair)
            try connection.run(MergingSQL.joinLater, pair)
            try connection.run(MergingSQL.joinArticleTags, pair)
            try connection.run(MergingSQL.joinNotes, pair)
            let statuses = try connection.query(MergingSQL.moving, pair) { row in
                (0..<5).map { Value.integer(row.integer($0)) }
            }
            for status in statuses {
                // Leaving one feed and entering the other is what keeps both counts right.
                try connection.run(MergingSQL.leave, [status[0]])
                try connection.run(MergingSQL.move, [status[0], .integer(into)])
                try connection.run(MergingSQL.enter, [status[0], .integer(into)] + status[1...])
            }
            try connection.run(MergingSQL.joinTags, pair)
            try connection.run(MergingSQL.complete, pair)
            for key in keys { try connection.run(MergingSQL.joinSetting, pair + [.text(key)]) }
            try connection.run(MergingSQL.drop, [.integer(from)])
            return statuses.count
        }
    }
}

/// The statements that make one feed of two. `?1` is the one that ends, `?2` the other.
enum MergingSQL {
    private static let both = """
        SELECT b.id FROM articles a JOIN articles b ON b.feed = ?2 AND b.identity = a.identity
        JOIN statuses s ON s.article = a.id WHERE a.feed = ?1
        """
    static let joinRead =
        "UPDATE statuses SET is_read = 1 WHERE is_read = 0 AND article IN (\(both) AND s.is_read = 1)"
    static let joinStarred =
        "UPDATE statuses SET is_starred = 1 WHERE is_starred = 0 AND article IN (\(both) AND s.is_starred = 1)"

    static let joinLater =
        "UPDATE statuses SET is_later = 1 WHERE is_later = 0 AND article IN (\(both) AND s.is_later = 1)"
    static let joinArticleTags = """
        INSERT OR IGNORE INTO article_tags (article, tag, sort_key) SELECT b.id, g.tag, s.sort_key
        FROM articles a JOIN articles b ON b.feed = ?2 AND b.identity = a.identity
        JOIN article_tags g ON g.article = a.id JOIN statuses s ON s.article = b.id WHERE a.feed = ?1
        """
    static let joinNotes = """
        INSERT OR IGNORE INTO notes (article, text, changed) SELECT b.id, n.text, n.changed
        FROM articles a JOIN articles b ON b.feed = ?2 AND b.identity = a.identity
        JOIN notes n ON n.article = a.id WHERE a.feed = ?1
        """

    static let moving = """
        SELECT s.article, s.sort_key, s.is_read, s.is_starred, s.is_later FROM statuses s JOIN articles a ON a.id = s.article
        WHERE s.feed = ?1 AND NOT EXISTS (SELECT 1 FROM articles b WHERE b.feed = ?2 AND b.identity = a.identity)
        """
    static let leave = "DELETE FROM statuses WHERE article = ?1"
    static let move = "UPDATE articles SET feed = ?2 WHERE id = ?1"
    static let enter =
        "INSERT INTO statuses (article, feed, sort_key, is_read, is_starred, is_later) VALUES (?1, ?2, ?3, ?4, ?5, ?6)"

    /// After the tags that are there, in their order.
    static let joinTags = """
        INSERT OR IGNORE INTO feed_tags (feed, tag, position)
        SELECT ?2, tag, position + (SELECT coalesce(max(position), 0) FROM feed_tags WHERE feed = ?2)
        FROM feed_tags WHERE feed = ?1
        """
    /// A name that says what the feed says itself is none.
    static let complete = """
        UPDATE feeds SET name = coalesce(name, nullif((SELECT name FROM feeds WHERE id = ?1), title)),
        folder = coalesce(folder, (SELECT folder FROM feeds WHERE id = ?1)) WHERE id = ?2
        """
    /// `?3` is the key.
    static let joinSetting = """
        INSERT OR IGNORE INTO feed_settings (feed, key, value)
        SELECT ?2, key, value FROM feed_settings WHERE feed = ?1 AND key = ?3
        """

    static let drop = "DELETE FROM feeds WHERE id = ?1"
}
