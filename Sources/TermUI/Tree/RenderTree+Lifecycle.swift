extension RenderTree {
    /// Reports a subtree as part of what is on screen.
    func activate(_ node: RenderNode) {
        guard !node.isActive else { return }
        node.isActive = true
        noteReads(of: node)
        lifecycle.begin(node)
        if let scroll = node.scroll { scrollNodes[scroll.id] = node }
        if case .firstFitting = node.node.content { choosers[ObjectIdentifier(node)] = node }
        for child in node.shownChildren { activate(child) }
    }

    /// Takes a subtree off the screen for good. What ends is told while it is all still there.
    func remove(_ node: RenderNode) {
        node.invalidatePaint()
        deactivate(node)
        node.parent = nil
    }

    func deactivate(_ node: RenderNode) {
        guard node.isActive else { return }
        node.isActive = false
        if !node.reads.isEmpty { readers[ObjectIdentifier(node)] = nil }
        if case .firstFitting = node.node.content { choosers[ObjectIdentifier(node)] = nil }
        for child in node.children { deactivate(child) }
        if let scroll = node.scroll, scrollNodes[scroll.id] === node { scrollNodes[scroll.id] = nil }
        lifecycle.end(node)
    }
}
