import Model

/// Reads OPML leniently: bare "&", names in any case, missing text, missing ends, elements where they do not belong.
/// Nothing it refers to is fetched.
package struct OPMLReader {
    private struct Open {
        var hash: UInt64
        /// Nil for a folder without a name, and for what is no folder.
        var folder: String?
    }

    private static let depthMaximum = 200
    private static let feedsMaximum = 100_000
    /// As long as the names of a library are.
    private static let nameLength = 300

    /// An outline that is not taken, before its line is counted.
    private struct Skip {
        var name: String?
        var url: String
        var position: Int
    }

    private var document = OPMLDocument()
    private var open: [Open] = []
    /// The outline that began last, while it is open and neither names a feed nor holds another outline.
    private var bare: (skip: Skip, depth: Int)?
    private var urls: Set<String> = []
    private var isList = false
    private var strangeRoot: String?
    /// One was searched for its end in vain, and so would others be.
    private var hasOpenTitle = false
    /// Where the last skipped outline was: lines are counted on from there.
    private var counted = (position: 0, line: 1)

    private init() {}

    /// Throws `.notAFeed` with what was found instead of a list.
    package static func read(_ bytes: [UInt8], contentType: String? = nil) throws(ParseError) -> OPMLDocument {
        if let kind = DocumentKind.binary(bytes) { throw .notAFeed(found: kind) }
        let decoded = TextDecoding.decode(bytes, contentType: contentType)
        switch DocumentKind(text: decoded.bytes[...]) {
        case .other(let found): throw .notAFeed(found: found)
        case .json: throw .notAFeed(found: "JSON")
        case .xml: break
        }
        var reader = OPMLReader()
        reader.document.encoding = decoded.choice
        if decoded.hasErrors { reader.document.repairs.insert(.undecodableBytes) }
        decoded.bytes.withUnsafeBufferPointer { buffer in
            if let start = buffer.baseAddress { reader.read(start, buffer.count) }
        }
        guard reader.isList else {
            let root = ItemText.line(reader.strangeRoot ?? "", limit: 60)
            throw .notAFeed(
                found: root.isEmpty ? "XML without an element" : "an XML document of another kind (\(root))"
            )
        }
        if reader.document.isPartial { reader.document.repairs.insert(.brokenOff) }
        return reader.document
    }

    private mutating func read(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
        let text = DocumentText(bytes, names: NameTable(), entities: DeclaredEntities())
        defer { text.note(in: &document.repairs) }
        var scanner = MarkupScanner(bytes, 0..<count)
        while true {
            switch scanner.next() {
            case .start(let name, let isEmpty): start(name, isEmpty, &scanner, text)
            case .end(let name):
                let hash = NameTable.hash(name, in: bytes)
                if let index = open.lastIndex(where: { $0.hash == hash }) { close(index, scanner) }
            case .cut:
                document.isPartial = true
                return
            case .nothing:
                document.isPartial = !open.isEmpty
                return
            case .text, .section, .aside, .documentType: break
            }
        }
    }

    /// Closes the element at `index` and all within it.
    private mutating func close(_ index: Int, _ scanner: MarkupScanner) {
        open.removeLast(open.count - index)
        guard let outline = bare, outline.depth >= index else { return }
        bare = nil
        skip(outline.skip, .empty, scanner)
    }

    private mutating func start(
        _ name: Range<Int>,
        _ isEmpty: Bool,
        _ scanner: inout MarkupScanner,
        _ text: DocumentText
    ) {
        var folder: String?
        if scanner.isLocal(name, "outline") {
            guard isList else { return }
            folder = outline(scanner, text, at: name.lowerBound, isEmpty)
        } else if scanner.isLocal(name, "opml") {
            isList = true
            let version = value("version", scanner, text) ?? ""
            document.format = "opml" + version.filter { $0.isASCII && ($0.isNumber || $0 == ".") }.prefix(8)
        } else if scanner.isLocal(name, "title"), !isEmpty, document.title == nil, !hasOpenTitle {
            readTitle(name, &scanner, text)
            return
        } else if !isList {
            strangeRoot = strangeRoot ?? String(scanner.bytes, name)
        }
        if !isEmpty, open.count < Self.depthMaximum {
            open.append(Open(hash: NameTable.hash(name, in: scanner.bytes), folder: folder))
        }
    }

    /// A title that is never closed does not swallow the list.
    private mutating func readTitle(_ name: Range<Int>, _ scanner: inout MarkupScanner, _ text: DocumentText) {
        let start = scanner.position
        guard case .closed(let inner, let content) = scanner.skipElement(name) else {
            scanner.position = start
            hasOpenTitle = true
            return
        }
        document.title = ItemText.line(text.string(inner, content), limit: Self.nameLength).unlessEmpty
    }

    /// Takes in an outline; returns the name of the folder that it is.
    private mutating func outline(
        _ scanner: MarkupScanner,
        _ text: DocumentText,
        at position: Int,
        _ isEmpty: Bool
    ) -> String? {
        bare = nil
        let name = value("title", scanner, text) ?? value("text", scanner, text)
        guard let given = value("xmlurl", scanner, text) else {
            let other = value("url", scanner, text) ?? value("htmlurl", scanner, text) ?? ""
            let outline = Skip(name: name, url: other, position: position)
            if !other.isEmpty, value("type", scanner, text)?.lowercased() == "include" {
                skip(outline, .included, scanner)
            } else if isEmpty {
                skip(outline, .empty, scanner)
            } else if open.count < Self.depthMaximum {
                bare = (outline, open.count)
            }
            return name
        }
        guard let url = Address.web(SubscriptionAddress.withoutFeedScheme(given), base: nil) else {
            skip(Skip(name: name, url: given, position: position), .address, scanner)
            return nil
        }
        guard document.feeds.count < Self.feedsMaximum else {
            skip(Skip(name: name, url: url, position: position), .excess, scanner)
            return nil
        }
        let folder = open.compactMap(\.folder)
        let tags =
            value("category", scanner, text)?.split(separator: ",").map { $0.trimmed }.filter { !$0.isEmpty } ?? []
        let link = Address.web(value("htmlurl", scanner, text), base: nil)
        var feed = OPMLFeed(url: url, title: name ?? url, link: link, folder: folder, tags: tags)
        feed.isRepetition = !urls.insert(url).inserted
        document.feeds.append(feed)
        return nil
    }

    /// Outlines are skipped in the order in which they begin: an empty one ends before another begins.
    private mutating func skip(_ outline: Skip, _ reason: OPMLSkip.Reason, _ scanner: MarkupScanner) {
        for index in counted.position..<outline.position where scanner.bytes[index] == 0x0A { counted.line += 1 }
        counted.position = outline.position
        let address = ItemText.line(outline.url, limit: Self.nameLength)
        document.skipped.append(OPMLSkip(line: counted.line, title: outline.name ?? "", url: address, reason: reason))
    }

    /// The cleaned value of an attribute, whatever the case of its name; nil when it is blank.
    private func value(_ name: String, _ scanner: MarkupScanner, _ text: DocumentText) -> String? {
        for attribute in scanner.attributes where attribute.name.count == name.utf8.count {
            guard String(scanner.bytes, attribute.name).lowercased() == name else { continue }
            let line = ItemText.line(text.string(attribute.value, []), limit: Self.limit(of: name))
            if !line.isEmpty { return line }
        }
        return nil
    }

    /// An address has to stay whole, and a category holds many tags.
    private static func limit(of attribute: String) -> Int {
        if attribute == "category" { return 1 << 16 }
        return attribute.hasSuffix("url") ? 4096 : nameLength
    }
}
