extension RenderNode {
    /// Scrolls what is round the node so that the node is in sight, its beginning where there is not room for all of it.
    /// False when nothing has to move.
    func reveal() -> Bool {
        var isMoved = false
        var rect = frame
        var next = parent
        while let node = next {
            if let scroll = node.scroll {
                let below = max(0, min(rect.minY, rect.maxY - node.frame.size.height))
                let lines = rect.minY < 0 ? rect.minY : below
                if lines != 0 {
                    scroll.add(.lines(lines))
                    node.invalidatePlacement()
                    rect.origin.y -= lines
                    isMoved = true
                }
            }
            rect = rect.moved(by: node.frame.origin)
            next = node.parent
        }
        return isMoved
    }
}
