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
    /// Rows of the frame before; nil where one was asked for again.
    private var before: [RenderNode?]
    /// Where the row after the last one that was asked for stood: most often the next.
    private var next = 0
    /// No more than a screen holds: looking through them is faster than hashing.
    private var made: [Made] = []
    private(set) var duplicates: [Token] = []

    private struct Made {
        var index: Int
        var row: RenderNode
        var height: Int
    }

    init(tree: RenderTree, node: RenderNode, list: ListNode, isStale: Bool) {
        self.tree = tree
        self.node = node
        rows = list.rows
        self.isStale = isStale
        count = max(0, rows.count)
        viewport = node.frame.size
        proposal = Proposal(width: ScrollBar.width(beside: list.hasBar, of: viewport.width), height: nil)
        before = node.children.map { $0 }
    }

    /// A row's height: at least a line, so that a viewport never holds more rows than lines.
    mutating func height(_ index: Int) -> Int { row(index).height }

    /// The node of a row: the one on screen if there is one, brought up to date, or a new one.
    mutating func row(_ index: Int) -> (row: RenderNode, height: Int) {
        if let known = made.first(where: { $0.index == index }) { return (known.row, known.height) }
        let id = rows.id(at: index)
        let row = reused(id, index: index) ?? fresh(id, index: index)
        let height = max(1, tree.measure(row, proposal).height.bounded)
        made.append(Made(index: index, row: row, height: height))
        return (row, height)
    }

    private mutating func reused(_ id: Token, index: Int) -> RenderNode? {
        for distance in before.indices {
            let place = (next + distance) % before.count
            guard let row = before[place], row.identity.id == id else { continue }
            before[place] = nil
            next = place + 1
            if isStale { renew(row, index: index) }
            _ = tree.revalidate(row)
            return row
        }
        return nil
    }

    private func renew(_ row: RenderNode, index: Int) {
        tree.update(row, to: rowNode(index), traits: traits)
        guard let list = node.list else { return }
        tree.refreshReaders(in: row, of: list)
        tree.recorder?.noteRow(row, of: node, at: index)
    }

    private mutating func fresh(_ id: Token, index: Int) -> RenderNode {
        if made.contains(where: { $0.row.identity.id == id }) { duplicates.append(id) }
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
