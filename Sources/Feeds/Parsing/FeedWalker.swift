/// Walks through the frame of a feed: finds its items wherever they stand, so that a feed without a channel, or with items
/// outside of it, is read all the same, and copies out what the feed says of itself. Items are passed over as they
/// are found; what is in them is read by the mappings.
///
/// It can stop at the end of what has come and go on with more, from where it says.
struct FeedWalker {
    /// An item: where it stands, from its start tag to before its end tag.
    struct Item {
        var part: Range<Int>
        var local: FeedName.Local
        /// The `xml:base` in force around it.
        var base: String?
    }

    enum Stop {
        case item(Item)
        /// More bytes are needed, from `resume` on.
        case starved
        /// The document, or what matters of it, is over.
        case ended
    }

    private enum Role {
        case structure, ignored
    }

    private struct Open {
        var hash: UInt64
        var role: Role
        var base: String?
        var bindings: Int
    }

    /// Of what a feed says of itself; more is passed over.
    private static let headMaximum = 1 << 20
    /// A root is looked for so far into the document.
    private static let searchMaximum = 1 << 16
    private static let depthMaximum = 2000
    /// Elements of other formats that lack their end cost a search each; after so many they are no longer looked for.
    private static let searchesMaximum = 32
    /// So much of a stream is waited for until such an element is taken for one that is never closed.
    private static let foreignMaximum = 1 << 20

    private(set) var root: Root?
    /// The name of the first element, when it is none of a feed.
    private(set) var strangeRoot: String?
    /// The elements of the feed itself, as they were written.
    private(set) var head: [UInt8] = []
    /// The `xml:base` of the feed or channel.
    private(set) var base: String?
    private(set) var names = NameTable()
    /// The names as they were in the channel.
    private(set) var channelNames = NameTable()
    private(set) var entities = DeclaredEntities()
    private(set) var repairs: Set<Repair> = []
    private(set) var isComplete = false
    /// The document breaks off within an item, or where an element begins.
    private(set) var breaksItem = false
    /// The `xml:lang` of the feed or channel.
    private(set) var language: String?
    private(set) var resume = 0
    private var open: [Open] = []
    private var hasChannel = false
    /// How many elements are open round the channel; nil outside of it.
    private var channelDepth: Int?
    private var failedSearches = 0
    /// What one search in the whole document was enough to know.
    private var missingEnds: MarkupScanner.End = []

    /// Goes to the next item in the bytes. `isWhole` says that no more will come.
    mutating func next(in bytes: UnsafePointer<UInt8>, upTo end: Int, isWhole: Bool) -> Stop {
        var scanner = MarkupScanner(bytes, resume..<end)
        scanner.isWhole = isWhole
        if isWhole { scanner.missingEnds = missingEnds }
        defer { missingEnds = isWhole ? scanner.missingEnds : [] }
        while !isComplete {
            resume = scanner.position
            switch scanner.next() {
            case .text(let part):
                // A "<" at the end may begin anything.
                if !isWhole, part.upperBound == end { return starve(at: max(part.lowerBound, end - 2)) }
                note(text: part, bytes)
            case .start(let name, let isEmpty):
                if let stop = start(name, isEmpty, &scanner, isWhole) { return stop }
            case .end(let name):
                close(name, in: bytes)
                if isComplete { noteRest(scanner, isWhole) }
            case .documentType(let part): entities.declare(documentType: String(bytes, part))
            case .section, .aside: break
            case .cut:
                if !isWhole { return .starved }
                repairs.insert(.brokenOff)
                // Half an end tag loses nothing.
                breaksItem = !open.isEmpty && resume + 1 < end && Mark.beginsName(bytes[resume + 1])
                return .ended
            case .nothing:
                if !isWhole { return .starved }
                if !open.isEmpty { repairs.insert(.brokenOff) }
                return .ended
            }
        }
        return .ended
    }

    /// Reads no further, though the document goes on.
    mutating func giveUp() {
        repairs.insert(.brokenOff)
        isComplete = true
    }

    /// What was read before `count` bytes is gone from the buffer.
    mutating func forget(_ count: Int) { resume -= count }

