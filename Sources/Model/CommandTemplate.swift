/// A program and its arguments, with names in braces for what is filled in. What is filled in stays within its argument,
/// whatever it holds, and no program takes it for an option.
package struct CommandTemplate: Equatable, Sendable {
    /// More of a value than this, in characters, is left out.
    private static let longest = 2_000

    package var words: [String]

    package init(_ words: [String]) { self.words = words }

    /// Whether one of the names stands in an argument.
    package func mentions(_ names: [String]) -> Bool {
        words.contains { word in names.contains { word.contains("{\($0)}") } }
    }

    /// The program itself is taken as it is. A value is never looked through for further names.
    package func filled(_ values: [String: String]) -> [String] {
        words.prefix(1) + words.dropFirst().map { Self.filled($0, values) }
    }

    private static func filled(_ word: String, _ values: [String: String]) -> String {
        var result = ""
        var rest = word[...]
        while let open = rest.firstIndex(of: "{") {
            result += rest[..<open]
            rest = rest[open...]
            if let close = rest.firstIndex(of: "}"), let value = values[String(rest[rest.index(after: open)..<close])] {
                let value = String(value.cleanedText.prefix(longest))
                // A title may begin with a hyphen, and whoever wrote it is not who wrote the rule.
                result += result.isEmpty && value.hasPrefix("-") ? " " + value : value
                rest = rest[rest.index(after: close)...]
            } else {
                result += "{"
                rest = rest.dropFirst()
            }
        }
        return result + rest
    }
}
