package import FoundationEssentials
package import Model

/// What is needed to fetch a feed again.
package struct FetchState: Equatable, Sendable {
    package var feed: FeedID
    package var address: String
    package var title: String
    package var etag: String?
    package var lastModified: String?

    package init(feed: FeedID, address: String, title: String, etag: String?, lastModified: String?) {
        self.feed = feed
        self.address = address
        self.title = title
        self.etag = etag
        self.lastModified = lastModified
    }
}

/// What a successful fetch says about its feed.
package struct FetchOutcome: Equatable, Sendable {
    package var time: Date
    package var title: String?
    package var site: String?
    /// The new address after permanent redirects.
    package var movedTo: String?
    package var etag: String?
    package var lastModified: String?

    package init(
        time: Date,
        title: String? = nil,
        site: String? = nil,
        movedTo: String? = nil,
        etag: String? = nil,
        lastModified: String? = nil
    ) {
        self.time = time
        self.title = title
        self.site = site
        self.movedTo = movedTo
        self.etag = etag
        self.lastModified = lastModified
    }
}
