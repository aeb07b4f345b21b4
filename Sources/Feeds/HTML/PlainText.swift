import Glibc
import Model

/// The words of HTML on one line: for lists, where no structure is shown and no body need be read to its end.
enum PlainText {
    /// At most `limit` characters, ended with "…" at the end of a word when some were cut off.
    static func string(_ html: String, limit: Int) -> String {
        var html = html
        return html.withUTF8 { bytes in
            guard let start = bytes.baseAddress else { return "" }
            var reader = Reader(start, bytes.count, limit: limit == .max ? .max : limit * 2)
            reader.read()
            let line = String(decoding: reader.words, as: UTF8.self).cleanedLine
            let short = line.shortened(to: limit)
            return reader.isCut && short.utf8.count == line.utf8.count ? short + "…" : short
        }
    }

    private struct Reader {
        var scanner: MarkupScanner
        let limit: Int
        var words: [UInt8] = []
        var isCut = false
        private var count = 0
        private var pendingSpace = false

        init(_ bytes: UnsafePointer<UInt8>, _ size: Int, limit: Int) {
            scanner = MarkupScanner(bytes, 0..<size, isHTML: true)
            self.limit = limit
            words.reserveCapacity(min(size, limit == .max ? size : limit + 64))
        }

        mutating func read() {
            while count <= limit {
                switch scanner.next() {
                case .text(let part): append(part, decodes: true)
                case .section(let part): append(part, decodes: false)
                case .start(let name, let isEmpty): start(name, isEmpty)
                case .end(let name): end(name)
                case .aside, .documentType: break
                case .cut, .nothing: return
                }
            }
            isCut = true
        }

        private mutating func start(_ name: Range<Int>, _ isEmpty: Bool) {
            guard let role = role(name) else { return }
            if role == .dropped {
                if !isEmpty { scanner.skipRaw(name) }
            } else if role.separatesWords {
                pendingSpace = true
            }
        }

        private mutating func end(_ name: Range<Int>) {
            if role(name)?.separatesWords == true { pendingSpace = true }
        }

        private func role(_ name: Range<Int>) -> HTMLRole? {
            name.count <= HTMLRole.longestName ? HTMLRole(scanner.bytes, name) : nil
        }

        private mutating func append(_ part: Range<Int>, decodes: Bool) {
            let bytes = scanner.bytes
            var index = part.lowerBound
            while index < part.upperBound, count <= limit {
                let byte = bytes[index]
                index += 1
                if byte <= 0x20 {
                    if Mark.isSpace(byte) { pendingSpace = true }
                    continue
                }
                if pendingSpace {
                    if !words.isEmpty { words.append(0x20) }
                    count += 1
                    pendingSpace = false
                }
                if decodes, byte == Mark.ampersand,
                    let match = Entities.match(bytes + index, count: part.upperBound - index, isHTML: true)
                {
                    words.append(match)
                    index += match.length
                    count += 1
                } else {
                    words.append(byte)
                    if byte & 0xC0 != 0x80 { count += 1 }
                }
            }
        }
    }
}

extension HTMLRole {
    /// Whether words on both sides of its tag are apart on the screen.
    fileprivate var separatesWords: Bool {
        switch self {
        case .link, .style, .quotation, .image, .none, .dropped: false
        default: true
        }
    }
}

extension String {
    /// The words of an HTML text on one line, cut to `limit` characters at the end of a word.
    package init(plainTextOf html: String, limit: Int = .max) {
        self = PlainText.string(html, limit: limit)
    }

    /// At most `limit` characters, ended with "…" at the end of a word when some were cut off.
    func shortened(to limit: Int) -> String {
        if utf8.count <= limit { return self }
        guard let end = index(startIndex, offsetBy: limit, limitedBy: endIndex), end != endIndex else { return self }
        let cut = self[..<index(before: end)]
        // Text without spaces (Chinese, a long address) is cut where it is.
        let isWordEnd = self[cut.endIndex].isWhitespace
        let space = isWordEnd ? cut.endIndex : cut.lastIndex(of: " ") ?? cut.endIndex
        let isFarBack = cut.distance(from: space, to: cut.endIndex) > limit / 3
        let kept = isFarBack ? cut : cut[..<space]
        return kept.trimmedEnd + "…"
    }
}

extension Substring {
    fileprivate var trimmedEnd: String {
        var text = self
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return String(text)
    }
}
