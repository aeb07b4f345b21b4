/// The head of one HTTP answer, gathered line by line. A new status line begins a new head.
struct ResponseHead {
    private(set) var status = 0
    private(set) var contentType: String?
    private(set) var location: String?
    private(set) var validators = Validators()

    var isRedirect: Bool { [301, 302, 303, 307, 308].contains(status) }

    /// Takes a line as libcurl gives it, line break included. True when it ended the head.
    mutating func take(line: String) -> Bool {
        let line = line.prefix { $0 != "\r" && $0 != "\n" && $0 != "\r\n" }
        if line.isEmpty { return true }
        if line.hasPrefix("HTTP/") {
            self = ResponseHead()
            let fields = line.split(separator: " ")
            status = fields.count > 1 ? Int(fields[1]) ?? 0 : 0
        } else if let colon = line.firstIndex(of: ":") {
            set(line[..<colon].lowercased(), Self.trimmed(line[line.index(after: colon)...]))
        }
        return false
    }

    private mutating func set(_ name: String, _ value: String) {
        switch name {
        case "content-type": contentType = value
        case "location": location = value
        case "etag": validators.etag = value
        case "last-modified": validators.lastModified = value
        default: break
        }
    }

    private static func trimmed(_ text: Substring) -> String {
        let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        return String(String(text.drop(while: isBlank).reversed().drop(while: isBlank).reversed()))
    }
}
