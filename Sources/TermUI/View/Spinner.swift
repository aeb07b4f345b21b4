/// Turns while something is under way. With reduced motion it stands still.
package struct Spinner: EnvironmentView {
    private static let frames: [StaticString] = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

    private var role: ColorRole

    package init(_ role: ColorRole = .textSecondary) { self.role = role }

    package func body(in environment: Environment) -> Node {
        let step = environment.reducedMotion ? 0 : environment.tick
        Text("\(Self.frames[step % Self.frames.count])", role, .bold).lineLimit(1)
    }
}
