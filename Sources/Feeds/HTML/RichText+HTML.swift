package import Model

extension RichText {
    /// Reads HTML leniently: scripts, styles and frames dropped, links absolute against `base` and kept as footnotes,
    /// only http, https and mailto links alive, all text cleaned. Text without a single tag keeps its paragraphs at
    /// blank lines.
    package init(html: String, base: String?) {
        self = Self.read(html, base: base)
    }

    private static func read(_ html: String, base: String?) -> RichText {
        let builder = RichTextBuilder(base: base)
        var html = html
        // Bases within a text, and what is written in frames for those who cannot show them, are beyond an HTML parser.
        if html.isBeyondHTMLParser { html = SafeHTML.string(html, base: base) }
        html = Entities.namesResolved(html)
        if !html.containsTag { html = html.paragraphsMarked }
        html.withUTF8 { bytes in
            do {
                let taken = try MarkupParser.parse(bytes, into: builder)
                if builder.isTooDeep {
                    let tag = bytes[..<taken].lastIndex(of: UInt8(ascii: "<")) ?? taken
                    let isCut = !bytes[tag..<taken].contains(UInt8(ascii: ">"))
                    let rest = String(decoding: bytes[(isCut ? tag : taken)...], as: UTF8.self)
                    builder.append(Entities.decoded(rest.withoutTags))
                }
            } catch {
                builder.append(String(decoding: bytes, as: UTF8.self).withoutTags)
            }
        }
        return builder.finish()
    }
}

extension String {
    /// Whether it holds anything that an HTML parser takes for a tag.
    var containsTag: Bool {
        var previous: UInt8 = 0
        for byte in utf8 {
            let startsTag = (0x61...0x7A).contains(byte | 0x20) || byte == 0x2F || byte == 0x21
            if previous == 0x3C && startsTag { return true }
            previous = byte
        }
        return false
    }

    /// Whether it holds a tag that HTML has; "Vec<T>" and "a <b" do not.
    var containsKnownTag: Bool {
        let lastClose = utf8.lastIndex(of: UInt8(ascii: ">"))
        var rest = Substring(self).utf8
        while let mark = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[rest.index(after: mark)...]
            if rest.starts(with: "!--".utf8) { return true }
            let name = (rest.first == UInt8(ascii: "/") ? rest.dropFirst() : rest).prefix(HTMLRole.longestName + 1)
                .prefix { $0.isDigit || (0x61...0x7A).contains($0 | 0x20) }
            if let lastClose, name.endIndex <= lastClose, HTMLRole.isKnown(Substring(name).lowercased()) { return true }
        }
        return false
    }

    fileprivate var isBeyondHTMLParser: Bool {
        var html = self
        return html.withUTF8 { bytes in
            guard let start = bytes.baseAddress else { return false }
            let scanner = MarkupScanner(start, 0..<bytes.count, isHTML: true)
            let signs: [StaticString] = ["xml:base", "<iframe", "<IFRAME"]
            return signs.contains { scanner.find($0, from: 0) != nil }
        }
    }

    /// The first `limit` bytes at most, never a part of a scalar.
    func beginning(bytes limit: Int) -> Substring {
        guard let end = utf8.index(startIndex, offsetBy: limit, limitedBy: endIndex) else { return self[...] }
        return Substring(unicodeScalars[..<end])
    }

    fileprivate var paragraphsMarked: String {
        let lines = split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let marked = lines.map { $0.allSatisfy(\.isWhitespace) ? "<p>" : String($0) }
        return marked.contains("<p>") ? marked.joined(separator: "\n") : self
    }

    fileprivate var withoutTags: String {
        var result: [UInt8] = []
        var isInTag = false
        for byte in utf8 {
            switch byte {
            case 0x3C: isInTag = true
            case 0x3E where isInTag:
                isInTag = false
                result.append(0x20)
            default: if !isInTag { result.append(byte) }
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}

extension RichText.Block {
    /// The words of the block, without what only a page can show.
    var lines: [String] {
        switch self {
        case .paragraph(let spans), .heading(_, let spans): [spans.map(\.text).joined()]
        case .list(_, let items): items.flatMap { $0.flatMap(\.lines) }
        case .quote(let blocks): blocks.flatMap(\.lines)
        case .code(let text): [text]
        case .table(let header, let rows): (header + rows.flatMap(\.self)).map { $0.map(\.text).joined() }
        case .image, .rule: []
        }
    }
}

extension RichText {
    /// The words of all blocks, a line each.
    package var words: String { blocks.flatMap(\.lines).joined(separator: "\n") }
}
