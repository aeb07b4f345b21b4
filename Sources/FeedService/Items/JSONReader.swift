/// Reads JSON (RFC 8259) from bytes. `JSONDecoder` does not tell on Linux where a document is broken, which is what the
/// person who wrote it needs to know; this does, and is quicker to start.
///
/// Lenient where that harms nobody: a byte order mark, raw tabs in strings, bytes that are not UTF-8 (they become U+FFFD).
struct JSONReader {
    /// Deeper nesting than this is refused, so that no document can exhaust the stack.
    static let maximumDepth = 64

    private let bytes: [UInt8]
    private var position = 0

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    static func read(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
        var reader = JSONReader(bytes)
        let value = try reader.value(depth: 0)
        reader.skipSpace()
        guard reader.next == nil else { throw reader.error("something follows after the end of the document") }
        return value
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
        guard depth < Self.maximumDepth else { throw error("it is nested too deeply") }
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case let byte? where byte == UInt8(ascii: "-") || byte.isASCIIDigit: return try number()
        default: throw unexpected("a value")
        }
    }

    private mutating func object(depth: Int) throws(JSONError) -> JSONValue {
        var members: [JSONMember] = []
        position += 1
        skipSpace()
        if take("}") { return .object(members) }
        repeat {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw unexpected("a name in quotes") }
            let name = try string()
            skipSpace()
            guard take(":") else { throw unexpected("“:”") }
            members.append(JSONMember(name: name, value: try value(depth: depth + 1)))
            skipSpace()
        } while take(",")
        guard take("}") else { throw unexpected("“,” or “}”") }
        return .object(members)
    }

    private mutating func array(depth: Int) throws(JSONError) -> JSONValue {
        var elements: [JSONValue] = []
        position += 1
        skipSpace()
        if take("]") { return .array(elements) }
        repeat {
            elements.append(try value(depth: depth + 1))
            skipSpace()
        } while take(",")
        guard take("]") else { throw unexpected("“,” or “]”") }
        return .array(elements)
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
        let expected = word.description.utf8
        guard bytes[position...].starts(with: expected) else { throw unexpected("a value") }
        position += expected.count
        return value
    }

    private mutating func number() throws(JSONError) -> JSONValue {
        let start = position
        _ = take("-")
        try digits()
        if take(".") { try digits() }
        if take("e") || take("E") {
            if !take("+") { _ = take("-") }
            try digits()
        }
        return .number(String(decoding: bytes[start..<position], as: UTF8.self))
    }

    private mutating func digits() throws(JSONError) {
        let start = position
        while let byte = next, byte.isASCIIDigit { position += 1 }
        guard position > start else { throw unexpected("a digit") }
    }

    private mutating func string() throws(JSONError) -> String {
        let opening = position
        position += 1
        var text = ""
        var start = position
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                let rest = String(decoding: bytes[start..<position], as: UTF8.self)
                position += 1
                return text.isEmpty ? rest : text + rest
            case UInt8(ascii: "\\"):
                text += String(decoding: bytes[start..<position], as: UTF8.self)
                text.unicodeScalars.append(try escape())
                start = position
            case 0x0A, 0x0D:
                throw error("a string is not closed", at: opening)
            default:
                position += 1
            }
        }
        throw error("a string is not closed", at: opening)
    }

    private mutating func escape() throws(JSONError) -> Unicode.Scalar {
        let start = position
        position += 1
        guard let letter = next else { throw error("it breaks off") }
        position += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
        case UInt8(ascii: "b"): return "\u{08}"
        case UInt8(ascii: "f"): return "\u{0C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try unicodeEscape(from: start)
        default: throw error("it is not a known escape", at: start)
        }
    }

    /// `\uXXXX`, or two of them as a surrogate pair; half a pair becomes U+FFFD.
    private mutating func unicodeEscape(from start: Int) throws(JSONError) -> Unicode.Scalar {
        let unit = try hexUnit(from: start)
        if let scalar = Unicode.Scalar(unit) { return scalar }
        let afterFirst = position
        if UTF16.isLeadSurrogate(UInt16(unit)), take("\\"), take("u") {
            let second = try hexUnit(from: afterFirst)
            if UTF16.isTrailSurrogate(UInt16(second)),
                let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (second - 0xDC00))
            {
                return scalar
            }
        }
        position = afterFirst
        return "\u{FFFD}"
    }

    private mutating func hexUnit(from start: Int) throws(JSONError) -> UInt32 {
        let digits = bytes[position..<min(position + 4, bytes.count)]
        let text = String(decoding: digits, as: UTF8.self)
        guard digits.count == 4, text.allSatisfy(\.isHexDigit), let unit = UInt32(text, radix: 16) else {
            throw error("“\\u” needs four hexadecimal digits", at: start)
        }
        position += 4
        return unit
    }

    private func unexpected(_ expected: String) -> JSONError {
        guard let byte = next else { return error("it breaks off where \(expected) was expected") }
        guard (0x21...0x7E).contains(byte) else { return error("\(expected) was expected") }
        return error("\(expected) was expected, not “\(Unicode.Scalar(byte))”")
    }

    private func error(_ detail: String, at offset: Int? = nil) -> JSONError {
        let before = bytes[..<min(offset ?? position, bytes.count)]
        let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        // UTF-8 continuation bytes are no characters of their own.
        let characters = before[lineStart...].count { $0 & 0xC0 != 0x80 }
        return JSONError(line: before.count { $0 == 0x0A } + 1, column: characters + 1, detail: detail)
    }
}

extension UInt8 {
    var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
