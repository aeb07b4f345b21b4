package import Model

extension Store {
    /// Every feed in the reader's order.
    package nonisolated func overview() async throws(Failure) -> [FeedOverview] {
        try await reader.overview()
    }

    /// The path of every folder, also of an empty one, in the order of the alphabet.
    package nonisolated func folders() async throws(Failure) -> [[String]] {
        try await reader.folders()
    }

    /// Rows of articles that are listed, in the order asked for; none of those that are not.
    package nonisolated func summaries(of articles: [ArticleID]) async throws(Failure) -> [ArticleSummary] {
        try await reader.summaries(of: articles)
    }
}

extension Reader {
    func overview() throws(Failure) -> [FeedOverview] {
        let folders = try FolderTree(connection)
        let tags = try connection.feedTags()
        return try connection.query(OverviewSQL.feeds) { row in
            let first = FeedSQL.width
            return FeedOverview(
                feed: FeedSQL.feed(row),
                ownTitle: row.text(first),
                folder: folders.path(to: row.integer(first + 1)),
                tags: tags[row.integer(0)] ?? [],
                lastFetched: FeedSQL.fetched(row),
                attempted: row.date(first + 2),
                nextCheck: row.date(first + 3),
                failures: Int(row.integer(first + 4)),
                isGone: row.flag(first + 5)
            )
        }
    }

    func folders() throws(Failure) -> [[String]] {
        let folders = try FolderTree(connection)
        let paths = try connection.query(OverviewSQL.folders) { folders.path(to: $0.integer(0)) }
        return paths.sorted { $0.lexicographicallyPrecedes($1) }
    }

    func summaries(of articles: [ArticleID]) throws(Failure) -> [ArticleSummary] {
        var summaries: [ArticleSummary] = []
        for article in articles {
            let values: [Value] = [.integer(article.row ?? 0)]
            if let row = try connection.first(OverviewSQL.article, values, ArticleSQL.summary) { summaries.append(row) }
        }
        return summaries
    }
}

/// The statements that commands list with.
enum OverviewSQL {
    static let feeds = """
        SELECT \(FeedSQL.columns), f.title, coalesce(f.folder, 0), f.attempted, f.next_check, f.failures, \
        f.gone IS NOT NULL FROM feeds f CROSS JOIN counts c ON c.feed = f.id
        WHERE f.removed IS NULL ORDER BY f.position, f.id
        """
    static let folders = "SELECT id FROM folders"
    static let article = """
        SELECT \(ArticleSQL.summaryColumns) FROM statuses s CROSS JOIN articles a ON a.id = s.article
        CROSS JOIN feeds f ON f.id = s.feed WHERE s.article = ?1
        """
}
