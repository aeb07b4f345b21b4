extension Painter {
    mutating func paintText(_ node: RenderNode, frame: Rect, clip: Rect, _ environment: PaintEnvironment) {
        guard let layout = node.textLayout else { return }
        let lines = layout.lines(
            width: node.placedProposal?.width ?? .max,
            limit: node.lineLimit(height: node.placedProposal?.height),
            truncation: node.traits.truncation
        )
        let looks = layout.text.runs.map { environment.look(of: $0) }
        for y in clip.minY..<clip.maxY where dirtyRows[y] {
            let index = y - frame.minY
            guard index < lines.count else { return }
            let offset = layout.offset(of: lines[index], in: frame.size.width)
            paintLine(lines[index], of: layout, looks, at: Point(x: frame.minX + offset, y: y), clip: clip)
        }
    }

    private mutating func paintLine(
        _ line: TextLine,
        of layout: TextLayout,
        _ looks: [Look],
        at origin: Point,
        clip: Rect
    ) {
        var x = origin.x
        layout.forEachPiece(of: line, settings.bidi) { display, run in
            put(display, x: x, y: origin.y, clip: clip, looks[run])
            x += display.width
            return x < clip.maxX
        }
    }

    mutating func paintDivider(_ node: RenderNode, frame: Rect, clip: Rect, _ environment: PaintEnvironment) {
        let cluster = DisplayCluster(text: node.traits.axis == .horizontal ? "│" : "─", width: 1)
        let look = environment.line(.border)
        for y in clip.minY..<clip.maxY where dirtyRows[y] {
            for x in clip.minX..<clip.maxX { put(cluster, x: x, y: y, clip: clip, look) }
        }
    }

    mutating func paintBorder(
        _ role: ColorRole,
        title: String?,
        frame: Rect,
        clip: Rect,
        _ environment: PaintEnvironment
    ) {
        let look = Look(foreground: role, background: nil, attributes: environment.attributes)
        let (right, bottom) = (frame.maxX - 1, frame.maxY - 1)
        for y in clip.minY..<clip.maxY where dirtyRows[y] {
            if y == frame.minY {
                paintEdge("┌", "┐", y: y, frame: frame, clip: clip, look)
                if let title { paintTitle(title, frame: frame, clip: clip, look) }
            } else if y == bottom {
                paintEdge("└", "┘", y: y, frame: frame, clip: clip, look)
            } else {
                put(Self.upright, x: frame.minX, y: y, clip: clip, look)
                put(Self.upright, x: right, y: y, clip: clip, look)
            }
        }
    }

    private static let upright = DisplayCluster(text: "│", width: 1)
    private static let level = DisplayCluster(text: "─", width: 1)

    private mutating func paintEdge(
        _ left: String,
        _ right: String,
        y: Int,
        frame: Rect,
        clip: Rect,
        _ look: Look
    ) {
        for x in clip.minX..<clip.maxX { put(Self.level, x: x, y: y, clip: clip, look) }
        put(DisplayCluster(text: right, width: 1), x: frame.maxX - 1, y: y, clip: clip, look)
        put(DisplayCluster(text: left, width: 1), x: frame.minX, y: y, clip: clip, look)
    }

    /// A title in the top edge, between blanks, cut short before the corner.
    private mutating func paintTitle(_ title: String, frame: Rect, clip: Rect, _ look: Look) {
        let room = frame.size.width - 6
        guard room > 0, !title.isEmpty else { return }
        let layout = TextLayout(StyledText([StyledText.Run(title)]), settings.widths)
        guard let line = layout.lines(width: room, limit: 1, truncation: .tail).first, line.width <= room else {
            return
        }
        let start = Point(x: frame.minX + 3, y: frame.minY)
        put(.space, x: start.x - 1, y: start.y, clip: clip, look)
        paintLine(line, of: layout, [look], at: start, clip: clip)
        put(.space, x: start.x + line.width, y: start.y, clip: clip, look)
    }
}

extension PaintEnvironment {
    func look(of run: StyledText.Run) -> Look {
        Look(
            foreground: run.foreground ?? foreground ?? .standard,
            background: run.background,
            attributes: attributes.union(run.attributes)
        )
    }

    func line(_ role: ColorRole) -> Look {
        Look(foreground: foreground ?? role, background: nil, attributes: attributes)
    }
}
