/// Names one feed within the source it came from. Opaque: only the source that made it reads the text.
package struct FeedID: Hashable, Sendable, RawRepresentable, CustomStringConvertible {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
    package var description: String { rawValue }
}

/// Names one folder of feeds within the source it came from. Opaque.
package struct FolderID: Hashable, Sendable, RawRepresentable {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
}

/// Names one kept search within the source it came from. Opaque.
package struct QueryID: Hashable, Sendable, RawRepresentable {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
}

/// Names one article within the source it came from, across all of its feeds. Opaque, and stable for as long as the
/// source keeps the article: marks, selection and scroll positions are keyed by it, never by a row number.
package struct ArticleID: Hashable, Sendable, RawRepresentable, CustomStringConvertible {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
    package var description: String { rawValue }
}
