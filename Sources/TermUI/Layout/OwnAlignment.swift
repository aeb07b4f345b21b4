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
        switch node.content {
        case .modified(.alignment(let horizontal, let vertical), _):
            let inner = content.ownAlignment
            return OwnAlignment(horizontal: horizontal ?? inner.horizontal, vertical: vertical ?? inner.vertical)
        case .modified, .view: return content.ownAlignment
        default: return OwnAlignment()
        }
    }

    /// The container that reads what modifiers round the node say of it.
    var containing: RenderNode? {
        var next = parent
        while let node = next {
            switch node.node.content {
            case .modified, .view: next = node.parent
            default: return node
            }
        }
        return nil
    }
}
