/// Finds a frame's layers, their order, what can have the focus, and the cursor, by a walk over the subtrees that hold any.
///
/// The one rule of who is above whom: the layer of a higher `Level`; of the same level the one that comes later in the
/// tree. What floats on a layer is never below it, whatever level it names. The panes of a floating layer stay with it.
struct LayerCollector {
    struct Found {
        var node: RenderNode
        var layer: LayerState
        var place: LayerPlace
        var level: Level
    }

    /// A layer that takes the focus, with what has been found in it.
    struct Scope {
        var layer: LayerState
        var level: Level
        var frame: Rect
        var items: [Item] = []
        /// The last in the order of painting.
        var cursor: Point?
    }

    struct Item {
        /// Panes are read one after the other.
        var pane: Int
        var focusable: Focusable
        var node: RenderNode
    }

    /// From the lowest to the highest, as all three.
    private(set) var layers: [Found] = []
    private(set) var scopes: [Scope] = []

    private var level = Level.page
    /// The scope that nodes are in; nil in what never takes the focus.
    private var scope: Int?
    private var pane = 0

    private let settings: TextSettings

    init(root: RenderNode, size: Size, settings: TextSettings) {
        self.settings = settings
        let screen = Rect(origin: .zero, size: size)
        if let layer = root.layer {
            scopes.append(Scope(layer: layer, level: .page, frame: screen))
            scope = 0
        }
        visit(root, origin: .zero, clip: screen, PaintEnvironment())
        layers.sortByLevel(\.level)
        scopes.sortByLevel(\.level)
    }

    /// What floats, from the lowest to the highest.
    var floating: ArraySlice<Found> { layers[(layers.firstIndex { $0.level > .page } ?? layers.endIndex)...] }

    /// Where the hardware cursor rests: where the highest layer that takes the focus says, else on what is focused, else
    /// at the layer's beginning.
    func cursor(focused: FocusID?) -> Point? {
        guard let scope = scopes.last else { return nil }
        if let cursor = scope.cursor { return cursor }
        if let focused, let item = scope.items.first(where: { $0.focusable.id == focused }) {
            return item.focusable.frame.origin
        }
        return scope.level > .page ? scope.frame.origin : nil
    }

    private mutating func visit(_ node: RenderNode, origin: Point, clip: Rect, _ environment: PaintEnvironment) {
        guard node.specials > 0, node.isPlaced else { return }
        let frame = node.frame.moved(by: origin)
        let inner = frame.intersection(clip)
        var environment = environment
        if case .modified(let modifier, _) = node.node.content {
            if case .hidden(true) = modifier { return }
            environment.apply(modifier)
            note(modifier, of: node, frame: frame, clip: clip)
        }
        let surrounding = pane
        if let layer = node.layer {
            let place = LayerPlace(frame: inner, origin: frame.origin, environment: environment)
            layers.append(Found(node: node, layer: layer, place: place, level: level))
            pane = layers.count
        }
        for (index, child) in node.children.enumerated() where child.specials > 0 {
            if index == 1, let level = node.floatingLevel {
                visitFloating(child, level, origin: frame.origin, clip: inner, environment)
            } else {
                visit(child, origin: frame.origin, clip: inner, environment)
            }
        }
        pane = surrounding
    }

    private mutating func note(_ modifier: Modifier, of node: RenderNode, frame: Rect, clip: Rect) {
        guard let scope else { return }
        switch modifier {
        case .cursor(true):
            let place = frame.origin + node.content.cursorPlace(settings)
            if clip.contains(place) { scopes[scope].cursor = place }
        case .focusable(let id):
            scopes[scope].items.append(Item(pane: pane, focusable: Focusable(id: id, frame: frame), node: node))
        default: break
        }
    }

    private mutating func visitFloating(
        _ child: RenderNode,
        _ level: Level,
        origin: Point,
        clip: Rect,
        _ environment: PaintEnvironment
    ) {
        let surroundings = (self.level, scope)
        self.level = max(self.level, level)
        let frame = child.frame.moved(by: origin).intersection(clip)
        // A layer without a cell is one that is closed.
        if let layer = child.layer, child.isPlaced, !frame.isEmpty, self.level != .toast {
            scopes.append(Scope(layer: layer, level: self.level, frame: frame))
            scope = scopes.count - 1
        } else {
            scope = nil
        }
        visit(child, origin: origin, clip: clip, environment)
        (self.level, scope) = surroundings
    }
}

extension LayerCollector.Scope {
    /// Pane by pane, in each by rows and columns; what shares its first cell, from the outside to the inside.
    var focusables: [Focusable] {
        items.enumerated().sorted { lhs, rhs in
            let (before, after) = (lhs.element, rhs.element)
            return (before.pane, before.focusable.frame.minY, before.focusable.frame.minX, lhs.offset)
                < (after.pane, after.focusable.frame.minY, after.focusable.frame.minX, rhs.offset)
        }
        .map(\.element.focusable)
    }
}

extension Array {
    /// By level; what is of the same level keeps its order. Almost always it is in order already.
    fileprivate mutating func sortByLevel(_ level: (Element) -> Level) {
        guard zip(self, dropFirst()).contains(where: { level($0) > level($1) }) else { return }
        self = enumerated().sorted { (level($0.element), $0.offset) < (level($1.element), $1.offset) }.map(\.element)
    }
}

extension RenderNode {
    /// Where a cursor round the node rests in it: a canvas says so itself.
    fileprivate func cursorPlace(_ settings: TextSettings) -> Point {
        switch node.content {
        case .canvas(let drawing):
            drawing.base.cursor(in: CanvasContext(size: frame.size, visible: .zero, settings: settings))
        default: .zero
        }
    }

    /// Its second child is painted in a layer above it.
    var floatingLevel: Level? {
        if kind.name == .floating, case .modified(.floating(_, let level, _), _) = node.content { return level }
        return nil
    }
}
