import Feeds
import FoundationEssentials
import Model

/// An article as a page of a mock directory or a remote API gives it, cleaned.
struct ReceivedItem: Equatable, Sendable {
    var row: ArticleSummary
    /// The body as HTML, when the item carries one.
    var html: String?
    /// The summary in full; what the row shows of it is shorter.
    var text: String
}

/// What an item needs to know of the page it is on.
struct ItemContext: Sendable {
    var feed: FeedID
    var feedTitle: String
    /// Put before each id, so that ids are unique across feeds.
    var idPrefix: String
    /// The page's name: an item without an id is named by its place there.
    var page: String
    /// The date of items without one.
    var firstSeen: Date
    /// Relative addresses are meant against this one; nil leaves them out.
    var base: URL?
    /// Covers are paths beside the file, and stay as they are.
    var coversAreFiles = false
}

extension ReceivedItem {
    static let maximumSummary = 300
    static let maximumTitle = 500
    static let maximumAuthor = 200
    static let maximumCategory = 100
    static let maximumCategories = 50

    /// Keeps what can be kept: everything but the object itself may be missing or null.
    init(_ node: JSONNode, number: Int, in context: ItemContext) throws(Failure) {
        let text = try node.text(of: "summary")?.cleanedText ?? ""
        let summary = text.cleanedLine
        let title = try node.text(of: "title")?.cleanedLine.capped(at: Self.maximumTitle) ?? ""
        let id = try node.text(of: "id")?.cleanedLine ?? ""
        let published = try node.text(of: "publishedAt").flatMap(ItemDate.parse)
        let cover = try node.text(of: "coverURL")?.cleanedLine
        row = ArticleSummary(
            id: ArticleID(rawValue: context.idPrefix + (id.isEmpty ? "\(context.page)#\(number)" : id)),
            feed: context.feed,
            feedTitle: context.feedTitle,
            title: title.isEmpty ? Self.title(from: summary) : title,
            summary: Self.start(of: summary),
            url: try node.text(of: "url").flatMap(context.webAddress),
            author: try Self.author(node.member("author")),
            published: published ?? context.firstSeen,
            dateIsEstimated: published == nil,
            coverURL: context.coversAreFiles ? cover : cover.flatMap(context.webAddress),
            categories: try Self.categories(node.member("categories"))
        )
        let content = try node.text(of: "content")
        html = if let html = try node.text(of: "contentHTML") { html } else { content }
        self.text = text
    }

    private static func start(of summary: String) -> String {
        // Counting characters is slow, and there are never more of them than bytes.
        summary.utf8.count <= maximumSummary ? summary : String(summary.prefix(maximumSummary))
    }

    private static func title(from summary: String) -> String {
        guard !summary.isEmpty else { return "Untitled" }
        let start = summary.prefix(80)
        return start.count < summary.count ? "\(start)…" : summary
    }

    /// A name, or an object with one.
    private static func author(_ node: JSONNode?) throws(Failure) -> String? {
        guard let node else { return nil }
        if case .object = node.value { return try author(node.member("name")) }
        let name = try node.text().cleanedLine.capped(at: maximumAuthor)
        return name.isEmpty ? nil : name
    }

    /// A list of names, or one name.
    private static func categories(_ node: JSONNode?) throws(Failure) -> [String] {
        guard let node else { return [] }
        let elements = if case .array = node.value { try node.elements() } else { [node] }
        var names: [String] = []
        for element in elements where element.value != .null {
            let name = try element.text().cleanedLine.capped(at: maximumCategory)
            if !name.isEmpty, names.count < maximumCategories { names.append(name) }
        }
        return names
    }
}

extension ReceivedItem {
    /// With `html` as its body, else the item's own, else its summary.
    func article(html: String?, status: ArticleStatus) -> Article {
        var row = row
        row.status = status
        let body = (html ?? self.html).map { RichText(html: $0, base: row.url) }
        guard let body, !body.blocks.isEmpty else { return Article(summary: row, body: .plain(text)) }
        return Article(summary: row, body: body)
    }
}

extension ItemContext {
    /// An absolute http or https address, or nil: nothing else may become a link.
    func webAddress(_ text: String) -> String? {
        let text = text.cleanedLine
        let lowercased = text.lowercased()
        if lowercased.hasPrefix("https://") || lowercased.hasPrefix("http://") { return text }
        guard let base, !text.isEmpty, let url = URL(string: text, relativeTo: base)?.absoluteURL,
            let scheme = url.scheme?.lowercased(), scheme == "https" || scheme == "http"
        else { return nil }
        return url.absoluteString
    }
}
