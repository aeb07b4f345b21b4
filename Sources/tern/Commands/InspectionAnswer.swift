import Feeds
import FoundationEssentials
import Model

/// The answer of `tern inspect --json`: addresses are absolute, dates are UTC, what is not there is left out.
struct InspectionAnswer: Encodable {
    struct FeedPart: Encodable {
        var title: String?
        var link: String?
        var description: String?
        var language: String?
        var icon: String?
        var image: String?
        var id: String?
        var author: String?
        var authors: [String]?
        var updated: String?
        var published: String?
        var categories: [String]?
    }

    struct EntryPart: Encodable {
        var id: String?
        /// What the library knows the entry by, where the feed gives no id.
        var identity: String
        var title: String?
        var titleIsMade: Bool?
        var repeats: Bool?
        var link: String?
        /// The publisher's own address, where `link` is that of somebody who counts readers.
        var original: String?
        var author: String?
        var authors: [String]?
        var published: String?
        var updated: String?
        var summary: String?
        var content: String?
        /// The body as the article page words it.
        var text: String?
        var links: [String]?
        var categories: [String]?
        var comments: String?
        var image: String?
        var enclosures: [EnclosurePart]?
    }

    struct EnclosurePart: Encodable {
        var url: String
        var type: String?
        var length: Int?
    }

    struct ListedPart: Encodable {
        var url: String
        var title: String
        var link: String?
        var folder: String?
        var tags: [String]?
        var repeats: Bool?
    }

    struct SkippedPart: Encodable {
        var line: Int
        var title: String
        var url: String?
        var reason: String

        init(_ skip: OPMLSkip) {
            line = skip.line
            title = skip.title
            url = skip.url.isEmpty ? nil : skip.url
            reason = skip.reason.rawValue
        }
    }

    var ok: Bool
    var error: String?
    var format: String?
    var encoding: String?
    var encodingEvidence: String?
    var repairs: [String]?
    var partial: Bool?
    var feed: FeedPart?
    var entries: [EntryPart]?
    /// Of a list of feeds.
    var title: String?
    var feeds: [ListedPart]?
    var skipped: [SkippedPart]?
}

extension InspectionAnswer {
    init(_ error: ParseError) {
        ok = false
        self.error = error.sentence
    }

    init(_ feed: ParsedFeed) {
        ok = true
        format = feed.reading.format
        encoding = feed.reading.encoding.name
        encodingEvidence = feed.reading.encoding.evidence.rawValue
        repairs = Repair.allCases.filter(feed.reading.repairs.contains).map(\.rawValue).unlessEmpty
        partial = feed.isPartial ? true : nil
        self.feed = FeedPart(feed)
        entries = feed.items.map(EntryPart.init)
    }
}

extension InspectionAnswer {
    init(_ list: OPMLDocument) {
        ok = true
        format = list.format
        encoding = list.encoding.name
        encodingEvidence = list.encoding.evidence.rawValue
        repairs = Repair.allCases.filter(list.repairs.contains).map(\.rawValue).unlessEmpty
        partial = list.isPartial ? true : nil
        title = list.title
        feeds = list.feeds.map { feed in
            let folder = feed.folder.isEmpty ? nil : feed.folder.joined(separator: "/")
            return ListedPart(
                url: feed.url,
                title: feed.title,
                link: feed.link,
                folder: folder,
                tags: feed.tags.unlessEmpty,
                repeats: feed.isRepetition ? true : nil
            )
        }
        // What is not taken over is told to a reader, but is no part of the answer's feeds.
        skipped = list.skipped.map(SkippedPart.init).unlessEmpty
    }
}

extension InspectionAnswer.FeedPart {
    init(_ feed: ParsedFeed) {
        let facts = feed.details
        title = feed.title
        link = feed.site
        description = facts.description
        language = facts.language
        icon = facts.icon
        image = facts.image
        id = facts.id
        author = facts.authors.first
        authors = facts.authors.unlessEmpty
        updated = facts.updated?.iso
        published = facts.published?.iso
        categories = facts.categories.unlessEmpty
    }
}

extension InspectionAnswer.EntryPart {
    init(_ item: ParsedItem) {
        let facts = item.details
        let body = RichText(html: item.html, base: item.base)
        id = facts.id
        identity = item.identity
        title = facts.titleIsMade ? nil : item.title
        titleIsMade = facts.titleIsMade ? true : nil
        repeats = facts.isRepetition ? true : nil
        link = item.url
        original = facts.original
        author = facts.authors.first
        authors = facts.authors.unlessEmpty
        published = facts.published?.iso
        updated = facts.updated?.iso
        let html = item.html.isEmpty ? nil : SafeHTML.string(item.html, base: item.base)
        if facts.bodyIsDescription {
            summary = html
        } else {
            content = html
            summary = facts.description.map { SafeHTML.string($0, base: facts.descriptionBase ?? item.base) }
        }
        text = body.words
        links = body.links.unlessEmpty
        categories = (facts.terms.isEmpty ? item.categories : facts.terms).unlessEmpty
        comments = facts.comments
        image = facts.image
        enclosures = facts.enclosures.map { .init(url: $0.url, type: $0.type, length: $0.length) }.unlessEmpty
    }
}

extension Array {
    fileprivate var unlessEmpty: Self? { isEmpty ? nil : self }
}

extension Date {
    fileprivate var iso: String { formatted(.iso8601) }
}
