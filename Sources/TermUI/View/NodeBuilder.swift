/// Composes nodes with `if`, `switch`, `for` and optionals. The branches of an `if` have different identities.
@resultBuilder
package enum NodeBuilder {
    /// A line of the builder: a node, a view, a container.
    package static func buildExpression(_ node: some NodeConvertible) -> Node { node.node }
    /// Several lines stand in the container round them as its own children.
    package static func buildBlock(_ nodes: Node...) -> Node { nodes.count == 1 ? nodes[0] : Node(.group(nodes)) }
    /// An `if` without `else`; where it does not hold there is nothing, which takes no room.
    package static func buildOptional(_ node: Node?) -> Node { node.map { Node(.branch(0, $0)) } ?? .empty }
    /// The branches of an `if` or `switch` are numbered, so that one never becomes the other.
    package static func buildEither(first node: Node) -> Node { Node(.branch(0, node)) }
    package static func buildEither(second node: Node) -> Node { Node(.branch(1, node)) }
    /// A `for` loop: its nodes are told apart by position; `ForEach` tells them apart by id.
    package static func buildArray(_ nodes: [Node]) -> Node { Node(.group(nodes)) }
}
