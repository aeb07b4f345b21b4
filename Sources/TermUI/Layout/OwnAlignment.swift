/// How a child wants to stand in its container, where it differs from the container's own way.
struct OwnAlignment {
    var horizontal: HorizontalAlignment?
    var vertical: VerticalAlignment?

    func offset(_ length: Int, in room: Int, along axis: Axis) -> Int? {
        axis == .horizontal ? horizontal?.offset(length, in: room) : vertical?.offset(length, in: room)
    }
}

extension RenderNode {
    /// Looks through views and modifiers; of several the outermost counts.
    var ownAlignment: OwnAlignment {
        guard kind.isWrapper else { return OwnAlignment() }
        let inner = content.ownAlignment
        guard case .modified(.alignment(let horizontal, let vertical), _) = node.content else { return inner }
        return OwnAlignment(horizontal: horizontal ?? inner.horizontal, vertical: vertical ?? inner.vertical)
    }

    /// The container that reads what modifiers round the node say of it.
    var containing: RenderNode? {
        var next = parent
        while let node = next, node.kind.isWrapper { next = node.parent }
        return next
    }
}
