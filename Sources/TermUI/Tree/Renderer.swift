/// Turns nodes into frames, and remembers what the last one looked like: identity, memo, layout, scroll positions.
@MainActor
package final class Renderer {
    let tree = RenderTree()
    private var layerPainter = LayerPainter()
    private var events: [LifecycleEvent] = []
    /// The floating layers of the last frame, from the lowest to the highest.
    private var floating: [LayerCollector.Found] = []
    private var highestFrame = Rect.zero
    /// What had the focus when it was last brought into sight, and on what screen.
    private var revealed: (focus: FocusID?, size: Size)?
    /// What is to have its target in sight with the next frame.
    private var revealing: ScrollID?

    /// Where the focus is; each frame brings it up to date with what it shows.
    package var focus = FocusState()
    /// What flows down from the root. The size class and what is focused are set by each frame.
    package var environment = EnvironmentValues()

    /// Why the last frame was made as it was; nil unless `isTracing`.
    package private(set) var trace: FrameTrace?

    /// An empty screen: the first frame is new as a whole.
    package init() {}

    var settings: TextSettings {
        get { tree.settings }
        set {
            tree.settings = newValue
            layerPainter.settings = newValue
        }
    }

    /// Brings the screen to `root`: evaluates what changed, lays out, paints into layers. Lifecycle events of the frame
    /// wait in `takeEvents()`.
    package func frame(_ root: some NodeConvertible, size: Size) -> Frame {
        var (found, statistics) = settled(root.node, size: size)
        let layers = layerPainter.paint(found.layers)
        statistics.cellsPainted = layerPainter.cellsPainted
        statistics.cellsDamaged = layerPainter.cellsDamaged
        var frame = Frame(
            size: size,
            layers: layers,
            cursor: found.cursor(focused: environment.focused),
            statistics: statistics
        )
        frame.moves = tree.readsTick
        trace = tree.recorder?.finish(statistics)
        return frame
    }

    /// Brings tree and focus to `root` without a frame, for keys that come before it was shown: the next one shows it.
    package func settle(_ root: some NodeConvertible, size: Size) { _ = settled(root.node, size: size) }

    private func settled(_ root: Node, size: Size) -> (LayerCollector, FrameStatistics) {
        environment.sizeClass = SizeClass(width: size.width)
        var found = lay(out: root, size: size)
        var statistics = tree.statistics
        let isElsewhere = focus.update(scopes(found))
        // A layer has opened or closed, or what was focused is gone: those that show the focus are told.
        if revealFocus(in: found, size: size) || isElsewhere {
            found = lay(out: root, size: size)
            focus.update(scopes(found))
            statistics.viewsEvaluated += tree.statistics.viewsEvaluated
            statistics.nodesMeasured += tree.statistics.nodesMeasured
        }
        if let id = revealing {
            revealing = nil
            // Once to come near it, and once to its line.
            for _ in 0..<2 where tree.revealTarget(in: id) { found = lay(out: root, size: size) }
        }
        events += tree.lifecycle.takeAll()
        floating = Array(found.floating)
        highestFrame = found.scopes.last?.frame ?? .zero
        return (found, statistics)
    }

    /// Scrolls what just got the focus into sight, and what has it on a screen of another size.
    private func revealFocus(in found: LayerCollector, size: Size) -> Bool {
        let focused = focus.focused
        if let revealed, revealed.focus == focused, revealed.size == size { return false }
        revealed = (focused, size)
        return found.scopes.last?.items.first { $0.focusable.id == focused }?.node.reveal() ?? false
    }

    /// The last frame as lines to be read out.
    package func linearLines() -> [LinearLine] {
        LinearReading(root: tree.root, size: tree.root.frame.size).lines
    }

    private func lay(out root: Node, size: Size) -> LayerCollector {
        environment.focused = focus.focused
        environment.widths = settings.widths
        tree.update(to: root, size: size, environment: environment)
        return LayerCollector(root: tree.root, size: size, settings: settings)
    }

    private func scopes(_ found: LayerCollector) -> [FocusScope] {
        found.scopes.map {
            FocusScope(layer: layerPainter.id(of: $0.layer), level: $0.level, items: $0.focusables)
        }
    }

    /// Whether the next frames are traced. It costs several times what they do without.
    package var isTracing: Bool {
        get { tree.recorder != nil }
        set { tree.recorder = newValue ? tree.recorder ?? FrameRecorder() : nil }
    }

    /// What is held at the moment, by a walk through everything.
    package var census: Census { tree.census }

    /// What happened to nodes in the last frames, in order. In each frame what ended comes first, then what became
    /// another, then what began; all of it is painted by now.
    package func takeEvents() -> [LifecycleEvent] {
        defer { events.removeAll() }
        return events
    }

    /// The tap tokens under a place, innermost first.
    package func taps(at point: Point) -> [Token] { hits(at: point).taps }

    /// The lists and scroll views under a place, innermost first.
    package func scrollables(at point: Point) -> [ScrollID] { hits(at: point).scrollables }

    /// Moves a list's or scroll view's content; stops at the ends. The next frame shows it.
    package func scroll(_ id: ScrollID, _ step: ScrollStep) {
        let node = tree.scrollNodes[id]
        let state = node?.scroll ?? tree.scrolls.state(for: id)
        state.add(step)
        node?.invalidatePlacement()
    }

    /// Brings the run of text that is the target (`StyledText.Run.isTarget`) into sight with the next frame. In a list it
    /// stands in the selected row.
    package func revealTarget(in id: ScrollID) { revealing = id }

    /// Lets the next change of a list's selection scroll no further than it must, without a margin: a row that was
    /// clicked on stays under the pointer.
    package func hold(_ id: ScrollID) { scroll(id, .lines(0)) }

    /// The scroll bar under a place; nil where there is none.
    package func scrollBar(at point: Point) -> ScrollBarHit? { hits(at: point).bar }

    /// Where a list or scroll view stood in the last frame; nil when it was not in it.
    package func metrics(of id: ScrollID) -> ScrollMetrics? { tree.scrollNodes[id]?.scroll?.metrics }

    /// The line of the viewport that the selected row of a list began at when it was last shown; nil when it was not in sight.
    package func selectionLine(of id: ScrollID) -> Int? { tree.scrolls.state(for: id).selectionLine }

    /// How much of what is out of sight of a list or scroll view with a bar lay above in the last frame, as
    /// `ScrollStep.fraction` has it; nil when it was not in it.
    package func fraction(of id: ScrollID) -> Double? { tree.scrollNodes[id]?.scroll?.fraction }

    /// What can have the focus now: on the highest layer that takes it, in reading order.
    package var focusables: [Focusable] { focus.scopes.last?.items ?? [] }

    /// The level of the highest layer that takes the focus, if a click at a place misses it and all above it: then it
    /// means nothing beneath. Nil on the page alone.
    package func missedLevel(at point: Point) -> Level? {
        let level = focus.level
        guard level > .page, !highestFrame.contains(point) else { return nil }
        return floating.contains { $0.level > level && $0.place.frame.contains(point) } ? nil : level
    }

    private func hits(at point: Point) -> Hits {
        var hits = Hits()
        if let top = floating.last(where: { $0.place.frame.contains(point) }) {
            let place = top.place
            let offset = place.origin - top.node.frame.origin
            _ = hits.collect(top.node, at: point - offset)
        } else {
            _ = hits.collect(tree.root, at: point)
        }
        return hits
    }
}

