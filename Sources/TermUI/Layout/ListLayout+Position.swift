extension ListLayout {
    /// A row's index, and how many of its lines are above the viewport.
    struct Position: Equatable {
        var index: Int
        var offset: Int

        static let top = Position(index: 0, offset: 0)
    }

    /// Lines that a step is followed exactly, row by row.
    private static let reach = 200

    /// The position after a step that does not concern the selection.
    mutating func moved(_ position: Position, by step: ScrollStep) -> Position {
        switch step {
        case .top: return .top
        case .bottom: return bottom()
        case .fraction(let fraction): return lying(at: fraction.clampedToUnit, from: position)
        case .selection, .selectionLine: return position
        case .lines, .halfPages, .pages:
            let page = max(1, viewport.height - coveredLines(above: position.index))
            let lines = step.lines(page: page).bounded
            let reach = max(Self.reach, 2 * viewport.height)
            if lines < -reach || lines > reach { return movedFar(position, by: lines) }
            return settled(Position(index: position.index, offset: position.offset + lines))
        }
    }

    /// By rows, as the bar shows it: those that were never made have no other length.
    private mutating func lying(at fraction: Double, from position: Position) -> Position {
        var position = position
        // How much is out of sight depends on where that is, where rows are of differing heights.
        for _ in 0..<3 {
            let visible = visibleRows(from: position)
            guard fraction < 1, let first = visible.first, let last = visible.last else { return bottom() }
            let above = Double(position.offset) / Double(first.height)
            let below = Double(max(0, last.y + last.height - viewport.height)) / Double(last.height)
            let rows = fraction * (Double(count - visible.count) + above + below)
            let index = Int(rows).clamped(0, count - 1)
            let offset = Int(((rows - Double(index)) * Double(height(index))).rounded())
            position = settled(Position(index: index, offset: offset))
        }
        return position
    }

    /// Where rows between here and there are not worth making: as many rows further as there would be of the height that
    /// those on screen have on average.
    private mutating func movedFar(_ position: Position, by lines: Int) -> Position {
        let visible = visibleRows(from: position)
        let height = visible.reduce(0) { $0 + $1.height } / max(1, visible.count)
        let rows = lines / max(1, height)
        return settled(Position(index: position.index.adding(rows).clamped(0, count - 1), offset: 0))
    }

    /// The same place with a row that exists and an offset within the row, and no room left empty below the last row
    /// as long as there are rows above.
    mutating func settled(_ position: Position) -> Position {
        var index = position.index.clamped(0, count - 1)
        var offset = position.offset
        while offset < 0, index > 0 {
            index -= 1
            offset += height(index)
        }
        offset = max(0, offset)
        while index < count - 1, offset >= height(index) {
            offset -= height(index)
            index += 1
        }
        var end = -offset
        var next = index
        while next < count, end < viewport.height {
            end += height(next)
            next += 1
        }
        return end < viewport.height ? bottom() : Position(index: index, offset: offset)
    }

    /// The position that shows the end, measured from the last row upward.
    mutating func bottom() -> Position { ending(with: count - 1) }

    /// The rows to be seen from a position on, from top to bottom.
    mutating func visibleRows(from position: Position) -> [PlacedRow] {
        var rows: [PlacedRow] = []
        var y = -position.offset
        var index = position.index
        while index < count, y < viewport.height {
            let (row, height) = row(index)
            rows.append(PlacedRow(index: index, node: row, y: y, height: height))
            y += height
            index += 1
        }
        return rows
    }

    /// The position with a row's last line on the viewport's last, or the top if what is above does not fill it.
    private mutating func ending(with row: Int) -> Position {
        var index = row
        var room = viewport.height - height(row)
        while index > 0, room > 0 {
            index -= 1
            room -= height(index)
        }
        return Position(index: index, offset: max(0, -room))
    }
}
