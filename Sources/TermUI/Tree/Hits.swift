/// What stands under a place, innermost first.
struct Hits {
    private(set) var taps: [Token] = []
    private(set) var scrollables: [ScrollID] = []
    private(set) var bar: ScrollBarHit?

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
    fileprivate func bar(at point: Point, in size: Size) -> ScrollBarHit? {
        guard let thumb, point.x == size.width - 1 else { return nil }
        return ScrollBarHit(id: id, line: point.y, thumb: thumb, height: size.height)
    }
}

/// A place on a scroll bar. The thumb can be taken hold of there: whoever drags tells where the pointer is.
package struct ScrollBarHit: Equatable, Sendable {
    package var id: ScrollID
    /// Of the viewport, from its top, as what follows.
    private let line: Int
    private let thumb: Range<Int>
    private let height: Int

    init(id: ScrollID, line: Int, thumb: Range<Int>, height: Int) {
        self.id = id
        self.line = line
        self.thumb = thumb
        self.height = height
    }

    /// The place is on the thumb, which moves only when it is dragged; a press beside it goes there.
    package var isOnThumb: Bool { thumb.contains(line) }

    /// Where the content is when the pointer has moved so many lines down. A thumb that was pressed beside is held in its
    /// middle.
    package func step(draggedBy lines: Int) -> ScrollStep {
        let grip = isOnThumb ? line - thumb.lowerBound : (thumb.count - 1) / 2
        let top = line.adding(lines).bounded - grip
        return .fraction(Double(top) / Double(max(1, height - thumb.count)))
    }
}
