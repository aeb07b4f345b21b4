/// Atom's links (RFC 4287 §4.2.7), wherever they stand.
enum AtomLinks {
    private static let notPages: Set<String> = [
        "self", "enclosure", "edit", "next", "previous", "prev", "first", "last", "hub", "replies", "license", "via",
        "service.edit", "service.post", "service.feed", "icon", "shortcut icon", "stylesheet", "search", "current",
        "prev-archive", "next-archive", "edit-media", "payment", "author", "http://purl.org/atom/service.post",
    ]

    /// The page of an entry or feed: the alternate one (HTML first), then one without `rel`.
    static func page(_ links: [Element], _ list: ElementList, base: String) -> String? {
        func first(_ condition: (String?, String?) -> Bool) -> String? {
            for link in links where condition(relation(link, list), list.attribute(link, "type")?.lowercased()) {
                if let address = address(link, list, base) { return address }
            }
            return nil
        }
        return first { $0 == "alternate" && ($1 ?? "text/html").contains("html") }
            ?? first { rel, _ in rel == nil } ?? first { rel, _ in rel == "alternate" }
    }

    /// The first that is not the feed itself or something else than a page.
    static func anyPage(_ links: [Element], _ list: ElementList, base: String) -> String? {
        for link in links {
            let relation = relation(link, list) ?? ""
            if notPages.contains(relation) || relation.hasPrefix("http") { continue }
            if let address = address(link, list, base) { return address }
        }
        return nil
    }

    /// In lower case; without the address that IANA's names may carry.
    static func relation(_ link: Element, _ list: ElementList) -> String? {
        guard let value = list.attribute(link, "rel")?.lowercased(), !value.isEmpty else { return nil }
        let prefix = "http://www.iana.org/assignments/relation/"
        return value.hasPrefix(prefix) ? String(value.dropFirst(prefix.count)) : value
    }

    static func address(_ link: Element, _ list: ElementList, _ base: String) -> String? {
        Address.web(list.attribute(link, "href") ?? list.string(link), base: list.base(link, in: base))
    }

    /// The page of the comments (RFC 4685 §4), rather than their feed.
    static func comments(_ links: [Element], _ list: ElementList, base: String) -> String? {
        let replies = links.filter { relation($0, list) == "replies" }
        let page = replies.first { list.attribute($0, "type")?.contains("html") == true }
        return (page ?? replies.first).flatMap { address($0, list, base) }
    }

    /// What the links of a feed say of it (RFC 5005; W3C WebSub §4).
    static func note(_ links: [Element], _ list: ElementList, base: String, in facts: inout FeedFacts) {
        // Archived pages stay as they are, and so come before those of a feed that is merely cut into pages.
        var archive: String?
        defer { facts.olderPage = archive ?? facts.olderPage }
        for link in links {
            guard let address = address(link, list, base) else { continue }
            switch relation(link, list) {
            case "hub"?: facts.hubs.append(address)
            case "self"?: facts.ownAddress = facts.ownAddress ?? address
            case "prev-archive"? where archive == nil: archive = address
            case "next"?: facts.olderPage = facts.olderPage ?? address
            default: break
            }
        }
    }
}
