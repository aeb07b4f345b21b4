extension ListLayout {
    /// The nearest position that shows a row as a whole, with `margin` rows on both sides where there is room; its start
    /// when it is taller than the viewport. A margin takes a third of what the row leaves at most, so that a selection
    /// can move within the lowest list.
    mutating func revealing(_ row: Int, from position: Position, margin: Int) -> Position {
        let covered = coveredLines(above: row)
        let height = height(row)
        let room = max(0, viewport.height - covered - height) / 3
        let top = covered + context(row, -1, margin: margin, room: room)
        let bottom = viewport.height - context(row, 1, margin: margin, room: room)
        guard let y = place(of: row, from: position) else {
            return placing(row, at: row < position.index ? top : max(covered, bottom - height))
        }
        if y < top { return placing(row, at: top) }
        if y + height > bottom { return placing(row, at: max(covered, bottom - height)) }
        return position
    }

    /// The position with a row at the top, in the middle or at the bottom, as far as there are rows to fill the rest.
    mutating func aligning(_ row: Int, _ alignment: VerticalAlignment) -> Position {
        let covered = coveredLines(above: row)
        let free = viewport.height - covered - height(row)
        switch alignment {
        case .top: return placing(row, at: covered)
        case .center: return placing(row, at: covered + max(0, free / 2))
        case .bottom: return placing(row, at: covered + max(0, free))
        }
    }

    /// The position with a row's first line at a line of the viewport.
    mutating func placing(_ row: Int, at y: Int) -> Position {
        settled(Position(index: row, offset: -y))
    }

    /// The line a row begins at; nil when it is nowhere near the viewport.
    private mutating func place(of row: Int, from position: Position) -> Int? {
        guard row >= position.index else { return nil }
        var y = -position.offset
        var index = position.index
        while index < row, y < viewport.height {
            y += height(index)
            index += 1
        }
        return index == row ? y : nil
    }

    /// The lines of up to `margin` rows before or after a row, as many as fit as a whole into `room`.
    private mutating func context(_ row: Int, _ step: Int, margin: Int, room: Int) -> Int {
        var lines = 0
        for distance in 0..<max(0, margin) {
            let index = row + step * (distance + 1)
            guard index >= 0, index < count, lines < room else { break }
            let height = height(index)
            guard lines + height <= room else { break }
            lines += height
        }
        return lines
    }
}
