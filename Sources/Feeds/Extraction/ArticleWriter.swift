/// Writes a tree as HTML, with the attributes that a text has a use for.
struct ArticleWriter {
    private let tree: PageTree
    private var result: [UInt8] = []

    /// The inside of the root.
    static func html(of tree: PageTree) -> String {
        var writer = ArticleWriter(tree: tree)
        writer.write()
        return String(decoding: writer.result, as: UTF8.self)
    }

    private init(tree: PageTree) {
        self.tree = tree
    }

    private static let kept: [PageAttribute] = [
        .href, .cite, .alt, .colspan, .rowspan, .start, .datetime, .lang, .dir, .width, .height,
    ]

    private mutating func write() {
        var place = tree.next(after: PageTree.root)
        while let id = place {
            open(id)
            if tree[id].first != PageTree.none {
                place = tree[id].first
                continue
            }
            close(id)
            place = tree[id].next == PageTree.none ? nil : tree[id].next
            var parent = tree[id].parent
            while place == nil, parent != PageTree.root, parent != PageTree.none {
                close(parent)
                place = tree[parent].next == PageTree.none ? nil : tree[parent].next
                parent = tree[parent].parent
            }
        }
    }

    private func name(of id: PageTree.ID) -> String {
        switch tree[id].tag {
        case .unknown, .math: "span"
        // The title of the article stands above it.
        case .h1: "h2"
        case let tag: tag.rawValue
        }
    }

    private mutating func open(_ id: PageTree.ID) {
        guard tree[id].tag != .text else {
            for byte in tree.bytes(of: id) { result.appendEscaped(byte) }
            return
        }
        result.append(contentsOf: "<\(name(of: id))".utf8)
        for name in Self.kept {
            if let value = tree.attribute(name, of: id) { append(name.rawValue, value) }
        }
        if tree[id].tag == .img, let source = source(of: id) { append("src", source) }
        result.append(Mark.greater)
    }

    private mutating func append(_ name: String, _ value: String) {
        result.append(contentsOf: " \(name)=\"".utf8)
        for byte in value.utf8 {
            if byte == Mark.quote { result.append(contentsOf: "&quot;".utf8) } else { result.appendEscaped(byte) }
        }
        result.append(Mark.quote)
    }

    private mutating func close(_ id: PageTree.ID) {
        guard tree[id].tag != .text else { return }
        let name = name(of: id)
        if !HTMLRole.isVoid(name) { result.append(contentsOf: "</\(name)>".utf8) }
    }

    /// Pages that load pictures late have a placeholder in the usual place.
    private func source(of id: PageTree.ID) -> String? {
        let late = tree.attribute(.lateSource, of: id) ?? tree.attribute(.lateOriginal, of: id)
        if let late, !late.isEmpty { return late }
        if let source = tree.attribute(.src, of: id), !source.isEmpty, !source.hasPrefix("data:") { return source }
        let set = tree.attribute(.lateSet, of: id) ?? tree.attribute(.srcset, of: id)
        return set?.split(whereSeparator: \.isWhitespace).first.map(String.init)
    }
}
