import Model

/// The statement of each listing. All start at a key of the index that holds their rows in order, read just the rows
/// of the page, and never sort, count or skip.
enum ListingSQL {
    /// `?1`, `?2`: the key to start after. `?3`: rows wanted. `?4`: the feed. CROSS JOIN fixes the order of the loops.
    static func page(of listing: Listing) -> String {
        """
        SELECT \(ArticleSQL.summaryColumns), s.sort_key FROM statuses s CROSS JOIN articles a ON a.id = s.article
        CROSS JOIN feeds f ON f.id = s.feed WHERE \(condition(listing))(s.sort_key, s.article) < (?1, ?2)
        ORDER BY s.sort_key DESC, s.article DESC LIMIT ?3
        """
    }

    /// Literally the conditions of the partial indexes, or SQLite does not see that they apply.
    private static func condition(_ listing: Listing) -> String {
        switch listing {
        // A search has statements of its own (`SearchSQL`).
        case .all, .search: ""
        case .unread: "s.is_read = 0 AND "
        case .starred: "s.is_starred = 1 AND "
        case .feed: "s.feed = ?4 AND "
        }
    }

    static func sortKey(_ row: Statement) -> Int64 { row.integer(13) }
}
