/// A line of a screen as it is read out or logged: whole texts in reading order, without columns, wrapping or boxes.
package struct LinearLine: Hashable, Sendable {
    /// Without line breaks and without blanks at its ends.
    package var text: String
    /// The focus is on what the line says.
    package var isFocused: Bool

    package init(_ text: String, isFocused: Bool = false) {
        self.text = text
        self.isFocused = isFocused
    }
}
