import Model

// Identifiers are row numbers as text. Rows are never numbered twice (AUTOINCREMENT), so that an identifier somebody
// still holds cannot come to mean another article.

extension ArticleID {
    init(row: Int64) { self.init(rawValue: String(row)) }

    /// Nil when this is no identifier of a library.
    var row: Int64? { Int64(rawValue) }
}

extension FeedID {
    init(row: Int64) { self.init(rawValue: String(row)) }

    /// Nil when this is no identifier of a library.
    var row: Int64? { Int64(rawValue) }
}

extension FolderID {
    init(row: Int64) { self.init(rawValue: String(row)) }

    /// Nil when this is no identifier of a library.
    var row: Int64? { Int64(rawValue) }
}

extension QueryID {
    init(row: Int64) { self.init(rawValue: String(row)) }

    /// Nil when this is no identifier of a library.
    var row: Int64? { Int64(rawValue) }
}
