package import FoundationEssentials
package import Model

extension Store {
    /// Moves what only `feed` has into `other`, with its marks, and removes `feed` with the rest. An article that both
    /// have is read or starred afterwards when it was in either. Tags are joined; name, folder, and the settings of these
    /// keys come along where `other` has none. An entry of the journal. Returns how many articles moved.
    package func merge(
        _ feed: FeedID,
        into other: FeedID,
        settings keys: [String] = [],
        at time: Date
    ) throws(Failure) -> Int {
        let (from, into) = (feed.row ?? 0, other.row ?? 0)
        guard from != into else { throw .unsupported("A feed cannot be merged with itself.") }
        return try connection.transaction { () throws(Failure) -> Int in
            for row in [from, into] {
                let found = try connection.first(FeedSQL.exists, [.integer(row)]) { _ in true }
                guard found != nil else { throw .missing(what: "The feed") }
            }
            let titles = try [from, into].map { row throws(Failure) in
                try connection.first(EditingSQL.title, [.integer(row)]) { $0.text(0) } ?? ""
            }
            var steps = try joinMarks(from, into)
            let moving = try connection.query(MergingSQL.moving, [.integer(from), .integer(into)]) { $0.integer(0) }
            let trashed = try connection.query(MergingSQL.trashed, [.integer(from), .integer(into)]) { $0.integer(0) }
            for article in moving + trashed { _ = try hand(article, from: from, to: into) }
            steps.append(JournalStep(.handed(JournalChange(from: from, to: into)), items: moving + trashed))
            steps += try complete(into, from: from, settings: keys)
            if try layAside(from, at: time) { steps.append(JournalStep(.removed, items: [from])) }
            try note("“\(titles[0])” merged into “\(titles[1])”", steps, at: time)
            return moving.count
        }
    }

    /// Of articles that both have and list.
    private func joinMarks(_ from: Int64, _ into: Int64) throws(Failure) -> [JournalStep] {
        let pair: [Value] = [.integer(from), .integer(into)]
        var steps: [JournalStep] = []
        for (sql, change) in MergingSQL.joinStatus {
            steps.append(JournalStep(.marked(change), items: try connection.query(sql, pair) { $0.integer(0) }))
        }
        let tags = try connection.query(MergingSQL.articleTags, pair) { ($0.integer(0), $0.text(1)) }
        for (article, tag) in tags where try apply(.tagged(tag, true), to: article) {
            steps.append(JournalStep(.marked(.tagged(tag, true)), items: [article]))
        }
        let notes = try connection.query(MergingSQL.notes, pair) { ($0.integer(0), $0.text(1), $0.integer(2)) }
        for (article, text, changed) in notes {
            try write(note: text, of: article, at: Date(milliseconds: changed))
            steps.append(JournalStep(.noted(before: "", after: text), items: [article]))
        }
        return steps
    }

    /// Gives a feed what it has not of another's.
    private func complete(_ into: Int64, from: Int64, settings keys: [String]) throws(Failure) -> [JournalStep] {
        let pair: [Value] = [.integer(from), .integer(into)]
        var steps: [JournalStep] = []
        for tag in try connection.query(ImportSQL.tags, [.integer(from)], { $0.text(0) })
        where try connection.run(ImportSQL.addTag, [.integer(into), .text(tag)]) > 0 {
            steps.append(JournalStep(.feedTagged(tag), items: [into]))
        }
        if try connection.run(MergingSQL.takeName, pair) > 0 {
            let name = try connection.first(ArrangingSQL.name, [.integer(into)], FeedName.init)?.name
            steps.append(JournalStep(.named(JournalChange(from: nil, to: name)), items: [into]))
        }
        if try connection.run(MergingSQL.takeFolder, pair) > 0 {
            let folder = try connection.first(ImportSQL.folderOfFeed, [.integer(into)]) { $0.integer(0) } ?? 0
            let path = try FolderTree(connection).path(to: folder)
            steps.append(JournalStep(.put(JournalChange(from: [], to: path)), items: [into]))
        }
        for key in keys {
            guard let value = try setting(key, of: from), try setting(key, of: into) == nil else { continue }
            try write(setting: key, value, of: into)
            steps.append(JournalStep(.set(JournalChange(of: key, from: nil, to: value)), items: [into]))
        }
        return steps
    }

