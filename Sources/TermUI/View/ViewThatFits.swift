/// Directions in which room may be short.
package struct Axes: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let horizontal = Axes(rawValue: 1)
    package static let vertical = Axes(rawValue: 2)
}

/// The first of its children whose ideal size fits in what is offered, else the last: a whole short text instead of half
/// a long one. Only the child that is shown appears.
package struct ViewThatFits: NodeConvertible {
    package let node: Node
    /// `axes` are the directions that have to fit.
    package init(in axes: Axes = [.horizontal, .vertical], @NodeBuilder _ content: () -> Node) {
        node = Node(.firstFitting(axes, content().children))
    }
}
