/// Takes out of a page what is surely no article, and makes paragraphs of the text that stands in boxes.
struct PagePruning {
    private(set) var tree: PageTree
    private(set) var byline: String?
    private let tallies: [PageTally]
    private let facts: PageFacts
    private let dropsUnlikely: Bool
    private let titleWords: Set<Substring>
    private let titleLength: Int
    /// So many headings may still repeat the title.
    private var headingsLeft: Int

    /// The title stands above the article, so that no heading further down repeats it.
    private static let maximumHeadings = 50

    /// `tree` is in order.
    init(_ tree: PageTree, _ facts: PageFacts, dropsUnlikely: Bool) {
        self.tree = tree
        self.facts = facts
        self.dropsUnlikely = dropsUnlikely
        tallies = tree.tallies()
        titleWords = Set(PageText.words(facts.title))
        titleLength = facts.title.count
        headingsLeft = titleWords.isEmpty ? 0 : Self.maximumHeadings
    }

    /// What is left, in order, its texts marked as such.
    mutating func prune() -> PageTree {
        var place = tree.next(after: PageTree.root)
        while let id = place {
            if tree[id].tag == .text || isKept(id) {
                if tree[id].tag.isScored { tree[id].marks.insert(.scored) }
                let kept = tree[id].tag == .div ? paragraphs(in: id) : id
                place = tree.next(after: kept)
            } else {
                place = tree.next(after: id, skipsChildren: true)
                tree.detach(id)
            }
        }
        return tree.inOrder()
    }

    private mutating func isKept(_ id: PageTree.ID) -> Bool {
        let node = tree[id]
        if node.marks.contains(.hidden) { return false }
        if isByline(id) {
            byline = tree.line(of: name(in: id))
            return false
        }
        if repeatsTitle(id) {
            headingsLeft = 0
            return false
        }
        if dropsUnlikely, isUnlikely(id) { return false }
        return !isEmpty(id)
    }

    /// A page that names the author in its head shows the name in the text as the article wants it.
    private func isByline(_ id: PageTree.ID) -> Bool {
        guard facts.byline == nil, byline == nil, tree[id].marks.contains(.byline) else { return false }
        return (1..<100).contains(tallies.at(id)?.length ?? 0)
    }

    /// The part of a byline that is a name (schema.org), or all of it.
    private func name(in byline: PageTree.ID) -> PageTree.ID {
        let end = tree.next(after: byline, skipsChildren: true)
        var place = tree.next(after: byline)
        while let id = place, id != end {
            if tree.attribute(.itemprop, of: id)?.contains("name") == true { return id }
            place = tree.next(after: id)
        }
        return byline
    }

    private mutating func repeatsTitle(_ id: PageTree.ID) -> Bool {
        guard headingsLeft > 0, tree[id].tag == .h1 || tree[id].tag == .h2 else { return false }
        headingsLeft -= 1
        guard let tally = tallies.at(id), tally.length <= titleLength * 2 else { return false }
        return PageText.similarity(titleWords, tree.line(of: id, limit: 1024)) > 0.75
    }

    private func isUnlikely(_ id: PageTree.ID) -> Bool {
        let node = tree[id]
        if node.marks.contains(.otherRole) { return true }
        guard node.marks.contains(.unlikely), !node.marks.contains(.likely), node.tag != .a else { return false }
        return !tree.hasAncestor(id, within: 4) { $0.tag == .table || $0.tag == .code }
    }

    private func isEmpty(_ id: PageTree.ID) -> Bool {
        let tag = tree[id].tag
        guard tag == .div || tag == .section || tag == .header || tag.isHeading, let tally = tallies.at(id) else {
            return false
        }
        return tally.length == 0 && tally.elements == tally.breaks
    }

    /// Text that stands in a box by itself becomes paragraphs, and a box that is a paragraph with little around it becomes
    /// that paragraph. Returns what stands there now.
    private mutating func paragraphs(in box: PageTree.ID) -> PageTree.ID {
        wrapLines(in: box)
        let parts = tree.children(of: box).filter { !tree.isBlank($0) }
        let density = tallies.at(box)?.linkDensity ?? 0
        if parts.count == 1, tree[parts[0]].tag == .p, density < 0.25 {
            let paragraph = parts[0]
            tree.move(paragraph, before: box)
            tree.detach(box)
            tree[paragraph].marks.insert(.scored)
            return paragraph
        }
        if !holdsTextBlock(parts) {
            tree[box].tag = .p
            tree[box].marks.insert(.scored)
        }
        return box
    }

    private mutating func wrapLines(in box: PageTree.ID) {
        var line: [PageTree.ID] = []
        for child in tree.children(of: box) {
            if tree[child].marks.contains(.phrasing) {
                line.append(child)
            } else {
                wrap(line)
                line = []
            }
        }
        wrap(line)
    }

    private mutating func wrap(_ line: [PageTree.ID]) {
        var line = line[...]
        func isSpace(_ id: PageTree.ID) -> Bool { tree.isBlank(id) || tree[id].tag == .br }
        while let first = line.first, isSpace(first) { line.removeFirst() }
        while let last = line.last, isSpace(last) { line.removeLast() }
        guard let first = line.first else { return }
        let paragraph = tree.insert(PageTree.Node(tag: .p), before: first)
        for id in line { tree.move(id, to: paragraph) }
    }

    private func holdsTextBlock(_ parts: [PageTree.ID]) -> Bool {
        parts.contains { tree[$0].tag.isTextBlock || tallies.at($0)?.hasBlock == true }
    }
}

extension [PageTally] {
    /// Nil for a node that was made since.
    func at(_ id: PageTree.ID) -> PageTally? { indices.contains(Int(id)) ? self[Int(id)] : nil }
}
