/// What a stack offers one child, and what the child makes of it.
struct StackCell {
    var proposal: Proposal
    var size: Size
}

/// How a stack shares its length: children of the highest priority first, what the others need at least being kept for
/// them; among them all the same, within what each can take. Whole cells: the shares always sum to the length.
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
            let taken = share(remaining.reduced(by: reserved), among: group, across: across, &cells)
            remaining = remaining.reduced(by: taken)
        }
        return cells
    }

    /// Fills in the cells of a group and returns the length that it takes. What a child leaves of its share, as a text
    /// that breaks early does, is shared by those after it: so the least flexible are asked first.
    private func share(_ room: Int, among group: [Int], across: Int?, _ cells: inout [StackCell]) -> Int {
        var room = room
        var taken = 0
        let members = leastFlexibleFirst(group, across: across)
        var offers = group.count == 1 ? [room] : FairShare.lengths(members.map(\.bounds), in: room)
        for (place, member) in members.enumerated() {
            let offer = Proposal(along: axis, offers[place], across: across)
            let size = tree.measure(children[member.index], offer)
            cells[member.index] = StackCell(proposal: offer, size: size)
            taken = taken.adding(size[axis])
            room = room.reduced(by: size[axis])
            let next = place + 1
            if size[axis] != offers[place], next < members.count {
                offers.replaceSubrange(next..., with: FairShare.lengths(members[next...].map(\.bounds), in: room))
            }
        }
        return taken
    }

    private struct Member {
        var index: Int
        var bounds: FairShare.Bounds
        var flexibility: Int { bounds.maximum.reduced(by: bounds.minimum) }
    }

    /// Indices of children by falling priority.
    private func priorityGroups() -> [[Int]] {
        let priorities = children.map(\.layoutPriority)
        let distinct = Set(priorities)
        if distinct.count <= 1 { return children.isEmpty ? [] : [Array(children.indices)] }
        return distinct.sorted(by: >).map { priority in children.indices.filter { priorities[$0] == priority } }
    }

    private func leastFlexibleFirst(_ group: [Int], across: Int?) -> [Member] {
        if group.count == 1 { return [Member(index: group[0], bounds: FairShare.Bounds(minimum: 0, maximum: .max))] }
        let members = group.map { index in
            let most = tree.measure(children[index], Proposal(along: axis, .max, across: across))[axis]
            let least = minimum(children[index], across: across)
            return Member(index: index, bounds: FairShare.Bounds(minimum: least, maximum: most))
        }
        return members.sorted { ($0.flexibility, $0.index) < ($1.flexibility, $1.index) }
    }

    private func minimum(_ child: RenderNode, across: Int?) -> Int {
        tree.measure(child, Proposal(along: axis, 0, across: across))[axis]
    }
}
