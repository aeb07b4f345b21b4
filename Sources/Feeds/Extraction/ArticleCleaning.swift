/// Takes out of an article what does not belong to it: forms, links in boxes, buttons, offers to share.
struct ArticleCleaning {
    private(set) var tree: PageTree
    private let weighsNames: Bool
    private let judgesBoxes: Bool

    /// `tree` is in order.
    init(_ tree: PageTree, weighsNames: Bool, judgesBoxes: Bool) {
        self.tree = tree
        self.weighsNames = weighsNames
        self.judgesBoxes = judgesBoxes
    }

    private static let never: Set<PageTag> = [.footer, .aside]
    private static let controls: Set<PageTag> = [.input, .button]
    /// Of what offers to pass the page on.
    private static let shareLength = 500

    mutating func clean() -> PageTree {
        tree.markDataTables()
        judge([.form])
        judge([.fieldset])
        drop { tree, id in Self.never.contains(tree[id].tag) || tree[id].tag.isEmbedded }
        dropShares()
        drop { tree, id in Self.controls.contains(tree[id].tag) }
        if weighsNames { drop { tree, id in (tree[id].tag == .h1 || tree[id].tag == .h2) && tree[id].weight < 0 } }
        judge([.table])
        judge([.ul])
        judge([.div])
        return tree.inOrder()
    }

    private mutating func drop(where isUnwanted: (PageTree, PageTree.ID) -> Bool) {
        for id in tree.ids.dropFirst() where tree[id].tag != .text && isUnwanted(tree, id) { tree.detach(id) }
    }

    private mutating func dropShares() {
        let tallies = tree.tallies()
        drop { tree, id in
            tree[id].marks.contains(.share) && tree[id].parent != PageTree.root
                && tallies[Int(id)].length < Self.shareLength
        }
    }

    /// Looks at each box of a kind, the inner ones first, and takes out those that are more likely something else.
    private mutating func judge(_ tags: Set<PageTag>) {
        guard judgesBoxes else { return }
        var tallies = [PageTally](repeating: PageTally(), count: tree.nodes.count)
        for id in tree.ids.dropFirst().reversed() where tree[id].parent != PageTree.none {
            let node = tree[id]
            let tally = tallies[Int(id)]
            if tags.contains(node.tag), isDubious(id, tally) {
                tree.detach(id)
            } else {
                tallies[Int(node.parent)].add(node, tally)
            }
        }
    }

    private func isDubious(_ id: PageTree.ID, _ tally: PageTally) -> Bool {
        let node = tree[id]
        if !node.marks.isDisjoint(with: [.dataTable, .inDataTable]) || tally.hasDataTable { return false }
        if tree.hasAncestor(id, within: 4, where: { $0.tag == .code }) { return false }
        let weight = weighsNames ? Int(node.weight) : 0
        if weight < 0 { return true }
        guard tally.commas < 10 else { return false }
        let isList = node.tag == .ul || node.tag == .ol || tally.density(tally.inLists) > 0.9
        guard fails(id, tally, isList: isList, weight: weight) else { return false }
        return !(isList && isListOfImages(id, tally))
    }

    private func fails(_ id: PageTree.ID, _ tally: PageTally, isList: Bool, weight: Int) -> Bool {
        let isInFigure = tree.hasAncestor(id, within: 4) { $0.tag == .figure }
        let (images, paragraphs) = (tally.images, tally.paragraphs)
        if !isInFigure && images > 1 && Double(paragraphs) / Double(images) < 0.5 { return true }
        if !isList && tally.items - 100 > paragraphs { return true }
        if tally.inputs > paragraphs / 3 { return true }
        let isShort = tally.length < 25 && (images == 0 || images > 2) && tally.linkDensity > 0
        if !isList && !isInFigure && isShort && tally.density(tally.inHeadings) < 0.9 { return true }
        if !isList && weight < 25 && tally.linkDensity > 0.2 { return true }
        if weight >= 25 && tally.linkDensity > 0.5 { return true }
        if tally.embeds == 1 && tally.length < 75 || tally.embeds > 1 { return true }
        return images == 0 && !tally.hasTextBlock
    }

    /// One picture in each item is a gallery.
    private func isListOfImages(_ id: PageTree.ID, _ tally: PageTally) -> Bool {
        tally.images == tally.items
            && tree.children(of: id).allSatisfy { item in
                tree.children(of: item).count { tree[$0].tag != .text } <= 1
            }
    }
}

extension PageTag {
    var isEmbedded: Bool { self == .object || self == .embed || self == .iframe }
}
