/// A list of feeds as other readers write it (OPML 2.0, http://opml.org/spec2.opml), in its order.
package struct OPMLDocument: Equatable, Sendable {
    /// "opml2.0"; "opml" when the document does not say which.
    package var format = "opml"
    package var title: String?
    package var feeds: [OPMLFeed] = []
    /// What was passed over, in order.
    package var skipped: [OPMLSkip] = []
    /// The document broke off: these are the feeds before the break.
    package var isPartial = false
    package var encoding = EncodingChoice()
    /// What had to be mended.
    package var repairs: Set<Repair> = []

    package init() {}
}

/// One outline that names a feed.
package struct OPMLFeed: Equatable, Sendable {
    /// http or https.
    package var url: String
    /// Its title, text or address: never empty.
    package var title: String
    /// The site.
    package var link: String?
    /// The names of the folders it is in, from the outermost.
    package var folder: [String]
    /// `category`, which separates names by commas; each may be a path such as "/Tech/Linux".
    package var tags: [String]
    /// The list names this address before, perhaps in another folder.
    package var isRepetition = false

    package init(url: String, title: String, link: String? = nil, folder: [String] = [], tags: [String] = []) {
        self.url = url
        self.title = title
        self.link = link
        self.folder = folder
        self.tags = tags
    }
}

/// An outline that is not taken over.
package struct OPMLSkip: Equatable, Sendable {
    package enum Reason: String, Sendable {
        /// Another scheme than http and https, or none.
        case address = "its address is not one of the web"
        case included = "it refers to another list"
        case excess = "there are too many"
        case empty = "it names no feed and holds none"
    }

    /// Counts from 1.
    package var line: Int
    package var title: String
    /// Empty for none.
    package var url: String
    package var reason: Reason

    package init(line: Int, title: String, url: String, reason: Reason) {
        self.line = line
        self.title = title
        self.url = url
        self.reason = reason
    }
}
