import FoundationEssentials
import Model

/// The rules that RSS and Atom items share.
enum ItemText {
    /// Of a title that is made from the text.
    static let madeTitleLength = 80
    static let titleLength = 500
    static let feedTitleLength = 300
    static let summaryLength = 300
    static let authorLength = 200
    static let descriptionLength = 2000
    static let categoryLength = 100
    static let termLength = 200
    static let categoryCount = 50

    /// One cleaned line of at most `limit` characters, ended with "…" when some were cut off. Of a huge text only the
    /// beginning is looked at.
    static func line(_ text: String, limit: Int, decode: (String) -> String = { $0 }) -> String {
        let text = text.trimmed
        let start = String(text.beginning(bytes: limit * 16))
        let line = decode(start).cleanedLine
        return (start.utf8.count < text.utf8.count ? line + "…" : line).shortened(to: limit)
    }

    /// A title that may hold HTML, as such a line: tags gone, entities decoded. Tags that HTML has not are text.
    static func line(html: String, limit: Int) -> String {
        let start = String(html.beginning(bytes: limit * 64))
        if start.containsKnownTag { return line(PlainText.string(start, limit: limit), limit: limit) }
        return line(html, limit: limit, decode: Entities.decoded)
    }

    /// An item with what follows from its facts: identity, title, excerpt. The title is made from the text when the feed
    /// gave none.
    static func item(_ facts: ItemFacts, title given: String, html: String, short: String?, url: String?) -> ParsedItem
    {
        var facts = facts
        let published = facts.published ?? facts.updated
        let summary = PlainText.string(short ?? html, limit: summaryLength)
        facts.titleIsMade = given.isEmpty
        var identity = facts.id
        if identity == nil {
            let date = published.map { String(Int($0.timeIntervalSince1970)) }
            // What may be edited counts only where there is nothing else.
            identity = hash([url, given, date, url == nil && given.isEmpty ? html : nil])
        }
        var item = ParsedItem(
            identity: identity ?? "",
            title: given.isEmpty ? madeTitle(summary, url: url) : given,
            url: url,
            author: facts.authors.isEmpty ? nil : line(facts.authors.joined(separator: ", "), limit: authorLength),
            published: published,
            summary: summary,
            html: html
        )
        item.details = facts
        return item
    }

    /// The beginning of the text, for an item without a title.
    private static func madeTitle(_ summary: String, url: String?) -> String {
        if !summary.isEmpty { return summary.shortened(to: madeTitleLength) }
        return url.map { line($0, limit: titleLength) } ?? "(untitled)"
    }

    /// The identity of an item that brings none: FNV-1a, 64 bits, of what does not change.
    static func hash(_ parts: [String?]) -> String {
        var value: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in parts.map({ $0 ?? "" }).joined(separator: "\u{0}").utf8 {
            value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        let digits = String(value, radix: 16)
        return "tern:" + String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Cleaned, without empty ones and repetitions, in order; the first of them when there are too many.
    static func categories(_ names: [String?], limit: Int = categoryLength) -> [String] {
        var seen: Set<String> = []
        var result: [String] = []
        for case let name? in names where result.count < categoryCount {
            let line = line(name, limit: limit)
            if !line.isEmpty && seen.insert(line).inserted { result.append(line) }
        }
        return result
    }

    /// A picture to go with the item: a thumbnail, then a picture among the media and enclosures.
    static func cover(_ item: ElementList, base: String) -> String? {
        if let own = RSSMapping.podcastImage(item, base: base) ?? thumbnail(item, base: base) { return own }
        for image in item.all(.rss, .image) {
            let inner = image.content.contains(.tags) ? item.children(image).text(.rss, .url) : item.string(image)
            if let found = Address.web(inner ?? item.attribute(image, "href"), base: base) { return found }
        }
        return nil
    }

    /// Media RSS's thumbnail, in the item, its group or its contents.
    static func thumbnail(_ item: ElementList, base: String) -> String? {
        if let found = ownThumbnail(item, base: base) { return found }
        for container in item.all(.media, .group) + item.all(.media, .content) where container.content.contains(.tags) {
            let inner = item.children(container)
            if let found = ownThumbnail(inner, base: base) { return found }
            for content in inner.all(.media, .content) where content.content.contains(.tags) {
                if let found = ownThumbnail(inner.children(content), base: base) { return found }
            }
        }
        return nil
    }

    private static func ownThumbnail(_ list: ElementList, base: String) -> String? {
        for element in list.all(.media, .thumbnail) {
            if let url = Address.web(list.attribute(element, "url") ?? list.string(element), base: base) { return url }
        }
        return nil
    }
}
