/// The namespaces that feeds use, told apart by their addresses (https://www.rssboard.org/rss-profile#namespace-elements
/// and each module's page), and by the customary prefix where the address is missing or wrong.
enum FeedNamespace: Hashable {
    /// No namespace, and those of RSS itself.
    case rss
    case atom, dublinCore, content, media, itunes, rdf, xhtml, other

    init(uri: String?, prefix: String?) {
        let key = uri?.lowercased() ?? ""
        if let known = Self.addresses[key] ?? Self.addresses[key.hasSuffix("/") ? String(key.dropLast()) : key + "/"] {
            self = known
        } else if let prefix {
            self = Self.prefixes[prefix.lowercased()] ?? .other
        } else {
            // An unknown default namespace is somebody's guess at the one of RSS.
            self = .rss
        }
    }

    private static let addresses: [String: FeedNamespace] = [
        "http://purl.org/rss/1.0/": .rss, "http://my.netscape.com/rdf/simple/0.9/": .rss,
        "http://channel.netscape.com/rdf/simple/0.9/": .rss, "http://backend.userland.com/rss2": .rss,
        "http://backend.userland.com/rss": .rss, "http://blogs.law.harvard.edu/tech/rss": .rss,
        "http://www.w3.org/2005/atom": .atom, "https://www.w3.org/2005/atom": .atom,
        "http://purl.org/atom/ns#": .atom, "http://purl.org/dc/elements/1.1/": .dublinCore,
        "http://purl.org/dc/elements/1.0/": .dublinCore, "http://purl.org/dc/terms/": .dublinCore,
        "http://purl.org/rss/1.0/modules/content/": .content, "http://search.yahoo.com/mrss/": .media,
        "https://search.yahoo.com/mrss/": .media, "http://search.yahoo.com/rss": .media,
        "http://www.itunes.com/dtds/podcast-1.0.dtd": .itunes,
        "http://www.w3.org/1999/02/22-rdf-syntax-ns#": .rdf, "http://www.w3.org/1999/xhtml": .xhtml,
    ]

    private static let prefixes: [String: FeedNamespace] = [
        "atom": .atom, "a10": .atom, "atom10": .atom, "dc": .dublinCore, "dcterms": .dublinCore, "content": .content,
        "media": .media, "itunes": .itunes, "rdf": .rdf, "xhtml": .xhtml, "rss": .rss,
    ]
}

/// An element's name as feeds mean it: namespace and lower-case local name.
struct FeedName: Hashable {
    var namespace: FeedNamespace
    var local: String

    init(_ namespace: FeedNamespace, _ local: String) {
        self.namespace = namespace
        self.local = local
    }

    /// Elements whose content is text or markup, so that elements within belong to the text.
    var holdsText: Bool {
        switch namespace {
        case .rss, .atom: Self.textNames.contains(local)
        case .content: local == "encoded"
        case .xhtml: local == "body" || local == "div"
        case .dublinCore: true
        case .media: ["title", "description", "text"].contains(local)
        case .itunes: ["title", "summary", "subtitle", "author"].contains(local)
        case .rdf, .other: false
        }
    }

    private static let textNames: Set<String> = [
        "title", "description", "summary", "content", "tagline", "subtitle", "rights", "copyright", "info", "fullitem",
    ]
}
