import FoundationEssentials
import Model

/// RSS 2.0 written in JSON (https://github.com/scripting/Scripting-News/blob/master/rss-in-json/README.md).
enum RSSInJSON {
    static func feed(_ channel: JSONValue, version: String?, url: String, isPartial: Bool) -> ParsedFeed {
        var feed = ParsedFeed(title: line(channel["title"], ItemText.feedTitleLength))
        feed.site = Address.web(text(channel["link"]), base: url)
        var facts = FeedFacts()
        facts.description = line(channel["description"], ItemText.descriptionLength)
        facts.language = text(channel["language"])
        facts.updated = text(channel["lastBuildDate"]).flatMap { Date(feedText: $0) }
        facts.published = text(channel["pubDate"]).flatMap { Date(feedText: $0) }
        facts.image = Address.web(text(channel["image"]?["url"]), base: feed.site ?? url)
        feed.details = facts
        let items = (channel["item"]?.list ?? []).filter(\.isObject)
        let around = feed.site ?? url
        feed.items = items.prefix(FeedParser.itemsMaximum).map { item($0, base: around) }
        Identities.settle(&feed.items)
        feed.isPartial = isPartial || items.count > FeedParser.itemsMaximum
        if feed.isPartial { feed.reading.repairs.insert(.brokenOff) }
        feed.reading.format = "rss" + (version ?? "2.0")
        return feed
    }

    private static func item(_ value: JSONValue, base: String) -> ParsedItem {
        var facts = ItemFacts()
        facts.id = text(value["guid"])
        let isPermalink = value["guid"]?["isPermaLink"]?.text != "false"
        let url = Address.web(text(value["link"]), base: base) ?? (isPermalink ? Address.web(facts.id, base: nil) : nil)
        facts.published = text(value["pubDate"]).flatMap { Date(feedText: $0) }
        facts.authors = ItemText.categories([text(value["author"]).map(People.name)])
        facts.comments = Address.web(text(value["comments"]), base: base)
        facts.enclosures = (value["enclosure"]?.list ?? []).compactMap { enclosure in
            guard let url = Address.web(text(enclosure["url"]), base: base) else { return nil }
            return Enclosure(
                url: url,
                type: text(enclosure["type"]) ?? Enclosures.type(of: url),
                length: text(enclosure["length"]).flatMap { Int($0) }
            )
        }
        let title = line(value["title"], ItemText.titleLength) ?? ""
        let html = text(value["description"]) ?? ""
        var item = ItemText.item(facts, title: title, html: html, short: nil, url: url)
        item.base = url ?? base
        item.categories = ItemText.categories((value["category"]?.list ?? []).map(text))
        return item
    }

    /// Text may stand in an object, beside attributes.
    private static func text(_ value: JSONValue?) -> String? {
        value?.text ?? value?["#value"]?.text ?? value?["#text"]?.text ?? value?["_"]?.text
    }

    private static func line(_ value: JSONValue?, _ limit: Int) -> String? {
        text(value).flatMap { ItemText.line(html: $0, limit: limit).unlessEmpty }
    }
}
