/// Something to press: `[ Label ]`, shown in reverse when it has the focus.
package struct Button: View {
    package var label: String
    package var isFocused: Bool

    package init(_ label: String, isFocused: Bool = false) {
        self.label = label
        self.isFocused = isFocused
    }

    package var body: Node {
        HStack {
            FocusMark(isFocused: isFocused)
            Text("[ \(label) ]", nil, isFocused ? [.bold, .reverse] : []).lineLimit(1)
        }
    }

    /// Whether a key presses it: enter and space do.
    package func isPressed(by key: Key) -> Bool { key == Key(.enter) || key == Key(" ") }
}
