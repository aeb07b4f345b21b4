/// The number of an article's row in the index of words: the minute it belongs to in listings, then the article. Walking
/// the index backwards is walking from the newest, and both parts can be had back.
enum SearchPlace {
    /// Bits for the article: more than 16 million rows a library will not hold.
    static let articleBits: Int64 = 24
    static let articleMask: Int64 = (1 << articleBits) - 1
    /// The article of the index row, in SQL.
    static let article = "search_words.rowid & \(articleMask)"
    private static let farthestMinute: Int64 = 1 << 37
    /// Before the newest, and behind the oldest.
    static let beforeAll = (farthestMinute + 1) << articleBits
    static let afterAll = -(farthestMinute + 1) << articleBits

    /// Nil for an article whose number is beyond what fits.
    static func of(article: Int64, sortKey: Int64) -> Int64? {
        guard (1...articleMask).contains(article) else { return nil }
        return first(at: sortKey) | article
    }

    static func minute(_ place: Int64) -> Int64 { place >> articleBits }

    /// Before all articles of a minute.
    static func first(of minute: Int64) -> Int64 {
        min(max(minute, -farthestMinute), farthestMinute) << articleBits
    }

    /// Before all articles of the minute that a moment, in milliseconds, is in.
    static func first(at sortKey: Int64) -> Int64 {
        first(of: Int64((Double(sortKey) / 60_000).rounded(.down)))
    }
}
