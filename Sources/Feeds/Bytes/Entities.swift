import Glibc

/// Character references of HTML and XML.
enum Entities {
    /// What a reference stands for, and how many bytes it is behind its "&".
    struct Match {
        var first: Unicode.Scalar
        var second: Unicode.Scalar?
        var length: Int
    }

    private static let longestName = 32

    /// The reference that begins behind an "&"; nil when none does. HTML knows some names without ";".
    static func match(_ bytes: UnsafePointer<UInt8>, count: Int, isHTML: Bool) -> Match? {
        guard count > 1 else { return nil }
        if bytes[0] == UInt8(ascii: "#") { return number(bytes, count: count, isHTML: isHTML) }
        var length = 0
        while length < min(count, longestName + 1), isNameByte(bytes[length]) { length += 1 }
        guard length > 0, length <= longestName else { return nil }
        let isClosed = length < count && bytes[length] == Mark.semicolon
        if isClosed, let found = look(up: bytes, length) {
            return Match(first: found.first, second: found.second, length: length + 1)
        }
        // Without ";" some names count, but not before "=", since addresses have such ("?a=1&copy=2").
        let isParameter = length < count && bytes[length] == Mark.equals
        guard isHTML, !isClosed, !isParameter, let found = look(up: bytes, length), found.isLegacy else { return nil }
        return Match(first: found.first, second: found.second, length: length)
    }

    /// 0x80...0x9F mean Windows-1252, as in browsers (HTML §13.2.5.80); U+FFFD for what is no character.
    private static func number(_ bytes: UnsafePointer<UInt8>, count: Int, isHTML: Bool) -> Match? {
        let isHex = bytes[1] | 0x20 == UInt8(ascii: "x")
        let start = isHex ? 2 : 1
        var index = start
        var value: UInt32 = 0
        while index < count, let digit = digit(bytes[index], isHex: isHex) {
            value = min(value * (isHex ? 16 : 10) + digit, 0x110000)
            index += 1
        }
        guard index > start else { return nil }
        let isClosed = index < count && bytes[index] == Mark.semicolon
        guard isClosed || isHTML else { return nil }
        let first: Unicode.Scalar = isHTML && value == 0 ? "\u{FFFD}" : scalar(value)
        return Match(first: first, second: nil, length: index + (isClosed ? 1 : 0))
    }

    private static func digit(_ byte: UInt8, isHex: Bool) -> UInt32? {
        if byte.isDigit { return UInt32(byte - 0x30) }
        let letter = byte | 0x20
        return isHex && (0x61...0x66).contains(letter) ? UInt32(letter - 0x61 + 10) : nil
    }

    private static func scalar(_ value: UInt32) -> Unicode.Scalar {
        if (0x80...0x9F).contains(value) { return Unicode.Scalar(windows1252[Int(value - 0x80)]) ?? "\u{FFFD}" }
        return Unicode.Scalar(value) ?? "\u{FFFD}"
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        byte.isDigit || (0x61...0x7A).contains(byte | 0x20)
    }

    /// The character that Windows means by a byte that ISO 8859-1 has a control for; nil for the five it has none for.
    static func windows(_ byte: UInt8) -> Unicode.Scalar? {
        let value = windows1252[Int(byte & 0x1F)]
        return value < 0xA0 ? nil : Unicode.Scalar(value)
    }

    private static let windows1252: [UInt32] = [
        0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039, 0x152, 0x8D, 0x17D,
        0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC, 0x2122, 0x161, 0x203A, 0x153, 0x9D,
        0x17E, 0x178,
    ]
}

extension Entities {
    private typealias Entry = (first: Unicode.Scalar, second: Unicode.Scalar?, isLegacy: Bool)

