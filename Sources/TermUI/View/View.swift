/// A part of a screen as a value: equal values draw the same, so a view equal to the one before it at the same place
/// is not evaluated again. Several nodes in a body stand below each other, as in a `VStack`.
package protocol View: NodeConvertible, Equatable, Sendable {
    /// What the view shows now: a function of its properties alone, evaluated when they differ.
    @NodeBuilder var body: Node { get }
    /// What the view shows in an environment; `body` unless said otherwise by an `EnvironmentView`.
    func body(in environment: Environment) -> Node
}

/// A view that looks at its environment. It is evaluated again when its properties differ, or what it read.
package protocol EnvironmentView: View {
    @NodeBuilder func body(in environment: Environment) -> Node
}

extension EnvironmentView {
    /// In the environment of a screen that nobody has said anything about.
    package var body: Node { body(in: Environment(EnvironmentValues(), reads: EnvironmentReads())) }
}

extension View {
    package func body(in environment: Environment) -> Node { body }
    /// The view as a node, its body not evaluated yet.
    package var node: Node { Node(.view(AnyView(self))) }
}

/// Whatever can stand in a builder.
package protocol NodeConvertible {
    /// The value that the tree is built from.
    var node: Node { get }
}

/// A view of any type, comparable with any other.
package struct AnyView: Equatable, Sendable {
    package let base: any View

    package init(_ base: any View) {
        self.base = base
    }

    /// Views of different types are never equal.
    package static func == (lhs: AnyView, rhs: AnyView) -> Bool {
        isEqual(lhs.base, rhs.base)
    }
}

/// A value that comes back from the tree: what a click means, what appeared. Nodes hold no closures; the screen turns
/// tokens into intents.
package struct Token: Hashable, Sendable, CustomStringConvertible {
    /// Tokens are copied far more often than made: one reference is all that a copy costs.
    private final class Box: Sendable {
        // Not `AnyHashable`: it is not Sendable, and asks each type it meets for a conformance, which costs start-up time.
        let value: any Hashable & Sendable
        init(_ value: any Hashable & Sendable) { self.value = value }
    }

    private let box: Box

    /// Any value; an enum case reads best where it comes back.
    package init(_ value: some Hashable & Sendable) {
        box = Box(value)
    }

    /// The value, if it is of this type.
    package func value<T: Hashable>(as type: T.Type) -> T? { box.value as? T }

    /// Values of different types are never equal.
    package static func == (lhs: Token, rhs: Token) -> Bool {
        lhs.box === rhs.box || isEqual(lhs.box.value, rhs.box.value)
    }

    package func hash(into hasher: inout Hasher) { box.value.hash(into: &hasher) }
    /// The value as Swift prints it, for failing tests.
    package var description: String { "\(box.value)" }
}
