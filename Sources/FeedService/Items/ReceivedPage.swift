import Model

/// A page of items as a file or an answer holds it: `{"items": […], "hasMore": …}` or `{"items": […], "nextCursor": …}`.
struct ReceivedPage: Equatable, Sendable {
    /// What the page says about the one after it.
    enum Following: Equatable, Sendable {
        case hasMore(Bool)
        /// Nil at the end.
        case cursor(String?)
        case unsaid
    }

    var title: String?
    var items: [ReceivedItem]
    var following: Following

    /// `document` names the page in failures.
    init(bytes: [UInt8], document: String, context: ItemContext) throws(Failure) {
        let root = try JSONNode(bytes: bytes, document: document)
        guard let list = try root.member("items") else {
            throw .malformed(what: document, place: "items", detail: "there is no list of items")
        }
        var context = context
        title = try root.text(of: "title")?.cleanedLine
        if let title, !title.isEmpty, context.feedTitle.isEmpty { context.feedTitle = title }
        items = []
        for (index, node) in try list.elements().enumerated() where node.value != .null {
            items.append(try ReceivedItem(node, number: index + 1, in: context))
        }
        if root.names("nextCursor") {
            let cursor = try root.text(of: "nextCursor") ?? ""
            following = .cursor(cursor.isEmpty ? nil : cursor)
        } else if let hasMore = try root.member("hasMore") {
            following = .hasMore(try hasMore.bool())
        } else {
            following = .unsaid
        }
    }
}
