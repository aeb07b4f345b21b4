package import Model

/// Where the program begins: as the settings say, or where the reader was at the end.
extension AppPage {
    /// The focus goes to the page that it was on, unless the reader has gone elsewhere meanwhile.
    static func takeStartFocus(_ state: inout State) -> [Effect] {
        guard let focus = state.startFocus else { return [] }
        state.startFocus = nil
        if state.focus == .feeds { state.focus = focus }
        return []
    }
}

extension AppPage.State {
    /// Begins where the settings say. `place`: where the reader was at the end, if that is known.
    package mutating func begin(_ startup: Startup, at place: Place?) {
        if let place {
            articles.take(place)
            feeds.folded = place.folded
        }
        switch startup {
        case .last:
            guard let place else { return }
            feeds.start = place.listing.map { .listing($0) }
            articles.firstRows = place.rows
            startFocus = place.isInArticles ? .articles : nil
            return
        case .all: feeds.start = .listing(.all)
        case .unread: feeds.start = .listing(.unread)
        case .starred: feeds.start = .listing(.starred)
        case .later: feeds.start = .listing(.later)
        case .today: feeds.start = .listing(.today)
        case .feed(let name): feeds.start = .feed(name)
        }
        startFocus = .articles
    }

    /// Where the reader is now.
    package var place: Place {
        // Searches are asked for anew.
        let listing = if case .search = articles.listing { feeds.selection } else { articles.listing }
        return Place(
            listing: listing,
            article: listing == articles.listing ? articles.selection : nil,
            rows: min(articles.rowsToSelection, Place.maximumRows),
            isInArticles: focus != .feeds,
            closed: articles.closed,
            arrangements: articles.arrangements,
            folded: feeds.folded
        )
    }
}

/// What is kept of a run for the next one.
package struct Place: Equatable, Sendable {
    /// Further down a selection is not looked for.
    package static let maximumRows = 500

    package var listing: Listing?
    /// The one that is selected in it.
    package var article: ArticleID?
    /// How many rows there were down to it, so that as many can be asked for.
    package var rows: Int
    /// The list of articles had the focus, or an article.
    package var isInArticles: Bool
    package var closed: [Listing: SectionFolds]
    package var arrangements: [Listing: Arrangement]
    /// What is closed in the sidebar.
    package var folded: Set<FeedFold>

    package init(
        listing: Listing? = nil,
        article: ArticleID? = nil,
        rows: Int = 0,
        isInArticles: Bool = false,
        closed: [Listing: SectionFolds] = [:],
        arrangements: [Listing: Arrangement] = [:],
        folded: Set<FeedFold> = []
    ) {
        self.listing = listing
        self.article = article
        self.rows = rows
        self.isInArticles = isInArticles
        self.closed = closed
        self.arrangements = arrangements
        self.folded = folded
    }
}

extension ArticleListPage.State {
    /// How many rows there are down to the selection. Nobody counted those before the first that is held.
    var rowsToSelection: Int {
        guard let content = page.content, let index = selection.flatMap(content.index(of:)) else { return 0 }
        return content.head == .end ? index + 1 : Place.maximumRows
    }

    /// What is shown again later is as it was.
    fileprivate mutating func take(_ place: Place) {
        closed = place.closed
        arrangements = place.arrangements
        if let listing = place.listing, let article = place.article { remembered.remember(article, in: listing) }
    }
}
