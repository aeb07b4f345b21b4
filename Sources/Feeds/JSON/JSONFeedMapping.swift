import FoundationEssentials
import Model

/// What the members of a JSON Feed mean (https://www.jsonfeed.org/version/1.1/), numbers and nulls where text belongs
/// included.
enum JSONFeedMapping {
    static func feed(_ bytes: [UInt8], url: String) throws(ParseError) -> ParsedFeed {
        let document = JSONReader.read(bytes)
        let root = document.value
        if let rss = root["rss"], let channel = rss["channel"] ?? root["channel"] {
            return RSSInJSON.feed(channel, version: rss["version"]?.text, url: url, isPartial: document.isPartial)
        }
        let version = root["version"]?.string ?? ""
        guard version.contains("jsonfeed.org/version/") || version == "1" || version == "1.1" else {
            throw .notAFeed(found: root.isObject || !document.isPartial ? "JSON without a feed" : "broken JSON")
        }
        var feed = mapped(root, url: url)
        let number = version.split(separator: "/").last.map(String.init) ?? version
        feed.reading.format = "jsonfeed" + (number == "1" ? "1.0" : ItemText.line(number, limit: 8))
        if document.isPartial, feed.items.isEmpty {
            let (line, column) = XMLFeed.place(of: document.end, in: bytes)
            throw .malformed(
                line: line,
                column: column,
                detail: "the JSON breaks off before its first item is complete"
            )
        }
        if document.isPartial { feed.isPartial = true }
        if feed.isPartial { feed.reading.repairs.insert(.brokenOff) }
        return feed
    }

    private static func mapped(_ root: JSONValue, url: String) -> ParsedFeed {
        var feed = ParsedFeed(
            title: root["title"]?.text.flatMap { ItemText.line($0, limit: ItemText.feedTitleLength).unlessEmpty }
        )
        feed.site = Address.web(root["home_page_url"]?.string, base: url)
        var facts = FeedFacts()
        facts.description = root["description"]?.text.flatMap {
            ItemText.line($0, limit: ItemText.descriptionLength).unlessEmpty
        }
        facts.language = root["language"]?.string
        facts.icon = Address.web(root["favicon"]?.string, base: url)
        facts.image = Address.web(root["icon"]?.string, base: url)
        facts.ownAddress = Address.web(root["feed_url"]?.string, base: url)
        facts.olderPage = Address.web(root["next_url"]?.string, base: url)
        facts.hubs = (root["hubs"]?.list ?? []).compactMap { Address.web($0["url"]?.string, base: url) }
        facts.authors = authors(root)
        feed.details = facts
        let items = (root["items"]?.list ?? []).filter(\.isObject)
        feed.isPartial = items.count > FeedParser.itemsMaximum
        feed.items = items.prefix(FeedParser.itemsMaximum).map { item($0, base: url, authors: facts.authors) }
        Identities.settle(&feed.items)
        return feed
    }

    /// 1.1 has `authors`, 1.0 `author`; either may be an object or an array.
    private static func authors(_ value: JSONValue) -> [String] {
        let people = (value["authors"]?.list ?? []) + (value["author"]?.list ?? [])
        return ItemText.categories(people.map { $0.string ?? $0["name"]?.text ?? $0["url"]?.string })
    }

    private static func item(_ value: JSONValue, base: String, authors feedAuthors: [String]) -> ParsedItem {
        var facts = ItemFacts()
        facts.id = value["id"]?.text
        let url =
            Address.web(value["url"]?.string, base: base)
            ?? Address.web(value["external_url"]?.string, base: base) ?? Address.web(facts.id, base: nil)
        facts.published = value["date_published"]?.text.flatMap { Date(feedText: $0) }
        facts.updated = value["date_modified"]?.text.flatMap { Date(feedText: $0) }
        let own = authors(value)
        facts.authors = own.isEmpty ? feedAuthors : own
        facts.image = Address.web(value["image"]?.string ?? value["banner_image"]?.string, base: base)
        facts.enclosures = (value["attachments"]?.list ?? []).compactMap { enclosure($0, base: base) }
        let whole = value["content_html"]?.string ?? value["content_text"]?.text.map(Entities.escaped)
        let short = value["summary"]?.text.map(Entities.escaped)
        facts.bodyIsDescription = whole == nil
        facts.description = whole == nil ? nil : short
        let title = value["title"]?.text.map { ItemText.line($0, limit: ItemText.titleLength) } ?? ""
        var item = ItemText.item(facts, title: title, html: whole ?? short ?? "", short: short, url: url)
        item.base = url ?? base
        item.categories = ItemText.categories((value["tags"]?.list ?? []).map(\.text))
        item.coverURL = facts.image
        return item
    }

    private static func enclosure(_ value: JSONValue, base: String) -> Enclosure? {
        guard let url = Address.web(value["url"]?.string, base: base) else { return nil }
        let type = value["mime_type"]?.string.flatMap { ItemText.line($0, limit: 100).unlessEmpty }
        let length = value["size_in_bytes"]?.text.flatMap { Double($0) }.flatMap { Int(exactly: $0.rounded()) }
        let duration = value["duration_in_seconds"]?.text.flatMap(Enclosures.seconds)
        return Enclosure(url: url, type: type ?? Enclosures.type(of: url), length: length, duration: duration)
    }
}
