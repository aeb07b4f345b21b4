extension Painter {
    mutating func paintCanvas(
        _ drawing: AnyCanvasDrawing,
        frame: Rect,
        clip: Rect,
        _ environment: PaintEnvironment
    ) {
        let visible = Rect(origin: clip.origin - frame.origin, size: clip.size)
        var canvas = CanvasContext(size: frame.size, visible: visible, settings: settings)
        drawing.base.draw(in: &canvas)
        for mark in canvas.marks {
            let y = frame.minY + mark.place.y
            guard dirtyRows[y] else { continue }
            put(mark.cluster, x: frame.minX + mark.place.x, y: y, clip: clip, environment.look(of: mark.ink))
        }
    }
}

extension PaintEnvironment {
    fileprivate func look(of ink: Ink) -> Look {
        Look(
            foreground: ink.foreground ?? foreground ?? .standard,
            background: ink.background,
            attributes: attributes.union(ink.attributes)
        )
    }
}
