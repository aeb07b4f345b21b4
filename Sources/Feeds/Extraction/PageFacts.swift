import Model

/// Title, byline and language of the article on a page, as far as the page says.
struct PageFacts {
    var title: String
    var byline: String?
    var language: String?
    /// What relative addresses on the page are seen from.
    var base: String?

    private static let titleNames = [
        "dc:title", "dcterm:title", "og:title", "title", "twitter:title", "parsely-title",
    ]
    private static let bylineNames = ["dc:creator", "dcterm:creator", "author", "parsely-author", "article:author"]

    init(_ head: PageHeadFacts, _ bytes: UnsafePointer<UInt8>, _ tree: PageTree, url: String) {
        let titleTag = head.title.map { part in
            ItemText.line(String(bytes, part), limit: ItemText.titleLength, decode: Entities.decoded)
        }
        let data = LinkedArticle(head.linkedData.map { String(bytes, $0) }, title: titleTag ?? "")
        let named = Self.titleNames.lazy.compactMap { head.meta[$0] }.first
        title = (data?.title ?? named).map { ItemText.line($0, limit: ItemText.titleLength) } ?? ""
        if title.isEmpty { title = PageTitle.article(titleTag ?? "", tree) }
        let names = Self.bylineNames.lazy.compactMap { head.meta[$0] }
        byline = data?.byline ?? names.first { Address.web($0, base: nil) == nil }
        language = head.language?.cleanedLine
        if language?.isEmpty == true { language = nil }
        let page = url.isEmpty ? nil : url
        base = head.base.flatMap { Address.base($0, in: page) } ?? page
    }
}

/// The article in a page's JSON-LD by the vocabulary of schema.org. JSON knows no entities, and many sites write them into
/// it.
struct LinkedArticle {
    private(set) var title: String?
    private(set) var byline: String?

    /// Nil when nothing in them is an article. `title` is that of the page.
    init?(_ documents: [String], title pageTitle: String) {
        for document in documents {
            // Some pages hide it from old browsers in a comment or a section.
            let inside = document.firstRange(of: "<![CDATA[").map { document[$0.upperBound...] } ?? document[...]
            let json = inside.drop { $0 != "{" && $0 != "[" }
            guard let article = Self.article(JSONReader.read(Array(json.utf8)).value) else { continue }
            title = Self.title(article, pageTitle)
            let authors = article["author"]?.list.compactMap { $0["name"]?.string ?? $0.string } ?? []
            byline = authors.isEmpty ? nil : Entities.decoded(authors.joined(separator: ", "))
            return
        }
        return nil
    }

    private static func article(_ value: JSONValue) -> JSONValue? {
        let nodes = value.list.flatMap { [$0] + ($0["@graph"]?.list ?? []) }
        return nodes.first { node in
            let types = node["@type"]?.list.compactMap(\.string) ?? []
            return types.contains { $0.hasSuffix("Article") || $0.hasSuffix("Posting") || $0 == "Report" }
        }
    }

    /// Some sites put their own name into one of the two.
    private static func title(_ article: JSONValue, _ pageTitle: String) -> String? {
        let names = ["name", "headline"].map { key in (article[key]?.string).map(Entities.decoded) }
        guard let name = names[0], let headline = names[1], name != headline else { return names[0] ?? names[1] }
        func likeness(_ text: String) -> Double { PageText.similarity(Set(PageText.words(text)), pageTitle) }
        return likeness(headline) > likeness(name) ? headline : name
    }
}
