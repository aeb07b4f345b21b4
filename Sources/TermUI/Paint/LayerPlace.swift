/// Where a layer stands in a frame.
struct LayerPlace: Equatable {
    /// The part of the pane that its ancestors and the screen show, in screen cells.
    var frame: Rect
    /// Where the pane's own cells start, in screen cells.
    var origin: Point
    /// What is behind the pane's content.
    var environment: PaintEnvironment
}

/// The look that flows down to nodes that name none.
struct PaintEnvironment: Equatable {
    var foreground: ColorRole?
    var background = ColorRole.standard
    var attributes: Attributes = []

    mutating func apply(_ modifier: Modifier) {
        switch modifier {
        case .foreground(let role): foreground = role
        case .background(let role): background = role
        case .attributes(let added): attributes.formUnion(added)
        default: break
        }
    }
}

/// Finds a frame's layers and its cursor by a walk over the subtrees that hold any.
struct LayerCollector {
    struct Found {
        var node: RenderNode
        var layer: LayerState
        var place: LayerPlace
    }

    private(set) var panes: [Found] = []
    private(set) var floating: [Found] = []
    /// The last in the order of painting; one in a floating layer goes first.
    private(set) var cursor: Point?

    private var isFloating = false
    private var floatingCursor: Point?

    /// From the lowest to the highest.
    var layers: [Found] { panes + floating }

    init(root: RenderNode, size: Size) {
        visit(root, origin: .zero, clip: Rect(origin: .zero, size: size), PaintEnvironment())
        cursor = floatingCursor ?? cursor
    }

    private mutating func visit(_ node: RenderNode, origin: Point, clip: Rect, _ environment: PaintEnvironment) {
        guard node.specials > 0, node.isPlaced else { return }
        let frame = node.frame.moved(by: origin)
        let inner = frame.intersection(clip)
        var environment = environment
        if case .modified(let modifier, _) = node.node.content {
            if case .hidden(true) = modifier { return }
            environment.apply(modifier)
        }
        if let layer = node.layer {
            let found = Found(
                node: node,
                layer: layer,
                place: LayerPlace(frame: inner, origin: frame.origin, environment: environment)
            )
            if isFloating { floating.append(found) } else { panes.append(found) }
        }
        if case .modified(.cursor, _) = node.node.content {
            let place = frame.origin + node.content.cursorPlace
            if clip.contains(place) {
                if isFloating { floatingCursor = place } else { cursor = place }
            }
        }
        for (index, child) in node.children.enumerated() where child.specials > 0 {
            let wasFloating = isFloating
            if index == 1, node.holdsFloating { isFloating = true }
            visit(child, origin: frame.origin, clip: inner, environment)
            isFloating = wasFloating
        }
    }
}

extension RenderNode {
    /// Where a cursor round the node rests in it: a canvas says so itself.
    fileprivate var cursorPlace: Point {
        switch node.content {
        case .canvas(let drawing): drawing.base.cursor(in: frame.size)
        default: .zero
        }
    }

    /// Its second child is painted in a layer above everything.
    var holdsFloating: Bool {
        if case .modified(.floating, _) = node.content { return true }
        return false
    }
}
