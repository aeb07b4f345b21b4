import FoundationEssentials
import Model

/// What the elements of RSS mean (https://www.rssboard.org/rss-specification, http://web.resource.org/rss/1.0/spec),
/// with the modules that feeds really use. RSS's own element wins over its likeness in another namespace.
enum RSSMapping {
    /// The feed without its items, and whom they are by: nobody, since RSS's editor is not their author.
    static func feed(_ list: ElementList, base: String) -> (ParsedFeed, [String]) {
        var feed = ParsedFeed()
        let title =
            list.first(.rss, .title).flatMap { list.html($0) } ?? list.text(.dublinCore, .title)
            ?? list.text(.itunes, .title)
        feed.title =
            title.map { ItemText.line(html: $0, limit: ItemText.feedTitleLength) }?.unlessEmpty
            ?? list.first(.atom, .title).map { list.line($0, limit: ItemText.feedTitleLength) }?.unlessEmpty
        let atom = list.all(.atom, .link)
        feed.site =
            list.all(.rss, .link).reversed().lazy.compactMap { link(list, $0, base: base) }.first
            ?? AtomLinks.page(atom, list, base: base)
        let around = feed.site ?? base
        var facts = FeedFacts()
        let description =
            list.all(.rss, .description).first { list.html($0) != nil } ?? list.first(.dublinCore, .description)
            ?? list.first(.itunes, .summary) ?? list.first(.itunes, .subtitle) ?? list.first(.rss, .tagline)
        let text = description.flatMap { list.html($0) }
        facts.description =
            text.map { ItemText.line(html: $0, limit: ItemText.descriptionLength) }?.unlessEmpty
            ?? (list.first(.atom, .subtitle) ?? list.first(.atom, .tagline))
            .map { list.line($0, limit: ItemText.descriptionLength) }?.unlessEmpty
        facts.language = list.text(.rss, .language) ?? list.text(.dublinCore, .language)
        facts.image = image(list, base: around)
        facts.icon = (list.text(.atom, .icon) ?? list.text(.rss, .icon)).flatMap { Address.web($0, base: around) }
        facts.id = list.text(.atom, .id) ?? list.text(.rss, .guid) ?? list.text(.podcast, .guid)
        facts.authors = authors(list)
        facts.published = AtomMapping.date(list, [(.rss, .pubdate), (.dublinCore, .issued), (.dublinCore, .created)])
        facts.updated = AtomMapping.date(
            list,
            [
                (.rss, .lastbuilddate), (.dublinCore, .modified), (.dublinCore, .date), (.atom, .updated),
                (.rss, .modified), (.rss, .date),
            ]
        )
        facts.categories = ItemText.categories(categories(list))
        AtomLinks.note(atom, list, base: around, in: &facts)
        facts.rhythm = Rhythm.read(list)
        feed.details = facts
        return (feed, [])
    }

    /// `givenBase` is the `xml:base` in force, `base` what addresses are seen from in any case.
    static func item(_ list: ElementList, base: String, givenBase: String?) -> ParsedItem {
        var facts = ItemFacts()
        facts.id =
            list.text(.rss, .guid) ?? about(list) ?? list.text(.atom, .id) ?? list.text(.rss, .id)
            ?? list.text(.dublinCore, .guid)
        let url = url(list, base: base)
        let own = list.html(.rss, .description) ?? list.html(.dublinCore, .description)
        let short = own?.element
        let description = own?.text ?? atomText(list, .summary) ?? podcastText(list) ?? mediaDescription(list)
        let whole = body(list)
        facts.bodyIsDescription = whole == nil
        facts.published = AtomMapping.date(
            list,
            [
                (.rss, .pubdate), (.dublinCore, .issued), (.atom, .published), (.dublinCore, .created),
                (.atom, .issued),
                (.atom, .created), (.rss, .published), (.rss, .issued), (.rss, .created),
            ]
        )
        facts.updated = AtomMapping.date(
            list,
            [
                (.dublinCore, .modified), (.dublinCore, .date), (.atom, .updated), (.atom, .modified),
                (.rss, .lastbuilddate), (.rss, .updated), (.rss, .modified), (.rss, .date),
            ]
        )
        facts.authors = authors(list)
        facts.original = Address.web(list.text(.feedburner, .origlink), base: base)
        facts.terms = ItemText.categories(categories(list), limit: ItemText.termLength)
        facts.comments = comments(list, base: base)
        facts.enclosures = Enclosures.read(list, base: base)
        facts.image = ItemText.cover(list, base: base)
        let html = whole?.text ?? description ?? ""
        if whole != nil {
            facts.description = description
            facts.descriptionBase = short.flatMap { list.base($0, in: givenBase) }
        }
        var item = ItemText.item(facts, title: title(list), html: html, short: description, url: url)
        item.base = (whole?.element ?? short).flatMap { list.base($0, in: givenBase) } ?? givenBase ?? url ?? base
        item.categories = ItemText.categories(categories(list, areLabels: true))
        item.coverURL = facts.image ?? facts.enclosures.first { $0.type?.hasPrefix("image/") == true }?.url
        return item
    }

