/// A number in a range: `Label  ‹ 20 ›`. At an end of the range the arrow that leads beyond it is left out.
package struct Stepper: EnvironmentView {
    package var label: String
    package var value: Int
    package var range: ClosedRange<Int>
    /// How far one key goes; at least 1.
    package var step: Int
    /// Written after the number, as in "20 lines".
    package var unit: String
    package var isFocused: Bool
    /// What clicks on the two arrows mean.
    package var taps: ArrowTaps?

    package init(
        label: String,
        value: Int,
        range: ClosedRange<Int>,
        step: Int = 1,
        unit: String = "",
        isFocused: Bool = false,
        taps: ArrowTaps? = nil
    ) {
        self.label = label
        self.value = value
        self.range = range
        self.step = max(1, step)
        self.unit = unit
        self.isFocused = isFocused
        self.taps = taps
    }

    package func body(in environment: Environment) -> Node {
        ControlLine(
            label: label,
            isFocused: isFocused,
            value: ArrowedValue(
                text: text(value),
                width: max(
                    environment.width(of: text(range.lowerBound)),
                    environment.width(of: text(range.upperBound))
                ),
                alignment: .trailing,
                hasPrevious: value > range.lowerBound,
                hasNext: value < range.upperBound,
                isFocused: isFocused,
                taps: taps
            ).node
        )
    }

    /// The value some steps on; stops at the ends of the range. Nil when that changes nothing.
    package func value(steppedBy steps: Int) -> Int? {
        let (distance, overflows) = steps.multipliedReportingOverflow(by: step)
        let end = steps < 0 ? range.lowerBound : range.upperBound
        let next = overflows ? end : value.adding(distance).clamped(range.lowerBound, range.upperBound)
        return next == value ? nil : next
    }

    /// What a key makes of it: arrows, h, l, + and - step. Nil for keys that mean nothing here or change nothing.
    package func value(after key: Key) -> Int? {
        switch key {
        case Key("+"): value(steppedBy: 1)
        case Key("-"): value(steppedBy: -1)
        default: key.arrowStep.flatMap(value(steppedBy:))
        }
    }

    private func text(_ value: Int) -> String { unit.isEmpty ? "\(value)" : "\(value) \(unit)" }
}
