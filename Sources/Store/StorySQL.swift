import Model

/// The statements about stories. Triggers keep who leads.
enum StorySQL {
    /// What has one of the keys `?2`, `?3`, `?4`, came out within three days of `?1`, from `?5` to `?6`, is listed and was
    /// never taken apart from anything. Of what has thousands of namesakes, some are enough to see that.
    static let candidates = """
        SELECT k.article, s.feed, a.title, a.summary, a.url, m.story, s.is_read
        FROM story_keys k CROSS JOIN statuses s ON s.article = k.article CROSS JOIN articles a ON a.id = k.article
        LEFT JOIN story_members m ON m.article = k.article
        WHERE k.day IN (?1 - 3, ?1 - 2, ?1 - 1, ?1, ?1 + 1, ?1 + 2, ?1 + 3) AND k.key IN (?2, ?3, ?4)
        AND s.sort_key BETWEEN ?5 AND ?6
        AND NOT EXISTS (SELECT 1 FROM story_splits p WHERE p.article = k.article) LIMIT 8
        """
    static let insertKey = "INSERT OR IGNORE INTO story_keys (day, key, article) VALUES (?1, ?2, ?3)"
    static let forgetKeys = "DELETE FROM story_keys WHERE day < ?1"

    static let insert = """
        INSERT OR IGNORE INTO story_members (article, story, reason, percent, came_read) VALUES (?1, ?2, ?3, ?4, ?5)
        """
    /// How many articles of a story are listed, and whether all are read.
    static let state = """
        SELECT count(*), coalesce(min(s.is_read), 0) FROM story_members m CROSS JOIN statuses s ON s.article = m.article
        WHERE m.story = ?1
        """
    static let story = "SELECT story FROM story_members WHERE article = ?1"
    static let exist = "SELECT 1 FROM story_members LIMIT 1"
    /// Those of a story, whether they are listed, and whether they came read since it was.
    static let members = """
        SELECT m.article, a.feed, s.article IS NOT NULL, m.came_read FROM story_members m
        CROSS JOIN articles a ON a.id = m.article LEFT JOIN statuses s ON s.article = m.article WHERE m.story = ?1
        """
    /// The others that are listed of the story of `?1`, of those that came no later than `?2`.
    static let others = """
        SELECT o.article FROM story_members m CROSS JOIN story_members o ON o.story = m.story
        CROSS JOIN statuses s ON s.article = o.article
        WHERE m.article = ?1 AND o.article <> ?1 AND o.article <= ?2
        """

    private static let columns = "article, story, reason, percent, came_read"
    static let layApart =
        "INSERT OR IGNORE INTO story_splits (\(columns)) SELECT \(columns) FROM story_members WHERE article = ?1"
    static let leave = "DELETE FROM story_members WHERE article = ?1"
    static let join =
        "INSERT OR IGNORE INTO story_members (\(columns)) SELECT \(columns) FROM story_splits WHERE article = ?1"
    static let forgetSplit = "DELETE FROM story_splits WHERE article = ?1"

    static let unreadFollowers = "SELECT coalesce(sum(unread_followers), 0) FROM counts"
    /// As the listing has it: a story is one row.
    static let unreadSince = """
        SELECT count(*) FROM statuses s WHERE s.is_read = 0 AND s.sort_key >= ?1
        AND \(leads("s", among: "l.sort_key >= ?1"))
        """

    /// What the rows of a page are stories with.
    static let ofArticles = """
        SELECT j.value, o.article, s.feed, coalesce(f.name, f.title), o.reason, o.percent
        FROM json_each(?1) j CROSS JOIN story_members m ON m.article = j.value
        CROSS JOIN story_members o ON o.story = m.story
        CROSS JOIN statuses s ON s.article = o.article CROSS JOIN feeds f ON f.id = s.feed
        """

    /// Those that lead stories, of which the latest article came last.
    static let latest = """
        SELECT \(ArticleSQL.summaryColumns)
        FROM (SELECT story, max(article) AS last FROM story_members GROUP BY story HAVING count(*) > 1) x
        CROSS JOIN story_members m ON m.story = x.story
        CROSS JOIN statuses s ON s.article = m.article AND s.is_follower = 0
        CROSS JOIN articles a ON a.id = m.article CROSS JOIN feeds f ON f.id = s.feed ORDER BY x.last DESC LIMIT ?1
        """

    /// Whether no article of the same story that is in the listing, too, comes before one of a table of statuses: for
    /// listings that may hold a follower and not what it follows. `l` are the others.
    static func leads(_ table: String, among condition: String) -> String {
        """
        NOT EXISTS (SELECT 1 FROM story_members m CROSS JOIN statuses z ON z.article = m.article
        CROSS JOIN story_members o ON o.story = m.story CROSS JOIN statuses l ON l.article = o.article
        WHERE m.article = \(table).article AND (l.is_read, l.article) < (z.is_read, z.article) AND \(condition))
        """
    }
}

extension Story.Reason {
    /// Nil for none, and for one of a newer Tern.
    init?(row: Statement, _ column: Int32) {
        let percent = Int(row.integer(column + 1))
        switch row.integer(column) {
        case 1: self = .link
        case 2: self = .text(percent: percent, isTitleSame: true)
        case 3: self = .text(percent: percent, isTitleSame: false)
        default: return nil
        }
    }

    var columns: [Value] {
        switch self {
        case .link: [.integer(1), .integer(100)]
        case .text(let percent, let isTitleSame): [.integer(isTitleSame ? 2 : 3), .integer(Int64(percent))]
        }
    }
}

extension Connection {
    /// Tells the rows of a page what other feeds have of the same: one statement, whatever their number.
    func addStories(to rows: inout [ArticleSummary]) throws(Failure) {
        guard !rows.isEmpty else { return }
        let found = try query(StorySQL.ofArticles, [.rows(rows.compactMap(\.id.row))]) { row in
            (
                article: row.integer(0), order: row.integer(1),
                source: Story.Source(
                    article: ArticleID(row: row.integer(1)),
                    feed: FeedID(row: row.integer(2)),
                    feedTitle: row.text(3),
                    reason: Story.Reason(row: row, 4)
                )
            )
        }
        guard !found.isEmpty else { return }
        let stories = Dictionary(grouping: found, by: \.article)
        for index in rows.indices {
            let sources = stories[rows[index].id.row ?? 0] ?? []
            guard sources.count > 1 else { continue }
            rows[index].story = Story(sources: sources.sorted { $0.order < $1.order }.map(\.source))
        }
    }
}
