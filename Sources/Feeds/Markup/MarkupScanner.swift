import Glibc

/// Goes through UTF-8 that is meant as XML, one piece of markup at a time, and never refuses any: what is no markup is
/// text, attributes need no quotation marks, and nothing is read that the document does not hold itself.
///
/// libxml2 is not used here: it wants well-formed input, so that every document had to be copied and mended first, which
/// cost more than all else.
struct MarkupScanner {
    /// Where something stands in the document.
    typealias Part = Range<Int>

    enum Piece {
        /// With references as they were.
        case text(Part)
        /// The inside of a CDATA section.
        case section(Part)
        /// The name, and whether the element ends here.
        case start(name: Part, isEmpty: Bool)
        case end(name: Part)
        /// A comment or a processing instruction.
        case aside
        case documentType(Part)
        /// Markup that the document breaks off in.
        case cut
        case nothing
    }

    struct Attribute {
        var name: Part
        var value: Part
    }

    /// What marks the end of a piece.
    struct End: OptionSet {
        let rawValue: UInt8
        static let section = End(rawValue: 1)
        static let comment = End(rawValue: 2)
        static let instruction = End(rawValue: 4)
        static let declaration = End(rawValue: 8)
        static let documentType = End(rawValue: 16)
    }

    /// More attributes than anybody writes are passed over.
    static let attributesMaximum = 256

    let bytes: UnsafePointer<UInt8>
    let end: Int
    /// "<?" and "<!" begin what ends with the next ">" (HTML §13.2.5.41).
    let isHTML: Bool
    /// More may come: what has no end yet is cut. Otherwise only its mark is passed over.
    var isWhole = true
    var position: Int
    /// No such end comes any more, which one search is enough to know.
    var missingEnds: End = []
    /// Hashes of the names whose end tag was searched for in vain.
    var missingRaw: Set<UInt64> = []
    /// Of the last start tag.
    private(set) var attributes: [Attribute] = []
    /// One of them declares a namespace.
    private(set) var declaresNamespaces = false

    init(_ bytes: UnsafePointer<UInt8>, _ part: Part, isHTML: Bool = false) {
        self.isHTML = isHTML
        self.bytes = bytes
        position = part.lowerBound
        end = part.upperBound
    }

    mutating func next() -> Piece {
        guard position < end else { return .nothing }
        let start = position
        if bytes[start] == Mark.less {
            if let piece = markup() { return piece }
            position = start + 1
        }
        // A "<" that begins nothing belongs to the text.
        while position < end {
            position = find(Mark.less, from: position) ?? end
            if position == end || beginsMarkup(at: position) { break }
            position += 1
        }
        return .text(start..<position)
    }

    /// Passes over text and sections up to the next tag, which is cheap.
    mutating func skipText() {
        while position < end {
            guard let mark = find(Mark.less, from: position) else {
                position = end
                return
            }
            position = mark
            if beginsMarkup(at: mark) { return }
            position += 1
        }
    }

    func find(_ byte: UInt8, from start: Int) -> Int? {
        guard start < end, let found = memchr(bytes + start, Int32(byte), end - start) else { return nil }
        return UnsafeRawPointer(found) - UnsafeRawPointer(bytes)
    }

    func find(_ text: StaticString, from start: Int) -> Int? {
        var index = start
        while let mark = find(text.utf8Start[0], from: index) {
            if starts(with: text, at: mark) { return mark }
            index = mark + 1
        }
        return nil
    }

    func starts(with text: StaticString, at index: Int) -> Bool {
        end - index >= text.utf8CodeUnitCount && memcmp(bytes + index, text.utf8Start, text.utf8CodeUnitCount) == 0
    }
}

/// Bytes that mean something in markup.
enum Mark {
    static let less = UInt8(ascii: "<")
    static let greater = UInt8(ascii: ">")
    static let slash = UInt8(ascii: "/")
    static let equals = UInt8(ascii: "=")
    static let bang = UInt8(ascii: "!")
    static let tilde = UInt8(ascii: "~")
    static let question = UInt8(ascii: "?")
    static let ampersand = UInt8(ascii: "&")
    static let colon = UInt8(ascii: ":")
    static let quote = UInt8(ascii: "\"")
    static let apostrophe = UInt8(ascii: "'")
    static let semicolon = UInt8(ascii: ";")

