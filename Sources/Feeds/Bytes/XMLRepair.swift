/// Makes what feeds call XML palatable to an XML parser, in one pass over UTF-8: characters that XML forbids are
/// dropped, bare "&" and "<" escaped, HTML entities resolved, and comments, processing instructions and the DOCTYPE
/// taken out, so that no DTD ever reaches the parser. Line breaks stay, so that line numbers stay right.
struct XMLRepair {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0
    private var output: [UInt8] = []
    private var declared: [String: String] = [:]
    /// What the references to declared entities may still come to, so that nothing can explode.
    private var expandable = 1 << 20

    static func repaired(_ text: ArraySlice<UInt8>) -> [UInt8] {
        text.withUnsafeBufferPointer { buffer in
            var repair = XMLRepair(bytes: buffer)
            repair.output.reserveCapacity(buffer.count + buffer.count / 16)
            repair.run()
            return repair.output
        }
    }

    private static let attributesMaximum = 256

    private init(bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    private mutating func run() {
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "<"): markup()
            case UInt8(ascii: "&"): reference()
            default: copy()
            }
        }
    }

    private mutating func markup() {
        let next = position + 1 < bytes.count ? bytes[position + 1] : 0
        if Self.beginsName(next) {
            copyTag()
        } else if next == UInt8(ascii: "?") {
            skip(past: "?>")
        } else if next != UInt8(ascii: "!") {
            emit("&lt;")
            position += 1
        } else if starts(with: "<![CDATA[") {
            copySection()
        } else if starts(with: "<!--") {
            skip(past: "-->")
        } else {
            documentType()
        }
    }

    /// Copies one character, unless XML forbids it.
    private mutating func copy() {
        let byte = bytes[position]
        if byte == 0xC2, position + 1 < bytes.count, bytes[position + 1] < 0xA0 { return copyC1(bytes[position + 1]) }
        if byte >= 0x20 && byte != 0x7F || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            let isNoncharacter = byte == 0xEF && (starts(with: "\u{FFFE}") || starts(with: "\u{FFFF}"))
            if !isNoncharacter { output.append(byte) } else { position += 2 }
        }
        position += 1
    }

    /// A C1 control is what is left of a Windows-1252 character that somebody took for ISO 8859-1.
    private mutating func copyC1(_ value: UInt8) {
        if let text = Entities.text("#\(value)"), text.unicodeScalars.allSatisfy({ $0.value >= 0xA0 }) { emit(text) }
        position += 2
    }

    private mutating func copySection() {
        let end = find("]]>", from: position).map { $0 + 3 } ?? bytes.count
        while position < end { copy() }
    }

    /// A tag up to its ">", with "&" and "<" in attribute values made harmless. Attributes beyond the first few are
    /// left out, since libxml2 compares each with each.
    private mutating func copyTag() {
        var quote: UInt8?
        var attributes = 0
        var full: Int?
        output.append(bytes[position])
        position += 1
        while position < bytes.count {
            let byte = bytes[position]
            if byte == UInt8(ascii: "&") {
                reference()
                continue
            }
            if byte == UInt8(ascii: "<") {
                if quote == nil { return }
                emit("&lt;")
                position += 1
                continue
            }
            copy()
            if byte == quote {
                quote = nil
                attributes += 1
                if attributes == Self.attributesMaximum { full = output.count }
            } else if quote == nil && (byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")) {
                // A quotation mark counts only behind "=": elsewhere it is a slip of the hand.
                if output.dropLast().last(where: { $0 > 0x20 }) == UInt8(ascii: "=") { quote = byte }
            } else if quote == nil && byte == UInt8(ascii: ">") {
                if let full {
                    output.replaceSubrange(full..., with: output.suffix(2) == [0x2F, 0x3E] ? [0x2F, 0x3E] : [0x3E])
                }
                return
            }
        }
    }

    private mutating func reference() {
        let start = position + 1
        position = start
        guard let name = name(from: start) else { return emit("&amp;") }
        let end = start + name.utf8.count + 1
        switch name {
        case "amp", "lt", "gt", "quot", "apos": emit("&\(name);")
        default:
            guard let text = expansion(name) ?? Entities.text(name) else { return emit("&amp;") }
            emit(Self.harmless(text))
        }
        position = end
    }

    /// What a declared entity stands for; nil when the document has had its fill of them.
    private mutating func expansion(_ name: String) -> String? {
        guard let text = declared[name], text.utf8.count <= expandable else { return nil }
        expandable -= text.utf8.count
        return text
    }

    /// The name of a reference that begins at `start` and ends with ";".
    private func name(from start: Int) -> String? {
        var end = start
        while end < bytes.count, end - start < 40, bytes[end] != UInt8(ascii: ";") {
            let byte = bytes[end]
            guard byte > 0x20, byte != UInt8(ascii: "&"), byte != UInt8(ascii: "<") else { return nil }
            end += 1
        }
        guard end < bytes.count, end > start, bytes[end] == UInt8(ascii: ";") else { return nil }
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    private static func harmless(_ text: String) -> String {
        let allowed = text.unicodeScalars.filter { scalar in
            scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF
                || "\t\n\r".unicodeScalars.contains(scalar)
        }
        return Entities.escaped(String(String.UnicodeScalarView(allowed)))
    }
}

