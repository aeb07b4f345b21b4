/// The retained tree behind a renderer: nodes that stay, what they cost, what appeared and disappeared.
final class RenderTree {
    let root: RenderNode
    let scrolls = ScrollMemory()
    var statistics = FrameStatistics()
    var lifecycle = LifecycleLog()
    /// Another value sets all text anew with the next frame.
    var settings = TextSettings() { didSet { if settings != oldValue { resetText(root) } } }
    /// Lists and scroll views on screen.
    var scrollNodes: [ScrollID: RenderNode] = [:]
    /// Views on screen that look at the environment.
    var readers: [ObjectIdentifier: RenderNode] = [:]
    /// Set while frames are traced.
    var recorder: FrameRecorder?

    /// A value of the environment differs somewhere from the frame before: its readers are to look.
    var hasOtherEnvironment = false

    /// How many nodes were ever made.
    var nodesMade: UInt64 = 0

    private let environment = EnvironmentScope(EnvironmentValues())
    /// Nodes on screen of whose children only one is shown.
    var choosers: [ObjectIdentifier: RenderNode] = [:]

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
        if environment.values != values {
            environment.values = values
            hasOtherEnvironment = true
        }
        update(root, to: node.fill().pane(), traits: Traits(environment: environment))
        if hasOtherEnvironment {
            updateReaders()
            updateUnshownReaders()
            hasOtherEnvironment = false
        }
        if size != root.frame.size { forgetAnswers(root) }
        _ = revalidate(root)
        place(
            root,
            at: Rect(origin: .zero, size: size),
            Proposal(size),
            in: Placement(layer: LayerState(), clip: .zero)
        )
    }

    /// Told once for each name.
    func noteDuplicates(_ names: [Token]) {
        guard !names.isEmpty else { return }
        statistics.duplicateIDs += names.count
        lifecycle.noteDuplicates(names)
    }

    /// After a resize no old proposal comes again.
    private func forgetAnswers(_ node: RenderNode) {
        _ = node.answers.takeAll()
        node.needsPlacement = true
        for child in node.children { forgetAnswers(child) }
    }
}