    /// Gives an article to another feed, with its marks, be it listed or in the trash. One of the same identity that lies
    /// in the trash there goes the other way. False when the other lists one, or either is not there. To be called within
    /// a transaction.
    func hand(_ article: Int64, from: Int64, to feed: Int64) throws(Failure) -> Bool {
        let values: [Value] = [.integer(article), .integer(feed)]
        guard try connection.first(JournalSQL.feed, [.integer(article)], { $0.integer(0) }) == from,
            try connection.first(EditingSQL.title, [.integer(feed)], { _ in true }) != nil
        else { return false }
        let twin = try connection.first(MergingSQL.twin, values) { (row: $0.integer(0), isTrash: $0.flag(1)) }
        if let twin {
            guard twin.isTrash else { return false }
            try connection.run(MergingSQL.park, [.integer(twin.row)])
        }
        let status = try connection.first(MergingSQL.status, [.integer(article)]) { row in
            (0..<4).map { Value.integer(row.integer($0)) }
        }
        // Leaving one feed and entering the other is what keeps both counts right.
        try connection.run(MergingSQL.leave, [.integer(article)])
        try connection.run(MergingSQL.move, values)
        try connection.run(MergingSQL.moveTrash, values)
        if let status { try connection.run(MergingSQL.enter, values + status) }
        if let twin {
            try connection.run(MergingSQL.unpark, [.integer(twin.row), .integer(from)])
            try connection.run(MergingSQL.moveTrash, [.integer(twin.row), .integer(from)])
        }
        return true
    }
}

/// The statements that make one feed of two. `?1` is the one that ends, `?2` the other.
enum MergingSQL {
    private static let both = """
        SELECT b.id FROM articles a JOIN articles b ON b.feed = ?2 AND b.identity = a.identity
        JOIN statuses s ON s.article = a.id WHERE a.feed = ?1
        """
    static let joinStatus: [(String, StatusChange)] = [
        (join("is_read"), .read(true)), (join("is_starred"), .starred(true)), (join("is_later"), .later(true)),
    ]
    private static func join(_ column: String) -> String {
        """
        UPDATE statuses SET \(column) = 1 WHERE \(column) = 0 AND article IN (\(both) AND s.\(column) = 1)
        RETURNING article
        """
    }
    static let articleTags = """
        SELECT b.id, g.tag FROM articles a JOIN articles b ON b.feed = ?2 AND b.identity = a.identity
        JOIN article_tags g ON g.article = a.id JOIN statuses s ON s.article = b.id WHERE a.feed = ?1
        """
    static let notes = """
        SELECT b.id, n.text, n.changed FROM articles a JOIN articles b ON b.feed = ?2 AND b.identity = a.identity
        JOIN notes n ON n.article = a.id JOIN statuses s ON s.article = b.id
        WHERE a.feed = ?1 AND NOT EXISTS (SELECT 1 FROM notes o WHERE o.article = b.id)
        """

    /// What the other does not list, be it that it let it go.
    static let moving = """
        SELECT s.article FROM statuses s JOIN articles a ON a.id = s.article
        WHERE s.feed = ?1 AND NOT EXISTS (SELECT 1 FROM articles b JOIN statuses t ON t.article = b.id
        WHERE b.feed = ?2 AND b.identity = a.identity)
        """
    /// What `?1` let go and `?2` never had.
    static let trashed = """
        SELECT t.article FROM trash t JOIN articles a ON a.id = t.article
        WHERE t.feed = ?1 AND NOT EXISTS (SELECT 1 FROM articles b WHERE b.feed = ?2 AND b.identity = a.identity)
        """

    /// A name that says what the feed says itself is none.
    static let takeName = """
        UPDATE feeds SET name = (SELECT name FROM feeds WHERE id = ?1) WHERE id = ?2 AND name IS NULL
        AND title <> (SELECT name FROM feeds WHERE id = ?1)
        """
    static let takeFolder = """
        UPDATE feeds SET folder = (SELECT folder FROM feeds WHERE id = ?1) WHERE id = ?2 AND folder IS NULL
        AND EXISTS (SELECT 1 FROM feeds WHERE id = ?1 AND folder IS NOT NULL)
        """
}

/// When an article goes from one feed to another: `?1` is the article, `?2` the feed.
extension MergingSQL {
    static let twin = """
        SELECT b.id, EXISTS (SELECT 1 FROM trash t WHERE t.article = b.id) FROM articles a
        JOIN articles b ON b.feed = ?2 AND b.identity = a.identity AND b.id <> a.id WHERE a.id = ?1
        """
    /// Two of one feed may not be called alike, not even for a moment.
    static let park = "UPDATE articles SET identity = identity || char(31) WHERE id = ?1"
    static let unpark =
        "UPDATE articles SET feed = ?2, identity = substr(identity, 1, length(identity) - 1) WHERE id = ?1"
    static let status = "SELECT sort_key, is_read, is_starred, is_later FROM statuses WHERE article = ?1"
    static let leave = "DELETE FROM statuses WHERE article = ?1"
    static let move = "UPDATE articles SET feed = ?2 WHERE id = ?1"
    static let moveTrash = "UPDATE trash SET feed = ?2 WHERE article = ?1"
    static let enter =
        "INSERT INTO statuses (article, feed, sort_key, is_read, is_starred, is_later) VALUES (?1, ?2, ?3, ?4, ?5, ?6)"
}
