import Model

/// A web address cut into its parts (RFC 3986 §3), as leniently as feeds write them.
struct Address {
    /// Lower case; nil for a relative reference.
    private(set) var scheme: String?
    private(set) var authority: String?
    private(set) var path: String
    private(set) var query: String?
    private(set) var fragment: String?

    /// By bytes: a delimiter stays one with a combining mark behind it.
    init(_ text: String) {
        var rest = Substring(text).utf8
        if let colon = rest.firstIndex(of: UInt8(ascii: ":")), Self.isScheme(rest[..<colon]) {
            scheme = String(Substring(rest[..<colon])).lowercased()
            rest = rest[rest.index(after: colon)...]
        }
        if let hash = rest.firstIndex(of: UInt8(ascii: "#")) {
            fragment = String(Substring(rest[rest.index(after: hash)...]))
            rest = rest[..<hash]
        }
        if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
            query = String(Substring(rest[rest.index(after: mark)...]))
            rest = rest[..<mark]
        }
        let slash = UInt8(ascii: "/")
        if rest.starts(with: [slash, slash]) {
            let afterSlashes = rest.dropFirst(2)
            let end = afterSlashes.firstIndex(of: slash) ?? afterSlashes.endIndex
            authority = String(Substring(afterSlashes[..<end]))
            rest = afterSlashes[end...]
        }
        path = String(Substring(rest))
    }

    private static func isScheme(_ text: Substring.UTF8View) -> Bool {
        guard let first = text.first, isLetter(first) else { return false }
        return text.allSatisfy { byte in
            isLetter(byte) || (0x30...0x39).contains(byte) || byte == 0x2B || byte == 0x2D || byte == 0x2E
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    /// The parts put together again (RFC 3986 §5.3).
    var text: String {
        var result = scheme.map { $0 + ":" } ?? ""
        if let authority { result += "//" + authority }
        result += path
        if let query { result += "?" + query }
        if let fragment { result += "#" + fragment }
        return result
    }

    /// Host and port, without what may be a password; the whole text where there is no host.
    var hostForReaders: String { authority?.isEmpty == false ? authorityParts.host : text }

    /// "user:password" and "host:port"; the last "@" stands between them (WHATWG URL §4.4).
    var authorityParts: (userInfo: String?, host: String) {
        guard let authority else { return (nil, "") }
        guard let at = authority.utf8.lastIndex(of: UInt8(ascii: "@")) else { return (nil, authority) }
        return (String(authority[..<at]), String(authority[authority.utf8.index(after: at)...]))
    }

    /// The same address with another authority.
    func with(userInfo: String?, host: String) -> Address {
        var result = self
        result.authority = (userInfo.map { $0 + "@" } ?? "") + host
        return result
    }

    /// This reference seen from `base` (RFC 3986 §5.2.2).
    func resolved(against base: Address) -> Address {
        var result = self
        if scheme != nil || base.scheme == nil { return result }
        result.scheme = base.scheme
        if authority != nil { return result }
        result.authority = base.authority
        if path.isEmpty {
            result.path = base.path
            result.query = query ?? base.query
        } else {
            let merged = path.hasPrefix("/") ? path : base.directory + path
            result.path = Self.withoutDotSegments(merged)
        }
        return result
    }

    private var directory: String {
        guard let slash = path.lastIndex(of: "/") else { return authority == nil ? "" : "/" }
        return String(path[...slash])
    }

    private static func withoutDotSegments(_ path: String) -> String {
        var kept: [Substring] = []
        let segments = path.split(separator: "/", omittingEmptySubsequences: false)
        for (index, segment) in segments.enumerated() {
            let isLast = index == segments.count - 1
            switch segment {
            case ".": if isLast { kept.append("") }
            case "..":
                if kept.count > 1 { kept.removeLast() }
                if isLast { kept.append("") }
            default: kept.append(segment)
            }
        }
        return kept.joined(separator: "/")
    }
}

extension Address {
    /// The address that `reference` means on a page at `base`, whatever its scheme; nil for an empty one, and for a
    /// relative one without a base.
    static func absolute(_ reference: String, base: String?) -> String? {
        let cleaned = Self.cleaned(reference)
        guard !cleaned.isEmpty else { return nil }
        let address = Address(cleaned)
        if address.scheme != nil { return cleaned }
        guard let base else { return nil }
        let resolved = address.resolved(against: Address(Self.cleaned(base)))
        return resolved.scheme == nil ? nil : resolved.text
    }

    /// Whether an address would run something once its white space is taken out, as some reader after us might.
    private static func runs(_ reference: String) -> Bool {
        guard let colon = reference.utf8.firstIndex(of: UInt8(ascii: ":")),
            reference.utf8.contains(where: { $0 <= 0x20 })
        else { return false }
        let scheme = reference.utf8[..<colon].filter { $0 > 0x20 }
        return ["javascript", "vbscript", "data"].contains(String(decoding: scheme, as: UTF8.self).lowercased())
    }

    /// The base that `reference` makes of `base`; nil for one that is of no use, such as one that runs something.
    static func base(_ reference: String, in base: String?) -> String? {
        guard let absolute = absolute(reference, base: base) ?? (base?.isEmpty == false ? nil : reference) else {
            return nil
        }
        let scheme = Address(absolute).scheme
        return scheme == nil || scheme == "http" || scheme == "https" || scheme == "file" ? absolute : nil
    }

    /// Whether `text` is an http or https address in plain characters, as nearly all are: nothing needs to be done to it.
    private static func isPlainWeb(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            guard bytes.count > 9, bytes.starts(with: "http".utf8) else { return false }
            let start = bytes[4] == UInt8(ascii: "s") ? 5 : 4
            guard bytes[start...].starts(with: "://".utf8), isLetter(bytes[start + 3]) || bytes[start + 3].isDigit
            else {
                return false
            }
            return bytes.allSatisfy { (0x21...0x7E).contains($0) }
        }
    }

    /// The same, for http and https only.
    static func web(_ reference: String?, base: String?) -> String? {
        if let reference, isPlainWeb(reference) { return reference }
        guard let reference, !runs(reference), let absolute = absolute(reference, base: base) else { return nil }
        let address = Address(absolute)
        let isWeb = address.scheme == "http" || address.scheme == "https"
        return isWeb && address.authority?.isEmpty == false ? absolute : nil
    }

    /// The same, for what a reader may open from an article: http, https and mailto.
    static func link(_ reference: String?, base: String?) -> String? {
        if let web = web(reference, base: base) { return web }
        guard let reference else { return nil }
        let cleaned = Self.cleaned(reference)
        return Address(cleaned).scheme == "mailto" ? cleaned : nil
    }

    /// Line breaks and tabs inside an address mean nothing, as in browsers, and a space is "%20".
    private static func cleaned(_ text: String) -> String {
        let bytes = text.utf8.filter { $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
        let line = String(decoding: bytes, as: UTF8.self).cleanedLine
        return line.utf8.contains(0x20) ? line.split(separator: " ").joined(separator: "%20") : line
    }

    /// Bytes that may not travel in a request are percent-encoded; what is encoded already stays as it is.
    static func escaped(_ text: String) -> String {
        if text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) { return text }
        let address = Address(text)
        let authority = address.authority ?? ""
        var result = ""
        // A host with other letters is libcurl's to encode (IDN).
        let rest = address.scheme.map { "\($0)://\(authority)" } ?? ""
        let tail = text.hasPrefix(rest) ? text.dropFirst(rest.count) : Substring(text)
        result += text.hasPrefix(rest) ? rest : ""
        for byte in tail.utf8 {
            if (0x21...0x7E).contains(byte) {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                result += byte.percentEncoded
            }
        }
        return result
    }

    /// Percent-encoding undone; what is not UTF-8 becomes U+FFFD.
    static func unescaped(_ text: String) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            if byte == 0x25, digits.count == 2, let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16) {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension UInt8 {
    /// Two digits, in lower case.
    var hexadecimal: String { (self < 16 ? "0" : "") + String(self, radix: 16) }

    /// "%0A": the byte as it stands in addresses and forms (RFC 3986 §2.1).
    var percentEncoded: String { "%" + hexadecimal.uppercased() }
}
