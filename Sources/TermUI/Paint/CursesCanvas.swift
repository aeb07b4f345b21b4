/// The window of one node, and what was last drawn in it.
@MainActor
final class CursesCanvas {
    private var window: CursesWindow?
    private var shown: AnyCursesDrawing?
    /// Row by row, as read back from the window.
    private(set) var rows: [[CursesCell]] = []

    /// Made outside the main actor with the node; the window comes with the first drawing.
    nonisolated init() {}

    /// Draws what differs from the last time.
    func show(_ drawing: AnyCursesDrawing, size: Size) {
        guard !size.isEmpty else { return close() }
        let size = CursesWindow.clamped(size)
        if let window, window.size == size {
            guard shown != drawing else { return }
            if let shown { update(window, drawing.base, from: shown.base) }
        } else {
            close()
            window = CursesWindow(size: size)
            if let window { drawing.base.draw(in: window) }
        }
        shown = drawing
        takeChanges()
    }

    private func close() {
        window = nil
        shown = nil
        rows = []
    }

    private func update<D: CursesDrawing>(_ window: CursesWindow, _ drawing: D, from old: any CursesDrawing) {
        if let old = old as? D {
            drawing.update(window, from: old)
        } else {
            window.erase()
            drawing.draw(in: window)
        }
    }

    private func takeChanges() {
        guard let window else { return }
        if rows.count != window.size.height { rows = Array(repeating: [], count: window.size.height) }
        for (y, cells) in window.takeChanges() { rows[y] = cells }
    }
}

extension Painter {
    mutating func paintCurses(
        _ node: RenderNode,
        _ drawing: AnyCursesDrawing,
        frame: Rect,
        clip: Rect,
        _ environment: PaintEnvironment
    ) {
        let canvas = node.canvas ?? CursesCanvas()
        node.canvas = canvas
        canvas.show(drawing, size: frame.size)
        for y in clip.minY..<clip.maxY where dirtyRows[y] && canvas.rows.indices.contains(y - frame.minY) {
            for (x, cell) in canvas.rows[y - frame.minY].enumerated() where cell.cluster.width > 0 {
                put(cell.cluster, x: frame.minX + x, y: y, clip: clip, environment.look(of: cell.style))
            }
        }
    }
}

extension PaintEnvironment {
    fileprivate func look(of style: CursesStyle) -> Look {
        Look(
            foreground: style.foreground ?? foreground ?? .standard,
            background: style.background,
            attributes: attributes.union(style.attributes)
        )
    }
}
