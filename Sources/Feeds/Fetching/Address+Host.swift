import CCurl

extension Address {
    /// Host and port in lower case, without name and password: who is asked.
    var host: String {
        String((authority ?? "").split(separator: "@", omittingEmptySubsequences: false).last ?? "").lowercased()
    }

    /// "user:password", as it stands before the host.
    var userInfo: String? {
        guard let authority, let at = authority.lastIndex(of: "@") else { return nil }
        return String(authority[..<at])
    }

    /// Whether both are asked in the same way at the same host and port (RFC 6454 §4).
    func hasOrigin(of other: Address) -> Bool { scheme == other.scheme && host == other.host }

    /// The address as it is asked for: percent-encoded, its host in ASCII, without a fragment, which names a place within a
    /// document and is nothing to ask a server for (RFC 3986 §3.5).
    static func forRequest(_ url: String) -> String {
        let url = escaped(url.withoutFragment)
        guard let authority = Address(url).authority, authority.utf8.contains(where: { $0 >= 0x80 }),
            let name = authority.split(separator: "@").last?.split(separator: ":").first,
            let range = url.firstRange(of: name), let ascii = ccurl_ascii_host(String(name))
        else { return url }
        defer { ccurl_free_host(ascii) }
        return url[..<range.lowerBound] + String(cString: ascii) + url[range.upperBound...]
    }

    /// The address for eyes and logs.
    static func withoutCredentials(_ url: String) -> String {
        guard let userInfo = Address(url).userInfo, let range = url.firstRange(of: userInfo + "@") else { return url }
        return url.replacingCharacters(in: range)
    }
}

extension String {
    /// Who is asked at this address: host and port in lower case; nil when it is not on the web.
    package var webHost: String? {
        let address = Address(self)
        return address.scheme == "http" || address.scheme == "https" ? address.host : nil
    }

    fileprivate func replacingCharacters(in range: Range<String.Index>) -> String {
        String(self[..<range.lowerBound]) + self[range.upperBound...]
    }
}

extension FetchOptions {
    /// What of a feed's own may go along to another address that the feed names: all of it to the same host, else nothing
    /// secret.
    package func limited(to home: String, asking other: String) -> FetchOptions {
        if Address(other).hasOrigin(of: Address(home)) { return self }
        return FetchOptions(userAgent: userAgent, proxy: proxy, filter: filter)
    }
}
