/// Composes nodes with `if`, `switch`, `for` and optionals. The branches of an `if` have different identities.
@resultBuilder
package enum NodeBuilder {
    package static func buildExpression(_ node: some NodeConvertible) -> Node { node.node }
    package static func buildBlock(_ nodes: Node...) -> Node { nodes.count == 1 ? nodes[0] : Node(.group(nodes)) }
    package static func buildOptional(_ node: Node?) -> Node { node.map { Node(.branch(0, $0)) } ?? .empty }
    package static func buildEither(first node: Node) -> Node { Node(.branch(0, node)) }
    package static func buildEither(second node: Node) -> Node { Node(.branch(1, node)) }
    package static func buildArray(_ nodes: [Node]) -> Node { Node(.group(nodes)) }
}
