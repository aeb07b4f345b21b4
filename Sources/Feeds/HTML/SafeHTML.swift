import Model

/// HTML with nothing in it that runs, hides or reaches out: scripts, styles and frames dropped, addresses absolute, only
/// attributes that a text has a use for. For what leaves the program as HTML; screens read `RichText`.
package enum SafeHTML {
    /// `base` is what relative addresses are seen from; an `xml:base` within the text changes it (XML Base §3).
    package static func string(_ html: String, base: String?) -> String {
        var html = html
        return html.withUTF8 { bytes in
            guard let start = bytes.baseAddress else { return "" }
            var writer = Writer(start, bytes.count, base: base)
            writer.write()
            return String(decoding: writer.result, as: UTF8.self)
        }
    }

    private struct Writer {
        private struct Open {
            var name: String
            var base: String?
        }

        private static let depthMaximum = 10_000

        private var scanner: MarkupScanner
        private let base: String?
        private var open: [Open] = []
        private(set) var result: [UInt8] = []

        init(_ bytes: UnsafePointer<UInt8>, _ count: Int, base: String?) {
            scanner = MarkupScanner(bytes, 0..<count, isHTML: true)
            self.base = base
            result.reserveCapacity(count + 64)
        }

        mutating func write() {
            while true {
                switch scanner.next() {
                case .text(let part): append(text: part)
                case .section(let part):
                    var text: [UInt8] = []
                    text.appendClean(scanner.bytes, part)
                    for byte in text { result.appendEscaped(byte) }
                case .start(let name, let isEmpty): start(name, isEmpty)
                case .end(let name): end(local(name))
                case .aside, .documentType: break
                case .cut, .nothing: return
                }
            }
        }

        private mutating func append(text part: Range<Int>) {
            var text: [UInt8] = []
            text.appendClean(scanner.bytes, part)
            for byte in text {
                if byte == Mark.less { result.append(contentsOf: "&lt;".utf8) } else { result.append(byte) }
            }
        }

        /// In lower case, without a prefix.
        private func local(_ name: Range<Int>) -> String {
            let text = String(scanner.bytes, name).cleanedLine.lowercased()
            return text.split(separator: ":").last.map(String.init) ?? text
        }

        private mutating func start(_ part: Range<Int>, _ isEmpty: Bool) {
            let name = local(part)
            if name == "iframe" { return }
            let attributes = scanner.attributes
            if Self.isDropped(name) {
                if !isEmpty && !HTMLRole.isVoid(name) { scanner.skipRaw(part) }
                return
            }
            var base = open.last?.base ?? self.base
            if let own = value("xml:base", attributes) { base = Address.base(own, in: base) ?? base }
            result.append(Mark.less)
            result.append(contentsOf: name.utf8)
            for attribute in attributes { append(attribute, base) }
            result.append(Mark.greater)
            guard !HTMLRole.isVoid(name) else { return }
            if isEmpty {
                result.append(contentsOf: "</\(name)>".utf8)
            } else if open.count < Self.depthMaximum {
                open.append(Open(name: name, base: base))
            }
        }

        private mutating func end(_ name: String) {
            guard name != "iframe", !Self.isDropped(name), !HTMLRole.isVoid(name) else { return }
            if let index = open.suffix(64).lastIndex(where: { $0.name == name }) {
                open.removeLast(open.count - index)
            }
            result.append(contentsOf: "</\(name)>".utf8)
        }

        private func value(_ name: String, _ attributes: [MarkupScanner.Attribute]) -> String? {
            let found = attributes.first { String(scanner.bytes, $0.name).lowercased() == name }
            return found.map { Entities.decoded(String(scanner.bytes, $0.value)).trimmed }
        }

        private mutating func append(_ attribute: MarkupScanner.Attribute, _ base: String?) {
            let name = String(scanner.bytes, attribute.name).lowercased()
            var value = Entities.decoded(String(scanner.bytes, attribute.value)).cleanedLine
            switch name {
            case "href", "cite":
                guard let address = Address.link(value, base: base) else { return }
                value = address
            case "src", "poster":
                guard let address = Address.web(value, base: base) else { return }
                value = address
            case "alt", "title", "start", "colspan", "rowspan", "datetime", "lang", "dir", "class", "id", "width",
                "height",
                "rel", "type":
                break
            default: return
            }
            let escaped = Entities.escaped(value).split(separator: "\"", omittingEmptySubsequences: false)
            result.append(contentsOf: " \(name)=\"\(escaped.joined(separator: "&quot;"))\"".utf8)
        }

        private static func isDropped(_ name: String) -> Bool {
            switch name {
            case "script", "style", "frame", "frameset", "noframes", "object", "embed", "applet", "template",
                "base", "meta", "link", "input", "button", "select", "option", "textarea", "title", "head",
                "noscript", "param", "svg", "math":
                true
            default: false
            }
        }
    }
}
