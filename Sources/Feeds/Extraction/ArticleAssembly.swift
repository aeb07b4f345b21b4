import Model

/// Puts the best element and those beside it that go with it together.
struct ArticleAssembly {
    private let search: CandidateSearch
    private let tree: PageTree
    private let top: PageTree.ID
    private let score: Double

    init(_ search: CandidateSearch, top: PageTree.ID) {
        self.search = search
        self.top = top
        tree = search.tree
        score = search.score(of: top)
    }

    /// The parts of the article, in order.
    func parts() -> [PageTree.ID] {
        let parent = tree[top].parent
        guard parent != PageTree.none else { return [top] }
        return tree.children(of: parent).filter { $0 == top || belongs($0) }
    }

    private func belongs(_ id: PageTree.ID) -> Bool {
        guard tree[id].tag != .text else { return false }
        let name = tree.attribute(.className, of: id) ?? ""
        let isNamedAlike = !name.isEmpty && name == tree.attribute(.className, of: top)
        let bonus = isNamedAlike ? score * 0.2 : 0
        if let own = search.scores[id], own + bonus >= max(10, score * 0.2) { return true }
        guard tree[id].tag == .p else { return false }
        let tally = search.tallies[Int(id)]
        if tally.length > 80 { return tally.linkDensity < 0.25 }
        return tally.length > 0 && tally.linkDensity == 0 && endsSentence(id)
    }

    private func endsSentence(_ id: PageTree.ID) -> Bool {
        let line = tree.line(of: id)
        return line.hasSuffix(".") || line.firstRange(of: ". ") != nil
    }

    /// A tree of these parts alone. What beside the top is no box becomes one.
    func article(of parts: [PageTree.ID]) -> PageTree {
        var tree = tree
        for id in parts {
            switch tree[id].tag {
            case .div, .article, .section, .p, .ol, .ul: break
            default: tree[id].tag = .div
            }
        }
        return tree.inOrder(parts, under: PageTree.Node(tag: .div))
    }
}
