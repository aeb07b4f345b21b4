/// The namespaces that feeds use, told apart by their addresses (https://www.rssboard.org/rss-profile#namespace-elements
/// and each module's page), and by the customary prefix where the address is missing or wrong.
enum FeedNamespace: UInt8 {
    /// No namespace, and those of RSS itself.
    case rss
    case atom, dublinCore, content, media, itunes, rdf, xhtml, syndication, feedburner, podcast, googlePlay, other

    /// Nil for an unknown or missing default namespace, which is somebody's guess at the one of the format.
    init?(uri: String, prefix: String) {
        var key = uri.lowercased()
        if key.hasPrefix("https:") { key = "http:" + key.dropFirst(6) }
        while let last = key.last, last == "/" || last == "#" { key.removeLast() }
        if let known = Self.addresses[key] {
            self = known
        } else if prefix.isEmpty {
            return nil
        } else {
            self = Self.prefixes[prefix.lowercased()] ?? .other
        }
    }

    /// Without "https" and what stands at the end.
    private static let addresses: [String: FeedNamespace] = [
        "http://purl.org/rss/1.0": .rss, "http://my.netscape.com/rdf/simple/0.9": .rss,
        "http://channel.netscape.com/rdf/simple/0.9": .rss, "http://backend.userland.com/rss2": .rss,
        "http://backend.userland.com/rss": .rss, "http://backend.userland.com/rss091": .rss,
        "http://blogs.law.harvard.edu/tech/rss": .rss, "http://purl.org/net/rss1.1": .rss,
        "http://my.netscape.com/publish/formats/rss-0.91.dtd": .rss, "http://purl.org/rss/2.0": .rss,
        "http://www.w3.org/2005/atom": .atom, "http://purl.org/atom/ns": .atom, "http://purl.org/atom": .atom,
        "http://purl.org/dc/elements/1.1": .dublinCore, "http://purl.org/dc/elements/1.0": .dublinCore,
        "http://purl.org/dc/terms": .dublinCore, "http://purl.org/rss/1.0/modules/content": .content,
        "http://search.yahoo.com/mrss": .media, "http://search.yahoo.com/rss": .media,
        "http://www.rssboard.org/media-rss": .media, "http://video.search.yahoo.com/mrss": .media,
        "http://tools.search.yahoo.com/mrss": .media, "http://www.itunes.com/dtds/podcast-1.0.dtd": .itunes,
        "http://www.itunes.com/dtds/podcast-1.0": .itunes, "http://example.com/dtds/podcast-1.0.dtd": .itunes,
        "http://www.w3.org/1999/02/22-rdf-syntax-ns": .rdf, "http://www.w3.org/1999/xhtml": .xhtml,
        "http://purl.org/rss/1.0/modules/syndication": .syndication,
        "http://rssnamespace.org/feedburner/ext/1.0": .feedburner,
        "http://podcastindex.org/namespace/1.0": .podcast,
        "http://github.com/podcastindex-org/podcast-namespace/blob/main/docs/1.0.md": .podcast,
        "http://www.google.com/schemas/play-podcasts/1.0": .googlePlay,
    ]

    private static let prefixes: [String: FeedNamespace] = [
        "atom": .atom, "a10": .atom, "atom10": .atom, "atom03": .atom, "dc": .dublinCore, "dcterms": .dublinCore,
        "content": .content, "media": .media, "itunes": .itunes, "rdf": .rdf, "xhtml": .xhtml, "rss": .rss,
        "sy": .syndication, "feedburner": .feedburner, "podcast": .podcast, "googleplay": .googlePlay,
    ]
}

/// An element's name as feeds mean it.
struct FeedName: Equatable {
    var namespace: FeedNamespace
    var local: Local

    init(_ namespace: FeedNamespace, _ local: Local) {
        self.namespace = namespace
        self.local = local
    }

    /// The local names that mean something, in lower case.
    enum Local: String {
        case title, link, description, summary, content, encoded, guid, id, body, div, tagline, subtitle, info, text
        case fullitem
        case pubdate, published, issued, created, updated, modified, date, lastbuilddate, author, creator, name, email
        case uri, url, contributor, publisher, owner, managingeditor, webmaster, category, subject, keywords, source
        case comments, enclosure, thumbnail, group, image, logo, icon, language, ttl, skiphours, skipdays, hour, day
        case updateperiod, updatefrequency, textinput, origlink, origenclosurelink, person, duration
        case item, entry, channel, feed, rss, rdf
    }

    var isPlain: Bool { namespace == .rss || namespace == .atom || namespace == .rdf }
    var isItem: Bool { isPlain && (local == .item || local == .entry) }

    /// Elements that hold the feed's own.
    var isStructure: Bool {
        guard isPlain else { return false }
        switch local {
        case .channel, .feed, .rss, .rdf: return true
        default: return false
        }
    }
}
