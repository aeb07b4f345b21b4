/// The same story from several feeds: articles that are shown as one row.
package struct Story: Equatable, Hashable, Sendable {
    /// Why an article was joined to those that had come before.
    package enum Reason: Equatable, Hashable, Sendable {
        /// Its address is theirs, but for what only tells where a reader comes from.
        case link
        /// The title is the same or nearly so, and so much of how the text begins, in hundredths.
        case text(percent: Int, isTitleSame: Bool)

        /// "same link", "same title, 92 % of the text".
        package var phrase: String {
            switch self {
            case .link: "same link"
            case .text(let percent, true): "same title, \(percent) % of the text"
            case .text(let percent, false): "similar title, \(percent) % of the text"
            }
        }
    }

    /// One of the articles.
    package struct Source: Equatable, Hashable, Sendable {
        package var article: ArticleID
        package var feed: FeedID
        package var feedTitle: String
        /// Nil for the one that the others were joined to.
        package var reason: Reason?

        package init(article: ArticleID, feed: FeedID, feedTitle: String, reason: Reason? = nil) {
            self.article = article
            self.feed = feed
            self.feedTitle = feedTitle
            self.reason = reason
        }
    }

    /// In the order that they came in; at least two.
    package var sources: [Source]

    package init(sources: [Source]) {
        self.sources = sources
    }

    /// All but one of them.
    package func others(than article: ArticleID) -> [Source] { sources.filter { $0.article != article } }

    /// The one after an article, and after the last the first.
    package func source(after article: ArticleID) -> Source? {
        guard let place = sources.firstIndex(where: { $0.article == article }) else { return sources.first }
        return sources[(place + 1) % sources.count]
    }
}

extension Failure {
    /// Of an article that is of no story.
    package static let standsAlone = Failure.unsupported("This article stands alone.")
}