    static func beginsName(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "_") || byte == colon || byte >= 0x80
    }

    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 || byte == 0x0C
    }
}

extension MarkupScanner {
    private func beginsMarkup(at index: Int) -> Bool {
        guard index + 1 < end else { return false }
        let next = bytes[index + 1]
        if next == Mark.slash { return index + 2 < end && Mark.beginsName(bytes[index + 2]) }
        return Mark.beginsName(next) || next == Mark.question || (next == Mark.bang && beginsDeclaration(at: index))
    }

    /// A comment, a section, or the name of a declaration after "<!"; at the end of what has come it may be one.
    private func beginsDeclaration(at index: Int) -> Bool {
        guard !isHTML, index + 2 < end else { return true }
        let next = bytes[index + 2]
        return Mark.beginsName(next) || next == UInt8(ascii: "-") || next == UInt8(ascii: "[")
    }

    /// The piece that begins with the "<" here; nil when none does.
    private mutating func markup() -> Piece? {
        guard position + 1 < end else { return .cut }
        let next = bytes[position + 1]
        if Mark.beginsName(next) { return startTag() }
        switch next {
        case Mark.slash: return endTag()
        case Mark.question: return aside(until: isHTML ? ">" : "?>", .instruction)
        case Mark.bang where beginsDeclaration(at: position): break
        default: return nil
        }
        if starts(with: "<![CDATA[", at: position) {
            let start = position + 9
            guard !missingEnds.contains(.section), let close = find("]]>", from: start) else {
                missingEnds.insert(.section)
                // Browsers know no sections, and take their mark for a comment (HTML §13.2.5.42).
                return isHTML ? aside(until: ">", .instruction) : unfinished(start)
            }
            position = close + 3
            return .section(start..<close)
        }
        if starts(with: "<!--", at: position) { return isHTML ? comment() : aside(until: "-->", .comment) }
        if isHTML { return aside(until: ">", .instruction) }
        return beginsDocumentType ? documentType() : aside(until: ">", .declaration)
    }

    private mutating func aside(until mark: StaticString, _ missing: End) -> Piece {
        guard !missingEnds.contains(missing), let close = find(mark, from: position + 2) else {
            missingEnds.insert(missing)
            return unfinished(position + 2)
        }
        position = close + mark.utf8CodeUnitCount
        return .aside
    }

    /// A comment of HTML, which "--!>" ends, too (§13.2.5.52).
    private mutating func comment() -> Piece {
        var index = position + 2
        while !missingEnds.contains(.comment), let mark = find("--", from: index) {
            let isLate = mark >= position + 4 && starts(with: "--!>", at: mark)
            if isLate || starts(with: "-->", at: mark) {
                position = mark + (isLate ? 4 : 3)
                return .aside
            }
            index = mark + 1
        }
        missingEnds.insert(.comment)
        return unfinished(position + 2)
    }

    private mutating func unfinished(_ next: Int) -> Piece {
        if isHTML || !isWhole { return .cut }
        position = next
        return .aside
    }

    private mutating func endTag() -> Piece? {
        let start = position + 2
        guard start < end else { return .cut }
        guard Mark.beginsName(bytes[start]) else { return nil }
        let nameEnd = endOfName(from: start)
        // An end tag that was never closed does not swallow the next one.
        var close = nameEnd
        while close < end, bytes[close] != Mark.greater, bytes[close] != Mark.less { close += 1 }
        guard close < end else { return .cut }
        position = bytes[close] == Mark.less ? close : close + 1
        return .end(name: start..<nameEnd)
    }

    func endOfName(from start: Int) -> Int {
        var index = start
        while index < end {
            switch bytes[index] {
            case 0...0x20, Mark.greater, Mark.slash, Mark.equals, Mark.less: return index
            default: index += 1
            }
        }
        return index
    }

