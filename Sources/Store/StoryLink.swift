/// The address of an article without what differs between feeds that lead to the same page: scheme, "www.", "m." and
/// "amp.", the slash at the end, the fragment, and parameters that only tell where a reader comes from.
struct StoryLink: Hashable {
    let text: String

    /// Nil for what is no address of a page: none, or that of a whole site.
    init?(_ url: String) {
        guard var parts = Parts(url) else { return nil }
        // One wrapper in another is rare, and a chain of them is somebody's joke.
        for _ in 0..<2 {
            guard let target = Self.wrapped(parts) else { break }
            guard let inner = Parts(target) else { return nil }
            parts = inner
        }
        let parameters = parts.parameters.filter { !Self.isTracking($0) }.sorted()
        var path = parts.path
        while path.last == "/" { path.removeLast() }
        if path.hasSuffix("/amp") { path = path.dropLast("/amp".count) }
        guard !path.isEmpty || !parameters.isEmpty else { return nil }
        text = parts.host + path + (parameters.isEmpty ? "" : "?" + parameters.joined(separator: "&"))
    }

    /// Hosts that lead elsewhere, and the parameter that says where to.
    private static let wrappers: [String: [String]] = [
        "google.com/url": ["url", "q"], "l.facebook.com/l.php": ["u"], "out.reddit.com": ["url"],
        "t.umblr.com/redirect": ["z"], "youtube.com/redirect": ["q"], "duckduckgo.com/l": ["uddg"],
        "bing.com/news/apiclick.aspx": ["url"], "vk.com/away.php": ["to"], "slack-redir.net/link": ["url"],
        "steamcommunity.com/linkfilter": ["url", "u"], "redirect.viglink.com": ["u"], "go.skimresources.com": ["url"],
    ]

    /// The address that a known wrapper leads to, where it stands in the wrapper's own.
    private static func wrapped(_ parts: Parts) -> String? {
        for prefix in ["/amp/s/", "/amp/"] where parts.host == "google.com" && parts.path.hasPrefix(prefix) {
            return "https://" + parts.path.dropFirst(prefix.count)
        }
        for prefix in ["/c/s/", "/c/"]
        where parts.host.hasSuffix(".cdn.ampproject.org") && parts.path.hasPrefix(prefix) {
            return "https://" + parts.path.dropFirst(prefix.count)
        }
        var place = parts.host + parts.path
        while place.last == "/" { place.removeLast() }
        guard let names = wrappers[place] ?? wrappers[parts.host] else { return nil }
        for name in names {
            guard let value = parts.parameters.first(where: { $0.hasPrefix(name + "=") })?.dropFirst(name.count + 1)
            else { continue }
            let target = value.removingPercentEscapes
            if target.hasPrefix("http://") || target.hasPrefix("https://") { return target }
        }
        return nil
    }

    private static let tracking: Set<String> = [
        "fbclid", "gclid", "dclid", "gbraid", "wbraid", "msclkid", "twclid", "yclid", "igshid", "igsh", "mc_cid",
        "mc_eid",
        "ref", "ref_src", "ref_url", "referrer", "cmpid", "cmp", "ncid", "smid", "smtyp", "partner", "xtor", "spm",
        "ito",
        "mkt_tok", "_hsenc", "_hsmi", "__twitter_impression", "amp", "amp_js_v", "amp_gsa", "outputtype", "ocid",
        "sr_share",
        "guccounter", "taid", "wt_mc", "s_cid", "feature", "campaign_id",
    ]
    private static let trackingPrefixes = ["utm_", "at_", "ns_", "pk_", "mtm_", "itm_", "hsa_"]

    private static func isTracking(_ parameter: String) -> Bool {
        let parts = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts.first?.lowercased() ?? ""
        // "from=rss", "source=rss----4", as feeds mark their own links.
        if let value = parts.last?.lowercased(), value == "rss" || value.hasPrefix("rss-") || value == "feed" {
            return true
        }
        return name.isEmpty || tracking.contains(name) || trackingPrefixes.contains { name.hasPrefix($0) }
    }

    /// An http address in parts.
    private struct Parts {
        var host: String
        var path: Substring
        var parameters: [String]

        init?(_ url: String) {
            // By bytes: every new article is asked, and those that it may be the same as.
            guard let colon = url.utf8.firstIndex(of: UInt8(ascii: ":")), url[colon...].hasPrefix("://"),
                ["http", "https"].contains(url[..<colon].lowercased())
            else { return nil }
            let whole = url[url.utf8.index(colon, offsetBy: 3)...]
            let rest = whole[..<(whole.utf8.firstIndex(of: UInt8(ascii: "#")) ?? whole.endIndex)]
            let slash = rest.utf8.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? rest.endIndex
            let behind = rest[slash...]
            let mark = behind.utf8.firstIndex(of: UInt8(ascii: "?")) ?? behind.endIndex
            host = Self.host(rest[..<slash])
            path = behind[..<mark]
            parameters = behind[mark...].dropFirst().split(separator: "&").map(String.init)
            guard !host.isEmpty else { return nil }
        }

        private static func host(_ authority: Substring) -> String {
            var host = (authority.split(separator: "@", omittingEmptySubsequences: false).last ?? authority)
                .lowercased()
            for port in [":80", ":443"] where host.hasSuffix(port) { host.removeLast(port.count) }
            // What is left is to be a host still: "m.example", not "example" of "m.example" alone.
            for prefix in ["www.", "m.", "mobile.", "amp."] where host.hasPrefix(prefix) {
                let shorter = host.dropFirst(prefix.count)
                if shorter.contains(".") { host = String(shorter) }
            }
            return host
        }
    }
}

extension Substring {
    /// With each "%41" as the byte that it stands for.
    fileprivate var removingPercentEscapes: String {
        var bytes: [UInt8] = []
        var rest = utf8[...]
        while let byte = rest.popFirst() {
            let digits = String(Substring(rest.prefix(2)))
            if byte == UInt8(ascii: "%"), digits.utf8.count == 2, let value = UInt8(digits, radix: 16) {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
