/// A sign and a text beside it; lines after the first stand under the text.
package struct Label: View {
    package var text: String
    /// One cluster, such as "★".
    package var symbol: String
    /// The colour of the sign; nil takes that of the text.
    package var role: ColorRole?

    package init(_ text: String, symbol: String, _ role: ColorRole? = nil) {
        self.text = text
        self.symbol = symbol
        self.role = role
    }

    package var body: Node {
        HStack(spacing: 1) {
            Text(symbol, role).fixedSize().layoutPriority(1)
            Text(text)
        }
    }
}
