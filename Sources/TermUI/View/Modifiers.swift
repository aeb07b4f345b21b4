extension NodeConvertible {
    /// Wraps the node; several nodes are first put below each other, as in a `VStack`.
    package func modified(_ modifier: Modifier) -> Node { Node(.modified(modifier, node)) }

    package func padding(_ insets: EdgeInsets) -> Node { modified(.padding(insets)) }
    package func padding(horizontal: Int = 0, vertical: Int = 0) -> Node {
        padding(EdgeInsets(top: vertical, leading: horizontal, bottom: vertical, trailing: horizontal))
    }

    package func frame(width: Int? = nil, height: Int? = nil, alignment: Alignment = .topLeading) -> Node {
        modified(
            .frame(
                minWidth: nil,
                width: width,
                maxWidth: nil,
                minHeight: nil,
                height: height,
                maxHeight: nil,
                alignment
            )
        )
    }

    package func frame(
        minWidth: Int? = nil,
        maxWidth: Int? = nil,
        minHeight: Int? = nil,
        maxHeight: Int? = nil,
        alignment: Alignment = .topLeading
    ) -> Node {
        modified(
            .frame(
                minWidth: minWidth,
                width: nil,
                maxWidth: maxWidth,
                minHeight: minHeight,
                height: nil,
                maxHeight: maxHeight,
                alignment
            )
        )
    }

    /// Takes all the room that is offered.
    package func fill(alignment: Alignment = .topLeading) -> Node {
        frame(maxWidth: .max, maxHeight: .max, alignment: alignment)
    }

    package func fixedSize(horizontal: Bool = true, vertical: Bool = true) -> Node {
        modified(.fixedSize(horizontal: horizontal, vertical: vertical))
    }

    package func layoutPriority(_ priority: Int) -> Node { modified(.layoutPriority(priority)) }
    package func foreground(_ role: ColorRole) -> Node { modified(.foreground(role)) }
    package func background(_ role: ColorRole) -> Node { modified(.background(role)) }
    package func attributes(_ attributes: Attributes) -> Node { modified(.attributes(attributes)) }
    package func lineLimit(_ limit: Int?) -> Node { modified(.lineLimit(limit)) }
    package func truncation(_ truncation: Truncation) -> Node { modified(.truncation(truncation)) }
    package func border(_ role: ColorRole = .border, title: String? = nil) -> Node {
        modified(.border(role, title: title))
    }
    package func overlay(alignment: Alignment = .center, @NodeBuilder _ content: () -> Node) -> Node {
        modified(.overlay(alignment, content()))
    }
    package func floating(alignment: Alignment = .center, @NodeBuilder _ content: () -> Node) -> Node {
        modified(.floating(alignment, content()))
    }
    package func pane() -> Node { modified(.pane) }
    package func id(_ id: some Hashable & Sendable) -> Node { modified(.id(Token(id))) }
    package func onAppear(_ token: some Hashable & Sendable) -> Node { modified(.onAppear(Token(token))) }
    package func onDisappear(_ token: some Hashable & Sendable) -> Node { modified(.onDisappear(Token(token))) }
    package func onTap(_ token: some Hashable & Sendable) -> Node { modified(.onTap(Token(token))) }
    package func cursor() -> Node { modified(.cursor) }
}
