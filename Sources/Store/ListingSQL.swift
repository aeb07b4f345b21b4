import Model

/// The statement of a page of a listing. It starts at a key of an index that holds the rows in order and reads just the
/// rows of the page: nothing is counted or skipped. What gathers several feeds takes as many rows of each and sorts those.
struct ListingSQL {
    /// Of more feeds than this, all articles are walked and those of others passed over.
    static let gatheredMaximum = 200

    private let request: PageRequest
    /// For listings of several feeds.
    private let feeds: [Int64]
    /// Where today begins, in milliseconds.
    private let midnight: Int64
    let key: Keyset

    /// Throws `.missing` for a cursor that is none of this store's. `arrival` is the last article that had come by the
    /// date which the page starts at, for listings in the order of arrival.
    init(
        _ request: PageRequest,
        feeds: [Int64] = [],
        midnight: Int64 = 0,
        arrival: Int64 = 0
    ) throws(Failure) {
        self.request = request
        self.feeds = feeds
        self.midnight = midnight
        var key: Keyset
        switch request.start {
        case .first: key = request.order.isAscending ? .afterAll : .beforeAll
        case .last: key = request.order.isAscending ? .beforeAll : .afterAll
        case .after(let cursor), .before(let cursor): key = try Keyset(cursor)
        case .date(let date):
            let ascends = request.order.isAscending
            key = Keyset(
                sortKey: ascends ? date.milliseconds - 1 : date.milliseconds + 1,
                article: request.order.isByArrival ? (ascends ? arrival : arrival + 1) : (ascends ? .max : .min)
            )
        }
        if case .today = request.listing, !request.order.isByArrival, key.sortKey < midnight {
            key = Keyset(sortKey: midnight - 1, article: .max)
        }
        self.key = key
    }

    /// Whether the rows come from the end to the beginning of the page.
    var isBackward: Bool {
        switch request.start {
        case .last, .before: true
        case .first, .after, .date: false
        }
    }

    /// `?1`, `?2`: the key to start behind. `?3`: rows wanted. `?4`: the feed, the feeds as a JSON array, or midnight. `?5`:
    /// the tag. CROSS JOIN fixes the order of the loops.
    var sql: String {
        """
        SELECT \(ArticleSQL.summaryColumns), s.sort_key FROM statuses s CROSS JOIN articles a ON a.id = s.article
        CROSS JOIN feeds f ON f.id = s.feed WHERE \(conditions) ORDER BY \(order("s")) LIMIT ?3
        """
    }

    /// The rows of articles alone.
    var articles: String { "SELECT s.article FROM statuses s WHERE \(conditions) ORDER BY \(order("s")) LIMIT ?3" }

    func values(limit: Int) -> [Value] {
        var values: [Value] = [.integer(key.sortKey), .integer(key.article), .integer(Int64(limit))]
        switch request.listing {
        case .feed(let feed): values.append(.integer(feed.row ?? 0))
        case .today: if !beginsToday { values.append(.integer(midnight)) }
        case .folder: values.append(.rows(feeds))
        case .tag(let tag): values += [.rows(feeds), .text(tag)]
        case .all, .unread, .starred, .later, .query, .search: break
        }
        return values
    }

    static func sortKey(_ row: Statement) -> Int64 { row.integer(ArticleSQL.summaryWidth) }

    private var isAscending: Bool { request.order.isAscending != isBackward }

    private func order(_ table: String) -> String {
        let direction = isAscending ? "ASC" : "DESC"
        let article = "\(table).article \(direction)"
        guard request.order.isByArrival else { return "\(table).sort_key \(direction), \(article)" }
        // Few articles are of today: they are sorted rather than all of them walked.
        return request.listing == .today ? "+" + article : article
    }

    /// Whether the key to start behind says already what is of today.
    private var beginsToday: Bool { isAscending && !request.order.isByArrival }

    private func isBehind(_ table: String) -> String {
        let sign = isAscending ? ">" : "<"
        // Statements are kept by their text; each names all values that it is given.
        return request.order.isByArrival
            ? "?1 IS NOT NULL AND \(table).article \(sign) ?2"
            : "(\(table).sort_key, \(table).article) \(sign) (?1, ?2)"
    }

    private var unread: String { request.onlyUnread ? "s.is_read = 0 AND " : "" }

    /// Literally the conditions of the partial indexes, or SQLite does not see that they apply.
    private var conditions: String {
        switch request.listing {
        // A search has statements of its own (`SearchSQL`).
        case .all, .search, .query: unread + isBehind("s")
        case .unread: "s.is_read = 0 AND \(isBehind("s"))"
        case .starred: "s.is_starred = 1 AND \(unread)\(isBehind("s"))"
        case .later: "s.is_later = 1 AND \(unread)\(isBehind("s"))"
        case .today: (beginsToday ? "" : "s.sort_key >= ?4 AND ") + unread + isBehind("s")
        case .feed: "s.feed = ?4 AND \(unread)\(isBehind("s"))"
        case .folder:
            feeds.count > Self.gatheredMaximum
                ? "+s.feed IN (SELECT value FROM json_each(?4)) AND \(unread)\(isBehind("s"))"
                : "s.article IN (\(ofFeeds))"
        case .tag: "s.article IN (\(ofFeeds) UNION ALL \(tagged))"
        }
    }

    private var innerUnread: String { request.onlyUnread ? "y.is_read = 0 AND " : "" }

    private var ofFeeds: String {
        """
        SELECT x.article FROM json_each(?4) j CROSS JOIN statuses x ON x.article IN (SELECT y.article FROM statuses y
        WHERE y.feed = j.value AND \(innerUnread)\(isBehind("y")) ORDER BY \(order("y")) LIMIT ?3)
        """
    }

    /// Of a removed feed nothing is listed, which the tags do not know.
    private var tagged: String {
        """
        SELECT * FROM (SELECT g.article FROM article_tags g CROSS JOIN statuses y ON y.article = g.article
        WHERE g.tag = ?5 AND \(innerUnread)\(isBehind("g")) ORDER BY \(order("g")) LIMIT ?3)
        """
    }
}

extension ListingOrder {
    var isAscending: Bool { self == .oldest || self == .firstArrived }
    var isByArrival: Bool { self == .lastArrived || self == .firstArrived }
}
