/// Where the environment of a subtree comes from: the root's values, or those of the scope outside with one changed.
/// Nodes hold their scope, not its values, so that a new value reaches the views that read it without a walk through
/// all others.
final class EnvironmentScope: Equatable {
    private let outer: EnvironmentScope?
    private var own: EnvironmentValues
    var change: EnvironmentChange?

    init(_ values: EnvironmentValues) {
        outer = nil
        own = values
    }

    init(_ change: EnvironmentChange, in outer: EnvironmentScope) {
        self.outer = outer
        self.change = change
        own = EnvironmentValues()
    }

    /// Settable at the root only.
    var values: EnvironmentValues {
        get {
            guard let outer else { return own }
            return change.map(outer.values.applying) ?? outer.values
        }
        set { own = newValue }
    }

    static func == (lhs: EnvironmentScope, rhs: EnvironmentScope) -> Bool { lhs === rhs }
}
