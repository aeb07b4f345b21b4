extension String {
    /// A basic string of TOML.
    var tomlLiteral: String {
        var text = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "\\": text += "\\\\"
            case "\"": text += "\\\""
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        return "\"" + text + "\""
    }
}

extension [String] {
    /// A list of them.
    var tomlLiteral: String { "[" + map(\.tomlLiteral).joined(separator: ", ") + "]" }
}
