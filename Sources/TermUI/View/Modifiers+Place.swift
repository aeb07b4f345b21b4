extension NodeConvertible {
    /// Shows the node some cells to the right and down of its place; negative is to the left and up. The layout stays as
    /// it is, and what leaves the frame of what is round the node is clipped.
    package func offset(x: Int = 0, y: Int = 0) -> Node { modified(.offset(Point(x: x, y: y))) }
    /// Shows nothing of what leaves the node's own place, as by `offset`.
    package func clipped() -> Node { modified(.clipped) }
    /// Shows nothing where the node is: it keeps its place, its identity and what it remembers, which an `if` does not.
    /// Clicks find nothing there, and the cursor does not rest there.
    package func hidden(_ isHidden: Bool = true) -> Node { modified(.hidden(isHidden)) }
    /// Steps back behind what lies above, as under a sheet.
    package func dimmed(_ isDimmed: Bool = true) -> Node { attributes(isDimmed ? .dim : []) }
    /// Where the node stands across its stack, or in its cell of a grid, whatever the others do; nil as the others.
    package func alignment(horizontal: HorizontalAlignment? = nil, vertical: VerticalAlignment? = nil) -> Node {
        modified(.alignment(horizontal, vertical))
    }
    /// The node as a cell of a grid takes this many columns; at least one.
    package func gridColumns(_ count: Int) -> Node { modified(.gridColumns(count)) }
}

extension Modifier {
    /// The child stands exactly where the node stands.
    var keepsPlace: Bool {
        switch self {
        case .padding, .frame, .fixedSize, .border, .offset: false
        default: true
        }
    }

    /// Says something that the container round the node goes by when it shares its room.
    var speaksToContainer: Bool {
        switch self {
        case .layoutPriority, .gridColumns: true
        default: false
        }
    }
}
