/// What placing a subtree needs to know of what is round it.
struct Placement {
    var layer: LayerState
    /// Where the parent's cells start, in the layer's.
    var origin = Point.zero
    /// What of the layer the ancestors show.
    var clip: Rect
    /// An ancestor has moved and is painted anew as a whole.
    var isCovered = false

    init(layer: LayerState, clip: Rect) {
        self.layer = layer
        self.clip = clip
    }

    /// Marks rows for painting, given in the parent's cells.
    func mark(_ rect: Rect) {
        layer.mark(rect.moved(by: origin).intersection(clip))
    }

    func inside(_ frame: Rect) -> Placement {
        var inner = self
        inner.origin = origin + frame.origin
        inner.clip = clip.intersection(frame.moved(by: origin))
        return inner
    }
}

extension RenderTree {
    /// Gives a node its place. Nothing happens below a node whose size and content are as before.
    func place(_ node: RenderNode, at frame: Rect, _ proposal: Proposal, in placement: Placement) {
        let frame = shifted(node, frame.bounded)
        var placement = placement
        if !placement.isCovered, !node.isPlaced || node.frame != frame {
            if node.isPlaced { placement.mark(node.frame) }
            placement.mark(frame)
            placement.isCovered = true
        } else if !placement.isCovered, node.textLayout != nil, node.placedProposal != proposal {
            placement.mark(frame)
        }
        let isSame = node.isPlaced && node.frame.size == frame.size && node.placedProposal == proposal
        node.frame = frame
        node.isPlaced = true
        node.placedProposal = proposal
        if isSame, !node.needsPlacement { return }
        node.needsPlacement = false
        if let layer = node.layer {
            layer.resize(to: frame.size)
            placeContent(node, proposal, in: Placement(layer: layer, clip: Rect(origin: .zero, size: frame.size)))
        } else {
            placeContent(node, proposal, in: placement.inside(frame))
        }
    }

    /// Where a node is shown whose place is `frame`.
    private func shifted(_ node: RenderNode, _ frame: Rect) -> Rect {
        guard node.kind.name == .offset, case .modified(.offset(let offset), _) = node.node.content else {
            return frame
        }
        if offset.y != 0 { node.parent?.isDisordered = true }
        return frame.moved(by: Point(x: offset.x.bounded, y: offset.y.bounded)).bounded
    }

    private func placeContent(_ node: RenderNode, _ proposal: Proposal, in placement: Placement) {
        switch node.node.content {
        case .horizontal(let alignment, let spacing, _):
            placeStack(node, .horizontal, spacing, proposal, in: placement) { alignment.offset($0, in: $1) }
        case .vertical(let alignment, let spacing, _):
            placeStack(node, .vertical, spacing, proposal, in: placement) { alignment.offset($0, in: $1) }
        case .layered(let alignment, _):
            for child in node.children {
                let own = child.ownAlignment
                let alignment = Alignment(own.horizontal ?? alignment.horizontal, own.vertical ?? alignment.vertical)
                placeAligned(child, alignment, in: node, proposal, placement)
            }
        case .firstFitting(let axes, _): placeFitting(node, axes, proposal, in: placement)
        case .arranged: placeArranged(node, proposal, in: placement)
        case .grid(let style, _): placeGrid(node, style, proposal, in: placement)
        case .gridRow:
            if let cells = node.container?.cells, !cells.isEmpty {
                placeGridRow(node, cells, in: placement)
            } else {
                placeStack(node, .horizontal, 1, proposal, in: placement) { VerticalAlignment.top.offset($0, in: $1) }
            }
        case .list(let list): placeRows(node, list, in: placement)
        case .scroll(let scroll): placeScrolled(node, scroll, in: placement)
        case .modified(let modifier, _): placeModified(node, modifier, proposal, in: placement)
        case .view: placeWhole(node.content, in: node, proposal, placement)
        case .empty, .text, .group, .branch, .keyed, .spacer, .divider, .curses, .canvas: break
        }
    }

