package import FoundationEssentials

/// A feed as it came off the wire, cleaned and with absolute links.
package struct ParsedFeed: Equatable, Sendable {
    /// One line without markup.
    package var title: String?
    /// The address of the site, never of the feed itself.
    package var site: String?
    /// In the order of the document, repetitions included.
    package var items: [ParsedItem]
    /// The document broke off: the items are the complete ones before the break.
    package var isPartial: Bool
    package var details = FeedFacts()
    /// How the bytes were read.
    package var reading = FeedReading()

    package init(title: String? = nil, site: String? = nil, items: [ParsedItem] = [], isPartial: Bool = false) {
        self.title = title
        self.site = site
        self.items = items
        self.isPartial = isPartial
    }
}

extension ParsedFeed {
    /// The items without those that repeat one before them.
    package var distinctItems: [ParsedItem] { items.filter { !$0.details.isRepetition } }
}

/// What a feed says of itself beside its title and site.
package struct FeedFacts: Equatable, Sendable {
    /// One line without markup.
    package var description: String?
    /// As the feed has it (RFC 5646, where it is right).
    package var language: String?
    /// A small picture: Atom's icon, JSON Feed's favicon.
    package var icon: String?
    /// A large picture: RSS's image, Atom's logo, JSON Feed's icon, `itunes:image`.
    package var image: String?
    package var id: String?
    package var authors: [String] = []
    package var published: Date?
    package var updated: Date?
    package var categories: [String] = []
    /// WebSub hubs (W3C WebSub §4).
    package var hubs: [String] = []
    /// Where the feed says it lives.
    package var ownAddress: String?
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

/// How bytes were read as a feed.
package struct FeedReading: Equatable, Sendable {
    /// "rss2.0", "atom1.0", "jsonfeed1.1"; "rss" and "atom" when the document does not say which.
    package var format = ""
    /// The encoding's name and what told it.
    package var encoding = EncodingChoice()
    /// What had to be mended, in the order of its kinds.
    package var repairs: Set<Repair> = []

    package init() {}
}

/// The encoding in which bytes were read.
package struct EncodingChoice: Equatable, Sendable {
    package enum Evidence: String, Sendable {
        case byteOrderMark = "byte order mark"
        case zeroBytes = "pattern of zero bytes"
        case contentType = "Content-Type"
        case declaration = "XML declaration"
        case validity = "valid as such"
        case guess = "guess"
    }

    package var name = "UTF-8"
    package var evidence = Evidence.validity

    package init(name: String = "UTF-8", evidence: Evidence = .validity) {
        self.name = name
        self.evidence = evidence
    }
}

/// A way in which a document was not what its format asks for, and was read all the same.
package enum Repair: String, CaseIterable, Sendable {
    case undecodableBytes = "bytes that fit no character"
    case junkBefore = "junk before the document"
    case junkAfter = "junk after the document"
    case bareAmpersand = "unknown or bare references"
    case wrongNesting = "wrongly nested elements"
    case itemsOutside = "items outside the channel"
    case brokenOff = "broken off"
    case entityBudget = "too much in entities"
}
