/// Reads JSON (RFC 8259), and with it commas at the end, lone surrogates, control characters, and documents that break off.
struct JSONReader {
    struct Document {
        var value: JSONValue
        /// It broke off, or there was something that is no JSON: what came before is here.
        var isPartial: Bool
        /// Where it broke off.
        var end: Int
    }

    private static let depthMaximum = 200

    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0
    private var isPartial = false
    /// Where what is lost begins.
    private var broken: Int?

    static func read(_ bytes: [UInt8]) -> Document {
        bytes.withUnsafeBufferPointer { buffer in
            var reader = JSONReader(bytes: buffer)
            let value = reader.value(depth: 0)
            return Document(
                value: value ?? .null,
                isPartial: reader.isPartial || value == nil,
                end: reader.broken ?? reader.position
            )
        }
    }

    private init(bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    private mutating func skipSpace() {
        while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        skipSpace()
        guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    /// Nil when there is none; the rest of the document is then lost.
    private mutating func value(depth: Int) -> JSONValue? {
        skipSpace()
        guard position < bytes.count, depth < Self.depthMaximum else { return lost() }
        switch bytes[position] {
        case UInt8(ascii: "{"): return object(depth)
        case UInt8(ascii: "["): return array(depth)
        case UInt8(ascii: "\""): return string().map(JSONValue.string)
        case UInt8(ascii: "t"): return word("true", .bool(true))
        case UInt8(ascii: "f"): return word("false", .bool(false))
        case UInt8(ascii: "n"): return word("null", .null)
        case UInt8(ascii: "-"), 0x30...0x39: return number()
        default: return lost()
        }
    }

    private mutating func lost() -> JSONValue? {
        isPartial = true
        broken = broken ?? position
        position = bytes.count
        return nil
    }

    private mutating func object(_ depth: Int) -> JSONValue? {
        position += 1
        var members: [(name: String, value: JSONValue)] = []
        while !take("}") {
            skipSpace()
            guard position < bytes.count, bytes[position] == UInt8(ascii: "\""), let name = string(), take(":"),
                let value = value(depth: depth + 1)
            else {
                // What broke off within an item is no item; around items it is all there is.
                _ = lost()
                return depth < 3 ? .object(members) : nil
            }
            members.append((name, value))
            if isPartial { return .object(members) }
            if !take(","), position >= bytes.count || bytes[position] != UInt8(ascii: "}") {
                _ = lost()
                return .object(members)
            }
        }
        return .object(members)
    }

    private mutating func array(_ depth: Int) -> JSONValue? {
        position += 1
        var values: [JSONValue] = []
        while !take("]") {
            let value = value(depth: depth + 1)
            // The last one is not whole.
            if isPartial {
                if depth < 2, let value, case .array = value { values.append(value) }
                return .array(values)
            }
            if let value { values.append(value) }
            if !take(","), position >= bytes.count || bytes[position] != UInt8(ascii: "]") {
                _ = lost()
                return .array(values)
            }
        }
        return .array(values)
    }

    private mutating func word(_ text: StaticString, _ value: JSONValue) -> JSONValue? {
        guard bytes[position...].starts(with: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
        else { return lost() }
        position += text.utf8CodeUnitCount
        return value
    }

    private mutating func number() -> JSONValue? {
        let start = position
        while position < bytes.count, bytes[position].isDigit || "+-.eE".utf8.contains(bytes[position]) {
            position += 1
        }
        return .number(String(decoding: bytes[start..<position], as: UTF8.self))
    }

    /// Nil when it is never closed.
    private mutating func string() -> String? {
        let opening = position
        position += 1
        var result: [UInt8] = []
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: result, as: UTF8.self)
            case UInt8(ascii: "\\"): escape(&result)
            case 0..<0x20 where byte != 0x0A && byte != 0x0D && byte != 0x09: break
            default: result.append(byte)
            }
        }
        isPartial = true
        broken = broken ?? opening
        return nil
    }

    private mutating func escape(_ result: inout [UInt8]) {
        guard position < bytes.count else { return }
        let byte = bytes[position]
        position += 1
        switch byte {
        case UInt8(ascii: "n"): result.append(0x0A)
        case UInt8(ascii: "t"): result.append(0x09)
        case UInt8(ascii: "r"): result.append(0x0D)
        case UInt8(ascii: "b"), UInt8(ascii: "f"): break
        case UInt8(ascii: "u"):
            let scalar = scalar()
            let isControl = scalar.value < 0x20 && scalar != "\n" && scalar != "\t" && scalar != "\r"
            if !isControl && !(0x7F...0x9F).contains(scalar.value) { result.append(contentsOf: scalar.utf8) }
        default: result.append(byte)
        }
    }

    /// Behind "\\u", with the second half of a pair; U+FFFD for half a one.
    private mutating func scalar() -> Unicode.Scalar {
        guard let first = unit() else { return "\u{FFFD}" }
        guard (0xD800...0xDBFF).contains(first) else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
        let mark = position
        if position + 1 < bytes.count, bytes[position] == UInt8(ascii: "\\"), bytes[position + 1] == UInt8(ascii: "u") {
            position += 2
            if let second = unit(), (0xDC00...0xDFFF).contains(second) {
                return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + second - 0xDC00) ?? "\u{FFFD}"
            }
        }
        position = mark
        return "\u{FFFD}"
    }

    private mutating func unit() -> UInt32? {
        let digits = bytes[position..<min(position + 4, bytes.count)]
        guard digits.count == 4, digits.allSatisfy({ $0.isDigit || (0x61...0x66).contains($0 | 0x20) }),
            let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
        else { return nil }
        position += 4
        return value
    }
}
