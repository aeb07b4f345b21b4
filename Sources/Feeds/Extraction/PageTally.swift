/// Sums over what is in an element.
struct PageTally {
    /// Characters.
    var length = 0
    /// Of those in links; links within the page count less.
    var linked = 0.0
    var commas = 0
    var paragraphs = 0
    var images = 0
    var items = 0
    var inputs = 0
    var embeds = 0
    var breaks = 0
    /// Elements of any kind.
    var elements = 0
    /// Characters in headings, and in lists.
    var inHeadings = 0
    var inLists = 0
    /// Some text stands in an element that is made for text.
    var hasTextBlock = false
    /// There is an element that makes a box more than a paragraph.
    var hasBlock = false
    var hasDataTable = false

    /// 0 for no links, 1 for nothing else.
    var linkDensity: Double { length == 0 ? 0 : linked / Double(length) }

    /// How much of the text is in `part`.
    func density(_ part: Int) -> Double { length == 0 ? 0 : Double(part) / Double(length) }

    /// Adds an element with what is in it.
    mutating func add(_ node: PageTree.Node, _ inner: PageTally) {
        length += Int(node.length) + inner.length
        commas += Int(node.commas) + inner.commas
        linked += inner.linked
        paragraphs += inner.paragraphs
        images += inner.images
        items += inner.items
        inputs += inner.inputs
        embeds += inner.embeds
        breaks += inner.breaks
        elements += inner.elements + (node.tag == .text ? 0 : 1)
        inHeadings += inner.inHeadings
        inLists += inner.inLists
        hasTextBlock = hasTextBlock || inner.hasTextBlock
        hasBlock = hasBlock || inner.hasBlock || node.tag.isTextBlock
        hasDataTable = hasDataTable || inner.hasDataTable || node.marks.contains(.dataTable)
        if node.tag != .text { count(node, inner) }
    }

    private mutating func count(_ node: PageTree.Node, _ inner: PageTally) {
        switch node.tag {
        case .a: linked += Double(inner.length) * (node.marks.contains(.localLink) ? 0.3 : 1)
        case .p: paragraphs += 1
        case .img: images += 1
        case .li: items += 1
        case .input: inputs += 1
        case .iframe, .object, .embed: embeds += 1
        case .br, .hr: breaks += 1
        case .ul, .ol: inLists += inner.length
        default: if node.tag.isHeading { inHeadings += inner.length }
        }
        let isMadeForText = node.tag.isTextBlock || node.tag == .span || node.tag == .li || node.tag == .td
        if isMadeForText && inner.length > 0 { hasTextBlock = true }
    }
}

extension PageTree {
    /// The sums of each node, by its place in the array, which must be in order.
    func tallies() -> [PageTally] {
        var tallies = [PageTally](repeating: PageTally(), count: nodes.count)
        for id in ids.reversed() {
            let node = self[id]
            if node.parent != Self.none { tallies[Int(node.parent)].add(node, tallies[Int(id)]) }
        }
        return tallies
    }
}
