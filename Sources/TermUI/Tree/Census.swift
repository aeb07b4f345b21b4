/// What a renderer holds at the moment, counted: after a screen is gone it is what it was before.
package struct Census: Equatable, Sendable {
    /// Nodes of the tree, the root included.
    package var nodes = 0
    /// Views that look at their environment.
    package var readers = 0
    /// Lists and scroll views on screen.
    package var scrollables = 0
    /// Windows that drawings by hand draw in.
    package var windows = 0
    /// Tasks that were started and not ended.
    package var tasks = 0

    package init() {}
}

extension RenderTree {
    var census: Census {
        var census = Census()
        count(root, into: &census)
        census.readers = readers.count
        census.scrollables = scrollNodes.count
        return census
    }

    private func count(_ node: RenderNode, into census: inout Census) {
        census.nodes += 1
        if node.task != nil { census.tasks += 1 }
        if node.canvas != nil { census.windows += 1 }
        for child in node.children { count(child, into: &census) }
    }
}
