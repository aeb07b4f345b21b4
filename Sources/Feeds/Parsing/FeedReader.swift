import Model

/// Gathers the elements of a feed while the parser goes through it. It finds items wherever they stand, so a feed
/// without a channel, or with items outside of it, is read all the same.
final class FeedReader: MarkupHandler {
    struct Problem {
        var line: Int
        var column: Int
        var message: String
    }

    private struct Open {
        var name: String
        var role: Role
        var base: String?
    }

    private enum Role {
        /// `rss`, `channel`, `feed` and the like.
        case structure
        case item
        case field
        /// An element within a text.
        case markup
    }

    private static let wrappers: Set<String> = ["rss", "rdf", "channel", "feed", "items"]
    /// Elements within elements of an item that are kept apart; deeper ones join their parent.
    private static let maximumDepth = 6

    private(set) var feed = RawFeed()
    private(set) var root: String?
    private(set) var firstProblem: Problem?
    private var open: [Open] = []
    private var item: RawFields?
    private var fields: [RawField] = []
    /// The root has ended; what comes behind it is junk.
    private(set) var isComplete = false
    /// The root has ended, or is not that of any feed.
    var hasEnough: Bool { isComplete || root != nil && !isFeed }

    var isFeed: Bool { root.map { ["rss", "rdf", "feed", "channel", "item", "entry"].contains($0) } ?? false }

    func start(_ element: MarkupElement) {
        if isComplete { return }
        let name = Self.name(of: element)
        if root == nil {
            root = name.local
            feed.isAtom = name.local == "feed" || name.local == "entry"
        }
        if item == nil && Self.isItem(name) { closeFields() }
        let base = base(of: element)
        let role = role(of: name)
        open.append(Open(name: element.name, role: role, base: base))
        switch role {
        case .structure: if name.local == "channel" || name.local == "feed" { feed.fields.base = base }
        case .item: item = RawFields(attributes: element.attributes, base: base)
        case .field: fields.append(RawField(name: name, attributes: element.attributes, base: base))
        case .markup: appendTag(element)
        }
    }

    /// Ends the innermost element of that name with all that is open within it; an end tag without a start is ignored.
    func end(_ name: String) {
        guard let index = open.lastIndex(where: { $0.name == name }) else { return }
        while open.count > index, let element = open.popLast() { close(element) }
        isComplete = open.isEmpty
    }

    func text(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard !fields.isEmpty else { return }
        let text = String(decoding: bytes, as: UTF8.self)
        let top = fields.count - 1
        fields[top].text += text
        if fields[top].markup != nil { fields[top].markup? += Entities.escaped(text) }
    }

    func problem(line: Int, column: Int, message: String) {
        if firstProblem != nil { return }
        firstProblem = Problem(line: line, column: column, message: ItemText.line(message, limit: 200))
    }

    private static func name(of element: MarkupElement) -> FeedName {
        FeedName(FeedNamespace(uri: element.namespace, prefix: element.prefix), element.name.lowercased())
    }

    private func role(of name: FeedName) -> Role {
        if let text = fields.last {
            return text.name.holdsText || fields.count >= Self.maximumDepth ? .markup : .field
        }
        if item != nil { return .field }
        if Self.isItem(name) { return .item }
        return Self.isPlain(name) && Self.wrappers.contains(name.local) || open.isEmpty ? .structure : .field
    }

    private static func isPlain(_ name: FeedName) -> Bool {
        name.namespace == .rss || name.namespace == .atom || name.namespace == .rdf
    }

    private static func isItem(_ name: FeedName) -> Bool {
        isPlain(name) && (name.local == "item" || name.local == "entry")
    }

    /// An item never belongs to another element of the feed: such an element lacks its end tag.
    private func closeFields() {
        while let last = open.last, last.role == .field || last.role == .markup {
            open.removeLast()
            close(last)
        }
    }

    private func base(of element: MarkupElement) -> String? {
        let current = open.last?.base
        let own = element.attributes.first {
            $0.name == "base" && $0.namespace?.hasSuffix("/XML/1998/namespace") == true
        }
        return own.flatMap { Address.absolute($0.value, base: current) } ?? own?.value ?? current
    }

    private func close(_ element: Open) {
        switch element.role {
        case .structure: break
        case .item:
            if let item { feed.items.append(item) }
            item = nil
        case .field:
            guard let field = fields.popLast() else { return }
            if !fields.isEmpty {
                fields[fields.count - 1].children.list.append(field)
            } else if item != nil {
                item?.list.append(field)
            } else {
                feed.fields.list.append(field)
            }
        case .markup: fields[fields.count - 1].markup? += "</\(element.name)>"
        }
    }

    /// Writes an element that stands within a text back as markup.
    private func appendTag(_ element: MarkupElement) {
        let top = fields.count - 1
        if fields[top].markup == nil { fields[top].markup = Entities.escaped(fields[top].text) }
        var tag = "<" + element.name
        for attribute in element.attributes {
            let value = Entities.escaped(attribute.value).split(separator: "\"", omittingEmptySubsequences: false)
            tag += " \(attribute.name)=\"\(value.joined(separator: "&quot;"))\""
        }
        fields[top].markup? += tag + ">"
    }
}
