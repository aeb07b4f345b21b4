extension RenderTree {
    /// The size a node takes when it is offered `proposal`.
    func measure(_ node: RenderNode, _ proposal: Proposal) -> Size {
        if let known = node.answers[proposal] { return known }
        statistics.nodesMeasured += 1
        let size = answer(node, proposal)
        node.answers.insert(size, for: proposal)
        return size
    }

    /// Finds out, from the leaves up, whether changed nodes answer differently; where they do not, the change stops.
    func revalidate(_ node: RenderNode) -> Bool {
        guard node.containsChange else { return false }
        node.containsChange = false
        var isChanged = node.isChanged
        node.isChanged = false
        for child in node.children where child.containsChange && revalidate(child) { isChanged = true }
        guard isChanged else { return false }
        node.container?.forget()
        let before = node.answers.takeAll()
        // Of a full cache answers may have been dropped.
        let isResized =
            before.isEmpty || before.count == MeasureCache.capacity
            || before.contains { measure(node, $0.proposal) != $0.size }
        if isResized || !node.isLeaf { node.invalidatePlacement() }
        return isResized
    }

    private func answer(_ node: RenderNode, _ proposal: Proposal) -> Size {
        switch node.node.content {
        case .empty, .group, .branch, .keyed: .zero
        case .text: measureText(node, proposal)
        case .view: measure(node.content, proposal)
        case .horizontal(_, let spacing, _): measureStack(node, .horizontal, spacing, proposal)
        case .vertical(_, let spacing, _): measureStack(node, .vertical, spacing, proposal)
        case .layered: node.children.reduce(.zero) { union($0, measure($1, proposal)) }
        case .firstFitting(let axes, _): measureFitting(node, axes, proposal)
        case .arranged: measureArranged(node, proposal)
        case .grid(let style, _): measureGrid(node, style, proposal)
        case .gridRow: measureStack(node, .horizontal, 1, proposal)
        case .list(let list):
            Size(width: proposal.width ?? 0, height: proposal.height ?? min(list.rows.count, Self.unboundedRows))
        case .scroll(let scroll): measureScroll(node, scroll, proposal)
        case .spacer(let minimum): measureSpacer(node, minimum, proposal)
        case .divider: measureDivider(node, proposal)
        case .curses(let drawing): drawing.base.size(width: proposal.width, height: proposal.height)
        case .canvas(let drawing): drawing.base.size(proposal)
        case .modified(let modifier, _): measureModified(node, modifier, proposal)
        }
    }

    /// How tall a list gets at most where nothing bounds it.
    private static let unboundedRows = 1000

    private func union(_ lhs: Size, _ rhs: Size) -> Size {
        Size(width: max(lhs.width, rhs.width), height: max(lhs.height, rhs.height))
    }

    private func measureStack(_ node: RenderNode, _ axis: Axis, _ spacing: Int, _ proposal: Proposal) -> Size {
        let stack = StackLayout(tree: self, axis: axis, spacing: spacing, children: node.children)
        return stack.size(of: stack.cells(for: proposal))
    }

    private func measureText(_ node: RenderNode, _ proposal: Proposal) -> Size {
        guard let text = node.textLayout else { return .zero }
        let limit = node.lineLimit(height: proposal.height)
        if proposal.width == 0 {
            return Size(width: text.minimumWidth, height: min(limit ?? .max, max(1, text.shaped.clusters.count)))
        }
        return text.size(width: proposal.width ?? .max, limit: limit, truncation: node.traits.truncation)
    }

    private func measureScroll(_ node: RenderNode, _ view: ScrollNode, _ proposal: Proposal) -> Size {
        let width = proposal.width.map { ScrollBar.width(beside: view.hasBar, of: $0) }
        let content = measure(node.content, Proposal(width: width, height: nil))
        let bar = view.hasBar ? 1 : 0
        return Size(width: proposal.width ?? content.width.adding(bar), height: proposal.height ?? content.height)
    }

    private func measureSpacer(_ node: RenderNode, _ minimum: Int, _ proposal: Proposal) -> Size {
        let minimum = max(0, minimum)
        func length(_ axis: Axis) -> Int {
            if let stack = node.traits.axis, stack != axis { return 0 }
            return max(minimum, proposal[axis] ?? minimum)
        }
        return Size(width: length(.horizontal), height: length(.vertical))
    }

    private func measureDivider(_ node: RenderNode, _ proposal: Proposal) -> Size {
        let across = (node.traits.axis ?? .vertical).other
        return Size(along: across, proposal[across] ?? 1, across: 1)
    }

    private func measureModified(_ node: RenderNode, _ modifier: Modifier, _ proposal: Proposal) -> Size {
        switch modifier {
        case .padding(let insets):
            let (width, height) = (insets.horizontal, insets.vertical)
            return measure(node.content, proposal.inset(width: width, height: height))
                .outset(width: width, height: height)
        case .border:
            return measure(node.content, proposal.inset(width: 2, height: 2)).outset(width: 2, height: 2)
        case .frame(let frame):
            return frame.size(proposal, child: measure(node.content, frame.proposal(proposal)))
        case .fixedSize(let horizontal, let vertical):
            return measure(node.content, proposal.fixed(horizontal: horizontal, vertical: vertical))
        case .revealed(let part, let whole):
            let child = measure(node.content, proposal)
            return Size(width: child.width.share(part, of: whole), height: child.height)
        case .layoutPriority, .foreground, .background, .attributes, .lineLimit, .truncation, .overlay, .floating,
            .pane, .id, .onAppear, .onDisappear, .onTap, .cursor, .focusable, .environment, .offset, .clipped, .hidden,
            .alignment, .gridColumns, .accessibilityLabel, .onChange, .task:
            return measure(node.content, proposal)
        }
    }
}

extension Int {
    /// A part of a length in whole cells, never more than all of it.
    func share(_ part: Int, of whole: Int) -> Int {
        guard part < whole, self > 0 else { return self }
        guard part > 0 else { return 0 }
        let (cells, overflows) = multipliedReportingOverflow(by: part)
        return overflows ? self : cells / whole
    }
}

extension EdgeInsets {
    var horizontal: Int { max(0, leading).adding(max(0, trailing)) }
    var vertical: Int { max(0, top).adding(max(0, bottom)) }
}

extension Proposal {
    func fixed(horizontal: Bool, vertical: Bool) -> Proposal {
        Proposal(width: horizontal ? nil : width, height: vertical ? nil : height)
    }
}
