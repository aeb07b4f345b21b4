/// Widths and shapes of text on a terminal.
package enum TextWidth {
    /// Columns that a text takes on one line.
    package static func of(_ text: String) -> Int { text.count }
}
