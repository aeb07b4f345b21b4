/// A grapheme cluster in the form that the terminal is sent, with the columns that it takes: 1 or 2.
package struct DisplayCluster: Hashable, Sendable {
    /// May differ from the text it came from: what terminals disagree about is left out.
    package var text: String
    // One byte: a body of ten million clusters is kept in memory.
    private var columns: UInt8

    package init(text: String, width: Int) {
        self.text = text
        columns = UInt8(clamping: width)
    }

    /// Columns; 0 for a line break alone.
    package var width: Int { Int(columns) }

    /// What stands for a character that no terminal can be trusted with.
    static let replacement = DisplayCluster(text: "\u{FFFD}", width: 1)
    static let space = DisplayCluster(text: " ", width: 1)
    static let ellipsis = DisplayCluster(text: "…", width: 1)
    /// A line break of any kind.
    static let lineBreak = DisplayCluster(text: "\n", width: 0)

    /// The printable ASCII characters in order, made once.
    static let ascii = (0x20...0x7E).map { DisplayCluster(text: String(UnicodeScalar(UInt8($0))), width: 1) }

    static func text(of scalars: some Sequence<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }
}
