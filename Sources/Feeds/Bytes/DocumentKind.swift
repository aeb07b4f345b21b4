import Model

/// What bytes are, judged by themselves.
enum DocumentKind: Equatable {
    case xml
    case json
    /// Something else, in words that read after "it is".
    case other(String)

    /// Files that show by their first bytes.
    static func binary(_ bytes: [UInt8]) -> String? {
        let signatures: [(bytes: [UInt8], name: String)] = [
            ([0x89, 0x50, 0x4E, 0x47], "a PNG image"),
            ([0xFF, 0xD8, 0xFF], "a JPEG image"),
            (Array("GIF8".utf8), "a GIF image"),
            (Array("%PDF-".utf8), "a PDF document"),
            ([0x50, 0x4B, 0x03, 0x04], "a ZIP archive"),
            ([0x1F, 0x8B], "a gzip file"),
            (Array("ID3".utf8), "an audio file"),
            (Array("OggS".utf8), "an Ogg file"),
        ]
        if let match = signatures.first(where: { bytes.starts(with: $0.bytes) }) { return match.name }
        if bytes.starts(with: Array("RIFF".utf8)) && bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) {
            return "a WebP image"
        }
        if bytes.dropFirst(4).starts(with: Array("ftyp".utf8)) { return "a video" }
        return nil
    }

    /// Looks at decoded text.
    init(text: ArraySlice<UInt8>) {
        let text = text.drop { $0 <= 0x20 }
        guard let first = text.first else {
            self = .other("an empty answer")
            return
        }
        if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
            self = .json
            return
        }
        let start = String(decoding: text.prefix(16), as: UTF8.self).lowercased()
        if start.hasPrefix("<!doctype html") || start.hasPrefix("<html") || start.hasPrefix("<head") {
            self = .other(Self.page(text))
        } else if start.hasPrefix("<") || Self.holdsRoot(text) {
            self = .xml
        } else {
            self = .other("plain text")
        }
    }

    /// Behind junk, but not far behind.
    private static func holdsRoot(_ text: ArraySlice<UInt8>) -> Bool {
        let head = String(decoding: text.prefix(4096), as: UTF8.self).lowercased()
        return ["<?xml", "<rss", "<feed", "<rdf:rdf", "<channel", "<atom:feed"].contains { head.contains($0) }
    }

    /// "an HTML page titled “…”", "a login page titled “…”".
    static func page(_ text: ArraySlice<UInt8>) -> String {
        let head = String(decoding: text.prefix(1 << 16), as: UTF8.self)
        let tag = head.firstRange(of: "<title") ?? head.firstRange(of: "<TITLE") ?? head.firstRange(of: "<Title")
        let asksForPassword = ["type=\"password\"", "type='password'", "type=password"].contains {
            head.firstRange(of: $0) != nil
        }
        let kind = asksForPassword ? "a login page" : "an HTML page"
        guard let tag else { return kind + " without a title" }
        let title = head[tag.upperBound...].drop { $0 != ">" }.dropFirst().prefix { $0 != "<" }
        let line = ItemText.line(String(title), limit: 200, decode: Entities.decoded)
        return line.isEmpty ? kind + " without a title" : kind + " titled “\(line)”"
    }
}
