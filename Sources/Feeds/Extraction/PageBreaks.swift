/// Paragraphs of old pages: text between two line breaks or more.
struct PageBreaks {
    private(set) var tree: PageTree

    /// The tree with paragraphs in the place of such breaks, in order.
    static func replaced(in tree: PageTree) -> PageTree {
        var breaks = PageBreaks(tree: tree)
        for id in tree.ids where tree[id].tag == .br && breaks.tree[id].parent != PageTree.none { breaks.replace(id) }
        var result = breaks.tree.inOrder()
        result.markPhrasing()
        return result
    }

    private mutating func replace(_ id: PageTree.ID) {
        var isRun = false
        // On from each, for white space that was passed over once is not looked at again.
        var next = tree[id].next
        while let other = element(from: next), tree[other].tag == .br {
            isRun = true
            next = tree[other].next
            tree.detach(other)
        }
        guard isRun else { return }
        let paragraph = tree.insert(PageTree.Node(tag: .p), before: id)
        tree.detach(id)
        fill(paragraph)
        let parent = tree[paragraph].parent
        if tree[parent].tag == .p { tree[parent].tag = .div }
    }

    /// Takes what follows into a paragraph, up to the next run of breaks or the next block.
    private mutating func fill(_ paragraph: PageTree.ID) {
        while tree[paragraph].next != PageTree.none {
            let next = tree[paragraph].next
            if tree[next].tag == .br, let other = element(from: tree[next].next), tree[other].tag == .br { break }
            guard tree[next].marks.contains(.phrasing) else { break }
            tree.move(next, to: paragraph)
        }
        while tree[paragraph].last != PageTree.none, tree.isBlank(tree[paragraph].last) {
            tree.detach(tree[paragraph].last)
        }
    }

    /// The first of these siblings that is more than white space.
    private func element(from id: PageTree.ID) -> PageTree.ID? {
        var place = id
        while place != PageTree.none, tree.isBlank(place) { place = tree[place].next }
        return place == PageTree.none ? nil : place
    }
}

extension PageTree {
    /// Links and changes are part of a line when all that is in them is. To be called on a tree in order.
    mutating func markPhrasing() {
        var holdsBlock = [Bool](repeating: false, count: nodes.count)
        for id in ids.reversed() {
            let tag = self[id].tag
            if tag == .a || tag == .del || tag == .ins {
                if holdsBlock[Int(id)] { self[id].marks.remove(.phrasing) } else { self[id].marks.insert(.phrasing) }
            }
            if !self[id].marks.contains(.phrasing), self[id].parent != Self.none {
                holdsBlock[Int(self[id].parent)] = true
            }
        }
    }
}
