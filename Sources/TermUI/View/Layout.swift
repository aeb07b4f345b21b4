/// A way of arranging children, as a value: equal values arrange alike.
package protocol Layout: Equatable, Sendable {
    /// What is worth keeping from one question to the next, as long as no child changes.
    associatedtype Cache = Void
    func makeCache(_ children: [LayoutChild]) -> Cache
    /// The cells that it takes when it is offered a room; asked with nothing, without end and with what there is.
    func size(_ proposal: Proposal, of children: [LayoutChild], _ cache: inout Cache) -> Size
    /// Where each child stands in a size that it gave for the same proposal. Children without a place are not shown.
    func places(_ proposal: Proposal, in size: Size, of children: [LayoutChild], _ cache: inout Cache) -> [LayoutPlace]
}

extension Layout where Cache == Void {
    package func makeCache(_ children: [LayoutChild]) {}
}

extension Layout {
    /// Arranges nodes: `FlowLayout() { … }`.
    package func callAsFunction(@NodeBuilder _ content: () -> Node) -> Node {
        Node(.arranged(AnyLayout(self), content().children))
    }
}

/// A child as a layout sees it: something that answers to proposals.
package struct LayoutChild {
    let tree: RenderTree
    let node: RenderNode

    /// The size that the child takes when it is offered a room. Answers are kept: asking again costs nothing.
    package func size(_ proposal: Proposal) -> Size { tree.measure(node, proposal) }
    /// As set by `layoutPriority(_:)`; 0 unless said.
    package var layoutPriority: Int { node.layoutPriority }
}

/// Where a child stands in its container, and what it is offered there.
package struct LayoutPlace: Hashable, Sendable {
    package var origin: Point
    package var proposal: Proposal

    package init(origin: Point, proposal: Proposal) {
        self.origin = origin
        self.proposal = proposal
    }
}

/// A layout of any type, comparable with any other.
package struct AnyLayout: Equatable, Sendable {
    package let base: any Layout

    package init(_ base: any Layout) {
        self.base = base
    }

    /// Layouts of different types are never equal.
    package static func == (lhs: AnyLayout, rhs: AnyLayout) -> Bool {
        func isEqual<L: Layout>(_ lhs: L) -> Bool { (rhs.base as? L) == lhs }
        return isEqual(lhs.base)
    }

    func makeArrangement() -> any Arranging {
        func make<L: Layout>(_ layout: L) -> any Arranging { Arrangement(layout) }
        return make(base)
    }
}