    private mutating func starve(at position: Int) -> Stop {
        resume = position
        return .starved
    }

    private mutating func note(text part: Range<Int>, _ bytes: UnsafePointer<UInt8>) {
        if root == nil, part.contains(where: { bytes[$0] > 0x20 }) { repairs.insert(.junkBefore) }
    }

    /// Comments may follow the root, and nothing else. In a stream, what has come by then is looked at.
    private mutating func noteRest(_ scanner: MarkupScanner, _ isWhole: Bool) {
        var rest = scanner
        let bytes = scanner.bytes
        while true {
            switch rest.next() {
            case .aside: break
            case .text(let part) where !part.contains(where: { bytes[$0] > 0x20 }): break
            case .nothing: return
            case .cut where !isWhole: return
            default:
                repairs.insert(.junkAfter)
                return
            }
        }
    }

    private mutating func start(
        _ name: Range<Int>,
        _ isEmpty: Bool,
        _ scanner: inout MarkupScanner,
        _ isWhole: Bool
    ) -> Stop? {
        let bytes = scanner.bytes
        let bindings = names.bindingCount
        if scanner.declaresNamespaces { names.declare(scanner.attributes, in: bytes) }
        if root == nil {
            guard beginRoot(name, scanner) else {
                names.leave(to: bindings)
                isComplete = isHopeless(scanner)
                return nil
            }
        }
        guard let element = names.name(name, in: bytes), element.isPlain || isChannelLevel else {
            return unknown(name, isEmpty, &scanner, bindings, isWhole)
        }
        if element.isItem { return item(name, element, isEmpty, &scanner, bindings, isWhole) }
        if element.isStructure || open.isEmpty {
            push(name, isEmpty, .structure, scanner, bindings)
            if element.local == .channel || element.local == .feed { enterChannel() }
            return nil
        }
        guard isChannelLevel else {
            push(name, isEmpty, .ignored, scanner, bindings)
            return nil
        }
        return field(name, isEmpty, &scanner, bindings, isWhole)
    }

    /// An element that means nothing to a feed. One with a prefix is of another format, and no item in it is one of this
    /// feed; but one that is never closed holds nothing.
    private mutating func unknown(
        _ name: Range<Int>,
        _ isEmpty: Bool,
        _ scanner: inout MarkupScanner,
        _ bindings: Int,
        _ isWhole: Bool
    ) -> Stop? {
        let bytes = scanner.bytes
        let isForeign = hasChannel && name.contains { bytes[$0] == Mark.colon }
        guard isForeign, !isEmpty, failedSearches < Self.searchesMaximum else {
            push(name, isEmpty, .ignored, scanner, bindings)
            return nil
        }
        names.leave(to: bindings)
        var probe = scanner
        if case .closed = probe.skipElement(name, boundary: .foreign) {
            scanner = probe
            return nil
        }
        if !isWhole, scanner.end - scanner.position <= Self.foreignMaximum { return .starved }
        failedSearches += 1
        if isWhole { scanner.missingEnds = probe.missingEnds }
        repairs.insert(.wrongNesting)
        return nil
    }

    /// What stands here belongs to the feed.
    private var isChannelLevel: Bool { open.last?.role == .structure }

    private mutating func enterChannel() {
        channelDepth = open.count - 1
        if hasChannel { return }
        hasChannel = true
        base = open.last?.base
        channelNames = names
    }

    private mutating func beginRoot(_ name: Range<Int>, _ scanner: MarkupScanner) -> Bool {
        guard let found = Root(name, scanner, names.name(name, in: scanner.bytes)) else {
            if strangeRoot == nil { strangeRoot = String(scanner.bytes, name).lowercased() }
            return false
        }
        // Only what is certain makes a feed of a document that began as something else.
        if strangeRoot != nil {
            guard found.local == .rss || found.local == .rdf || found.local == .feed else { return false }
            repairs.insert(.junkBefore)
        }
        root = found
        if found.isAtom { names.plain = .atom }
        if names.name(name, in: scanner.bytes) == nil { names.adopt(prefixOf: name, in: scanner.bytes) }
        channelNames = names
        return true
    }

