/// A layout at work, with what it keeps.
protocol Arranging: AnyObject {
    func size(_ proposal: Proposal, of children: [LayoutChild]) -> Size
    func places(_ proposal: Proposal, in size: Size, of children: [LayoutChild]) -> [LayoutPlace]
    /// A child changed.
    func forget()
}

final class Arrangement<L: Layout>: Arranging {
    private let layout: L
    private var cache: L.Cache?

    init(_ layout: L) {
        self.layout = layout
    }

    func size(_ proposal: Proposal, of children: [LayoutChild]) -> Size {
        var cache = cache ?? layout.makeCache(children)
        defer { self.cache = cache }
        return layout.size(proposal, of: children, &cache)
    }

    func places(_ proposal: Proposal, in size: Size, of children: [LayoutChild]) -> [LayoutPlace] {
        var cache = cache ?? layout.makeCache(children)
        defer { self.cache = cache }
        return layout.places(proposal, in: size, of: children, &cache)
    }

    func forget() { cache = nil }
}

extension RenderTree {
    func measureArranged(_ node: RenderNode, _ proposal: Proposal) -> Size {
        guard let arrangement = node.container?.arrangement else { return .zero }
        return arrangement.size(proposal, of: layoutChildren(node))
    }

    func placeArranged(_ node: RenderNode, _ proposal: Proposal, in placement: Placement) {
        guard let arrangement = node.container?.arrangement else { return }
        let places = arrangement.places(proposal, in: node.frame.size, of: layoutChildren(node))
        for (child, given) in zip(node.children, places) {
            let size = measure(child, given.proposal)
            place(child, at: Rect(origin: given.origin, size: size), given.proposal, in: placement)
        }
        for child in node.children.dropFirst(places.count) { unplace(child, in: placement) }
    }

    /// Takes a child out of the picture that stays in the tree.
    func unplace(_ node: RenderNode, in placement: Placement) {
        guard node.isPlaced else { return }
        if !placement.isCovered { placement.mark(node.frame) }
        node.isPlaced = false
        node.frame = .zero
    }

    private func layoutChildren(_ node: RenderNode) -> [LayoutChild] {
        node.children.map { LayoutChild(tree: self, node: $0) }
    }
}
