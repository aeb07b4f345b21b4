import Model

extension StringProtocol {
    /// Without white space at both ends.
    var trimmed: String {
        let scalars = unicodeScalars
        guard let start = scalars.firstIndex(where: { !TextCleaning.isWhitespace($0) }),
            let end = scalars.lastIndex(where: { !TextCleaning.isWhitespace($0) })
        else { return "" }
        return String(self[start...end])
    }
}