/// How far to scroll; what would go past an end stops there.
package enum ScrollStep: Hashable, Sendable {
    /// Lines down; negative is up.
    case lines(Int)
    /// Half the viewport's height, at least a line, down; negative is up.
    case halfPages(Int)
    /// The viewport's height down; negative is up.
    case pages(Int)
    case top
    case bottom
    /// To where so much of what is out of sight lies above: 0 is the top, 1 the bottom.
    case fraction(Double)
    /// Brings the selected row of a list to a place of the viewport; a scroll view has none and stays.
    case selection(VerticalAlignment)
    /// Brings the first line of the selected row to a line of the viewport.
    case selectionLine(Int)
}

/// What a list or scroll view showed in the last frame.
package struct ScrollMetrics: Hashable, Sendable {
    /// Cells of the viewport.
    package var viewport: Size
    /// For a scroll view: the first line shown, of `contentHeight`. For a list: the first row shown, of `count`.
    package var first: Int
    /// Rows of a list, lines of a scroll view's content.
    package var count: Int
    /// Rows (lists) or lines (scroll views) that are at least partly visible.
    package var visible: Int

    package init(viewport: Size, first: Int, count: Int, visible: Int) {
        self.viewport = viewport
        self.first = first
        self.count = count
        self.visible = visible
    }
}
