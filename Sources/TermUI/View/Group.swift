/// Several nodes that stand in the container round them as its own children. What is added to a group moves none of
/// its siblings to another identity. A modifier on a group first puts its nodes below each other.
package struct Group: NodeConvertible {
    package let node: Node
    package init(@NodeBuilder _ content: () -> Node) { node = Node(.group(content().children)) }
}
