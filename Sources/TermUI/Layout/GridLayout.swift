/// Where a cell of a grid's row stands, and in how many columns.
struct GridRowCell: Equatable {
    var x: Int
    var width: Int
    var alignment: Alignment
}

/// One pass over a grid: what its columns and rows need, and how they share a room.
struct GridLayout {
    let tree: RenderTree
    let node: RenderNode
    let style: GridStyle
    let rows: [Row]

    struct Row {
        var child: RenderNode
        /// Nil for what spans all columns.
        var row: RenderNode?
        var cells: [Cell] = []
    }

    struct Cell {
        var node: RenderNode
        var columns: Range<Int>
    }

    init(tree: RenderTree, node: RenderNode, style: GridStyle) {
        self.tree = tree
        self.node = node
        self.style = style
        rows = node.children.map { child in
            guard let row = child.gridRow else { return Row(child: child) }
            var column = 0
            let cells = row.children.map { cell in
                let first = column
                column += cell.columnSpan
                return Cell(node: cell, columns: first..<column)
            }
            return Row(child: child, row: row, cells: cells)
        }
    }

    /// The widths of the columns and the heights of the rows.
    func lengths(for proposal: Proposal) -> (columns: [Int], rows: [Int]) {
        let columns = columns()
        let widths = columns.lengths(in: proposal.width?.reduced(by: gaps(columns.count, style.horizontalSpacing)))
        let width = columns.isEmpty ? nil : total(widths, style.horizontalSpacing)
        return (widths, heights(widths, width: width ?? proposal.width, proposal.height))
    }

    func size(for proposal: Proposal) -> Size {
        let (columns, rows) = lengths(for: proposal)
        let height = total(rows, style.verticalSpacing)
        guard columns.isEmpty else { return Size(width: total(columns, style.horizontalSpacing), height: height) }
        let offer = Proposal(width: proposal.width, height: nil)
        return Size(width: self.rows.reduce(0) { max($0, tree.measure($1.child, offer).width) }, height: height)
    }

    /// Where a row's cells stand.
    func cells(of row: Row, _ widths: [Int]) -> [GridRowCell] {
        var starts: [Int] = []
        var x = 0
        for width in widths {
            starts.append(x)
            x = x.adding(width).adding(style.horizontalSpacing)
        }
        return row.cells.map { cell in
            GridRowCell(
                x: starts[cell.columns.lowerBound],
                width: width(of: cell, widths),
                alignment: Alignment(
                    style.alignment(ofColumn: cell.columns.lowerBound),
                    row.alignment ?? style.alignment.vertical
                )
            )
        }
    }

    func total(_ lengths: [Int], _ spacing: Int) -> Int {
        lengths.reduce(gaps(lengths.count, spacing)) { $0.adding($1) }
    }

    private func gaps(_ count: Int, _ spacing: Int) -> Int { max(0, count - 1) * spacing }

    private func width(of cell: Cell, _ widths: [Int]) -> Int {
        total(Array(widths[cell.columns]), style.horizontalSpacing)
    }
}

// MARK: Tracks

extension GridLayout {
    /// What the columns need, whatever the room: kept until a cell changes.
    private func columns() -> [GridTrack] {
        if let known = node.container?.columns { return known }
        let cells = rows.flatMap(\.cells)
        var columns = Array(repeating: GridTrack(), count: cells.reduce(0) { max($0, $1.columns.upperBound) })
        for cell in cells {
            for column in cell.columns {
                columns[column].priority = max(columns[column].priority, cell.node.layoutPriority)
            }
            guard cell.columns.count == 1 else { continue }
            columns[cell.columns.lowerBound].include(
                minimum: width(cell.node, 0),
                ideal: width(cell.node, nil),
                maximum: width(cell.node, .max)
            )
        }
        // Narrow spans first: what they add serves the wider ones.
        let spanning = cells.filter { $0.columns.count > 1 }.sorted { $0.columns.count < $1.columns.count }
        for cell in spanning {
            let (minimum, ideal) = (width(cell.node, 0), width(cell.node, nil))
            columns.include(cell.columns, gap: style.horizontalSpacing, minimum: minimum, ideal: ideal)
        }
        node.container?.columns = columns
        return columns
    }

    private func width(_ cell: RenderNode, _ offered: Int?) -> Int {
        tree.measure(cell, Proposal(width: offered, height: nil)).width
    }

    private func heights(_ widths: [Int], width: Int?, _ offered: Int?) -> [Int] {
        func heights(_ height: Int?) -> [Int] {
            rows.map { row in
                guard row.row != nil else {
                    return tree.measure(row.child, Proposal(width: width, height: height)).height
                }
                return row.cells.reduce(0) { tallest, cell in
                    let offer = Proposal(width: self.width(of: cell, widths), height: height)
                    return max(tallest, tree.measure(cell.node, offer).height)
                }
            }
        }
        guard let offered else { return heights(nil) }
        if offered == .max { return heights(.max) }
        let room = offered.reduced(by: gaps(rows.count, style.verticalSpacing))
        let ideal = heights(nil)
        let needed = ideal.reduce(0) { $0.adding($1) }
        if needed == room { return ideal }
        let others = heights(needed > room ? 0 : .max)
        let tracks = rows.indices.map { index in
            var track = GridTrack(priority: rows[index].child.layoutPriority)
            let (least, most) = needed > room ? (others[index], ideal[index]) : (ideal[index], others[index])
            track.include(minimum: min(least, ideal[index]), ideal: ideal[index], maximum: most)
            return track
        }
        return tracks.lengths(in: room)
    }
}

extension GridLayout.Row {
    var alignment: VerticalAlignment? {
        if case .gridRow(let alignment, _) = row?.node.content { return alignment }
        return nil
    }
}

extension RenderNode {
    /// The row that the node is, or that views and modifiers round it leave where they are.
    var gridRow: RenderNode? {
        switch node.content {
        case .gridRow: self
        case .view: content.gridRow
        case .modified(let modifier, _): modifier.keepsPlace ? content.gridRow : nil
        default: nil
        }
    }

    /// How many columns a cell takes.
    var columnSpan: Int {
        switch node.content {
        case .modified(.gridColumns(let count), _): count.clamped(1, Self.mostColumns)
        case .modified, .view: content.columnSpan
        default: 1
        }
    }

    /// No terminal is wide enough for more.
    private static let mostColumns = 200
}
