/// What stands under a place, innermost first.
struct Hits {
    private(set) var taps: [Token] = []
    private(set) var scrollables: [ScrollID] = []

    /// Collects from a node and below; `point` is in the cells of the node's parent. Of several children over each other
    /// the topmost that answers counts. What floats is asked by itself.
    mutating func collect(_ node: RenderNode, at point: Point) -> Bool {
        guard node.isPlaced, node.frame.contains(point) else { return false }
        if case .modified(.hidden(true), _) = node.node.content { return false }
        let inner = point - node.frame.origin
        var isHit = false
        let children = node.holdsFloating ? node.children[..<1] : node.children[...]
        for child in children.reversed() where collect(child, at: inner) {
            isHit = true
            break
        }
        if case .modified(.onTap(let token), _) = node.node.content {
            taps.append(token)
            isHit = true
        }
        if let scroll = node.scroll {
            scrollables.append(scroll.id)
            isHit = true
        }
        return isHit
    }
}