    private func placeStack(
        _ node: RenderNode,
        _ axis: Axis,
        _ spacing: Int,
        _ proposal: Proposal,
        in placement: Placement,
        across offset: (_ length: Int, _ room: Int) -> Int
    ) {
        let stack = StackLayout(tree: self, axis: axis, spacing: spacing, children: node.children)
        let room = node.frame.size[axis.other]
        var start = 0
        for (child, cell) in zip(node.children, stack.cells(for: proposal)) {
            let length = cell.size[axis].bounded
            let across = child.isDivider ? room : cell.size[axis.other]
            let isFull = across == room
            let own = isFull ? nil : child.ownAlignment.offset(across, in: room, along: axis.other)
            let aside = isFull ? 0 : own ?? offset(across, room)
            let origin = axis == .horizontal ? Point(x: start, y: aside) : Point(x: aside, y: start)
            let frame = Rect(origin: origin, size: Size(along: axis, length, across: across))
            place(child, at: frame, cell.proposal, in: placement)
            start = (start + length + max(0, spacing).bounded).bounded
        }
    }

    private func placeAligned(
        _ child: RenderNode,
        _ alignment: Alignment,
        in node: RenderNode,
        _ proposal: Proposal,
        _ placement: Placement
    ) {
        let size = measure(child, proposal)
        place(child, at: Rect(origin: alignment.place(size, in: node.frame.size), size: size), proposal, in: placement)
    }

    /// A child that takes its parent's whole frame.
    private func placeWhole(_ child: RenderNode, in node: RenderNode, _ proposal: Proposal, _ placement: Placement) {
        place(child, at: Rect(origin: .zero, size: node.frame.size), proposal, in: placement)
    }

    private func placeScrolled(_ node: RenderNode, _ view: ScrollNode, in placement: Placement) {
        guard let scroll = node.scroll else { return }
        let viewport = node.frame.size
        let offered = Proposal(width: ScrollBar.width(beside: view.hasBar, of: viewport.width), height: nil)
        let height = measure(node.content, offered).height
        scroll.takeSteps(contentHeight: height, viewport: viewport)
        let frame = Rect(x: 0, y: -scroll.offset, width: offered.width ?? 0, height: height)
        place(node.content, at: frame, offered, in: placement)
        let bar = ScrollBar(
            height: viewport.height,
            before: Double(scroll.offset),
            shown: Double(viewport.height),
            after: Double(max(0, height.bounded - scroll.offset - viewport.height))
        )
        show(view.hasBar ? bar : nil, of: node, scroll, in: placement)
    }

    private func placeModified(
        _ node: RenderNode,
        _ modifier: Modifier,
        _ proposal: Proposal,
        in placement: Placement
    ) {
        let size = node.frame.size
        switch modifier {
        case .padding(let insets): placeInset(node, insets, proposal, in: placement)
        case .border: placeInset(node, EdgeInsets(top: 1, leading: 1, bottom: 1, trailing: 1), proposal, in: placement)
        case .frame(let frame):
            placeAligned(node.content, frame.alignment, in: node, frame.proposal(proposal), placement)
        case .fixedSize(let horizontal, let vertical):
            let fixed = proposal.fixed(horizontal: horizontal, vertical: vertical)
            placeAligned(node.content, .topLeading, in: node, fixed, placement)
        case .revealed: placeAligned(node.content, .topLeading, in: node, proposal, placement)
        case .overlay(let alignment, _), .floating(let alignment, _, _):
            placeWhole(node.content, in: node, proposal, placement)
            placeAligned(node.children[1], alignment, in: node, Proposal(size), placement)
        case .layoutPriority, .foreground, .background, .attributes, .lineLimit, .truncation, .pane, .id, .onAppear,
            .onDisappear, .onTap, .cursor, .focusable, .environment, .offset, .clipped, .hidden, .alignment,
            .gridColumns, .accessibilityLabel, .onChange, .task:
            placeWhole(node.content, in: node, proposal, placement)
        }
    }

    private func placeInset(_ node: RenderNode, _ insets: EdgeInsets, _ proposal: Proposal, in placement: Placement) {
        let size = node.frame.size
        let (width, height) = (insets.horizontal, insets.vertical)
        let frame = Rect(
            x: max(0, insets.leading),
            y: max(0, insets.top),
            width: size.width - width,
            height: size.height - height
        )
        place(node.content, at: frame.bounded, proposal.inset(width: width, height: height), in: placement)
    }
}