    private static func title(_ list: ElementList) -> String {
        if let own = list.html(.rss, .title) { return ItemText.line(html: own.text, limit: ItemText.titleLength) }
        if let other = list.text(.dublinCore, .title) ?? list.text(.media, .title) ?? list.text(.itunes, .title) {
            return ItemText.line(html: other, limit: ItemText.titleLength)
        }
        return list.first(.atom, .title).map { list.line($0, limit: ItemText.titleLength) } ?? ""
    }

    private static func link(_ list: ElementList, _ element: Element, base: String) -> String? {
        let around = list.base(element, in: base)
        return Address.web(list.string(element), base: around)
            ?? Address.web(list.attribute(element, "href"), base: around)
    }

    /// The link, else a GUID that is one (it is unless `isPermaLink` says no, but only as a whole address).
    private static func url(_ list: ElementList, base: String) -> String? {
        for element in list.all(.rss, .link).reversed() {
            if let link = link(list, element, base: base) { return link }
        }
        let atom = list.all(.atom, .link)
        if let link = AtomLinks.page(atom, list, base: base) { return link }
        if let guid = list.first(.rss, .guid) {
            // Only what says so may be relative.
            let says = list.attribute(guid, "ispermalink")?.lowercased()
            let isLink = says == nil || says == "true"
            if isLink, let link = Address.web(list.string(guid), base: says == nil ? nil : base) { return link }
        }
        return Address.web(about(list), base: nil) ?? AtomLinks.anyPage(atom, list, base: base)
    }

    private static func about(_ list: ElementList) -> String? { list.ownAttribute("about")?.unlessEmpty }

    /// The whole text, when there is one beside the description.
    private static func body(_ list: ElementList) -> (text: String, element: Element)? {
        for (namespace, local) in [
            (FeedNamespace.content, FeedName.Local.encoded), (.xhtml, .body), (.xhtml, .div), (.rss, .fullitem),
            (.rss, .encoded), (.rss, .body),
        ] {
            if let found = list.html(namespace, local) { return found }
        }
        if let content = list.first(.atom, .content), let html = list.construct(content) { return (html, content) }
        return list.html(.rss, .content)
    }

    private static func atomText(_ list: ElementList, _ local: FeedName.Local) -> String? {
        list.first(.atom, local).flatMap { list.construct($0) }
    }

    private static func podcastText(_ list: ElementList) -> String? {
        list.text(.itunes, .summary) ?? list.text(.itunes, .subtitle)
    }

    static func mediaDescription(_ list: ElementList) -> String? {
        var places = [list]
        places += (list.all(.media, .group) + list.all(.media, .content)).map { list.children($0) }
        for place in places {
            guard let element = place.first(.media, .description), let text = place.string(element) else { continue }
            return place.attribute(element, "type")?.lowercased() == "html" ? text : Entities.escaped(text)
        }
        return nil
    }

    private static func authors(_ list: ElementList) -> [String] {
        let own = (list.all(.rss, .author) + list.all(.rss, .managingeditor)).map { element in
            element.content.contains(.tags)
                ? People.names([element], list).first
                : list.string(element).map { People.line(People.name($0)) }
        }
        // A name says more than an address, whoever gives it.
        let named = ItemText.categories(own.filter { $0?.contains("@") == false })
        if !named.isEmpty { return named }
        let others = People.others(list)
        if !others.isEmpty { return others }
        let atom = People.names(list.all(.atom, .author), list)
        return atom.isEmpty ? ItemText.categories(own) : atom
    }

    private static func categories(_ list: ElementList, areLabels: Bool = false) -> [String?] {
        let own = list.elements.filter {
            $0.name.local == .category && $0.name.namespace == .rss || $0.name == FeedName(.dublinCore, .subject)
        }
        return own.map { list.string($0).map(decodedTerm) }
            + list.all(.atom, .category).map { element in
                let term = list.attribute(element, "term")
                let label = list.attribute(element, "label")
                return areLabels ? label ?? term : term ?? label
            }
            + PodcastTerms.read(list)
    }

    /// "R&amp;D" within CDATA is a slip that many make; markup shown as text is meant.
    private static func decodedTerm(_ text: String) -> String {
        let decoded = Entities.decoded(text)
        return decoded.contains("<") ? text : decoded
    }

    private static func comments(_ list: ElementList, base: String) -> String? {
        list.text(.rss, .comments).flatMap { Address.web($0, base: base) }
    }

    private static func image(_ list: ElementList, base: String) -> String? {
        for image in list.all(.rss, .image) {
            let parts = list.children(image)
            let address = parts.text(.rss, .url) ?? list.attribute(image, "href") ?? list.attribute(image, "resource")
            let text = image.content.contains(.tags) ? nil : list.string(image)
            if let found = Address.web(address ?? text, base: base) { return found }
        }
        return podcastImage(list, base: base)
            ?? (list.text(.atom, .logo) ?? list.text(.rss, .logo)).flatMap { Address.web($0, base: base) }
            ?? ItemText.thumbnail(list, base: base)
    }

    static func podcastImage(_ list: ElementList, base: String) -> String? {
        for image in list.all(.itunes, .image) + list.all(.googlePlay, .image) {
            let address = list.attribute(image, "href") ?? list.attribute(image, "url") ?? list.string(image)
            if let found = Address.web(address, base: base) { return found }
        }
        let links = list.all(.itunes, .link).filter { list.attribute($0, "rel") == "image" }
        return links.lazy.compactMap { Address.web(list.attribute($0, "href"), base: base) }.first
    }
}
