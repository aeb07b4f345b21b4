import Model

/// The place after one article in a listing: its sort key and its row, which together are unique.
struct Keyset: Equatable {
    var sortKey: Int64
    var article: Int64

    /// Before the newest, and behind the oldest.
    static let beforeAll = Keyset(sortKey: .max, article: .max)
    static let afterAll = Keyset(sortKey: .min, article: .min)

    init(sortKey: Int64, article: Int64) {
        self.sortKey = sortKey
        self.article = article
    }

    init(_ cursor: Cursor) throws(Failure) {
        let parts = cursor.rawValue.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let sortKey = Int64(parts[0]), let article = Int64(parts[1]) else {
            throw .missing(what: "The page \(cursor.rawValue.cleanedLine)")
        }
        self.init(sortKey: sortKey, article: article)
    }

    var cursor: Cursor { Cursor(rawValue: "\(sortKey).\(article)") }
}
