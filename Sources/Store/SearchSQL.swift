import Model

/// The statements of one search. With words, the index is walked from its newest row on, and what it finds is joined to
/// the rest; without, the index of a listing is. Nothing is sorted but the answers of a ranking.
struct SearchSQL {
    /// Of more answers than this the newest are ranked: each has to be looked at.
    static let ranked = 10_000

    static let feeds = """
        SELECT id, coalesce(name, title), address, coalesce(folder, 0) FROM feeds WHERE removed IS NULL
        """
    static let feed = feeds + " AND id = ?1"
    /// What the index has of it: the text of its page where there is one.
    static let body = """
        SELECT coalesce(t.html, b.html) FROM bodies b LEFT JOIN full_texts t ON t.article = b.article
        WHERE b.article = ?1
        """

    /// A place in the order of a ranking is a whole number: a word that most articles have counts for a millionth.
    private static let score = "CAST(-bm25(search_words, 10.0, 4.0, 4.0, 1.0) * 1e12 AS INTEGER) AS score"

    private enum Walk {
        /// The index of words, from a place on.
        case words(String, from: Int64)
        /// The same, ranked, from behind a score and place on.
        case best(String, after: (score: Int64, place: Int64))
        case listing(Keyset)
    }

    private let walk: Walk
    private let condition: SearchCondition
    private let isOldestFirst: Bool

    init(_ condition: SearchCondition, _ order: Search.Order, after cursor: Cursor?) throws(Failure) {
        self.condition = condition
        isOldestFirst = order == .oldestFirst
        let beginning = isOldestFirst ? Keyset.afterAll : .beforeAll
        // Every kind of place is two numbers, of which the walk by date needs one.
        let start = try cursor.map { cursor throws(Failure) in try Keyset(cursor) } ?? beginning
        guard let match = condition.match else {
            walk = .listing(start)
            return
        }
        switch order {
        case .newestFirst, .oldestFirst: walk = .words(match, from: start.sortKey)
        case .bestFirst: walk = .best(match, after: (start.sortKey, start.article))
        }
    }

    func page(size: Int) -> (sql: String, values: [Value]) {
        var text = SQLText(sql: "SELECT \(ArticleSQL.summaryColumns), ")
        switch walk {
        case .words: text.add("search_words.rowid, 0 ")
        case .best: text.add("w.score, w.place ")
        case .listing: text.add("s.sort_key, s.article ")
        }
        text.add(source(forRows: true))
        switch walk {
        case .words: text.add(" ORDER BY search_words.rowid\(direction)")
        case .best: text.add(" ORDER BY w.score DESC, w.place DESC")
        case .listing: text.add(" ORDER BY s.sort_key\(direction), s.article\(direction)")
        }
        text.add(" LIMIT ?", [.integer(Int64(size))])
        return (text.sql, text.values)
    }

    func count(limit: Int) -> (sql: String, values: [Value]) {
        var text = SQLText(sql: "SELECT count(*) FROM (SELECT 1 ")
        text.add(source(forRows: false))
        text.add(" LIMIT ?)", [.integer(Int64(limit))])
        return (text.sql, text.values)
    }

    /// Where the page after this row starts.
    func cursor(_ row: Statement) -> Cursor {
        Keyset(sortKey: row.integer(ArticleSQL.summaryWidth), article: row.integer(ArticleSQL.summaryWidth + 1)).cursor
    }

    private static let joins =
        " CROSS JOIN articles a ON a.id = s.article CROSS JOIN feeds f ON f.id = s.feed WHERE "

    private var direction: String { isOldestFirst ? "" : " DESC" }
    /// How a row behind a place compares with it.
    private var comes: String { isOldestFirst ? ">" : "<" }

    /// Those that a row is read from; answers that are only counted or ranked need them for conditions alone.
    private func joins(forRows: Bool) -> String { forRows || !condition.plain.isEmpty ? Self.joins : " WHERE " }

    private func source(forRows: Bool) -> SQLText {
        var text: SQLText
        switch walk {
        case .words(let match, let place):
            text = SQLText(
                sql: "FROM search_words CROSS JOIN statuses s ON s.article = \(SearchPlace.article)"
                    + joins(forRows: forRows) + "search_words MATCH ? AND search_words.rowid \(comes) ?",
                values: [.text(match), .integer(place)]
            )
            text.add(bounds)
        case .best(let match, let start):
            text = SQLText(
                sql: "FROM (SELECT search_words.rowid AS place, s.article AS article, \(Self.score) FROM search_words "
                    + "CROSS JOIN statuses s ON s.article = \(SearchPlace.article)" + joins(forRows: false)
                    + "search_words MATCH ?",
                values: [.text(match)]
            )
            text.add(bounds)
            text.add(conditions)
            text.add(
                " ORDER BY search_words.rowid DESC LIMIT \(Self.ranked)) w CROSS JOIN statuses s ON s.article = w.article"
            )
            text.add(Self.joins + "(w.score, w.place) < (?, ?)", [.integer(start.score), .integer(start.place)])
            return text
        case .listing(let start):
            text = SQLText(
                sql: "FROM statuses s" + joins(forRows: forRows) + "(s.sort_key, s.article) \(comes) (?, ?)",
                values: [.integer(start.sortKey), .integer(start.article)]
            )
        }
        text.add(conditions)
        return text
    }

    private var conditions: SQLText {
        var text = SQLText()
        for part in condition.plain {
            text.add(" AND ")
            text.add(part)
        }
        return text
    }

    /// What is known of the dates, for the index; the exact moment is a condition of its own.
    private var bounds: SQLText {
        var text = SQLText()
        if let from = condition.from {
            text.add(" AND search_words.rowid >= ?", [.integer(SearchPlace.first(at: from))])
        }
        if let to = condition.to {
            text.add(" AND search_words.rowid <= ?", [.integer(SearchPlace.first(at: to) | SearchPlace.articleMask)])
        }
        return text
    }
}
