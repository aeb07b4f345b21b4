extension RenderTree {
    func measureFitting(_ node: RenderNode, _ axes: Axes, _ proposal: Proposal) -> Size {
        guard let index = fitting(node, axes, proposal) else { return .zero }
        return measure(node.children[index], proposal)
    }

    func placeFitting(_ node: RenderNode, _ axes: Axes, _ proposal: Proposal, in placement: Placement) {
        let shown = fitting(node, axes, proposal)
        node.container?.choice = shown
        for (index, child) in node.children.enumerated() where index != shown {
            unplace(child, in: placement)
            deactivate(child)
        }
        guard let shown else { return }
        let child = node.children[shown]
        if node.isActive { activate(child) }
        let size = measure(child, proposal)
        place(child, at: Rect(origin: .zero, size: size), proposal, in: placement)
    }

    /// The first child whose ideal size fits; nil when there is no child.
    private func fitting(_ node: RenderNode, _ axes: Axes, _ proposal: Proposal) -> Int? {
        let ideal = proposal.fixed(horizontal: axes.contains(.horizontal), vertical: axes.contains(.vertical))
        for index in node.children.indices.dropLast() {
            let size = measure(node.children[index], ideal)
            let fits =
                (!axes.contains(.horizontal) || size.width <= proposal.width ?? .max)
                && (!axes.contains(.vertical) || size.height <= proposal.height ?? .max)
            if fits { return index }
        }
        return node.children.indices.last
    }

    /// Brings children that are not shown up to date: they are measured too.
    func updateUnshownReaders() {
        for node in choosers.values {
            for child in node.children where !child.isActive { updateReaders(in: child) }
        }
    }

    private func updateReaders(in node: RenderNode) {
        if !node.reads.isEmpty {
            let values = node.traits.environment.values
            if !values.differences(from: node.environment).isDisjoint(with: node.reads) { expand(node) }
        }
        for child in node.children { updateReaders(in: child) }
    }
}
