/// A feed as it came off the wire, cleaned and with absolute links.
package struct ParsedFeed: Equatable, Sendable {
    package var title: String?
    package var site: String?
    package var items: [ParsedItem]
    /// The document broke off: the items are the complete ones before the break.
    package var isPartial: Bool
    package var details = FeedFacts()

    package init(title: String? = nil, site: String? = nil, items: [ParsedItem] = [], isPartial: Bool = false) {
        self.title = title
        self.site = site
        self.items = items
        self.isPartial = isPartial
    }
}

/// What a feed says of itself beside its title and site.
package struct FeedFacts: Equatable, Sendable {
    /// WebSub hubs (W3C WebSub §4).
    package var hubs: [String] = []
    /// The next older page (RFC 5005 §3 `next`, §4 `prev-archive`).
    package var olderPage: String?
    package var rhythm = FeedRhythm()

    package init() {}
}

/// How often a feed asks to be fetched.
package struct FeedRhythm: Equatable, Sendable {
    /// Seconds between fetches: `ttl`, or `sy:updatePeriod` by `sy:updateFrequency`.
    package var interval: Int?
    /// Hours (0...23, UTC) in which the feed does not change.
    package var skippedHours: Set<Int> = []
    /// 0 is Sunday.
    package var skippedDays: Set<Int> = []

    package init() {}
}
