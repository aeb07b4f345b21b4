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
    subscript(name: String) -> String? { fields.last { $0.name.lowercased() == name }?.value }

    /// Takes a line as libcurl gives it, line break included.
    mutating func take(line: String) {
        let line = line.prefix { $0 != "\r" && $0 != "\n" && $0 != "\r\n" }
        if line.hasPrefix("HTTP/") {
            self = ResponseHead()
            let words = line.split(separator: " ")
            status = words.count > 1 ? Int(words[1]) ?? 0 : 0
        } else if let colon = line.firstIndex(of: ":") {
            bytes += line.utf8.count
            guard bytes <= Self.maximumBytes else { return }
            fields.append(HeaderField(String(line[..<colon]), Self.trimmed(line[line.index(after: colon)...])))
        }
    }

    private static func trimmed(_ text: Substring) -> String {
        let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        return String(String(text.drop(while: isBlank).reversed().drop(while: isBlank).reversed()))
    }
}
