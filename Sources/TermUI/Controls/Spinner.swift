/// Says that something is going on: turns with the frame clock, and stands still with reduced motion.
package struct Spinner: EnvironmentView {
    /// Written after it; may be empty.
    package var label: String

    package init(_ label: String = "") {
        self.label = label
    }

    package func body(in environment: Environment) -> Node {
        let mark = environment.reducedMotion ? "…" : Self.marks[environment.tick.mod(Self.marks.count)]
        HStack {
            Text(mark, .accent).fixedSize().layoutPriority(1)
            if !label.isEmpty { Text(" " + label).lineLimit(1) }
        }
    }

    private static let marks = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
}

extension Int {
    /// The remainder from 0 up, also of what is negative.
    fileprivate func mod(_ other: Int) -> Int { (self % other + other) % other }
}
