/// The head of one HTTP answer, gathered line by line. A new status line begins a new head.
struct ResponseHead {
    /// More is not remembered of one answer.
    private static let maximumBytes = 1 << 14

    private(set) var status = 0
    private(set) var fields: [HeaderField] = []
    private var bytes = 0

    var isRedirect: Bool { [301, 302, 303, 307, 308].contains(status) }
    var contentType: String? { self["content-type"] }
    var location: String? { self["location"] }
    var validators: Validators { Validators(etag: self["etag"], lastModified: self["last-modified"]) }

    /// The last value of a header, by its lower-case name.
    subscript(name: String) -> String? { fields.last { $0.isNamed(name) }?.value }

    /// Takes a line as libcurl gives it, line break included. Its bytes are looked at as they are: there are many lines.
    mutating func take(_ line: UnsafeRawBufferPointer) {
        let line = Self.trimmed(line[...])
        if line.starts(with: "HTTP/".utf8) {
            self = ResponseHead()
            let words = line.split(separator: UInt8(ascii: " "))
            status = words.count > 1 ? Int(String(decoding: words[1], as: UTF8.self)) ?? 0 : 0
        } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
            bytes += line.count
            guard bytes <= Self.maximumBytes else { return }
            let value = Self.trimmed(line[(colon + 1)...])
            fields.append(
                HeaderField(String(decoding: line[..<colon], as: UTF8.self), String(decoding: value, as: UTF8.self))
            )
        }
    }

    private static func trimmed(_ bytes: Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer> {
        var bytes = bytes
        while let first = bytes.first, first <= 0x20 { bytes = bytes.dropFirst() }
        while let last = bytes.last, last <= 0x20 { bytes = bytes.dropLast() }
        return bytes
    }
}
