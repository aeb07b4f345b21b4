/// One cell of a screen. A cluster two columns wide is a cell of width 2 followed by one of width 0.
package struct Cell: Hashable, Sendable {
    /// What the terminal is sent for the cell: one grapheme cluster in the form of the width model; " " when blank,
    /// "" for the second half of a wide cluster.
    package var text: String
    /// Columns: 1, or 2 with the next cell, or 0 for the second half of a wide cluster.
    package var width: UInt8
    package var style: Style

    /// The width has to be that of the text; nobody measures it here.
    package init(_ text: String, width: UInt8 = 1, _ style: Style = Style()) {
        self.text = text
        self.width = width
        self.style = style
    }

    /// A space in the terminal's own colours.
    package static let blank = Cell(" ")

    /// The second half of a wide cluster, in the style of the first.
    package static func continuation(_ style: Style) -> Cell { Cell("", width: 0, style) }
}

/// A rectangle of cells, exactly width × height, whatever is drawn beyond it is clipped. Wide clusters are never half
/// in it: writing over one half blanks the other.
package struct CellBuffer: Equatable, Sendable {
    package let size: Size
    /// Row after row from the top left.
    package private(set) var cells: [Cell]

    /// Every cell is `fill`.
    package init(size: Size, fill: Cell = .blank) {
        self.size = size
        cells = Array(repeating: fill, count: size.width * size.height)
    }

    /// The cell in column `x` of row `y`, which must lie in the buffer.
    package subscript(x: Int, y: Int) -> Cell {
        cells[y * size.width + x]
    }

    /// Puts one cluster at a place. Outside the buffer nothing happens; a wide cluster that would be cut by the left or
    /// right edge becomes a blank.
    package mutating func put(_ cell: Cell, x: Int, y: Int) {
        if x == -1, cell.width == 2 { return put(Cell(" ", cell.style), x: 0, y: y) }
        guard x >= 0, y >= 0, x < size.width, y < size.height else { return }
        let index = y * size.width + x
        separate(at: index, x: x)
        guard cell.width == 2 else {
            cells[index] = cell.width == 0 ? Cell(" ", cell.style) : cell
            return
        }
        guard x + 1 < size.width else {
            cells[index] = Cell(" ", cell.style)
            return
        }
        separate(at: index + 1, x: x + 1)
        cells[index] = cell
        cells[index + 1] = .continuation(cell.style)
    }

    /// The cells of a row.
    func row(_ y: Int) -> ArraySlice<Cell> {
        cells[(y * size.width)..<((y + 1) * size.width)]
    }

    /// Puts a cell one column wide into columns of a row, which must lie in the buffer.
    mutating func fill(row y: Int, columns: Range<Int>, with cell: Cell) {
        guard let last = columns.last else { return }
        let start = y * size.width
        separate(at: start + columns.lowerBound, x: columns.lowerBound)
        separate(at: start + last, x: last)
        for index in (start + columns.lowerBound)..<(start + columns.upperBound) { cells[index] = cell }
    }

    /// Blanks the other half of a wide cluster that is about to lose this half.
    private mutating func separate(at index: Int, x: Int) {
        if cells[index].width == 0, x > 0 { cells[index - 1] = Cell(" ", cells[index - 1].style) }
        if cells[index].width == 2, x + 1 < size.width { cells[index + 1] = Cell(" ", cells[index + 1].style) }
    }

    /// The rows as text, trailing blanks kept; wide clusters appear once.
    package var lines: [String] {
        (0..<size.height).map { y in
            row(y).map(\.text).joined()
        }
    }
}

extension Cell {
    /// A cell one column wide.
    package init(_ text: String, _ style: Style) {
        self.init(text, width: 1, style)
    }
}
