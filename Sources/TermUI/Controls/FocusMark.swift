/// The column before a control: a bar when the control has the focus, so that nobody needs colours to see it.
struct FocusMark: View {
    var isFocused: Bool

    var body: Node {
        Text(isFocused ? "▌" : " ", .accent).fixedSize().layoutPriority(.max).accessibilityHidden()
    }
}

/// A control's name and what it shows, at the two ends of the line. The name gives way first.
struct ControlLine: View {
    var label: String
    var isFocused: Bool
    var value: Node

    var body: Node {
        HStack {
            FocusMark(isFocused: isFocused)
            if !label.isEmpty {
                Text(label, nil, isFocused ? .bold : []).lineLimit(1)
                Spacer(minimum: 2)
            }
            value.layoutPriority(1)
        }
    }
}
