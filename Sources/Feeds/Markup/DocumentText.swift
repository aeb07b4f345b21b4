/// Makes strings of parts of a document in memory.
final class DocumentText {
    /// Must live as long as this is asked.
    var bytes: UnsafePointer<UInt8>
    var names: NameTable
    private var entities: DeclaredEntities
    private var scratch: [UInt8] = []
    /// A reference stood for nothing, and was taken for text.
    private(set) var hasBareAmpersands = false

    /// Adds what was found wrong in text so far.
    func note(in repairs: inout Set<Repair>) {
        if hasBareAmpersands { repairs.insert(.bareAmpersand) }
        if entities.isExhausted { repairs.insert(.entityBudget) }
    }

    init(_ bytes: UnsafePointer<UInt8>, names: NameTable, entities: DeclaredEntities) {
        self.bytes = bytes
        self.names = names
        self.entities = entities
    }

    /// The text of a part with what is in it: references resolved once, tags left out, trimmed.
    func string(_ part: Range<Int>, _ content: MarkupScanner.Content) -> String {
        var result = scratch
        scratch = []
        result.removeAll(keepingCapacity: true)
        if content.isEmpty {
            appendText(part, to: &result)
        } else {
            var scanner = MarkupScanner(bytes, part)
            scan: while true {
                switch scanner.next() {
                case .text(let text): appendText(text, to: &result)
                case .section(let text): result.appendClean(bytes, text)
                case .nothing: break scan
                case .cut:
                    appendText(scanner.position..<part.upperBound, to: &result)
                    break scan
                case .start, .end, .aside, .documentType: break
                }
            }
        }
        defer { scratch = result }
        return result.trimmedString
    }

