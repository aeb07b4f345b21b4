package import FoundationEssentials
package import Model

/// The library on disk: feeds, articles, statuses. One writer, several readers; every call runs off the caller's
/// actor and throws `Failure.library` with a sentence (locked, read-only, damaged, from a newer version).
package actor Store {
    /// Opens or makes the database at `path` (":memory:" for tests), migrates it forward, and makes missing folders.
    package static func open(path: String) throws(Failure) -> Store { Store() }

    /// Feeds in the reader's order, with counts that are kept, not counted.
    package func catalogue() throws(Failure) -> Catalogue { Catalogue(title: "Library") }

    /// Newest first, by keyset.
    package func page(_ request: PageRequest) throws(Failure) -> FeedPage { FeedPage(rows: []) }

    package func article(_ id: ArticleID) throws(Failure) -> StoredArticle { throw .missing(what: "The article") }

    /// Returns the ids whose status really changed.
    package func mark(_ ids: [ArticleID], _ change: StatusChange) throws(Failure) -> [ArticleID] { [] }

    /// Adds a feed, or returns the one that has this address.
    package func add(address: String, title: String, site: String?) throws(Failure) -> Feed {
        throw .library("")
    }

    package func remove(_ feed: FeedID) throws(Failure) {}

    /// What a refresh needs of one feed or all.
    package func fetchStates(_ scope: RefreshScope) throws(Failure) -> [FetchState] { [] }

    /// Stores what a fetch brought, in one transaction; returns how many articles are new. Existing content is updated,
    /// statuses are never touched.
    package func save(_ items: [NewArticle], for feed: FeedID, _ outcome: FetchOutcome) throws(Failure) -> Int { 0 }

    /// Remembers that a fetch found nothing new (304).
    package func noteUnchanged(_ feed: FeedID, at time: Date) throws(Failure) {}

    /// Remembers that a fetch failed: validators and articles stay as they were.
    package func noteFailure(_ feed: FeedID, _ reason: String, at time: Date) throws(Failure) {}
}

/// An article as stored: the body is HTML, whose relative links are meant against `base`.
package struct StoredArticle: Equatable, Sendable {
    package var summary: ArticleSummary
    package var html: String
    package var base: String?

    package init(summary: ArticleSummary, html: String, base: String?) {
        self.summary = summary
        self.html = html
        self.base = base
    }
}

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

/// An article to store.
package struct NewArticle: Equatable, Sendable {
    package var identity: String
    package var title: String
    package var summary: String
    package var html: String
    package var base: String?
    package var url: String?
    package var author: String?
    /// Nil: dated when first seen, marked as estimated, never re-dated.
    package var published: Date?
    package var categories: [String]
    package var coverURL: String?

    package init(
        identity: String,
        title: String,
        summary: String = "",
        html: String = "",
        base: String? = nil,
        url: String? = nil,
        author: String? = nil,
        published: Date? = nil,
        categories: [String] = [],
        coverURL: String? = nil
    ) {
        self.identity = identity
        self.title = title
        self.summary = summary
        self.html = html
        self.base = base
        self.url = url
        self.author = author
        self.published = published
        self.categories = categories
        self.coverURL = coverURL
    }
}
