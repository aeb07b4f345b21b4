extension ListLayout {
    /// A row's index, and how many of its lines are above the viewport.
    struct Position: Equatable {
        var index: Int
        var offset: Int

        static let top = Position(index: 0, offset: 0)
    }

    /// The position after a step.
    mutating func moved(_ position: Position, by step: ScrollStep) -> Position {
        switch step {
        case .top: return .top
        case .bottom: return bottom()
        case .lines, .halfPages, .pages:
            let lines = step.lines(page: viewport.height)
            return settled(Position(index: position.index, offset: position.offset.adding(lines).bounded))
        }
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

    /// The nearest position that shows a row as a whole; its start when it is taller than the viewport.
    mutating func revealing(_ row: Int, from position: Position) -> Position {
        if row < position.index || (row == position.index && position.offset > 0) {
            return Position(index: row, offset: 0)
        }
        var start = -position.offset
        var index = position.index
        while index < row, start < viewport.height {
            start += height(index)
            index += 1
        }
        if index == row, start + height(row) <= viewport.height { return position }
        return height(row) >= viewport.height ? Position(index: row, offset: 0) : ending(with: row)
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
