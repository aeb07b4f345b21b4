// The face of `Feeds`: a URL becomes a parsed feed. `Fetching` brings bytes, `FeedParser` reads them, and
// `RichText(html:base:)` turns a body into what an article page shows.

package import FoundationEssentials
package import Model

/// Brings the bytes of an address; the only seam to the network.
package protocol Fetching: Sendable {
    /// Throws `.offline`, `.timedOut`, `.http` (any status but 200 and 304), `.unreadable` (file://), `.unsupported`
    /// (another scheme), or `.cancelled` when the caller's task is.
    func fetch(_ request: FetchRequest) async throws(Failure) -> FetchResponse

    /// Lets go of what it holds open. Nothing is asked of it afterwards.
    func close() async
}

extension Fetching {
    package func close() async {}
}

/// What a server said last time, to be sent back byte for byte (RFC 9110 §13.1).
package struct Validators: Equatable, Sendable {
    package var etag: String?
    package var lastModified: String?

    package init(etag: String? = nil, lastModified: String? = nil) {
        self.etag = etag
        self.lastModified = lastModified
    }
}

package struct FetchRequest: Equatable, Sendable {
    package var url: String
    package var validators: Validators
    package var accept: String

    package init(url: String, validators: Validators = Validators(), accept: String = FetchRequest.feedTypes) {
        self.url = url
        self.validators = validators
        self.accept = accept
    }

    package static let feedTypes =
        "application/atom+xml, application/rss+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1"
}

package struct FetchResponse: Equatable, Sendable {
    /// 304: `body` is empty and what was stored is still right.
    package var isNotModified: Bool
    package var body: [UInt8]
    package var contentType: String?
    /// Where the bytes came from, after redirects: the base of relative links.
    package var finalURL: String
    /// The new address when every redirect on the way was permanent (301, 308); nil otherwise.
    package var movedTo: String?
    package var validators: Validators

    package init(
        isNotModified: Bool = false,
        body: [UInt8] = [],
        contentType: String? = nil,
        finalURL: String,
        movedTo: String? = nil,
        validators: Validators = Validators()
    ) {
        self.isNotModified = isNotModified
        self.body = body
        self.contentType = contentType
        self.finalURL = finalURL
        self.movedTo = movedTo
        self.validators = validators
    }
}

/// A feed as it came off the wire, cleaned and with absolute links.
package struct ParsedFeed: Equatable, Sendable {
    package var title: String?
    package var site: String?
    package var items: [ParsedItem]
    /// The document broke off: the items are the complete ones before the break.
    package var isPartial: Bool

    package init(title: String? = nil, site: String? = nil, items: [ParsedItem] = [], isPartial: Bool = false) {
        self.title = title
        self.site = site
        self.items = items
        self.isPartial = isPartial
    }
}

package struct ParsedItem: Equatable, Sendable {
    /// GUID or Atom id; else a stable hash of link, title and date. Unique within the feed only.
    package var identity: String
    /// One cleaned line; never empty (made from the text when the feed gave none).
    package var title: String
    package var url: String?
    package var author: String?
    package var published: Date?
    /// Plain text for the list, at most 300 characters.
    package var summary: String
    /// The body as HTML, links as they were (resolved against `base` when shown).
    package var html: String
    package var base: String?
    package var categories: [String]
    package var coverURL: String?

    package init(
        identity: String,
        title: String,
        url: String? = nil,
        author: String? = nil,
        published: Date? = nil,
        summary: String = "",
        html: String = "",
        base: String? = nil,
        categories: [String] = [],
        coverURL: String? = nil
    ) {
        self.identity = identity
        self.title = title
        self.url = url
        self.author = author
        self.published = published
        self.summary = summary
        self.html = html
        self.base = base
        self.categories = categories
        self.coverURL = coverURL
    }
}

/// Why bytes are not a feed.
package enum ParseError: Error, Equatable, Sendable {
    /// "an HTML page titled “Log in”", "an empty answer", "JSON", "a PNG image": reads after "it is".
    case notAFeed(found: String)
    /// XML that begins as a feed and breaks before its first item is complete.
    case malformed(line: Int, column: Int, detail: String)
}
