/// What a stack offers one child, and what the child makes of it.
struct StackCell {
    var proposal: Proposal
    var size: Size
}

/// How a stack shares its length: children of the highest priority first, among them the least flexible first, each
/// offered an equal share of what is left. Whole cells: a remainder falls to those asked later, so the shares always sum
/// to the length.
struct StackLayout {
    let tree: RenderTree
    let axis: Axis
    let spacing: Int
    let children: [RenderNode]

    func cells(for proposal: Proposal) -> [StackCell] {
        let across = proposal[axis.other]
        guard let length = proposal[axis], length > 0, length < .max else {
            let same = Proposal(along: axis, proposal[axis], across: across)
            return children.map { StackCell(proposal: same, size: tree.measure($0, same)) }
        }
        return share(length.reduced(by: gaps), across: across)
    }

    func size(of cells: [StackCell]) -> Size {
        Size(
            along: axis,
            cells.reduce(gaps) { $0.adding($1.size[axis]) },
            across: cells.reduce(0) { max($0, $1.size[axis.other]) }
        )
    }

    private var gaps: Int { max(0, spacing).bounded * max(0, children.count - 1) }

    private func share(_ length: Int, across: Int?) -> [StackCell] {
        var cells = Array(repeating: StackCell(proposal: Proposal(.zero), size: .zero), count: children.count)
        var remaining = length
        var groups = priorityGroups()
        while !groups.isEmpty {
            let group = groups.removeFirst()
            let reserved = groups.joined().reduce(0) { $0.adding(minimum(children[$1], across: across)) }
            var room = remaining.reduced(by: reserved)
            var left = group.count
            for index in leastFlexibleFirst(group, across: across) {
                let offer = Proposal(along: axis, room / left, across: across)
                let size = tree.measure(children[index], offer)
                cells[index] = StackCell(proposal: offer, size: size)
                room = room.reduced(by: size[axis])
                remaining = remaining.reduced(by: size[axis])
                left -= 1
            }
        }
        return cells
    }

    /// Indices of children by falling priority.
    private func priorityGroups() -> [[Int]] {
        let priorities = children.map(\.layoutPriority)
        let distinct = Set(priorities)
        if distinct.count <= 1 { return children.isEmpty ? [] : [Array(children.indices)] }
        return distinct.sorted(by: >).map { priority in children.indices.filter { priorities[$0] == priority } }
    }

    private func leastFlexibleFirst(_ group: [Int], across: Int?) -> [Int] {
        if group.count == 1 { return group }
        let flexibility = group.map { index in
            let most = tree.measure(children[index], Proposal(along: axis, .max, across: across))[axis]
            return most.reduced(by: minimum(children[index], across: across))
        }
        return group.indices.sorted { (flexibility[$0], $0) < (flexibility[$1], $1) }.map { group[$0] }
    }

    private func minimum(_ child: RenderNode, across: Int?) -> Int {
        tree.measure(child, Proposal(along: axis, 0, across: across))[axis]
    }
}
