package import Model

/// Reads RSS 2.0 and Atom 1.0.
package enum FeedParser {
    /// The format is found in the bytes, never taken from the label. `url` is the base of relative links.
    package static func parse(
        _ bytes: [UInt8],
        contentType: String?,
        url: String
    ) throws(ParseError) -> ParsedFeed {
        ParsedFeed()
    }
}

extension RichText {
    /// Reads HTML leniently: scripts, styles and frames dropped, links absolute against `base` and kept as footnotes,
    /// only http, https and mailto links alive, all text cleaned.
    package init(html: String, base: String?) {
        self.init()
    }
}
