/// The retained tree behind a renderer: nodes that stay, what they cost, what appeared and disappeared.
final class RenderTree {
    let root: RenderNode
    let scrolls = ScrollMemory()
    var statistics = FrameStatistics()
    /// Another value sets all text anew with the next frame.
    var settings = TextSettings() { didSet { if settings != oldValue { resetText(root) } } }
    /// Lists and scroll views on screen.
    private(set) var scrollNodes: [ScrollID: RenderNode] = [:]

    private let environment = EnvironmentScope(EnvironmentValues())
    /// Views on screen that look at the environment.
    private var readers: [ObjectIdentifier: RenderNode] = [:]
    /// Nodes on screen of whose children only one is shown.
    private(set) var choosers: [ObjectIdentifier: RenderNode] = [:]
    private var appeared: [Token] = []
    private var disappeared: [Token] = []

    init() {
        root = RenderNode(
            identity: Identity(path: 0),
            node: Node(.modified(.pane, .empty)),
            traits: Traits(environment: environment),
            parent: nil
        )
        expand(root)
        activate(root)
    }

    /// Brings the tree to a root node and lays it out in a size: the root stands at the top left and is offered all.
    func update(to node: Node, size: Size, environment values: EnvironmentValues = EnvironmentValues()) {
        statistics = FrameStatistics()
        environment.values = values
        update(root, to: node.fill().pane(), traits: Traits(environment: environment))
        updateReaders()
        updateUnshownReaders()
        if size != root.frame.size { forgetAnswers(root) }
        _ = revalidate(root)
        place(
            root,
            at: Rect(origin: .zero, size: size),
            Proposal(size),
            in: Placement(layer: LayerState(), clip: .zero)
        )
    }

    /// The lifecycle events since the last call.
    func takeLifecycle() -> [LifecycleEvent] {
        defer {
            disappeared.removeAll()
            appeared.removeAll()
        }
        return disappeared.map(LifecycleEvent.disappeared) + appeared.map(LifecycleEvent.appeared)
    }

    /// Reports a subtree as part of what is on screen.
    func activate(_ node: RenderNode) {
        guard !node.isActive else { return }
        node.isActive = true
        noteReads(of: node)
        if case .modified(.onAppear(let token), _) = node.node.content { appeared.append(token) }
        if let scroll = node.scroll { scrollNodes[scroll.id] = node }
        if case .firstFitting = node.node.content { choosers[ObjectIdentifier(node)] = node }
        for child in node.shownChildren { activate(child) }
    }

    /// Takes a subtree off the screen for good.
    func remove(_ node: RenderNode) {
        node.invalidatePaint()
        deactivate(node)
        node.parent = nil
    }

    func deactivate(_ node: RenderNode) {
        guard node.isActive else { return }
        node.isActive = false
        if !node.reads.isEmpty { readers[ObjectIdentifier(node)] = nil }
        if case .firstFitting = node.node.content { choosers[ObjectIdentifier(node)] = nil }
        for child in node.children { deactivate(child) }
        if let scroll = node.scroll, scrollNodes[scroll.id] === node { scrollNodes[scroll.id] = nil }
        if case .modified(.onDisappear(let token), _) = node.node.content { disappeared.append(token) }
    }

    /// A modifier at the same place with another token: what the old one named is gone, what the new one names is here.
    func report(from old: Modifier, to new: Modifier) {
        switch (old, new) {
        case (.onAppear(let old), .onAppear(let new)) where old != new: appeared.append(new)
        case (.onDisappear(let old), .onDisappear(let new)) where old != new: disappeared.append(old)
        default: break
        }
    }

    /// Something on screen moves with the frame clock.
    var readsTick: Bool { readers.values.contains { $0.reads.contains(.tick) } }

    func noteReads(of node: RenderNode) {
        if !node.reads.isEmpty {
            readers[ObjectIdentifier(node)] = node
        } else if node.node.isView {
            readers[ObjectIdentifier(node)] = nil
        }
    }

    /// Evaluates the views whose environment differs in something that they read.
    private func updateReaders() {
        for reader in readers.values where reader.isActive {
            let values = reader.traits.environment.values
            if !values.differences(from: reader.environment).isDisjoint(with: reader.reads) { expand(reader) }
        }
    }

    /// After a resize no old proposal comes again.
    private func forgetAnswers(_ node: RenderNode) {
        _ = node.answers.takeAll()
        node.needsPlacement = true
        for child in node.children { forgetAnswers(child) }
    }
}
