extension RenderTree {
    func measureFitting(_ node: RenderNode, _ axes: Axes, _ proposal: Proposal) -> Size {
        guard let index = fitting(node, axes, proposal) else { return .zero }
        return measure(node.children[index], proposal)
    }

    func placeFitting(_ node: RenderNode, _ axes: Axes, _ proposal: Proposal, in placement: Placement) {
        let shown = current(node, axes, proposal)
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

    /// The child to show. One that was not shown before did not follow the frame clock, and does now.
    private func current(_ node: RenderNode, _ axes: Axes, _ proposal: Proposal) -> Int? {
        var shown = fitting(node, axes, proposal)
        var isUpdated = false
        while node.isActive, let index = shown, !node.children[index].isActive,
            updateReaders(in: node.children[index])
        {
            _ = revalidate(node.children[index])
            shown = fitting(node, axes, proposal)
            isUpdated = true
        }
        if isUpdated { settleAround(node) }
        return shown
    }

    /// What is round a node is being placed just now, and knows of its change: marks that stayed would keep later ones
    /// from getting further up.
    private func settleAround(_ node: RenderNode) {
        var next: RenderNode? = node
        while let node = next, node.list?.isPlacing != true {
            node.containsChange = false
            node.needsPlacement = false
            next = node.parent
        }
    }

    /// Brings children that are not shown up to date: they are measured too. What moves in them waits until it is shown:
    /// nobody sees it, and a spinner is as wide at each step.
    func updateUnshownReaders() {
        for node in choosers.values {
            for child in node.children where !child.isActive { updateReaders(in: child, but: .tick) }
        }
    }

    /// False when all are up to date.
    @discardableResult
    private func updateReaders(in node: RenderNode, but ignored: EnvironmentKeys = []) -> Bool {
        var isChanged = false
        if !node.reads.isEmpty {
            let differences = node.traits.environment.values.differences(from: node.environment)
            if !differences.subtracting(ignored).isDisjoint(with: node.reads) {
                recorder?.noteEnvironment(of: node)
                expand(node)
                isChanged = true
            }
        }
        for child in node.children where updateReaders(in: child, but: ignored) { isChanged = true }
        return isChanged
    }
}
