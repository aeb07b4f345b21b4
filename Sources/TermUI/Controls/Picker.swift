/// One of several options: `Label  ‹ value ›`. All values take the room of the widest, so that the arrows stay.
package struct Picker: EnvironmentView {
    package var label: String
    package var options: [String]
    /// The index of the chosen option; one that there is not shows as "–".
    package var selection: Int
    package var isFocused: Bool
    /// What clicks on the two arrows mean.
    package var taps: ArrowTaps?

    package init(
        label: String,
        options: [String],
        selection: Int,
        isFocused: Bool = false,
        taps: ArrowTaps? = nil
    ) {
        self.label = label
        self.options = options
        self.selection = selection
        self.isFocused = isFocused
        self.taps = taps
    }

    package func body(in environment: Environment) -> Node {
        let widest = options.reduce(1) { max($0, environment.width(of: $1)) }
        ControlLine(
            label: label,
            isFocused: isFocused,
            value: ArrowedValue(
                text: options.indices.contains(selection) ? options[selection] : "–",
                width: widest,
                alignment: .center,
                hasPrevious: options.count > 1,
                hasNext: options.count > 1,
                isFocused: isFocused,
                taps: taps
            ).node
        )
    }

    /// The option after or before the chosen one, from one end round to the other; nil when there is no other.
    package func selection(steppedBy step: Int) -> Int? {
        guard options.count > 1 else { return nil }
        let from = selection.clamped(0, options.count - 1)
        return (from + step % options.count + options.count) % options.count
    }

    /// What a key makes of it: arrows, h and l step, space steps on. Nil for keys that mean nothing here.
    package func selection(after key: Key) -> Int? { key.arrowStep.flatMap(selection(steppedBy:)) }
}

/// What clicks on a control's arrows mean.
package struct ArrowTaps: Hashable, Sendable {
    package var previous: Token
    package var next: Token

    package init(previous: some Hashable & Sendable, next: some Hashable & Sendable) {
        self.previous = Token(previous)
        self.next = Token(next)
    }
}

/// A value between arrows. An arrow that leads nowhere is left out.
struct ArrowedValue: View {
    var text: String
    var width: Int
    var alignment: HorizontalAlignment
    var hasPrevious: Bool
    var hasNext: Bool
    var isFocused: Bool
    var taps: ArrowTaps?

    var body: Node {
        HStack {
            arrow(hasPrevious ? "‹ " : "  ", taps?.previous)
            Text(text, nil, isFocused ? .bold : []).lineLimit(1).frame(
                maxWidth: width,
                alignment: Alignment(alignment, .top)
            )
            arrow(hasNext ? " ›" : "  ", taps?.next)
        }
    }

    private func arrow(_ text: String, _ tap: Token?) -> Node {
        let arrow = Text(text, .accent).fixedSize().layoutPriority(1)
        return tap.map { arrow.modified(.onTap($0)) } ?? arrow
    }
}

extension Key {
    /// One step on or back for a control with arrows.
    var arrowStep: Int? {
        guard modifiers.isEmpty else { return nil }
        return switch code {
        case .left, .character("h"): -1
        case .right, .character("l"), .character(" "): 1
        default: nil
        }
    }
}
