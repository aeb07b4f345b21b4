/// The links in the head of an answer (RFC 8288 §3), as leniently as servers write them.
struct LinkHeader {
    struct Link: Equatable {
        /// As it was written.
        var target: String
        /// In lower case.
        var relations: [String]
    }

    private(set) var links: [Link] = []

    /// `value` is that of the header; several are joined with commas (RFC 9110 §5.3).
    init(_ value: String) {
        var rest = Substring(value).utf8
        while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[rest.index(after: open)...]
            guard let close = rest.firstIndex(of: UInt8(ascii: ">")) else { return }
            let target = String(Substring(rest[..<close])).trimmed
            rest = rest[rest.index(after: close)...]
            let relations = Self.relations(&rest)
            // The same link with a context of its own says nothing of what was asked for (§3.2).
            if let relations { links.append(Link(target: target, relations: relations)) }
        }
    }

    /// Reads the parameters up to the next link; nil when they give the link another context.
    private static func relations(_ rest: inout Substring.UTF8View) -> [String]? {
        var relations: [String]?
        var isOfOther = false
        while let (name, value) = parameter(&rest) {
            switch name {
            // The first counts (§3.3).
            case "rel": relations = relations ?? value.lowercased().split { $0 == " " || $0 == "\t" }.map(String.init)
            case "anchor": isOfOther = true
            default: break
            }
        }
        return isOfOther ? nil : relations ?? []
    }

    /// The next parameter; nil at the end of the link.
    private static func parameter(_ rest: inout Substring.UTF8View) -> (name: String, value: String)? {
        while let byte = rest.first, byte == UInt8(ascii: ";") || byte <= 0x20 { rest.removeFirst() }
        guard let first = rest.first, first != UInt8(ascii: ","), first != UInt8(ascii: "<") else { return nil }
        let stops = Array(";,=<".utf8)
        let end = rest.firstIndex { stops.contains($0) } ?? rest.endIndex
        let name = String(Substring(rest[..<end])).trimmed.lowercased()
        rest = rest[end...]
        guard rest.first == UInt8(ascii: "=") else { return (name, "") }
        rest.removeFirst()
        return (name, value(&rest))
    }

    private static func value(_ rest: inout Substring.UTF8View) -> String {
        while let byte = rest.first, byte <= 0x20 { rest.removeFirst() }
        guard rest.first == UInt8(ascii: "\"") else {
            let stops = Array(";,".utf8)
            let end = rest.firstIndex { stops.contains($0) } ?? rest.endIndex
            defer { rest = rest[end...] }
            return String(Substring(rest[..<end])).trimmed
        }
        rest.removeFirst()
        var bytes: [UInt8] = []
        while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
            bytes.append(byte == UInt8(ascii: "\\") ? rest.popFirst() ?? byte : byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