extension XMLRepair {
    /// Notes the small internal entities that a DOCTYPE declares, and drops all else in it.
    private mutating func documentType() {
        var depth = 0
        var quote: UInt8?
        let start = position
        var end = position
        var text: [UInt8] = []
        scan: while end < bytes.count {
            if quote == nil && end > start, let past = pastAside(at: end) {
                end = past
                continue
            }
            let byte = bytes[end]
            text.append(byte)
            end += 1
            if let open = quote {
                if byte == open { quote = nil }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
            case UInt8(ascii: "["), UInt8(ascii: "<"): depth += 1
            case UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: ">"):
                depth -= 1
                if depth <= 0 { break scan }
            default: break
            }
        }
        let declarations = String(decoding: text, as: UTF8.self).split(separator: "<!ENTITY")
        for declaration in declarations.dropFirst().prefix(64 - declared.count) { declare(declaration) }
        position = end
        keepLines(from: start)
    }

    /// Behind the comment or processing instruction that begins at `index`, if one does: a quotation mark in it is none.
    private func pastAside(at index: Int) -> Int? {
        guard bytes[index] == UInt8(ascii: "<") else { return nil }
        for (mark, close) in [("<!--", "-->"), ("<?", "?>")] where bytes[index...].starts(with: mark.utf8) {
            return find(close, from: index + mark.utf8.count).map { $0 + close.utf8.count } ?? bytes.count
        }
        return nil
    }

    /// `name "value"`, with references to earlier entities resolved. Bounded, so that nothing can explode: a value
    /// over 4 KB is not declared.
    private mutating func declare(_ declaration: Substring) {
        let fields = declaration.split(maxSplits: 1, whereSeparator: \.isWhitespace)
        guard fields.count == 2, let quote = fields[1].first, quote == "\"" || quote == "'" else { return }
        let value = fields[1].dropFirst().prefix { $0 != quote }
        var text = ""
        for (index, part) in value.split(separator: "&", omittingEmptySubsequences: false).enumerated() {
            guard index > 0 else {
                text += part
                continue
            }
            let halves = part.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
            if halves.count == 2, let inner = declared[String(halves[0])] ?? Entities.text(halves[0]) {
                text += inner + halves[1]
            } else {
                text += "&" + part
            }
            if text.utf8.count > 4096 { return }
        }
        if text.utf8.count <= 4096 { declared[String(fields[0])] = text }
    }

    private mutating func skip(past mark: String) {
        let start = position
        position = find(mark, from: position).map { $0 + mark.utf8.count } ?? bytes.count
        keepLines(from: start)
    }

    private mutating func keepLines(from start: Int) {
        for index in start..<position where bytes[index] == 0x0A { output.append(0x0A) }
    }

    private mutating func emit(_ text: String) {
        output.append(contentsOf: text.utf8)
    }

    private func starts(with text: String) -> Bool {
        bytes[position...].starts(with: text.utf8)
    }

    private func find(_ text: String, from start: Int) -> Int? {
        let pattern = Array(text.utf8)
        var index = start
        while index + pattern.count <= bytes.count {
            if bytes[index] == pattern[0], bytes[index...].starts(with: pattern) { return index }
            index += 1
        }
        return nil
    }

    private static func beginsName(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "/") || byte >= 0x80
    }
}
