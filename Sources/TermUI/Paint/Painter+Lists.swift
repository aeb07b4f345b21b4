extension Painter {
    /// The header that is held at the top of a list, over the rows that scroll past under it.
    mutating func paintPinned(of node: RenderNode, frame: Rect, clip: Rect, _ environment: PaintEnvironment) {
        guard node.list?.isPinned == true, let header = node.children.last else { return }
        let covered = header.frame.moved(by: frame.origin).intersection(clip)
        guard !covered.isEmpty else { return }
        fill(covered, environment.background)
        visit(header, origin: frame.origin, clip: clip, environment)
    }

    /// The thumb of a scroll bar: a cell a line, told by its shape and not by its colour.
    mutating func paintBar(of node: RenderNode, frame: Rect, clip: Rect, _ environment: PaintEnvironment) {
        guard let thumb = node.scroll?.thumb else { return }
        let look = environment.line(.border)
        for y in clip.minY..<clip.maxY where dirtyRows[y] && thumb.contains(y - frame.minY) {
            put(Self.thumb, x: frame.maxX - 1, y: y, clip: clip, look)
        }
    }

    private static let thumb = DisplayCluster(text: "▐", width: 1)
}
