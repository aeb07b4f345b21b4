import CCurl

extension Address {
    /// Host and port in lower case, without name and password: who is asked.
    var host: String { authorityParts.host.lowercased() }

    /// "user:password", as it stands before the host.
    var userInfo: String? { authorityParts.userInfo }

    /// Whether both are asked in the same way at the same host and port (RFC 6454 §4).
    func hasOrigin(of other: Address) -> Bool { scheme == other.scheme && host == other.host }

    /// The address as it is asked for: percent-encoded, its host in ASCII, without a fragment, which names a place within a
    /// document and is nothing to ask a server for (RFC 3986 §3.5).
    static func forRequest(_ url: String) -> String {
        let url = escaped(url.withoutFragment)
        let address = Address(url)
        let (userInfo, host) = address.authorityParts
        let name = host.prefix { $0 != ":" }
        guard name.utf8.contains(where: { $0 >= 0x80 }), let ascii = ccurl_ascii_host(String(name)) else { return url }
        defer { ccurl_free_host(ascii) }
        return address.with(userInfo: userInfo, host: String(cString: ascii) + host[name.endIndex...]).text
    }
}

extension String {
    /// Who is asked at this address: host and port in lower case; nil when it is not on the web.
    package var webHost: String? {
        let address = Address(self)
        return address.scheme == "http" || address.scheme == "https" ? address.host : nil
    }

    /// The address for eyes, logs and everything else that only points to it: without name and password.
    package var withoutCredentials: String {
        let address = Address(self)
        let (userInfo, host) = address.authorityParts
        return userInfo == nil ? self : address.with(userInfo: nil, host: host).text
    }

    /// The address with the name and password of another, when it has none itself and is asked in the same way at the same
    /// host: what stands in an address holds for its host, and for no other.
    package func withCredentials(of home: String) -> String {
        let address = Address(self)
        let home = Address(home)
        guard let userInfo = home.userInfo, address.userInfo == nil, address.hasOrigin(of: home) else { return self }
        return address.with(userInfo: userInfo, host: address.authorityParts.host).text
    }

    /// Whether what was set for this address' host may be sent to another address: at the same host, asked in the same way
    /// or encrypted now.
    package func sharesSecrets(with other: String) -> Bool {
        let (here, there) = (Address(self), Address(other))
        return here.hasOrigin(of: there) || here.host == there.host && here.scheme == "http" && there.scheme == "https"
    }
}

extension FetchOptions {
    /// What of a feed's own may go along to another address that the feed names: all of it to the same host, else nothing
    /// secret.
    package func limited(to home: String, asking other: String) -> FetchOptions {
        if Address(other).hasOrigin(of: Address(home)) { return self }
        return FetchOptions(userAgent: userAgent, proxy: proxy, filter: filter)
    }

    /// The same for a page that is no feed: no command brings it, and no filter for feeds is made for it.
    package func limited(to home: String, askingPage page: String) -> FetchOptions {
        var options = limited(to: home, asking: page)
        options.command = nil
        options.filter = nil
        return options
    }
}
