/// Why bytes are not a feed.
package enum ParseError: Error, Equatable, Sendable {
    /// "an HTML page titled “Log in”", "an empty answer", "JSON", "a PNG image": reads after "it is".
    case notAFeed(found: String)
    /// XML that begins as a feed and breaks before its first item is complete.
    case malformed(line: Int, column: Int, detail: String)
}