    /// A page, a list of feeds, or no root after long enough.
    private func isHopeless(_ scanner: MarkupScanner) -> Bool {
        strangeRoot == "html" || strangeRoot == "opml" || scanner.position > Self.searchMaximum
    }

    private mutating func push(
        _ name: Range<Int>,
        _ isEmpty: Bool,
        _ role: Role,
        _ scanner: MarkupScanner,
        _ bindings: Int
    ) {
        guard !isEmpty, open.count < Self.depthMaximum else { return names.leave(to: bindings) }
        var base = open.last?.base
        for attribute in scanner.attributes where attribute.name.count == 8 {
            let value = Entities.decoded(String(scanner.bytes, attribute.value))
            switch String(scanner.bytes, attribute.name).lowercased() {
            case "xml:base": base = Address.base(value, in: base) ?? base
            case "xml:lang" where role == .structure: language = ItemText.line(value, limit: 40).unlessEmpty
            default: break
            }
        }
        let hash = NameTable.hash(name, in: scanner.bytes)
        open.append(Open(hash: hash, role: role, base: base, bindings: bindings))
    }

    private mutating func item(
        _ name: Range<Int>,
        _ element: FeedName,
        _ isEmpty: Bool,
        _ scanner: inout MarkupScanner,
        _ bindings: Int,
        _ isWhole: Bool
    ) -> Stop? {
        let start = name.lowerBound - 1
        var part = start..<scanner.position
        if !isEmpty {
            switch scanner.skipElement(name, boundary: .item) {
            case .closed(let inner, _): part = start..<inner.upperBound
            case .open(let inner, _):
                part = start..<inner.upperBound
                repairs.insert(.wrongNesting)
            case .cut:
                names.leave(to: bindings)
                if !isWhole { return .starved }
                repairs.insert(.brokenOff)
                breaksItem = true
                isComplete = true
                return .ended
            }
        }
        names.leave(to: bindings)
        // In RDF they stand beside the channel.
        let isOutside = channelDepth == nil && root?.local != .rdf
        if hasChannel, isOutside || !isChannelLevel { repairs.insert(.itemsOutside) }
        resume = scanner.position
        if open.isEmpty { isComplete = true }
        return .item(Item(part: part, local: element.local, base: open.last?.base))
    }

    /// Copies an element of the feed itself.
    private mutating func field(
        _ name: Range<Int>,
        _ isEmpty: Bool,
        _ scanner: inout MarkupScanner,
        _ bindings: Int,
        _ isWhole: Bool
    ) -> Stop? {
        let bytes = scanner.bytes
        names.leave(to: bindings)
        var end = scanner.position
        var lacksEnd = false
        if !isEmpty {
            switch scanner.skipElement(name, boundary: .field) {
            case .closed: end = scanner.position
            case .open(let inner, _):
                end = inner.upperBound
                lacksEnd = true
                repairs.insert(.wrongNesting)
            case .cut:
                if !isWhole { return .starved }
                repairs.insert(.brokenOff)
                isComplete = true
                return .ended
            }
        }
        let start = name.lowerBound - 1
        guard head.count + end - start <= Self.headMaximum else { return nil }
        head.append(contentsOf: UnsafeBufferPointer(start: bytes + start, count: end - start))
        if lacksEnd {
            head.append(contentsOf: "</".utf8)
            head.append(contentsOf: UnsafeBufferPointer(start: bytes + name.lowerBound, count: name.count))
            head.append(Mark.greater)
        }
        return nil
    }

    /// Ends the innermost element of that name with all that is open within it; an end tag without a start is ignored.
    private mutating func close(_ name: Range<Int>, in bytes: UnsafePointer<UInt8>) {
        let hash = NameTable.hash(name, in: bytes)
        guard let index = open.lastIndex(where: { $0.hash == hash }) else {
            if root != nil { repairs.insert(.wrongNesting) }
            return
        }
        if index != open.count - 1 { repairs.insert(.wrongNesting) }
        names.leave(to: open[index].bindings)
        open.removeLast(open.count - index)
        if let depth = channelDepth, depth >= open.count { channelDepth = nil }
        isComplete = open.isEmpty && root != nil
    }
}
