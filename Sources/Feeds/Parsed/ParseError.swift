/// Why bytes are not a feed.
package enum ParseError: Error, Equatable, Sendable {
    /// "an HTML page titled “Log in”", "an empty answer", "JSON", "a PNG image": reads after "it is".
    case notAFeed(found: String)
    /// XML that begins as a feed and breaks before its first item is complete.
    case malformed(line: Int, column: Int, detail: String)
}

extension ParseError {
    /// What was found, as a sentence.
    package var sentence: String {
        switch self {
        case .notAFeed(let found): "It is not a feed: it is \(found)."
        case .malformed(let line, let column, let detail):
            "It cannot be read at line \(line), column \(column): \(detail)."
        }
    }
}
