/// Makes a tree of a web page, with the mistakes that browsers mend mended nearly as they do (HTML §13.2.6). What never is
/// text (scripts, styles, drawings, forms' choices) is not taken in.
struct PageTreeBuilder {
    private struct Open {
        var tag: PageTag
        var name: String
        var node: PageTree.ID
    }

    /// Deeper nesting is flattened, as browsers do.
    private static let maximumDepth = 500
    /// End tags are matched within so many open elements, so that none costs more.
    private static let reach = 256
    /// The rest of a page that has more is left out.
    static let maximumNodes = 200_000

    private(set) var tree = PageTree()
    private(set) var head = PageHeadFacts()
    private var scanner: MarkupScanner
    private var open: [Open] = [Open(tag: .body, name: "body", node: PageTree.root)]
    private var openParagraphs = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>, _ start: UnsafePointer<UInt8>) {
        scanner = MarkupScanner(start, 0..<bytes.count, isHTML: true)
    }

    mutating func build() {
        while tree.nodes.count < Self.maximumNodes {
            switch scanner.next() {
            case .text(let part): add(text: part, resolves: true)
            case .section(let part): add(text: part, resolves: false)
            case .start(let name, let isEmpty): start(name, isEmpty)
            case .end(let name): end(String(scanner.bytes, name).lowercased())
            case .aside, .documentType: break
            case .cut, .nothing: return
            }
        }
    }

    private var top: PageTree.ID { open.last?.node ?? PageTree.root }

    private mutating func add(text part: Range<Int>, resolves: Bool) {
        var node = PageTree.Node(tag: .text)
        let bytes = PageText.bytes(scanner.bytes, part, resolves: resolves)
        let measure = PageText.measure(bytes)
        node.length = measure.length
        node.commas = measure.commas
        node.marks = .phrasing
        node.part = tree.append(text: bytes)
        tree.add(node, to: top)
    }

    private mutating func start(_ part: Range<Int>, _ isEmpty: Bool) {
        let name = String(scanner.bytes, part).lowercased()
        let attributes = PageAttributes(scanner)
        switch name {
        case "html": head.language = head.language ?? attributes[.lang]
        case "body": adopt(attributes)
        case "head": break
        case "title": head.add(title: raw(part, isEmpty))
        case "meta": head.add(meta: attributes)
        case "base": head.base = head.base ?? attributes[.href]
        case "script":
            let content = raw(part, isEmpty)
            if attributes[.type]?.lowercased().hasPrefix("application/ld+json") == true {
                head.add(linkedData: content)
            }
        case "style", "noscript", "template", "svg", "select", "textarea", "noframes", "noembed", "applet", "xmp":
            _ = raw(part, isEmpty)
        case "link", "param", "area", "track", "frame", "frameset": break
        default: start(PageTag(name), name, attributes)
        }
        if name == "iframe" { _ = raw(part, isEmpty) }
    }

    /// What a second `<body>` says is added to the first.
    private mutating func adopt(_ attributes: PageAttributes) {
        let judged = attributes.judged(as: .body)
        tree[PageTree.root].weight = judged.weight
        if tree[PageTree.root].part.isEmpty { tree[PageTree.root].part = tree.append(attributes.list) }
    }

    /// The inside of an element that is not gone into, to behind which the scanner goes. `<svg/>` has none.
    private mutating func raw(_ name: Range<Int>, _ isEmpty: Bool) -> Range<Int> {
        isEmpty ? scanner.position..<scanner.position : scanner.skipRaw(name)
    }

    private mutating func start(_ tag: PageTag, _ name: String, _ attributes: PageAttributes) {
        closeBefore(tag)
        var node = PageTree.Node(tag: tag)
        let judged = attributes.judged(as: tag)
        node.marks = judged.marks
        node.weight = judged.weight
        node.part = tree.append(attributes.list)
        let id = tree.add(node, to: top)
        if HTMLRole.isVoid(name) || tag == .iframe { return }
        open.append(Open(tag: tag, name: name, node: open.count < Self.maximumDepth ? id : top))
        if tag == .p { openParagraphs += 1 }
    }
}

// What ends an element.
extension PageTreeBuilder {
    /// Elements that end without a tag when this one begins.
    private mutating func closeBefore(_ tag: PageTag) {
        if tag.endsParagraph, openParagraphs > 0, let place = place(of: [.p]) { close(place) }
        switch tag {
        case _ where tag.isHeading: if open.last?.tag.isHeading == true { close(open.count - 1) }
        case .li: closeItem([.li])
        case .dd, .dt: closeItem([.dd, .dt])
        case .a, .button: if let place = place(of: [tag]) { remove(place) }
        case .td, .th: closeInTable([.td, .th])
        case .tr: closeInTable([.tr, .td, .th, .caption])
        case .tbody, .thead, .tfoot: closeInTable([.tbody, .thead, .tfoot, .tr, .td, .th, .caption])
        default: break
        }
    }

    /// The innermost of these that is open in the same cell.
    private func place(of tags: Set<PageTag>) -> Int? {
        for place in open.indices.suffix(Self.reach).reversed() {
            if tags.contains(open[place].tag) { return place }
            if open[place].tag.isScope { return nil }
        }
        return nil
    }

    private mutating func closeItem(_ tags: Set<PageTag>) {
        for place in open.indices.suffix(Self.reach).reversed() {
            let tag = open[place].tag
            if tags.contains(tag) { return close(place) }
            let isPassed = tag == .div || tag == .p || tag == .address
            if (tag.endsParagraph || tag.isScope) && !isPassed { return }
        }
    }

    private mutating func closeInTable(_ tags: Set<PageTag>) {
        var outermost: Int?
        for place in open.indices.suffix(Self.reach).reversed() {
            if open[place].tag == .table { break }
            if tags.contains(open[place].tag) { outermost = place }
        }
        if let outermost { close(outermost) }
    }

    /// An end tag closes its element and what is open in it; of a line's element that blocks are open in, only itself:
    /// its end ends no block. One that closes nothing means nothing, but for `</br>`, which browsers take for `<br>`.
    private mutating func end(_ name: String) {
        if name == "br" { return start(.br, name, PageAttributes()) }
        let tag = PageTag(name)
        let isTablePart = [.table, .tr, .td, .th, .tbody, .thead, .tfoot, .caption].contains(tag)
        for place in open.indices.dropFirst().suffix(Self.reach).reversed() {
            if open[place].name == name {
                let holdsBlock = open[(place + 1)...].contains { $0.tag.endsParagraph }
                let isOfLine = tag.isPhrasing || tag == .a || tag == .del || tag == .ins
                return isOfLine && holdsBlock ? remove(place) : close(place)
            }
            let isEdge = isTablePart ? open[place].tag == .table : open[place].tag.isScope
            if isEdge { return }
        }
    }

    /// Closes an element and all that is open in it.
    private mutating func close(_ place: Int) {
        while open.count > max(1, place), let element = open.popLast() {
            if element.tag == .p { openParagraphs -= 1 }
        }
    }

    /// Closes an element alone: what is open in it goes on.
    private mutating func remove(_ place: Int) {
        if open.remove(at: place).tag == .p { openParagraphs -= 1 }
    }
}
