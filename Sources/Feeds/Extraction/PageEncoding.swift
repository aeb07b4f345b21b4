/// The encoding of a web page: as `TextDecoding` finds it, and before it guesses, as the page says itself
/// (https://html.spec.whatwg.org/#prescan-a-byte-stream-to-determine-its-encoding).
enum PageEncoding {
    private static let searched = 4096

    /// UTF-8.
    static func decoded(_ bytes: [UInt8], contentType: String?) -> [UInt8] {
        let isLabelled = contentType.flatMap(TextDecoding.charset(in:)) != nil
        let label = isLabelled ? contentType : declared(in: bytes).map { "text/html; charset=\($0)" } ?? contentType
        return TextDecoding.decode(bytes, contentType: label).bytes
    }

    /// What a `<meta>` at the beginning names, in either of its forms.
    private static func declared(in bytes: [UInt8]) -> String? {
        let head = String(decoding: bytes.prefix(searched), as: UTF8.self).lowercased()
        var rest = Substring(head)
        while let meta = rest.firstRange(of: "<meta") {
            rest = rest[meta.upperBound...]
            let tag = rest.prefix { $0 != ">" }
            guard let key = tag.firstRange(of: "charset") else { continue }
            let value = tag[key.upperBound...].drop { " =\"'\t\n\r".contains($0) }
            let name = value.prefix { !" \"';/\t\n\r".contains($0) }
            if !name.isEmpty { return String(name) }
        }
        return nil
    }
}
