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
        let html = isPlain ? Entities.escaped(item.content) : item.content.trimmed
        let given = ItemText.line(html: item.title, limit: ItemText.titleLength)
        let title = ItemText.title(given, html: html, url: url)
        self.init(
            identity: item.identity(url: url, title: title),
            title: title,
            url: url,
            author: item.author.trimmed.isEmpty ? nil : ItemText.line(item.author, limit: ItemText.authorLength),
            published: item.published,
            summary: String(plainTextOf: html, limit: ItemText.summaryLength),
            html: html,
            base: Address.web(item.base, base: nil) ?? url
        )
    }
}

extension KeptItem {
    /// newsboat gives an item without a GUID its link and the text of its date as one (`RssParser::get_guid`); our parser
    /// makes a hash of link, title and that text.
    fileprivate func identity(url: String?, title: String) -> String {
        let guid = guid.trimmed
        let date = guid.dropFirst(self.url.count).trimmed
        guard !self.url.isEmpty, guid.hasPrefix(self.url), Date(feedText: date) != nil else { return guid }
        return ItemText.hash([url, title, date])
    }
}
