package import Model

extension Store {
    /// How many articles are indexed in one go, at most. Each go is a segment of the index, and segments have to be merged: with
    /// 500 in each that took a third of the time.
    package static let indexingBatch = 2_000
    /// How long others wait who want to write.
    private static let indexingTime = Duration.milliseconds(100)
    /// So many are indexed before it is looked what time it is.
    private static let indexingStep = 16

    /// Indexes the newest articles that a search does not find yet, or not as they are now, in one transaction of a moment.
    /// Returns how many, which is 0 when all are indexed. `plainText` makes text of HTML. An article that was indexed
    /// before is found by the words it lost, too.
    package func indexNext(
        _ limit: Int = indexingBatch,
        plainText: @Sendable (String) -> String
    ) async throws(Failure) -> Int {
        // Mostly there is nothing, as when a program starts: then nobody is kept from writing.
        guard try await reader.hasUnindexed() else { return 0 }
        let end = ContinuousClock.now + Self.indexingTime
        return try connection.transaction { () throws(Failure) in
            let waiting = try connection.query(IndexingSQL.waiting, [.integer(Int64(limit))]) { row in
                SearchPlace.of(article: row.integer(0), sortKey: row.integer(1))
            }
            var done = 0
            // Rows that come in the order of their numbers become one piece of the index.
            for place in waiting.compactMap(\.self).sorted() {
                try index(place, plainText)
                done += 1
                if done % Self.indexingStep == 0, ContinuousClock.now >= end { break }
            }
            return done
        }
    }

    private func index(_ place: Int64, _ plainText: (String) -> String) throws(Failure) {
        let article = Value.integer(place & SearchPlace.articleMask)
        let words: [Value]? = try connection.first(IndexingSQL.words, [article]) { row in
            (0..<3).map { .text(row.text($0)) } + [.text(plainText(row.text(3)))]
        }
        if let words { try connection.run(IndexingSQL.insert, [.integer(place)] + words) }
        try connection.run(IndexingSQL.done, [article])
    }
}

/// The statements that keep the index of words.
enum IndexingSQL {
    /// Not what could never be: an article without a body, or beyond what a place can number.
    private static let left = """
        FROM unindexed u CROSS JOIN articles a ON a.id = u.article CROSS JOIN bodies b ON b.article = u.article
        """
    private static let isNumbered = "u.article <= \(SearchPlace.articleMask)"
    static let waiting = """
        SELECT u.article, coalesce(s.sort_key, r.sort_key, g.sort_key, a.published) \(left)
        LEFT JOIN statuses s ON s.article = u.article LEFT JOIN removed_statuses r ON r.article = u.article
        LEFT JOIN trash g ON g.article = u.article
        WHERE \(isNumbered) ORDER BY u.article DESC LIMIT ?1
        """
    /// Of a huge body the first million characters.
    static let words = """
        SELECT a.title, coalesce(a.author, ''), a.categories, substr(coalesce(t.html, b.html), 1, 1000000)
        FROM articles a CROSS JOIN bodies b ON b.article = a.id LEFT JOIN full_texts t ON t.article = a.id WHERE a.id = ?1
        """
    static let isAny = "SELECT 1 FROM unindexed LIMIT 1"
    static let count = "SELECT count(*) \(left) WHERE \(isNumbered)"
    static let done = "DELETE FROM unindexed WHERE article = ?1"
    static let insert = "INSERT INTO search_words (rowid, title, author, categories, text) VALUES (?1, ?2, ?3, ?4, ?5)"
}
