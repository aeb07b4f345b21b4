/// A row on screen.
private struct PlacedRow {
    var index: Int
    var node: RenderNode
    var y: Int
    var height: Int
}

extension RenderTree {
    /// Lays out a list: decides which row is on top, makes the rows that are to be seen, and lets go of the others.
    func placeRows(_ node: RenderNode, _ list: ListNode, in placement: Placement) {
        guard let scroll = node.scroll, let state = node.list else { return }
        state.isPlacing = true
        defer {
            state.isPlacing = false
            state.waitingReaders.removeAll()
            node.needsPlacement = false
            node.containsChange = false
        }
        var layout = ListLayout(tree: self, node: node, rows: list.rows, isStale: state.isStale)
        var rows: [PlacedRow] = []
        if layout.count > 0, !layout.viewport.isEmpty {
            let position = position(in: &layout, list, node, scroll, state)
            rows = visibleRows(from: position, in: &layout)
            scroll.anchor = rows.first?.node.identity.id
            scroll.anchorIndex = position.index
            scroll.offset = position.offset
        }
        noteDuplicates(layout.duplicates)
        show(rows, in: node, state, proposal: layout.proposal, placement)
        scroll.metrics = ScrollMetrics(
            viewport: layout.viewport,
            first: rows.first?.index ?? 0,
            count: layout.count,
            visible: rows.count
        )
        scroll.remember(list.selection, shown: shown(list.selection, rows, viewport: layout.viewport))
    }

    private func position(
        in layout: inout ListLayout,
        _ list: ListNode,
        _ node: RenderNode,
        _ scroll: ScrollState,
        _ state: ListState
    ) -> ListLayout.Position {
        var position = layout.settled(anchor(in: layout, node, scroll, state))
        let isScrolled = !scroll.pending.isEmpty
        for step in scroll.pending { position = layout.moved(position, by: step) }
        scroll.pending.removeAll()
        guard let selection = list.selection else { return position }
        let isChanged = selection != scroll.selection
        guard isChanged || (!isScrolled && scroll.selectionShown != .none) else { return position }
        guard let row = index(of: selection, in: layout, node, state) else { return position }
        let revealed = layout.revealing(row, from: position)
        if isChanged || scroll.selectionShown == .wholly { return layout.settled(revealed) }
        // Partly shown, as after scrolling within a tall row: only a row that left altogether comes back.
        let isGone = !visibleRows(from: position, in: &layout).contains { $0.index == row }
        return isGone ? layout.settled(revealed) : position
    }

    /// Where the row that was on top is now; if it is gone, the next one that was on screen and is still there.
    private func anchor(
        in layout: ListLayout,
        _ node: RenderNode,
        _ scroll: ScrollState,
        _ state: ListState
    ) -> ListLayout.Position {
        let last = scroll.anchorIndex.clamped(0, layout.count - 1)
        guard let anchor = scroll.anchor else { return .top }
        if layout.rows.id(at: last) == anchor { return ListLayout.Position(index: last, offset: scroll.offset) }
        if let index = layout.rows.index(of: anchor) {
            return ListLayout.Position(index: index, offset: scroll.offset)
        }
        for row in node.children {
            guard let id = row.identity.id, let index = layout.rows.index(of: id) else { continue }
            return ListLayout.Position(index: index, offset: 0)
        }
        return ListLayout.Position(index: last, offset: 0)
    }

    private func index(of id: Token, in layout: ListLayout, _ node: RenderNode, _ state: ListState) -> Int? {
        let known = zip(node.children, state.indices).first { $0.0.identity.id == id }?.1
        if let known, known < layout.count, layout.rows.id(at: known) == id { return known }
        return layout.rows.index(of: id)
    }

    private func visibleRows(from position: ListLayout.Position, in layout: inout ListLayout) -> [PlacedRow] {
        var rows: [PlacedRow] = []
        var y = -position.offset
        var index = position.index
        while index < layout.count, y < layout.viewport.height {
            let (row, height) = layout.row(index)
            rows.append(PlacedRow(index: index, node: row, y: y, height: height))
            y += height
            index += 1
        }
        return rows
    }

    private func show(
        _ rows: [PlacedRow],
        in node: RenderNode,
        _ state: ListState,
        proposal: Proposal,
        _ placement: Placement
    ) {
        let before = node.children
        let staying = Set(rows.map { ObjectIdentifier($0.node) })
        for row in before where !staying.contains(ObjectIdentifier(row)) { remove(row) }
        node.adopt(rows.map(\.node))
        state.indices = rows.map(\.index)
        state.isStale = false
        for row in rows {
            if node.isActive { activate(row.node) }
            let frame = Rect(x: 0, y: row.y, width: node.frame.size.width, height: row.height)
            place(row.node, at: frame, proposal, in: placement)
        }
    }

    private func shown(_ selection: Token?, _ rows: [PlacedRow], viewport: Size) -> ScrollState.Shown {
        guard let selection, let row = rows.first(where: { $0.node.identity.id == selection }) else { return .none }
        return row.y >= 0 && row.y + row.height <= viewport.height ? .wholly : .partly
    }
}

extension ScrollState {
    fileprivate func remember(_ selection: Token?, shown: Shown) {
        self.selection = selection
        selectionShown = shown
    }
}
