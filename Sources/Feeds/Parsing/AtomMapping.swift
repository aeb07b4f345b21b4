import FoundationEssentials
import Model

/// What the elements of Atom mean (RFC 4287; Atom 0.3 where it differs).
enum AtomMapping {
    /// The feed without its entries, and whom they are by.
    static func feed(_ list: ElementList, base: String) -> (ParsedFeed, [String]) {
        var feed = ParsedFeed(title: title(list, limit: ItemText.feedTitleLength).unlessEmpty)
        let links = list.all(.atom, .link)
        feed.site = AtomLinks.page(links, list, base: base) ?? Address.web(list.text(.atom, .id), base: nil)
        var facts = FeedFacts()
        let description = list.first(.atom, .subtitle) ?? list.first(.atom, .tagline) ?? list.first(.atom, .info)
        facts.description =
            description.map { list.line($0, limit: ItemText.descriptionLength) }?.unlessEmpty
            ?? list.text(.dublinCore, .description).map { ItemText.line(html: $0, limit: ItemText.descriptionLength) }
        facts.language = list.text(.dublinCore, .language)
        facts.icon = list.first(.atom, .icon).flatMap { Self.address($0, list, base) }
        facts.image =
            list.first(.atom, .logo).flatMap { Self.address($0, list, base) }
            ?? RSSMapping.podcastImage(list, base: base)
        facts.id = list.text(.atom, .id)
        facts.authors = People.names(list.all(.atom, .author), list)
        if facts.authors.isEmpty { facts.authors = People.others(list) }
        facts.updated = date(list, [(.atom, .updated), (.atom, .modified), (.dublinCore, .date)])
        facts.published = date(list, [(.atom, .published), (.atom, .issued), (.atom, .created)])
        facts.categories = ItemText.categories(categories(list))
        AtomLinks.note(links, list, base: base, in: &facts)
        facts.rhythm = Rhythm.read(list)
        feed.details = facts
        return (feed, facts.authors)
    }

    /// `givenBase` is the `xml:base` in force, `base` what addresses are seen from in any case.
    static func entry(_ list: ElementList, base: String, givenBase: String?, feedAuthors: [String]) -> ParsedItem {
        var facts = ItemFacts()
        let content = list.first(.atom, .content)
        let whole = content.flatMap { list.construct($0) } ?? encoded(list)
        let short = list.first(.atom, .summary)
        let summary =
            short.flatMap { list.construct($0) } ?? RSSMapping.mediaDescription(list)
            ?? list.text(.dublinCore, .description)
        facts.bodyIsDescription = whole == nil
        facts.id = list.text(.atom, .id)
        let links = list.all(.atom, .link)
        let source = content.flatMap { list.attribute($0, "src") }
        let url =
            AtomLinks.page(links, list, base: base) ?? Address.web(source, base: base)
            ?? Address.web(facts.id, base: nil) ?? AtomLinks.anyPage(links, list, base: base)
        facts.published = date(list, [(.atom, .published), (.atom, .issued), (.atom, .created)])
        facts.updated = date(list, [(.atom, .updated), (.atom, .modified), (.dublinCore, .date)])
        facts.authors = authors(list) ?? feedAuthors
        facts.comments = AtomLinks.comments(links, list, base: base)
        facts.terms = ItemText.categories(categories(list), limit: ItemText.termLength)
        facts.enclosures = Enclosures.read(list, base: base)
        facts.image = ItemText.cover(list, base: base)
        let bodyBase = (whole == nil ? short : content).map { list.base($0, in: givenBase) } ?? givenBase
        if whole != nil {
            facts.description = summary
            facts.descriptionBase = short.flatMap { list.base($0, in: givenBase) }
        }
        var item = ItemText.item(
            facts,
            title: title(list, limit: ItemText.titleLength),
            html: whole ?? summary ?? "",
            short: summary,
            url: url
        )
        item.base = bodyBase ?? url ?? base
        item.categories = ItemText.categories(categories(list, areLabels: true))
        item.coverURL = facts.image ?? facts.enclosures.first { $0.type?.hasPrefix("image/") == true }?.url
        return item
    }

    private static func encoded(_ list: ElementList) -> String? {
        list.first(.content, .encoded).flatMap { list.html($0) }
    }

    private static func title(_ list: ElementList, limit: Int) -> String {
        if let own = list.first(.atom, .title) { return list.line(own, limit: limit) }
        let other = list.text(.dublinCore, .title) ?? list.text(.media, .title)
        return other.map { ItemText.line(html: $0, limit: limit) } ?? ""
    }

    private static func authors(_ list: ElementList) -> [String]? {
        let own = People.names(list.all(.atom, .author), list)
        if !own.isEmpty { return own }
        let others = People.others(list)
        if !others.isEmpty { return others }
        guard let source = list.first(.atom, .source) else { return nil }
        let inner = list.children(source)
        let names = People.names(inner.all(.atom, .author), inner)
        return names.isEmpty ? nil : names
    }

    static func categories(_ list: ElementList, areLabels: Bool = false) -> [String?] {
        let own = list.elements.filter { $0.name.local == .category && ($0.name.namespace == .atom) }
        let names = own.map { element in
            let term = list.attribute(element, "term")?.unlessEmpty
            let label = list.attribute(element, "label")?.unlessEmpty
            return (areLabels ? label ?? term : term ?? label) ?? list.string(element)
        }
        return names + list.all(.dublinCore, .subject).map { list.string($0) }
            + PodcastTerms.read(list)
    }

    /// The first of these elements that holds a date; of several of one name the last.
    static func date(_ list: ElementList, _ names: [(FeedNamespace, FeedName.Local)]) -> Date? {
        for (namespace, local) in names {
            for element in list.elements.reversed() where element.name == FeedName(namespace, local) {
                if let date = list.string(element).flatMap({ Date(feedText: $0) }) { return date }
            }
        }
        return nil
    }

    private static func address(_ element: Element, _ list: ElementList, _ base: String) -> String? {
        Address.web(list.string(element), base: list.base(element, in: base))
    }
}

extension String {
    var unlessEmpty: String? { isEmpty ? nil : self }
}
