package import FoundationEssentials
package import Model

/// What is needed to fetch a feed again.
package struct FetchState: Equatable, Sendable {
    package var feed: FeedID
    package var address: String
    package var title: String
    package var etag: String?
    package var lastModified: String?
    /// When somebody last began to ask.
    package var attempted: Date?
    package var nextCheck: Date?
    /// Failed fetches in a row.
    package var failures: Int
    /// The server said that there is nothing any more.
    package var isGone: Bool
    package var rhythm: StatedRhythm
    /// When the articles came, of which `recentCount` are the newest; nil without any.
    package var oldestRecent: Date?
    package var recentCount: Int
    /// Where the feed was before it moved for good.
    package var movedFrom: String?
    /// The names of the folders it lies in, from the outermost.
    package var folder: [String]
    /// Until when a hub is known to push what is new, somebody being there to hear it.
    package var pushedUntil: Date?

    package init(
        feed: FeedID,
        address: String,
        title: String,
        etag: String? = nil,
        lastModified: String? = nil,
        attempted: Date? = nil,
        nextCheck: Date? = nil,
        failures: Int = 0,
        isGone: Bool = false,
        rhythm: StatedRhythm = StatedRhythm(),
        oldestRecent: Date? = nil,
        recentCount: Int = 0,
        movedFrom: String? = nil,
        folder: [String] = [],
        pushedUntil: Date? = nil
    ) {
        self.feed = feed
        self.address = address
        self.title = title
        self.etag = etag
        self.lastModified = lastModified
        self.attempted = attempted
        self.nextCheck = nextCheck
        self.failures = failures
        self.isGone = isGone
        self.rhythm = rhythm
        self.oldestRecent = oldestRecent
        self.recentCount = recentCount
        self.movedFrom = movedFrom
        self.folder = folder
        self.pushedUntil = pushedUntil
    }
}

/// What a successful fetch says about its feed.
package struct FetchOutcome: Equatable, Sendable {
    package var time: Date
    package var title: String?
    package var site: String?
    /// After permanent redirects.
    package var move: FeedMove?
    package var etag: String?
    package var lastModified: String?
    package var rhythm: StatedRhythm
    /// WebSub hubs, one a line, and the address under which they know the feed.
    package var hub: String?
    package var topic: String?
    /// Nil leaves the schedule as it is.
    package var record: FetchRecord?
    /// The pages of new articles are to be fetched, too.
    package var wantsFullTexts = false
    /// The answer did not break off: what it does not list, the feed has not.
    package var isWhole: Bool

    package init(
        time: Date,
        title: String? = nil,
        site: String? = nil,
        move: FeedMove? = nil,
        etag: String? = nil,
        lastModified: String? = nil,
        rhythm: StatedRhythm = StatedRhythm(),
        hub: String? = nil,
        topic: String? = nil,
        record: FetchRecord? = nil,
        isWhole: Bool = true
    ) {
        self.time = time
        self.title = title
        self.site = site
        self.move = move
        self.etag = etag
        self.lastModified = lastModified
        self.rhythm = rhythm
        self.hub = hub
        self.topic = topic
        self.record = record
        self.isWhole = isWhole
    }
}
