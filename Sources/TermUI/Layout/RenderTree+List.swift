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
        var layout = ListLayout(tree: self, node: node, list: list, isStale: state.isStale)
        var rows: [PlacedRow] = []
        var pinned: PlacedRow?
        if layout.count > 0, !layout.viewport.isEmpty {
            let position = position(in: &layout, list, node, scroll, state)
            rows = layout.visibleRows(from: position)
            pinned = layout.pinnedHeader(over: rows)
            scroll.anchor = rows.first?.node.identity.id
            scroll.anchorIndex = position.index
            scroll.offset = position.offset
        }
        noteDuplicates(layout.duplicates)
        scroll.show(rows, of: layout.count, in: layout.viewport)
        scroll.remember(list.selection, in: rows, under: pinned)
        show(
            list.hasBar ? ScrollBar(rows, of: layout.count, in: layout.viewport) : nil,
            of: node,
            scroll,
            in: placement
        )
        show(rows, pinned, in: node, state, proposal: layout.proposal, placement)
    }

    private func position(
        in layout: inout ListLayout,
        _ list: ListNode,
        _ node: RenderNode,
        _ scroll: ScrollState,
        _ state: ListState
    ) -> ListLayout.Position {
        var position = layout.settled(anchor(in: &layout, node, scroll, state))
        let steps = scroll.takePending()
        if !steps.isEmpty { scroll.owesMargin = false }
        for step in steps { position = moved(position, by: step, in: &layout, list, node, state) }
        guard let selection = list.selection else { return position }
        let isChanged = selection != scroll.selection
        guard isChanged || (steps.isEmpty && scroll.selectionShown != .none) else { return position }
        guard let row = index(of: selection, in: layout, node, state) else { return position }
        let hasMargin = steps.isEmpty && (isChanged || scroll.owesMargin)
        // A row at the end looks the same whether those after it come before the frame or behind it.
        scroll.owesMargin = hasMargin && row + list.margin >= layout.count
        let revealed = layout.revealing(row, from: position, margin: hasMargin ? list.margin : 0)
        if isChanged || scroll.selectionShown == .wholly { return revealed }
        // Partly shown, as after scrolling within a tall row: only a row that left altogether comes back.
        let isGone = !layout.visibleRows(from: position).contains { $0.index == row }
        return isGone ? revealed : position
    }

    private func moved(
        _ position: ListLayout.Position,
        by step: ScrollStep,
        in layout: inout ListLayout,
        _ list: ListNode,
        _ node: RenderNode,
        _ state: ListState
    ) -> ListLayout.Position {
        guard step.isOfSelection else { return layout.moved(position, by: step) }
        guard let row = list.selection.flatMap({ index(of: $0, in: layout, node, state) }) else { return position }
        return switch step {
        case .selection(let alignment): layout.aligning(row, alignment)
        case .selectionLine(let line): layout.placing(row, at: line.clamped(0, layout.viewport.height - 1))
        default: position
        }
    }

    /// Where the row that was on top is now; if it is gone, the header that was held over it, or the next row that was
    /// on screen and is still there.
    private func anchor(
        in layout: inout ListLayout,
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
        let pinned = state.isPinned ? node.children.suffix(1) : []
        for row in pinned + node.children {
            guard let id = row.identity.id, let index = layout.rows.index(of: id) else { continue }
            // Under a header that is held over it from now on it would not be seen.
            let covered = state.isPinned ? 0 : layout.coveredLines(above: index)
            return ListLayout.Position(index: index, offset: -covered)
        }
        return ListLayout.Position(index: last, offset: 0)
    }

    private func index(of id: Token, in layout: ListLayout, _ node: RenderNode, _ state: ListState) -> Int? {
        let known = zip(node.children, state.indices).first { $0.0.identity.id == id }?.1
        if let known, known < layout.count, layout.rows.id(at: known) == id { return known }
        return layout.rows.index(of: id)
    }

    private func show(
        _ rows: [PlacedRow],
        _ pinned: PlacedRow?,
        in node: RenderNode,
        _ state: ListState,
        proposal: Proposal,
        _ placement: Placement
    ) {
        let shown = rows.filter { $0.index != pinned?.index } + (pinned.map { [$0] } ?? [])
        let before = node.children
        let staying = Set(shown.map { ObjectIdentifier($0.node) })
        for row in before where !staying.contains(ObjectIdentifier(row)) { remove(row) }
        node.adopt(shown.map(\.node))
        state.indices = shown.map(\.index)
        state.isPinned = pinned != nil
        state.isStale = false
        for row in shown {
            if node.isActive { activate(row.node) }
            let frame = Rect(x: 0, y: row.y, width: proposal.width ?? 0, height: row.height)
            place(row.node, at: frame, proposal, in: placement)
        }
    }
}

extension ScrollState {
    fileprivate func show(_ rows: [PlacedRow], of count: Int, in viewport: Size) {
        metrics = ScrollMetrics(viewport: viewport, first: rows.first?.index ?? 0, count: count, visible: rows.count)
    }

    /// Notes the selection, and how much of it is to be seen.
    fileprivate func remember(_ selection: Token?, in rows: [PlacedRow], under pinned: PlacedRow?) {
        self.selection = selection
        // A header that is held at the top follows its rows, and not they it.
        let row = rows.first { $0.node.identity.id == selection && $0.index != pinned?.index }
        selectionLine = row?.y
        guard selection != nil, let row, let viewport = metrics?.viewport else {
            selectionShown = .none
            return
        }
        let top = pinned.map { $0.y + $0.height } ?? 0
        selectionShown = row.y >= top && row.y + row.height <= viewport.height ? .wholly : .partly
    }
}

extension ScrollBar {
    /// By rows, as those that were never measured have no other length.
    fileprivate init(_ rows: [PlacedRow], of count: Int, in viewport: Size) {
        guard let first = rows.first, let last = rows.last else {
            self.init(height: 0, before: 0, shown: 0, after: 0)
            return
        }
        let above = Double(max(0, -first.y)) / Double(first.height)
        let below = Double(max(0, last.y + last.height - viewport.height)) / Double(last.height)
        let before = Double(first.index) + above
        let after = Double(count - 1 - last.index) + below
        self.init(height: viewport.height, before: before, shown: Double(count) - before - after, after: after)
    }
}
