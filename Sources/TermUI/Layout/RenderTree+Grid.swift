extension RenderTree {
    func measureGrid(_ node: RenderNode, _ style: GridStyle, _ proposal: Proposal) -> Size {
        GridLayout(tree: self, node: node, style: style).size(for: proposal)
    }

    func placeGrid(_ node: RenderNode, _ style: GridStyle, _ proposal: Proposal, in placement: Placement) {
        let grid = GridLayout(tree: self, node: node, style: style)
        let (columns, heights) = grid.lengths(for: proposal)
        let width = node.frame.size.width
        var y = 0
        for (row, height) in zip(grid.rows, heights) {
            if let target = row.row {
                give(grid.cells(of: row, columns), to: target, in: row.child)
                let size = Size(width: width, height: height)
                place(row.child, at: Rect(origin: Point(x: 0, y: y), size: size), Proposal(size), in: placement)
            } else {
                let offer = Proposal(width: columns.isEmpty ? proposal.width : width, height: height)
                var size = measure(row.child, offer)
                if row.child.isDivider { size.width = width }
                let x = (row.child.ownAlignment.horizontal ?? style.alignment.horizontal).offset(size.width, in: width)
                place(row.child, at: Rect(origin: Point(x: x, y: y), size: size), offer, in: placement)
            }
            y = (y + height.bounded + style.verticalSpacing).bounded
        }
    }

    /// Places a row's cells where its grid said; a row without a grid is a stack.
    func placeGridRow(_ node: RenderNode, _ cells: [GridRowCell], in placement: Placement) {
        let height = node.frame.size.height
        for (child, cell) in zip(node.children, cells) {
            let offer = Proposal(width: cell.width, height: height)
            let size = measure(child, offer)
            let own = child.ownAlignment
            let alignment = Alignment(
                own.horizontal ?? cell.alignment.horizontal,
                own.vertical ?? cell.alignment.vertical
            )
            var origin = alignment.place(size, in: Size(width: cell.width, height: height))
            origin.x = (origin.x + cell.x).bounded
            place(child, at: Rect(origin: origin, size: size), offer, in: placement)
        }
    }

    /// Other columns than before mean that a row is placed anew, whatever else stayed.
    private func give(_ cells: [GridRowCell], to row: RenderNode, in child: RenderNode) {
        guard let state = row.container, state.cells != cells else { return }
        state.cells = cells
        var next: RenderNode? = row
        while let node = next {
            node.needsPlacement = true
            next = node === child ? nil : node.parent
        }
    }
}
