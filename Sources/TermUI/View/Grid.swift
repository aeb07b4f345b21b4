/// Rows whose cells stand in columns. A column is as wide as its widest cell; room beyond that goes to columns with
/// flexible cells, and where there is too little, columns of low priority shrink first. What is no `GridRow` spans all
/// columns and does not count for their widths.
package struct Grid: NodeConvertible {
    package let node: Node

    /// `columns` says how cells stand in each column; columns beyond it follow `alignment`, as all rows do.
    package init(
        alignment: Alignment = .topLeading,
        columns: [HorizontalAlignment] = [],
        horizontalSpacing: Int = 1,
        verticalSpacing: Int = 0,
        @NodeBuilder _ content: () -> Node
    ) {
        let style = GridStyle(
            alignment: alignment,
            columns: columns,
            horizontalSpacing: max(0, horizontalSpacing.bounded),
            verticalSpacing: max(0, verticalSpacing.bounded)
        )
        node = Node(.grid(style, content().children))
    }
}

/// The cells of one row of a grid, one per column unless `gridColumns(_:)` says otherwise. Modifiers that move nothing
/// may stand round it.
package struct GridRow: NodeConvertible {
    package let node: Node
    /// Nil follows the grid.
    package init(alignment: VerticalAlignment? = nil, @NodeBuilder _ content: () -> Node) {
        node = Node(.gridRow(alignment, content().children))
    }
}

/// What a `Grid` is as a node, but for its rows.
package struct GridStyle: Hashable, Sendable {
    package var alignment: Alignment
    package var columns: [HorizontalAlignment]
    /// Cells between two columns, two rows.
    package var horizontalSpacing: Int
    package var verticalSpacing: Int

    func alignment(ofColumn column: Int) -> HorizontalAlignment {
        columns.indices.contains(column) ? columns[column] : alignment.horizontal
    }
}
