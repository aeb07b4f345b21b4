/// One pass over a list: finds the top row, makes and measures the rows that are needed, and no others.
struct ListLayout {
    let rows: AnyListRows
    let count: Int
    let viewport: Size
    /// What each row is offered: the list's width but for the bar's column.
    let proposal: Proposal
    private let tree: RenderTree
    private let node: RenderNode
    private let isStale: Bool
    /// Rows of the frame before that were not asked for yet.
    private var pool: [Token: [RenderNode]] = [:]
    private var made: [Int: (row: RenderNode, height: Int)] = [:]
    private var seen: Set<Token> = []
    private(set) var duplicates: [Token] = []

    init(tree: RenderTree, node: RenderNode, list: ListNode, isStale: Bool) {
        self.tree = tree
        self.node = node
        rows = list.rows
        self.isStale = isStale
        count = max(0, rows.count)
        viewport = node.frame.size
        proposal = Proposal(width: ScrollBar.width(beside: list.hasBar, of: viewport.width), height: nil)
        for row in node.children {
            if let id = row.identity.id { pool[id, default: []].append(row) }
        }
    }

    /// A row's height: at least a line, so that a viewport never holds more rows than lines.
    mutating func height(_ index: Int) -> Int { row(index).height }

    /// The node of a row: the one on screen if there is one, brought up to date, or a new one.
    mutating func row(_ index: Int) -> (row: RenderNode, height: Int) {
        if let known = made[index] { return known }
        let id = rows.id(at: index)
        if !seen.insert(id).inserted { duplicates.append(id) }
        let row = reused(id, index: index) ?? fresh(id, index: index)
        let result = (row, max(1, tree.measure(row, proposal).height.bounded))
        made[index] = result
        return result
    }

    private mutating func reused(_ id: Token, index: Int) -> RenderNode? {
        guard var candidates = pool[id], !candidates.isEmpty else { return nil }
        let row = candidates.removeFirst()
        pool[id] = candidates
        if isStale { renew(row, index: index) }
        _ = tree.revalidate(row)
        return row
    }

    private func renew(_ row: RenderNode, index: Int) {
        tree.update(row, to: rowNode(index), traits: traits)
        guard let list = node.list else { return }
        tree.refreshReaders(in: row, of: list)
        tree.recorder?.noteRow(row, of: node, at: index)
    }

    private func fresh(_ id: Token, index: Int) -> RenderNode {
        let slot = Slot(identity: Identity(path: 0, id: id), node: rowNode(index))
        let row = tree.make(slot, traits: traits, parent: node)
        _ = tree.revalidate(row)
        return row
    }

    /// In a wrapping that changes nothing, so that a row of any shape can become one of any other.
    private func rowNode(_ index: Int) -> Node { Node(.modified(.layoutPriority(0), rows.row(at: index))) }

    private var traits: Traits {
        var traits = node.traits
        traits.axis = .vertical
        return traits
    }
}
