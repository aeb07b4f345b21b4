/// Text: wraps at the proposed width, by grapheme clusters; truncates at the line limit.
package struct Text: NodeConvertible {
    /// What it comes to in the tree, as in all containers below.
    package let node: Node

    /// One run; without a colour it takes that of its surroundings.
    package init(_ text: String, _ foreground: ColorRole? = nil, _ attributes: Attributes = []) {
        node = Node(.text(StyledText([StyledText.Run(text, foreground, attributes)])))
    }

    /// Several runs set as one text; lines after a paragraph's first are indented by the hanging indent.
    package init(_ runs: [StyledText.Run], hangingIndent: Int = 0, alignment: TextAlignment = .leading) {
        node = Node(.text(StyledText(runs, hangingIndent: hangingIndent, alignment: alignment)))
    }
}

/// Children side by side, sharing the width: rigid ones first, then the flexible in equal parts.
package struct HStack: NodeConvertible {
    package let node: Node
    package init(alignment: VerticalAlignment = .top, spacing: Int = 0, @NodeBuilder _ content: () -> Node) {
        node = Node(.horizontal(alignment, spacing: spacing, content().children))
    }
}

/// Children below each other, sharing the height: rigid ones first, then the flexible in equal parts.
package struct VStack: NodeConvertible {
    package let node: Node
    package init(alignment: HorizontalAlignment = .leading, spacing: Int = 0, @NodeBuilder _ content: () -> Node) {
        node = Node(.vertical(alignment, spacing: spacing, content().children))
    }
}

/// Children over each other, the last on top; as large as the largest.
package struct ZStack: NodeConvertible {
    package let node: Node
    package init(alignment: Alignment = .topLeading, @NodeBuilder _ content: () -> Node) {
        node = Node(.layered(alignment, content().children))
    }
}

/// Children made from elements and known by their ids: they keep their state when the order changes.
package struct ForEach: NodeConvertible {
    package let node: Node
    /// Every element is made at once; for many rows use `List`.
    package init<Element, ID: Hashable & Sendable>(
        _ elements: [Element],
        id: (Element) -> ID,
        @NodeBuilder _ content: (Element) -> Node
    ) {
        node = Node(.keyed(elements.map { KeyedNode(id: Token(id($0)), node: content($0)) }))
    }
}

/// Takes, after all others in its stack, the room that is left.
package struct Spacer: NodeConvertible {
    package let node: Node
    /// Never shorter than `minimum` cells.
    package init(minimum: Int = 0) { node = Node(.spacer(minimum: minimum)) }
}

/// A line across the axis of the stack that it stands in: one cell thick, as long as the stack is.
package struct Divider: NodeConvertible {
    package let node = Node(.divider)
    package init() {}
}

/// A list of rows of any height that makes only what is visible. It takes all the room it is offered, and each row is
/// given the list's whole width, but for the column of the bar.
package struct List: NodeConvertible {
    package let node: Node
    /// `id` keeps the scroll position over time, `selection` is kept in view; nil selects nothing. `margin` rows stay in
    /// sight round a selection that moves. A `bar` takes the last column, whether it has anything to show or not, so that
    /// nothing moves when it has.
    package init<R: ListRows>(
        _ rows: R,
        id: some Hashable & Sendable,
        selection: R.ID?,
        margin: Int = 2,
        bar: Bool = false
    ) {
        let selected = selection.map { Token($0) }
        node = Node(
            .list(
                ListNode(id: Token(id), rows: AnyListRows(rows), selection: selected, margin: margin, hasBar: bar)
            )
        )
    }
}

/// Content taller than the place it has; its position is kept under `id`.
package struct ScrollView: NodeConvertible {
    package let node: Node
    /// Several nodes of the content stand below each other. A `bar` takes the last column, as in a `List`.
    package init(id: some Hashable & Sendable, bar: Bool = false, @NodeBuilder _ content: () -> Node) {
        node = Node(.scroll(ScrollNode(id: Token(id), content: content(), hasBar: bar)))
    }
}

extension Node {
    /// A group's nodes, or the node alone: what a container stacks.
    var children: [Node] {
        if case .group(let nodes) = content { return nodes }
        if case .empty = content { return [] }
        return [self]
    }
}
