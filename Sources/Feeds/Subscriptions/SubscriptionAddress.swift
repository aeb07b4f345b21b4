import Model

/// Which addresses a file may subscribe to, and when two of them mean the same feed.
package enum SubscriptionAddress {
    /// Who wrote a file decides what it may name.
    enum Origin {
        /// The reader's own hand: what they had typed, they may type here.
        case own
        /// Lists are passed around: nothing in them runs a program or reads a file.
        case anybody
    }

    /// Why an address is not taken. Reads after a colon.
    struct Refusal: Error, Equatable {
        var reason: String
    }

    static let maximumLength = 8_192

    /// The address as a library keeps it.
    static func accepted(_ text: String, from origin: Origin) throws(Refusal) -> String {
        let plain = withoutFeedScheme(text)
        guard let address = Address.absolute(plain, base: nil)?.withoutFragment else {
            throw Refusal(reason: text.cleanedLine.isEmpty ? "it has no address" : "its address is not a whole one")
        }
        guard address.utf8.count <= maximumLength else { throw Refusal(reason: "its address is too long") }
        let parts = Address(address)
        switch parts.scheme ?? "" {
        case "http", "https":
            guard parts.authority?.isEmpty == false else { throw Refusal(reason: "its address names no host") }
        case "file":
            guard origin == .own else {
                throw Refusal(reason: "it is a file of this computer, which only your own hand subscribes to")
            }
        case "exec":
            guard origin == .own else { throw Refusal(reason: "it is a program, which a list may not name") }
            guard !parts.path.isEmpty else { throw Refusal(reason: "it names no program") }
            // Blanks stand between the words of a command, and are no part of an address.
            return plain
        case let scheme:
            throw Refusal(reason: "“\(scheme):” is no kind of address that a feed is fetched from")
        }
        return address
    }

    /// The same for all spellings of an address (RFC 3986 §6.2.2 and §6.2.3): case of scheme and host, the usual port,
    /// an empty path, a fragment.
    package static func key(_ text: String) -> String {
        let text = text.cleanedLine.withoutFragment
        let address = Address(text)
        guard let scheme = address.scheme, scheme == "http" || scheme == "https", let authority = address.authority
        else { return text }
        let usualPort = scheme == "http" ? ":80" : ":443"
        let at = authority.lastIndex(of: "@").map { authority.index(after: $0) } ?? authority.startIndex
        var host = authority[at...].lowercased()
        if host.hasSuffix(usualPort) { host.removeLast(usualPort.count) }
        let path = address.path.isEmpty ? "/" : address.path
        return "\(scheme)://\(authority[..<at])\(host)\(path)" + (address.query.map { "?" + $0 } ?? "")
    }

    /// Whether it means something on this computer only: a program or a file.
    package static func isLocal(_ text: String) -> Bool {
        let scheme = Address(text).scheme
        return scheme == "exec" || scheme == "file"
    }

    /// The address of a web page; nil for anything else.
    package static func site(_ text: String) -> String? { Address.web(text, base: nil) }

    /// Whether whoever knows the address can sign in as its reader (RFC 3986 §3.2.1, "user:password@").
    package static func holdsPassword(_ text: String) -> Bool {
        Address(text).userInfo?.utf8.contains(UInt8(ascii: ":")) == true
    }

    /// "feed:https://…" and "feed://…" are old ways to say that an address is one of a feed.
    static func withoutFeedScheme(_ text: String) -> String {
        let text = text.cleanedLine
        guard text.prefix(5).lowercased() == "feed:" else { return text }
        let rest = text.dropFirst(5)
        return rest.hasPrefix("//") ? "http:" + rest : String(rest)
    }
}
