import Glibc

extension MarkupScanner {
    /// What is in an element beside text.
    struct Content: OptionSet {
        let rawValue: UInt8
        static let tags = Content(rawValue: 1)
        static let sections = Content(rawValue: 2)
        static let asides = Content(rawValue: 4)
    }

    /// Where an element that lacks its end tag ends all the same.
    enum Boundary {
        case none
        /// At the next item, and with the channel.
        case item, field
        /// Nowhere. The items within, which are whole or none of its own, do not hold its end.
        case foreign
    }

    enum Extent {
        case closed(inner: Part, Content)
        /// At a boundary, to which `position` goes back.
        case open(inner: Part, Content)
        /// The document ends within.
        case cut
    }

    /// Each name whose end never comes costs a search; after so many, ends are looked for no more.
    private static let missingRawMaximum = 64

    /// Goes behind the element whose start tag was just read. An element of the same name within it needs its own end.
    mutating func skipElement(_ name: Part, boundary: Boundary = .none) -> Extent {
        let start = position
        var content: Content = []
        var depth = 0
        var isInItem = false
        while true {
            skipText()
            let mark = position
            switch next() {
            case .section: content.insert(.sections)
            case .aside, .documentType: content.insert(.asides)
            case .text: break
            case .start(let inner, let isEmpty):
                content.insert(.tags)
                if isBoundary(start: inner, of: name, boundary) { return ends(at: mark, start, content) }
                if isEmpty || isInItem { break }
                if isSame(inner, name) { depth += 1 } else { isInItem = boundary == .foreign && isItem(inner) }
            case .end(let inner):
                if isSame(inner, name) && !isInItem {
                    if depth == 0 { return .closed(inner: start..<mark, content) }
                    depth -= 1
                    continue
                }
                content.insert(.tags)
                if isItem(inner) { isInItem = false }
                if boundary == .item || boundary == .field, isStructure(inner) { return ends(at: mark, start, content) }
            case .cut, .nothing: return .cut
            }
        }
    }

    private mutating func ends(at mark: Int, _ start: Int, _ content: Content) -> Extent {
        position = mark
        return .open(inner: start..<mark, content)
    }

    private func isBoundary(start name: Part, of element: Part, _ boundary: Boundary) -> Bool {
        switch boundary {
        case .none, .foreign: false
        case .item: isSame(name, element)
        case .field: isItem(name)
        }
    }

    private func isItem(_ name: Part) -> Bool { isLocal(name, "item") || isLocal(name, "entry") }

    private func isStructure(_ name: Part) -> Bool {
        isLocal(name, "channel") || isLocal(name, "feed") || isLocal(name, "rss") || isLocal(name, "rdf")
    }

    func isSame(_ one: Part, _ other: Part) -> Bool {
        one.count == other.count
            && strncasecmp(
                UnsafeRawPointer(bytes + one.lowerBound).assumingMemoryBound(to: CChar.self),
                UnsafeRawPointer(bytes + other.lowerBound).assumingMemoryBound(to: CChar.self),
                one.count
            ) == 0
    }

    /// Whether a name is `local` behind any prefix.
    func isLocal(_ name: Part, _ local: StaticString) -> Bool {
        let count = local.utf8CodeUnitCount
        guard name.count >= count, name.count == count || bytes[name.upperBound - count - 1] == Mark.colon else {
            return false
        }
        for index in 0..<count where bytes[name.upperBound - count + index] | 0x20 != local.utf8Start[index] {
            return false
        }
        return true
    }

    /// Goes behind an element whose inside is not shown, and returns where that is. A script or style that is never closed
    /// swallows the rest; of another element only the tag goes.
    @discardableResult
    mutating func skipRaw(_ name: Part) -> Part {
        let start = position
        let hash = NameTable.hash(name, in: bytes)
        if missingRaw.count < Self.missingRawMaximum, !missingRaw.contains(hash) {
            if let mark = rawEnd(name) {
                position = find(Mark.greater, from: mark).map { $0 + 1 } ?? end
                return start..<mark
            }
            missingRaw.insert(hash)
        }
        if isLocal(name, "script") || isLocal(name, "style") { position = end }
        return start..<position
    }

    /// Where the next end tag of that name begins.
    private func rawEnd(_ name: Part) -> Int? {
        var index = position
        while let mark = find("</", from: index) {
            index = mark + 2
            let last = index + name.count
            if last <= end, isSame(name, index..<last), endOfName(from: index) == last { return mark }
        }
        return nil
    }
}