    private mutating func startTag() -> Piece {
        attributes.removeAll(keepingCapacity: true)
        declaresNamespaces = false
        let start = position + 1
        let nameEnd = endOfName(from: start)
        var index = nameEnd
        while index < end {
            let byte = bytes[index]
            if byte == Mark.greater {
                position = index + 1
                return .start(name: start..<nameEnd, isEmpty: false)
            }
            if byte == Mark.slash, index + 1 < end, bytes[index + 1] == Mark.greater {
                position = index + 2
                return .start(name: start..<nameEnd, isEmpty: true)
            }
            if byte == Mark.less {
                // The tag was never closed.
                position = index
                return .start(name: start..<nameEnd, isEmpty: false)
            }
            if Mark.isSpace(byte) || byte == Mark.slash || byte == Mark.equals || byte < 0x20 {
                index += 1
            } else {
                index = attribute(from: index)
            }
        }
        return .cut
    }

    /// Reads `name`, `name=value`, `name="value"`; returns what is behind it.
    private mutating func attribute(from start: Int) -> Int {
        let nameEnd = max(endOfName(from: start), start + 1)
        var index = nameEnd
        while index < end && Mark.isSpace(bytes[index]) { index += 1 }
        guard index < end, bytes[index] == Mark.equals else { return nameEnd }
        index += 1
        while index < end && Mark.isSpace(bytes[index]) { index += 1 }
        guard index < end else { return end }
        let value: Part
        let after: Int
        if bytes[index] == Mark.quote || bytes[index] == Mark.apostrophe {
            guard let close = find(bytes[index], from: index + 1) else { return unclosed(from: index) }
            value = (index + 1)..<close
            after = close + 1
        } else {
            var last = index
            while last < end, !Mark.isSpace(bytes[last]), bytes[last] != Mark.greater { last += 1 }
            if last > index, last < end, bytes[last] == Mark.greater, bytes[last - 1] == Mark.slash { last -= 1 }
            value = index..<last
            after = last
        }
        if attributes.count < Self.attributesMaximum {
            attributes.append(Attribute(name: start..<nameEnd, value: value))
            if nameEnd - start >= 5 && starts(with: "xmlns", at: start) { declaresNamespaces = true }
        }
        return after
    }

    /// Behind a quotation mark that nobody closed, the tag goes on to its ">"; one that may still come is waited for.
    private func unclosed(from index: Int) -> Int {
        (isWhole ? find(Mark.greater, from: index) : nil) ?? end
    }

    private var beginsDocumentType: Bool {
        let mark: StaticString = "<!doctype"
        guard end - position >= mark.utf8CodeUnitCount else { return false }
        for index in 0..<mark.utf8CodeUnitCount where bytes[position + index] | 0x20 != mark.utf8Start[index] {
            return false
        }
        return true
    }

    /// A declaration with everything in its brackets; one that is never closed goes on to the first ">".
    private mutating func documentType() -> Piece {
        guard !missingEnds.contains(.documentType), let close = endOfDocumentType() else {
            missingEnds.insert(.documentType)
            return isWhole ? aside(until: ">", .declaration) : .cut
        }
        let start = position
        position = close + 1
        return .documentType(start..<position)
    }

    /// Where its ">" is.
    private func endOfDocumentType() -> Int? {
        var depth = 0
        var index = position + 1
        var quote: UInt8?
        while index < end {
            let byte = bytes[index]
            if let open = quote {
                if byte == open { quote = nil }
            } else if starts(with: "<!--", at: index) {
                guard let close = find("-->", from: index) else { return nil }
                index = close + 2
            } else if starts(with: "<?", at: index) {
                guard let close = find("?>", from: index) else { return nil }
                index = close + 1
            } else if byte == UInt8(ascii: "[") || byte == Mark.less {
                depth += 1
            } else if byte == UInt8(ascii: "]") {
                depth -= 1
            } else if byte == Mark.greater {
                depth -= 1
                if depth < 0 { return index }
            } else if byte == Mark.quote || byte == Mark.apostrophe {
                quote = byte
            }
            index += 1
        }
        return nil
    }
}
