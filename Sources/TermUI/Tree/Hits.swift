/// What stands under a place, innermost first.
struct Hits {
    private(set) var taps: [Token] = []
    private(set) var scrollables: [ScrollID] = []
    private(set) var bar: (id: ScrollID, step: ScrollStep?)?

    /// Collects from a node and below; `point` is in the cells of the node's parent. Of several children over each other
    /// the topmost that answers counts. What floats is asked by itself.
    mutating func collect(_ node: RenderNode, at point: Point) -> Bool {
        guard node.isPlaced, node.frame.contains(point) else { return false }
        if case .modified(.hidden(true), _) = node.node.content { return false }
        let inner = point - node.frame.origin
        var isHit = false
        let children = node.floatingLevel != nil ? node.children[..<1] : node.children[...]
        for child in children.reversed() {
            isHit = collect(child, at: inner)
            // What a pinned header covers is not there to be clicked on.
            if isHit || node.covers(child, at: inner) { break }
        }
        if case .modified(.onTap(let token), _) = node.node.content {
            taps.append(token)
            isHit = true
        }
        if let scroll = node.scroll {
            scrollables.append(scroll.id)
            if bar == nil { bar = scroll.bar(at: inner, in: node.frame.size) }
            isHit = true
        }
        return isHit
    }
}

extension RenderNode {
    /// Whether a child is a header pinned over this list's rows, and stands at a place.
    fileprivate func covers(_ child: RenderNode, at point: Point) -> Bool {
        list?.isPinned == true && child === children.last && child.frame.contains(point)
    }
}

extension ScrollState {
    fileprivate func bar(at point: Point, in size: Size) -> (id: ScrollID, step: ScrollStep?)? {
        guard let thumb, point.x == size.width - 1 else { return nil }
        let step: ScrollStep? =
            point.y < thumb.lowerBound ? .pages(-1) : point.y >= thumb.upperBound ? .pages(1) : nil
        return (id, step)
    }
}
