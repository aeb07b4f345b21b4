/// The encoding of a web page: as `TextDecoding` finds it, and before it guesses, as the page says itself
/// (https://html.spec.whatwg.org/#prescan-a-byte-stream-to-determine-its-encoding).
enum PageEncoding {
    private static let searched = 4096

    /// UTF-8.
    static func decoded(_ bytes: [UInt8], contentType: String?) -> [UInt8] {
        let isLabelled = contentType.flatMap(TextDecoding.charset(in:)) != nil
        let label = isLabelled ? contentType : declared(in: bytes) ?? contentType
        return TextDecoding.decode(bytes, contentType: label).bytes
    }

    /// The Content-Type that the first `<meta>` at the beginning stands for that names an encoding.
    private static func declared(in bytes: [UInt8]) -> String? {
        bytes.withUnsafeBufferPointer { buffer -> String? in
            guard let start = buffer.baseAddress else { return nil }
            var scanner = MarkupScanner(start, 0..<min(searched, buffer.count), isHTML: true)
            while true {
                switch scanner.next() {
                case .start(let name, _) where scanner.isLocal(name, "meta"):
                    if let label = label(of: PageAttributes(scanner)) { return label }
                case .start, .end, .text, .section, .aside, .documentType: break
                case .cut, .nothing: return nil
                }
            }
        }
    }

    /// Nil for a `<meta>` that names no encoding, or one that nobody knows.
    private static func label(of attributes: PageAttributes) -> String? {
        guard let name = attributes[.charset] ?? named(in: attributes) else { return nil }
        let label = "text/html; charset=\(name)"
        return TextDecoding.charset(in: label) == nil ? nil : label
    }

    /// The older form, in which semicolons are forgotten.
    private static func named(in attributes: PageAttributes) -> String? {
        guard attributes[.httpEquiv]?.trimmed.lowercased() == "content-type",
            let content = attributes[.content]?.lowercased(), let key = content.firstRange(of: "charset")
        else { return nil }
        let value = content[key.upperBound...].drop { " =\"'\t\n\r".contains($0) }
        return String(value.prefix { !" \"';\t\n\r".contains($0) })
    }
}
