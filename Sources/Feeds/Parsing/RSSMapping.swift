import FoundationEssentials
import Model

/// What the elements of RSS mean (https://www.rssboard.org/rss-specification, http://web.resource.org/rss/1.0/spec),
/// with the modules that feeds really use. RSS's own element wins over its likeness in another namespace.
enum RSSMapping {
    static func feed(_ raw: RawFeed, url: String) -> ParsedFeed {
        let own = raw.fields
        let siteText = own.text(.rss, "link") ?? AtomMapping.link(own[all: .atom, "link"], base: nil)
        let site = Address.web(siteText, base: own.base ?? url)
        let title = own.text(.rss, "title") ?? own.text(.dublinCore, "title")
        let items = raw.items.map { item($0, base: site ?? own.base ?? url) }
        return ParsedFeed(
            title: title.map { ItemText.line(html: $0, limit: ItemText.feedTitleLength) }.flatMap {
                $0.isEmpty ? nil : $0
            },
            site: site,
            items: ItemText.distinct(items)
        )
    }

    private static func item(_ raw: RawFields, base feedBase: String) -> ParsedItem {
        let base = raw.base ?? feedBase
        let url = url(raw, base: base)
        let description = html(raw[.rss, "description"]) ?? html(raw[.dublinCore, "description"])
        let body = body(raw)
        let html = body ?? description ?? ""
        let given = ItemText.line(html: title(raw), limit: ItemText.titleLength)
        let title = ItemText.title(given, html: html, url: url)
        let dateText = dateText(raw)
        let identity = raw.text(.rss, "guid") ?? about(raw) ?? raw.text(.atom, "id")
        let summary = String(plainTextOf: description ?? html, limit: ItemText.summaryLength)
        return ParsedItem(
            identity: identity ?? ItemText.hash([url, title, dateText]),
            title: title,
            url: url,
            author: author(raw),
            published: dateText.flatMap { Date(feedText: $0) },
            summary: summary,
            html: html,
            base: raw.base ?? url ?? feedBase,
            categories: ItemText.categories(categoryTexts(raw)),
            coverURL: ItemText.cover(raw, base: base)
        )
    }

    private static func title(_ raw: RawFields) -> String {
        let own = html(raw[.rss, "title"])
        let others = [raw.text(.dublinCore, "title"), raw.text(.media, "title"), raw.text(.itunes, "title")]
        return own ?? others.compactMap(\.self).first
            ?? AtomMapping.line(raw[.atom, "title"], limit: ItemText.titleLength)
    }

    /// The link, else a GUID that is one (it is unless `isPermaLink` says no, but only as a whole address).
    private static func url(_ raw: RawFields, base: String) -> String? {
        if let link = Address.web(raw.text(.rss, "link"), base: raw[.rss, "link"]?.base ?? base) { return link }
        if let link = AtomMapping.link(raw[all: .atom, "link"], base: base) { return link }
        if let guid = raw[.rss, "guid"], guid["isPermaLink"]?.lowercased() != "false" {
            if let link = Address.web(guid.text, base: nil) { return link }
        }
        return Address.web(about(raw), base: nil)
    }

    private static func about(_ raw: RawFields) -> String? {
        let value = raw.attributes.first { $0.name == "about" }?.value.trimmed ?? ""
        return value.isEmpty ? nil : value
    }

    /// The whole text, when there is one beside the description.
    private static func body(_ raw: RawFields) -> String? {
        let candidates = [
            raw[.content, "encoded"], raw[.xhtml, "body"], raw[.xhtml, "div"], raw[.rss, "fullitem"],
        ]
        if let own = candidates.lazy.compactMap({ html($0) }).first { return own }
        return AtomMapping.html(raw[.atom, "content"])
            ?? AtomMapping.html(raw[.atom, "summary"])
            .flatMap { raw[.rss, "description"] == nil ? $0 : nil }
    }

    private static func html(_ field: RawField?) -> String? {
        guard let text = field.map({ $0.markup ?? $0.text })?.trimmed, !text.isEmpty else { return nil }
        return text
    }

    private static func dateText(_ raw: RawFields) -> String? {
        raw.text(.rss, "pubdate") ?? raw.text(.dublinCore, "date") ?? raw.text(.dublinCore, "issued")
            ?? raw.text(.atom, "published") ?? raw.text(.dublinCore, "created") ?? raw.text(.dublinCore, "modified")
            ?? AtomMapping.dateText(raw) ?? raw.text(.rss, "date")
    }

    private static func author(_ raw: RawFields) -> String? {
        let people = raw[all: .dublinCore, "creator"] + raw[all: .dublinCore, "author"]
        if let creators = ItemText.authors(people.map { personLine(personName($0.text)) }) { return creators }
        let own = raw.text(.rss, "author").map(personName) ?? raw.text(.itunes, "author")
        let line = own.map(personLine) ?? AtomMapping.people(raw[all: .atom, "author"])
        return line?.isEmpty == false ? line : nil
    }

    private static func personLine(_ name: String) -> String {
        ItemText.line(html: name, limit: ItemText.authorLength)
    }

    /// The name in "mail@example.org (Name)" and "Name <mail@example.org>".
    private static func personName(_ text: String) -> String {
        if let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")"), open < close, text.contains("@") {
            let name = text[text.index(after: open)..<close].trimmed
            if !name.isEmpty { return name }
        }
        if let open = text.firstIndex(of: "<"), text.contains("@") {
            let name = text[..<open].trimmed
            if !name.isEmpty { return name }
        }
        return text
    }

    private static func categoryTexts(_ raw: RawFields) -> [String?] {
        let own = raw[all: .rss, "category"] + raw[all: .dublinCore, "subject"]
        let atom = raw[all: .atom, "category"].map { $0["label"] ?? $0["term"] }
        return own.map { Entities.decoded($0.text) } + atom
    }
}
