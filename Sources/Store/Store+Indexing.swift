package import Model

/// An article whose words are not in the index, or not as they are now.
package struct UnindexedArticle: Equatable, Sendable {
    /// The body, to be made plain text of; of a huge one the first million characters.
    package var html: String
    let article: Int64
    let stamp: Int64
    let sortKey: Int64
    let title: String
    let author: String
    let categories: String
}

extension Store {
    /// How many articles are indexed in one go: enough that it costs little, and few enough that nobody waits for long.
    package static let indexingBatch = 500

    /// The newest articles that a search does not find yet, or not as they are now; none when all are indexed.
    package nonisolated func unindexed(limit: Int = indexingBatch) async throws(Failure) -> [UnindexedArticle] {
        // Mostly there is nothing, as when a program starts: then no connection is made for it.
        guard try await reader.hasUnindexed() else { return [] }
        return try await counter.unindexed(limit: limit)
    }

    /// Indexes articles, each with its body as plain text, in one transaction. What changed or went since it was read is
    /// passed over. An article that was indexed before is found by the words it lost, too.
    package func index(_ articles: [(article: UnindexedArticle, text: String)]) throws(Failure) {
        let places = articles.compactMap { item in
            SearchPlace.of(article: item.article.article, sortKey: item.article.sortKey).map { (place: $0, item: item) }
        }
        try connection.transaction { () throws(Failure) in
            // Rows that come in the order of their numbers become one piece of the index.
            for (place, item) in places.sorted(by: { $0.place < $1.place }) {
                let (article, text) = item
                let isAsRead = try connection.run(
                    IndexingSQL.done,
                    [.integer(article.article), .integer(article.stamp)]
                )
                guard isAsRead > 0 else { continue }
                try connection.run(
                    IndexingSQL.insert,
                    [
                        .integer(place), .text(article.title), .text(article.author), .text(article.categories),
                        .text(text),
                    ]
                )
            }
        }
    }
}

/// The statements that keep the index of words.
enum IndexingSQL {
    /// Not what could never be: an article without a body, or beyond what a place can number.
    private static let waiting = """
        FROM unindexed u CROSS JOIN articles a ON a.id = u.article CROSS JOIN bodies b ON b.article = u.article
        """
    private static let isNumbered = "u.article <= \(SearchPlace.articleMask)"
    static let unindexed = """
        SELECT u.article, u.stamp, coalesce(s.sort_key, r.sort_key, g.sort_key, a.published), a.title, coalesce(a.author, ''),
            a.categories, substr(coalesce(t.html, b.html), 1, 1000000)
        \(waiting) LEFT JOIN full_texts t ON t.article = u.article
        LEFT JOIN statuses s ON s.article = u.article LEFT JOIN removed_statuses r ON r.article = u.article
        LEFT JOIN trash g ON g.article = u.article
        WHERE \(isNumbered) ORDER BY u.article DESC LIMIT ?1
        """
    static let isAny = "SELECT 1 FROM unindexed LIMIT 1"
    static let count = "SELECT count(*) \(waiting) WHERE \(isNumbered)"
    static let done = "DELETE FROM unindexed WHERE article = ?1 AND stamp = ?2"
    static let insert = "INSERT INTO search_words (rowid, title, author, categories, text) VALUES (?1, ?2, ?3, ?4, ?5)"

    static func article(_ row: Statement) -> UnindexedArticle {
        UnindexedArticle(
            html: row.text(6),
            article: row.integer(0),
            stamp: row.integer(1),
            sortKey: row.integer(2),
            title: row.text(3),
            author: row.text(4),
            categories: row.text(5)
        )
    }
}
