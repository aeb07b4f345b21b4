package import FoundationEssentials
import Model

/// An article as newsboat's cache keeps it: texts as they stand there.
package struct KeptItem: Equatable, Sendable {
    package var guid: String
    package var title: String
    package var author: String
    package var url: String
    package var content: String
    /// Empty for HTML.
    package var contentType: String
    package var base: String
    package var published: Date?

    package init(
        guid: String,
        title: String,
        author: String = "",
        url: String = "",
        content: String = "",
        contentType: String = "",
        base: String = "",
        published: Date? = nil
    ) {
        self.guid = guid
        self.title = title
        self.author = author
        self.url = url
        self.content = content
        self.contentType = contentType
        self.base = base
        self.published = published
    }
}

extension ParsedItem {
    /// As the feed's parser would have made it, above all with the same identity, so that a later fetch finds it again.
    package init(_ item: KeptItem) {
        let url = Address.web(item.url, base: nil)
        let isPlain = item.contentType.lowercased().hasPrefix("text/plain")
        let html = isPlain ? Entities.escaped(item.content) : item.content
        var facts = ItemFacts()
        facts.published = item.published
        if let author = item.author.nonEmptyLine { facts.authors = [author] }
        if let date = item.dateInGUID {
            facts.published = date
        } else {
            facts.id = item.guid.nonEmptyLine == nil ? nil : item.guid.trimmed
        }
        let title = ItemText.line(html: item.title, limit: ItemText.titleLength)
        self = ItemText.item(facts, title: title, html: html.trimmed, short: nil, url: url)
        base = Address.web(item.base, base: nil) ?? url
    }
}

extension KeptItem {
    /// newsboat gives an item without a GUID its link and the text of its date as one (`RssParser::get_guid`). Our parser
    /// makes an identity of both: this is the date; nil where the GUID is the feed's own.
    fileprivate var dateInGUID: Date? {
        guard !url.isEmpty, guid.hasPrefix(url) else { return nil }
        return Date(feedText: guid.dropFirst(url.count).trimmed)
    }
}

extension String {
    fileprivate var nonEmptyLine: String? {
        let line = cleanedLine
        return line.isEmpty ? nil : line
    }
}