    /// Halves the table until the name is found.
    private static func look(up name: UnsafePointer<UInt8>, _ length: Int) -> Entry? {
        let table = EntityTable.text.utf8Start
        var low = 0
        var high = EntityTable.text.utf8CodeUnitCount
        while low < high {
            var start = (low + high) / 2
            while start > low && table[start - 1] != 0x20 { start -= 1 }
            var end = start
            while table[end] != Mark.equals && table[end] != Mark.tilde { end += 1 }
            let common = memcmp(table + start, name, min(end - start, length))
            let order = common != 0 ? Int(common) : (end - start) - length
            if order == 0 { return entry(table + end, limit: EntityTable.text.utf8CodeUnitCount - end) }
            if order < 0 {
                low = end
                while low < high && table[low] != 0x20 { low += 1 }
                low += 1
            } else {
                high = start
            }
        }
        return nil
    }

    /// Reads "=22F2,338" up to the space.
    private static func entry(_ text: UnsafePointer<UInt8>, limit: Int) -> Entry? {
        var values: (UInt32, UInt32) = (0, 0)
        var hasTwo = false
        var index = 1
        while index < limit, text[index] != 0x20 {
            if let digit = digit(text[index], isHex: true) {
                if hasTwo { values.1 = values.1 * 16 + digit } else { values.0 = values.0 * 16 + digit }
            } else {
                hasTwo = true
            }
            index += 1
        }
        guard let first = Unicode.Scalar(values.0) else { return nil }
        return (first, hasTwo ? Unicode.Scalar(values.1) : nil, text[0] == Mark.tilde)
    }
}

extension Entities {
    /// The text of a reference without its "&" and ";": "nbsp", "#160", "#xA0". Nil when it names nothing.
    static func text(_ name: some StringProtocol) -> String? {
        let bytes = Array(name.utf8) + [Mark.semicolon]
        return bytes.withUnsafeBufferPointer { buffer in
            guard let start = buffer.baseAddress, let match = match(start, count: buffer.count, isHTML: false),
                match.length == buffer.count
            else { return nil }
            return String(match.first) + (match.second.map { String($0) } ?? "")
        }
    }

    /// All references in `text` replaced as HTML does; what names nothing stays as it is.
    static func decoded(_ text: String) -> String {
        replaced(text) { _ in true }
    }

    /// The same, but for those whose characters mean something in HTML: libxml2 knows the 253 names of HTML 4 only.
    static func namesResolved(_ html: String) -> String {
        replaced(html) { $0.first.value > 0x7E }
    }

    private static func replaced(_ text: String, where condition: (Match) -> Bool) -> String {
        guard text.utf8.contains(Mark.ampersand) else { return text }
        var text = text
        return text.withUTF8 { bytes in
            guard let start = bytes.baseAddress else { return "" }
            var result: [UInt8] = []
            result.reserveCapacity(bytes.count)
            var index = 0
            while index < bytes.count {
                if bytes[index] == Mark.ampersand,
                    let match = match(start + index + 1, count: bytes.count - index - 1, isHTML: true), condition(match)
                {
                    result.append(match)
                    index += match.length + 1
                } else {
                    result.append(bytes[index])
                    index += 1
                }
            }
            return String(decoding: result, as: UTF8.self)
        }
    }

    /// `text` as HTML that shows it literally.
    static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == 0x26 || $0 == 0x3C || $0 == 0x3E }) else { return text }
        var result: [UInt8] = []
        for byte in text.utf8 { result.appendEscaped(byte) }
        return String(decoding: result, as: UTF8.self)
    }
}

extension [UInt8] {
    mutating func append(_ match: Entities.Match) {
        append(contentsOf: match.first.utf8)
        if let second = match.second { append(contentsOf: second.utf8) }
    }

    /// A byte as HTML that shows it literally.
    mutating func appendEscaped(_ byte: UInt8) {
        switch byte {
        case 0x26: append(contentsOf: "&amp;".utf8)
        case 0x3C: append(contentsOf: "&lt;".utf8)
        case 0x3E: append(contentsOf: "&gt;".utf8)
        default: append(byte)
        }
    }
}
