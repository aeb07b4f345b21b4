package import Model

/// A feed as a reader subscribes to it: what goes into a list of subscriptions, and comes out of one.
package struct SubscribedFeed: Equatable, Sendable {
    package var address: String
    /// What the feed calls itself.
    package var title: String?
    /// What the reader calls it; nil: as it calls itself.
    package var name: String?
    package var site: String?
    /// The names of the folders it lies in, from the outermost.
    package var folder: [String]
    package var tags: [String]

    package init(
        address: String,
        title: String? = nil,
        name: String? = nil,
        site: String? = nil,
        folder: [String] = [],
        tags: [String] = []
    ) {
        self.address = address
        self.title = title
        self.name = name
        self.site = site
        self.folder = folder
        self.tags = tags
    }
}

/// An article that another reader kept, for the feed that has this address.
package struct KeptArticle: Equatable, Sendable {
    package var feed: String
    package var article: NewArticle
    package var status: ArticleStatus

    package init(feed: String, article: NewArticle, status: ArticleStatus) {
        self.feed = feed
        self.article = article
        self.status = status
    }
}

/// What an import comes to.
package struct ImportOutcome: Equatable, Sendable {
    package enum FeedOutcome: String, Sendable {
        case added
        /// It was there, and got a folder, a name or tags that it had not.
        case completed
        /// It was there, and stays as it was.
        case present
    }

    /// One for each feed that was given, in order.
    package var feeds: [FeedOutcome] = []
    package var newArticles = 0
    /// Articles that were there, and are read or starred now.
    package var marked = 0

    package init() {}
}
