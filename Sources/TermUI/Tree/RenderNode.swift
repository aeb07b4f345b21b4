/// What a node takes over from the containers round it.
struct Traits: Equatable {
    var lineLimit: Int?
    var truncation = Truncation.tail
    /// The direction of the nearest stack: what a spacer and a divider go by.
    var axis: Axis?
    var environment: EnvironmentScope
}

/// A node that stays from frame to frame: its last value, its children, its place, and what it answered when measured.
final class RenderNode {
    let identity: Identity
    let kind: NodeKind
    /// Counts up with the nodes that were ever made: a node has a higher one than what it stands in.
    let serial: UInt64
    var node: Node
    var traits: Traits
    unowned var parent: RenderNode?
    var children: [RenderNode] = []

    /// In the parent's cells.
    var frame = Rect.zero
    var isPlaced = false
    var placedProposal: Proposal?
    var answers = MeasureCache()

    /// The node itself has to be measured again.
    var isChanged = false
    /// Somewhere in the subtree a node has to be measured again.
    var containsChange = false
    /// Somewhere in the subtree a node has to be placed again.
    var needsPlacement = true

    /// Part of the visible tree: its appearance was reported.
    var isActive = false
    /// How many panes, floating nodes, cursors and focusable places the subtree holds.
    private(set) var specials = 0

    /// A child stands out of the order of the rows.
    var isDisordered = false

    /// Text only.
    var textLayout: TextLayout?
    /// Drawings by hand only, from the first painting on.
    var canvas: CursesCanvas?
    /// Panes only.
    let layer: LayerState?
    /// Lists and scroll views only.
    var scroll: ScrollState?
    /// Views only: what the body read of the environment, and the values it was evaluated in.
    var reads: EnvironmentKeys = []
    var environment = EnvironmentValues()
    /// Views that move only.
    var motion: MotionState?
    /// Task modifiers only: the run that goes on.
    var task: TaskHandle?
    /// Environment modifiers only.
    var scope: EnvironmentScope?
    /// Containers other than stacks only.
    var container: ContainerState?
    /// Lists only.
    var list: ListState?

    init(identity: Identity, node: Node, traits: Traits, parent: RenderNode?, serial: UInt64 = 0) {
        self.identity = identity
        kind = node.kind
        self.serial = serial
        self.node = node
        self.traits = traits
        self.parent = parent
        if case .modified(.pane, _) = node.content { layer = LayerState() } else { layer = nil }
        specials = node.isSpecial ? 1 : 0
    }

    /// The children that can appear: of `ViewThatFits` the one that was shown last.
    var shownChildren: [RenderNode] {
        guard kind.name == .firstFitting else { return children }
        guard let choice = container?.choice, children.indices.contains(choice) else { return [] }
        return [children[choice]]
    }

    /// Nothing in it has a place but the node itself.
    var isLeaf: Bool {
        switch kind.name {
        case .text, .spacer, .divider, .canvas, .curses: true
        default: false
        }
    }

    /// The child of a node that always has exactly one.
    var content: RenderNode { children[0] }

    /// Puts children in place of those before, and counts what they hold.
    func adopt(_ children: [RenderNode]) {
        self.children = children
        countSpecials()
    }

    func countSpecials() {
        let total = children.reduce(node.isSpecial ? 1 : 0) { $0 + $1.specials }
        guard total != specials else { return }
        specials = total
        parent?.countSpecials()
    }

    /// Marks the node to be measured again, and to be placed again unless it turns out to be of the size it was.
    func invalidateLayout() {
        isChanged = true
        var next: RenderNode? = self
        while let node = next, !node.containsChange {
            node.containsChange = true
            next = node.placesRows ? nil : node.parent
        }
    }

    func invalidatePlacement() {
        var next: RenderNode? = self
        while let node = next {
            node.needsPlacement = true
            next = node.placesRows ? nil : node.parent
            if next?.needsPlacement == true { return }
        }
    }

    /// A list that is making its rows just now: what changes in them is placed with them.
    private var placesRows: Bool { list?.isPlacing ?? false }

    /// Marks the rows to be painted again where the node stood when it was last placed.
    func invalidatePaint() {
        guard isPlaced else { return }
        var rect = frame
        var next = parent
        while let node = next {
            rect = rect.intersection(Rect(origin: .zero, size: node.frame.size))
            if rect.isEmpty { return }
            if let layer = node.layer {
                layer.mark(rect)
                return
            }
            rect = rect.moved(by: node.frame.origin)
            next = node.parent
        }
    }

    /// The most lines that a text shows in a height: at least one.
    func lineLimit(height: Int?) -> Int? {
        guard let height, height < .max else { return traits.lineLimit }
        return max(1, min(traits.lineLimit ?? .max, height))
    }

    /// Looks through views and modifiers. A spacer only takes what nothing else wants.
    var layoutPriority: Int {
        if kind.name == .spacer { return .min }
        if case .modified(.layoutPriority(let priority), _) = node.content { return priority }
        return kind.isWrapper ? content.layoutPriority : 0
    }

    /// A divider, or one in views and modifiers.
    var isDivider: Bool { kind.isWrapper ? content.isDivider : kind.name == .divider }
}
