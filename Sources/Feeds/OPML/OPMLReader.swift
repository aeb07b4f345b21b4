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
    private static let nameLength = 200

    private var document = OPMLDocument()
    private var open: [Open] = []
    private var urls: Set<String> = []
    private var isList = false
    private var strangeRoot: String?
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
        decoded.bytes.withUnsafeBufferPointer { buffer in
            if let start = buffer.baseAddress { reader.read(start, buffer.count) }
        }
        guard reader.isList else {
            let root = ItemText.line(reader.strangeRoot ?? "", limit: 60)
            throw .notAFeed(
                found: root.isEmpty ? "XML without an element" : "an XML document of another kind (\(root))"
            )
        }
        return reader.document
    }

    private mutating func read(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
        let text = DocumentText(bytes, names: NameTable(), entities: DeclaredEntities())
        var scanner = MarkupScanner(bytes, 0..<count)
        while true {
            switch scanner.next() {
            case .start(let name, let isEmpty): start(name, isEmpty, &scanner, text)
            case .end(let name):
                let hash = NameTable.hash(name, in: bytes)
                if let index = open.lastIndex(where: { $0.hash == hash }) { open.removeLast(open.count - index) }
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

    private mutating func start(
        _ name: Range<Int>,
        _ isEmpty: Bool,
        _ scanner: inout MarkupScanner,
        _ text: DocumentText
    ) {
        var folder: String?
        if scanner.isLocal(name, "outline") {
            guard isList else { return }
            folder = outline(scanner, text, at: name.lowerBound)
        } else if scanner.isLocal(name, "opml") {
            isList = true
            let version = value("version", scanner, text) ?? ""
            document.format = "opml" + version.filter { $0.isASCII && ($0.isNumber || $0 == ".") }.prefix(8)
        } else if scanner.isLocal(name, "title"), !isEmpty, document.title == nil {
            guard case .closed(let inner, let content) = scanner.skipElement(name, boundary: .none) else { return }
            document.title = ItemText.line(text.string(inner, content), limit: Self.nameLength).unlessEmpty
            return
        } else if !isList {
            strangeRoot = strangeRoot ?? String(scanner.bytes, name)
        }
        if !isEmpty, open.count < Self.depthMaximum {
            open.append(Open(hash: NameTable.hash(name, in: scanner.bytes), folder: folder))
        }
    }

    /// Takes in an outline; returns the name of the folder that it is.
    private mutating func outline(_ scanner: MarkupScanner, _ text: DocumentText, at position: Int) -> String? {
        let name = value("title", scanner, text) ?? value("text", scanner, text)
        guard let given = value("xmlurl", scanner, text) else {
            if let list = value("url", scanner, text), value("type", scanner, text)?.lowercased() == "include" {
                skip(name, list, .included, scanner, position)
            }
            return name
        }
        let address = given.lowercased().hasPrefix("feed:") ? Self.withoutFeedScheme(given) : given
        guard let url = Address.web(address, base: nil) else {
            skip(name, given, .address, scanner, position)
            return nil
        }
        guard document.feeds.count < Self.feedsMaximum else {
            skip(name, url, .excess, scanner, position)
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

    /// "feed://example.org/x" and "feed:https://example.org/x" are how some programs hand over addresses.
    private static func withoutFeedScheme(_ address: String) -> String {
        let rest = String(address.dropFirst(5))
        return rest.hasPrefix("//") ? "http:" + rest : rest
    }

    private mutating func skip(
        _ name: String?,
        _ url: String,
        _ reason: OPMLSkip.Reason,
        _ scanner: MarkupScanner,
        _ position: Int
    ) {
        for index in counted.position..<position where scanner.bytes[index] == 0x0A { counted.line += 1 }
        counted.position = position
        let address = ItemText.line(url, limit: Self.nameLength)
        document.skipped.append(OPMLSkip(line: counted.line, title: name ?? "", url: address, reason: reason))
    }

    /// The cleaned value of an attribute, whatever the case of its name; nil when it is blank.
    private func value(_ name: String, _ scanner: MarkupScanner, _ text: DocumentText) -> String? {
        for attribute in scanner.attributes where attribute.name.count == name.utf8.count {
            guard String(scanner.bytes, attribute.name).lowercased() == name else { continue }
            // An address has to stay whole.
            let limit = name.hasSuffix("url") ? 4096 : Self.nameLength
            if let line = ItemText.line(text.string(attribute.value, []), limit: limit).unlessEmpty { return line }
        }
        return nil
    }
}
