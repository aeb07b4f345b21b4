import CLibXML2

/// Character references of HTML.
enum Entities {
    /// The text of a reference without its "&" and ";": "nbsp", "#160", "#xA0". Nil when it names nothing.
    static func text(_ name: some StringProtocol) -> String? {
        if name.hasPrefix("#") { return number(name.dropFirst()).map { String(Character($0)) } }
        // Asked for rarely, and a library that is missing was already told about.
        guard !name.isEmpty, name.utf8.count <= 10, cmarkup_load() == nil else { return nil }
        let value = String(name).withCString(cmarkup_entity)
        return value == 0 ? nil : Unicode.Scalar(value).map { String(Character($0)) }
    }

    /// 0x80...0x9F mean Windows-1252, as in browsers (HTML §13.2.5.80); U+FFFD for what is no character.
    private static func number(_ text: some StringProtocol) -> Unicode.Scalar? {
        let isHex = text.hasPrefix("x") || text.hasPrefix("X")
        let digits = isHex ? String(text.dropFirst()) : String(text)
        guard let first = digits.utf8.first, first != 0x2B, first != 0x2D else { return nil }
        guard digits.utf8.count <= 12, let value = UInt32(digits, radix: isHex ? 16 : 10) else { return nil }
        if (0x80...0x9F).contains(value), let scalar = Unicode.Scalar(windows1252[Int(value - 0x80)]) { return scalar }
        return Unicode.Scalar(value) ?? "\u{FFFD}"
    }

    /// All references in `text` replaced; what names nothing stays as it is.
    static func decoded(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        var result = ""
        var rest = text[...]
        while let mark = rest.firstIndex(of: "&") {
            result += rest[..<mark]
            let after = rest[rest.index(after: mark)...]
            if let end = after.prefix(12).firstIndex(of: ";"), let replacement = Self.text(after[..<end]) {
                result += replacement
                rest = after[after.index(after: end)...]
            } else {
                result += "&"
                rest = after
            }
        }
        return result + rest
    }

    /// `text` as HTML that shows it literally.
    static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == 0x26 || $0 == 0x3C || $0 == 0x3E }) else { return text }
        var result = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }

    private static let windows1252: [UInt32] = [
        0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039, 0x152, 0x8D, 0x17D,
        0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC, 0x2122, 0x161, 0x203A, 0x153, 0x9D,
        0x17E, 0x178,
    ]
}
