/// Paints one layer's dirty rows into its buffer.
@MainActor
struct Painter {
    private(set) var buffer: CellBuffer
    var cellsPainted = 0
    /// By the buffer's rows.
    let dirtyRows: [Bool]
    let settings: TextSettings

    init(buffer: CellBuffer, dirtyRows: [Bool], settings: TextSettings = TextSettings()) {
        self.settings = settings
        self.buffer = buffer
        self.dirtyRows = dirtyRows
    }

    /// Paints a pane's content, `origin` being where the pane's cells start in the buffer.
    mutating func paint(_ pane: RenderNode, origin: Point, _ environment: PaintEnvironment) {
        let blank = Cell(" ", Style(.standard, on: environment.background))
        for y in 0..<buffer.size.height where dirtyRows[y] {
            buffer.fill(row: y, columns: 0..<buffer.size.width, with: blank)
        }
        let bounds = Rect(origin: .zero, size: buffer.size)
        let frame = Rect(origin: origin, size: pane.frame.size)
        let clip = frame.intersection(bounds)
        if isDirty(clip) { visitChildren(of: pane, frame: frame, clip: clip, environment) }
    }

    private func isDirty(_ rect: Rect) -> Bool {
        guard !rect.isEmpty else { return false }
        return dirtyRows[rect.minY..<rect.maxY].contains(true)
    }

    mutating func visit(_ node: RenderNode, origin: Point, clip: Rect, _ environment: PaintEnvironment) {
        guard node.layer == nil else { return }
        let frame = node.frame.moved(by: origin)
        let clip = clip.intersection(frame)
        guard isDirty(clip) else { return }
        var environment = environment
        switch node.node.content {
        case .text: paintText(node, frame: frame, clip: clip, environment)
        case .canvas(let drawing): paintCanvas(drawing, frame: frame, clip: clip, environment)
        case .divider: paintDivider(node, frame: frame, clip: clip, environment)
        case .curses(let drawing): paintCurses(node, drawing, frame: frame, clip: clip, environment)
        case .modified(let modifier, _):
            if case .hidden(true) = modifier { return }
            environment.apply(modifier)
            if case .background(let role) = modifier { fill(clip, role) }
            visitChildren(of: node, frame: frame, clip: clip, environment)
            if case .border(let role, let title) = modifier {
                paintBorder(role, title: title, frame: frame, clip: clip, environment)
            }
        case .list, .scroll:
            visitChildren(of: node, frame: frame, clip: clip, environment)
            paintPinned(of: node, frame: frame, clip: clip, environment)
            paintBar(of: node, frame: frame, clip: clip, environment)
        default: visitChildren(of: node, frame: frame, clip: clip, environment)
        }
    }

    private mutating func visitChildren(
        of node: RenderNode,
        frame: Rect,
        clip: Rect,
        _ environment: PaintEnvironment
    ) {
        guard node.isOrderedByRow else {
            for child in node.children { visit(child, origin: frame.origin, clip: clip, environment) }
            return
        }
        let top = clip.minY - frame.minY
        let bottom = clip.maxY - frame.minY
        let first = node.firstChild(endingBelow: top)
        for child in node.children[first..<node.orderedCount] {
            if child.frame.minY >= bottom { break }
            visit(child, origin: frame.origin, clip: clip, environment)
        }
    }

    mutating func fill(_ clip: Rect, _ role: ColorRole) {
        let blank = Cell(" ", Style(.standard, on: role))
        for y in clip.minY..<clip.maxY where dirtyRows[y] {
            buffer.fill(row: y, columns: clip.minX..<clip.maxX, with: blank)
            cellsPainted += clip.size.width
        }
    }

    /// Puts a cluster; one cut by the clip leaves a blank. Without a background it takes what is behind it.
    mutating func put(
        _ cluster: DisplayCluster,
        x: Int,
        y: Int,
        clip: Rect,
        _ look: Look
    ) {
        guard x < clip.maxX, x + cluster.width > clip.minX else { return }
        let isCut = x < clip.minX || x + cluster.width > clip.maxX
        let x = max(x, clip.minX)
        guard x < buffer.size.width, x >= 0, y >= 0, y < buffer.size.height else { return }
        let background = look.background ?? buffer[x, y].style.background
        let style = Style(look.foreground, on: background, look.attributes)
        buffer.put(isCut ? Cell(" ", style) : Cell(cluster.text, width: UInt8(cluster.width), style), x: x, y: y)
        cellsPainted += isCut ? 1 : cluster.width
    }
}

/// How a cluster is drawn; nil leaves the background that is there.
struct Look {
    var foreground: ColorRole
    var background: ColorRole?
    var attributes: Attributes
}

extension RenderNode {
    /// Its children stand below each other, so that those outside a range of rows need not be looked at.
    var isOrderedByRow: Bool {
        switch kind.name {
        case .vertical, .list, .grid: !isDisordered
        default: false
        }
    }

    /// A pinned header stands behind the rows that are in order.
    var orderedCount: Int { children.count - (list?.isPinned == true ? 1 : 0) }

    func firstChild(endingBelow y: Int) -> Int {
        var low = 0
        var high = orderedCount
        while low < high {
            let middle = (low + high) / 2
            if children[middle].frame.maxY <= y { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