    /// The inside of an element as HTML: sections are text, elements that are empty in XML get the end tag that HTML
    /// asks for, prefixes go. `resolves`: text is HTML itself, escaped once more.
    func markup(_ part: Range<Int>, resolves: Bool = false) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(part.count)
        var scanner = MarkupScanner(bytes, part)
        while true {
            switch scanner.next() {
            case .text(let text) where resolves: appendText(text, to: &result)
            case .section(let text) where resolves: result.appendClean(bytes, text)
            case .text(let text): appendMarkupText(text, to: &result)
            case .section(let text):
                for index in text where !CleanRun.isForbidden(bytes[index]) { result.appendEscaped(bytes[index]) }
            case .start(let name, let isEmpty): appendTag(name, isEmpty, scanner.attributes, to: &result)
            case .end(let name):
                result.append(contentsOf: "</".utf8)
                appendLocal(name, to: &result)
                result.append(Mark.greater)
            case .aside, .documentType: break
            case .cut, .nothing: return result.trimmedString
            }
        }
    }

    private func appendTag(
        _ name: Range<Int>,
        _ isEmpty: Bool,
        _ attributes: [MarkupScanner.Attribute],
        to result: inout [UInt8]
    ) {
        result.append(Mark.less)
        let start = result.count
        appendLocal(name, to: &result)
        let local = String(decoding: result[start...], as: UTF8.self).lowercased()
        for attribute in attributes where !isNamespace(attribute.name) {
            result.append(0x20)
            result.appendClean(bytes, attribute.name)
            result.append(contentsOf: "=\"".utf8)
            for index in attribute.value where !CleanRun.isForbidden(bytes[index]) {
                switch bytes[index] {
                case Mark.quote: result.append(contentsOf: "&quot;".utf8)
                case Mark.less: result.append(contentsOf: "&lt;".utf8)
                default: result.append(bytes[index])
                }
            }
            result.append(Mark.quote)
        }
        result.append(Mark.greater)
        if isEmpty && !HTMLRole.isVoid(local) { result.append(contentsOf: "</\(local)>".utf8) }
    }

    private func isNamespace(_ name: Range<Int>) -> Bool {
        name.count >= 5 && String(bytes, name).hasPrefix("xmlns")
    }

    private func appendLocal(_ name: Range<Int>, to result: inout [UInt8]) {
        var start = name.lowerBound
        for index in name where bytes[index] == Mark.colon { start = index + 1 }
        result.appendClean(bytes, start..<name.upperBound)
    }

    /// Text as it is, but for what only XML understands.
    private func appendMarkupText(_ part: Range<Int>, to result: inout [UInt8]) {
        var index = part.lowerBound
        while index < part.upperBound {
            let byte = bytes[index]
            index += 1
            if byte == Mark.ampersand {
                let match = Entities.match(bytes + index, count: part.upperBound - index, isHTML: false)
                if match == nil, !entities.isEmpty, let (name, text) = expansion(at: index, end: part.upperBound) {
                    for byte in text { result.appendEscaped(byte) }
                    index += name
                    continue
                }
                result.append(byte)
                if match == nil {
                    hasBareAmpersands = true
                    result.append(contentsOf: "amp;".utf8)
                }
            } else if byte == Mark.less {
                result.append(contentsOf: "&lt;".utf8)
            } else if !CleanRun.isForbidden(byte) {
                result.append(byte)
            }
        }
    }

    /// Text with its references resolved and without what XML forbids.
    private func appendText(_ part: Range<Int>, to result: inout [UInt8]) {
        var index = part.lowerBound
        let end = part.upperBound
        while index < end {
            let next = CleanRun.end(bytes, index..<end, stopsAtReferences: true)
            result.append(contentsOf: UnsafeBufferPointer(start: bytes + index, count: next - index))
            index = next
            guard index < end else { return }
            switch bytes[index] {
            case Mark.ampersand: index = appendReference(index + 1, end, to: &result)
            case 0xC2: index = result.appendC1(bytes, index, end)
            default: index += 1
            }
        }
    }

    private func appendReference(_ index: Int, _ end: Int, to result: inout [UInt8]) -> Int {
        if let simple = simpleReference(index, end) {
            result.append(simple.byte)
            return index + simple.length
        }
        if !entities.isEmpty, let (name, text) = expansion(at: index, end: end) {
            result.append(contentsOf: text)
            return index + name
        }
        guard let match = Entities.match(bytes + index, count: end - index, isHTML: false) else {
            hasBareAmpersands = true
            result.append(Mark.ampersand)
            return index
        }
        let value = match.first.value
        let isForbidden =
            value < 0x20 && value != 0x0A && value != 0x0D && value != 0x09 || value == 0x7F
            || value & 0xFFFE == 0xFFFE
        if !isForbidden { result.append(match) }
        return index + match.length
    }

    /// The three that nearly all references in feeds are.
    private func simpleReference(_ index: Int, _ end: Int) -> (byte: UInt8, length: Int)? {
        guard end - index >= 4 else { return nil }
        if bytes[index + 1] == UInt8(ascii: "t") && bytes[index + 2] == Mark.semicolon {
            if bytes[index] == UInt8(ascii: "l") { return (Mark.less, 3) }
            if bytes[index] == UInt8(ascii: "g") { return (Mark.greater, 3) }
        }
        let isAmpersand =
            bytes[index] == UInt8(ascii: "a") && bytes[index + 1] == UInt8(ascii: "m")
            && bytes[index + 2] == UInt8(ascii: "p") && bytes[index + 3] == Mark.semicolon
        return isAmpersand ? (Mark.ampersand, 4) : nil
    }

    /// A declared entity: the length of its name with ";", and what it stands for.
    private func expansion(at index: Int, end: Int) -> (Int, [UInt8])? {
        var stop = index
        while stop < end, stop - index < 64, bytes[stop] != Mark.semicolon, bytes[stop] > 0x20 { stop += 1 }
        guard stop < end, stop > index, bytes[stop] == Mark.semicolon else { return nil }
        return entities.expansion(String(bytes, index..<stop)).map { (stop + 1 - index, $0) }
    }

    /// Whether an attribute has this name; one with "xml:" is asked for with it.
    func isNamed(_ part: Range<Int>, _ name: StaticString) -> Bool {
        let count = name.utf8CodeUnitCount
        guard part.count >= count else { return false }
        let start = part.upperBound - count
        for index in 0..<count where bytes[start + index] | 0x20 != name.utf8Start[index] | 0x20 { return false }
        guard part.count > count else { return true }
        let isForeign = bytes[start - 1] != Mark.colon || String(bytes, part).lowercased().hasPrefix("xml:")
        return !isForeign
    }
}

extension [UInt8] {
    /// Bytes without the controls that XML forbids.
    mutating func appendClean(_ bytes: UnsafePointer<UInt8>, _ part: Range<Int>) {
        var index = part.lowerBound
        while index < part.upperBound {
            let next = CleanRun.end(bytes, index..<part.upperBound, stopsAtReferences: false)
            append(contentsOf: UnsafeBufferPointer(start: bytes + index, count: next - index))
            index = next
            guard index < part.upperBound else { return }
            index = bytes[index] == 0xC2 ? appendC1(bytes, index, part.upperBound) : index + 1
        }
    }

    /// A C1 control is what is left of a Windows-1252 character that somebody took for ISO 8859-1.
    mutating func appendC1(_ bytes: UnsafePointer<UInt8>, _ index: Int, _ end: Int) -> Int {
        guard index + 1 < end, bytes[index + 1] < 0xA0 else {
            append(0xC2)
            return index + 1
        }
        if let scalar = Entities.windows(bytes[index + 1]) { append(contentsOf: scalar.utf8) }
        return index + 2
    }

    /// As text, without white space at both ends.
    var trimmedString: String {
        var start = 0
        var end = count
        while start < end && Mark.isSpace(self[start]) { start += 1 }
        while end > start && Mark.isSpace(self[end - 1]) { end -= 1 }
        return String(decoding: self[start..<end], as: UTF8.self)
    }
}
