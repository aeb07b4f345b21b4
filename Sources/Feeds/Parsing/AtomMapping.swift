import FoundationEssentials
import Model

/// What the elements of Atom mean (RFC 4287; Atom 0.3 where it differs).
enum AtomMapping {
    static func feed(_ raw: RawFeed, url: String) -> ParsedFeed {
        let own = raw.fields
        let authors = people(own[all: .atom, "author"] + own[all: .rss, "author"])
        let title = line(own[.atom, "title"] ?? own[.rss, "title"], limit: ItemText.feedTitleLength)
        let links = own[all: .atom, "link"] + own[all: .rss, "link"]
        return ParsedFeed(
            title: title.isEmpty ? nil : title,
            site: link(links, base: own.base ?? url),
            items: ItemText.distinct(raw.items.map { entry($0, feedAuthor: authors, url: url) })
        )
    }

    private static func entry(_ raw: RawFields, feedAuthor: String?, url feedURL: String) -> ParsedItem {
        // A feed without its namespace is read as if it had one.
        let raw = raw.readAsAtom
        let base = raw.base ?? feedURL
        let content = html(raw[.atom, "content"])
        let summary = html(raw[.atom, "summary"]) ?? html(raw[.media, "description"]) ?? mediaDescription(raw)
        let body = content ?? summary ?? ""
        let id = raw.text(.atom, "id")
        let url =
            link(raw[all: .atom, "link"], base: base) ?? Address.web(raw[.atom, "content"]?["src"], base: base)
            ?? Address.web(id, base: nil)
        let given = line(raw[.atom, "title"], limit: ItemText.titleLength)
        let title = ItemText.title(given, html: body, url: url)
        let dateText = dateText(raw)
        let source = raw[.atom, "source"]?.children
        let author = people(raw[all: .atom, "author"]) ?? ItemText.authors([raw.text(.dublinCore, "creator")])
        return ParsedItem(
            identity: id ?? ItemText.hash([url, title, dateText]),
            title: title,
            url: url,
            author: author ?? source.flatMap { people($0[all: .atom, "author"]) } ?? feedAuthor,
            published: dateText.flatMap { Date(feedText: $0) },
            summary: String(plainTextOf: summary ?? body, limit: ItemText.summaryLength),
            html: body,
            base: (content == nil ? raw[.atom, "summary"] : raw[.atom, "content"])?.base ?? url ?? feedURL,
            categories: ItemText.categories(categoryTexts(raw)),
            coverURL: ItemText.cover(raw, base: base) ?? enclosedPicture(raw, base: base)
        )
    }

    static func dateText(_ raw: RawFields) -> String? {
        raw.text(.atom, "published") ?? raw.text(.atom, "issued") ?? raw.text(.dublinCore, "date")
            ?? raw.text(.atom, "created") ?? raw.text(.atom, "updated") ?? raw.text(.atom, "modified")
    }

    private static func categoryTexts(_ raw: RawFields) -> [String?] {
        raw[all: .atom, "category"].map { $0["label"] ?? $0["term"] ?? $0.text }
            + raw[all: .dublinCore, "subject"].map(\.text)
    }

    private static func mediaDescription(_ raw: RawFields) -> String? {
        raw[.media, "group"]?.children.text(.media, "description").map { Entities.escaped($0) }
    }

    private static func enclosedPicture(_ raw: RawFields, base: String) -> String? {
        let pictures = raw[all: .atom, "link"].filter { $0["rel"] == "enclosure" && ItemText.isPicture($0) }
        return pictures.lazy.compactMap { Address.web($0["href"], base: base) }.first
    }

    /// The page of an entry or feed: the alternate one (HTML first), then one without `rel`, then the first that is
    /// not the feed itself or something else than a page.
    static func link(_ links: [RawField], base: String?) -> String? {
        func first(_ condition: (RawField) -> Bool) -> String? {
            links.lazy.filter(condition).compactMap { Address.web($0["href"] ?? $0.text, base: $0.base ?? base) }.first
        }
        let notPages = [
            "self", "enclosure", "edit", "next", "previous", "prev", "first", "last", "hub", "replies", "license",
        ]
        return first { $0["rel"] == "alternate" && ($0["type"] ?? "text/html").contains("html") }
            ?? first { $0["rel"] == nil }
            ?? first { $0["rel"] == "alternate" }
            ?? first { !notPages.contains($0["rel"] ?? "") && $0["rel"]?.hasPrefix("http") != true }
    }

    /// The names of people, or their addresses where they have no name.
    static func people(_ fields: [RawField]) -> String? {
        let names = fields.compactMap { person in
            let parts = person.children
            let name = parts.text(.atom, "name") ?? parts.text(.rss, "name")
            return name ?? parts.text(.atom, "email") ?? parts.text(.rss, "email") ?? person.text.trimmed
        }
        return ItemText.authors(names)
    }

    /// A text construct as a line (RFC 4287 §3.1): only what says that it is HTML is read as such.
    static func line(_ field: RawField?, limit: Int) -> String {
        guard let field else { return "" }
        switch kind(field) {
        case .html: return ItemText.line(html: field.text, limit: limit)
        case .xhtml:
            let html = field.markup ?? Entities.escaped(field.text)
            return ItemText.line(String(plainTextOf: html, limit: limit), limit: limit)
        case .text: return ItemText.line(field.text, limit: limit)
        case .other: return ""
        }
    }

    /// A text construct or content as HTML; nil when it is empty or of another kind.
    static func html(_ field: RawField?) -> String? {
        guard let field else { return nil }
        let html =
            switch kind(field) {
            case .html: field.markup ?? field.text
            case .xhtml: field.markup ?? Entities.escaped(field.text)
            case .text: field.markup ?? Entities.escaped(field.text)
            case .other: ""
            }
        let trimmed = html.trimmed
        return trimmed.isEmpty ? nil : trimmed
    }

    private enum Kind {
        case text, html, xhtml, other
    }

    private static func kind(_ field: RawField) -> Kind {
        if field["mode"] == "base64" { return .other }
        switch field["type"]?.lowercased().trimmed ?? "" {
        case "", "text", "text/plain":
            // Atom 0.3 says by `mode` that markup is escaped; its default is text/plain all the same.
            return field["mode"] == "escaped" && field["type"] != nil ? .text : field.markup == nil ? .text : .xhtml
        case "html", "text/html": return field.markup == nil ? .html : .xhtml
        case "xhtml", "application/xhtml+xml", "application/xhtml", "text/xhtml": return .xhtml
        default: return .other
        }
    }
}

extension RawFields {
    fileprivate var readAsAtom: RawFields {
        guard !list.contains(where: { $0.name.namespace == .atom }) else { return self }
        var result = self
        for index in result.list.indices where result.list[index].name.namespace == .rss {
            result.list[index].name.namespace = .atom
        }
        return result
    }
}
