package import Feeds
package import FoundationEssentials
package import Model

/// Articles from an HTTP API that answers pages of JSON: `?page=N&size=20` → `{items, hasMore}`, or
/// `?limit=20&cursor=…` → `{items, nextCursor}`. Which of the two is learned from the first answer.
/// Marks last as long as this does.
package actor RemotePages: PageSource {
    static let maximumBytes = 10 << 20

    package let traits = SourceTraits(
        timeToLive: 300,
        pagesChangeCatalogue: true,
        editing: .refused("The feeds of a remote page API cannot be changed from here.")
    )
    private let address: PageAddress
    private let fetcher: any Fetching
    private let now: @Sendable () -> Date
    private let started: Date
    private let feed = FeedID(rawValue: "remote")

    private var title: String?
    private var lastLoad: Date?
    private var usesCursors = false
    private var items: RecencyCache<ArticleID, ReceivedItem>
    private var places = KnownPlaces(maximumCount: 20_000)
    /// Articles that a refresh did not see again: they are still counted, but asked for again when opened.
    private var stale: Set<ArticleID> = []
    private var statuses = TransientStatuses()

    /// - Parameters:
    ///   - maximumItems: How many articles are held with their texts. Where the others were is remembered.
    ///   - now: The date of articles without one is when this began.
    package init(
        address: String,
        fetcher: any Fetching,
        maximumItems: Int = 2000,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        items = RecencyCache(maximumCount: maximumItems, maximumCost: 32 << 20)
        self.address = PageAddress(address)
        self.fetcher = fetcher
        self.now = now
        started = now()
    }

    /// The one feed, as far as its pages are known; asks for none.
    private static let searchRefusal = "A remote page API cannot be searched."

    package func catalogue() -> Catalogue {
        let feed = knownFeed
        return Catalogue(
            title: feedTitle,
            gatherings: [.init(.all, count: feed.unread)],
            feeds: [feed],
            editing: traits.editing,
            searchRefusal: Self.searchRefusal
        )
    }

    private var knownFeed: Feed {
        let ids = items.keysByAge
        return Feed(
            id: feed,
            title: feedTitle,
            address: address.base,
            unread: ids.count { !statuses[$0].isRead },
            starred: ids.count { statuses[$0].isStarred }
        )
    }

    /// As far as its pages are known; asks for none. The activity is known once the pages reach as far back as it does.
    package func details(of feed: FeedID) throws(Failure) -> FeedDetails {
        guard feed == self.feed else { throw .missing(what: "The feed") }
        let rows = items.keysByAge.compactMap { items.peek($0)?.row }.sorted { $0.published > $1.published }
        let now = now()
        let dates = rows.map { [started] in min($0.published, started) }
        let reachesBack = dates.last.map { $0 < FeedDetails.beginning(now: now) } ?? false
        return FeedDetails(
            feed: knownFeed,
            articles: rows.count,
            lastFetched: lastLoad,
            activity: reachesBack ? FeedDetails.activity(dates, now: now) : nil,
            categories: FeedDetails.categories(rows.prefix(FeedDetails.categorySample).map(\.categories))
        )
    }

    package func page(_ request: PageRequest) async throws(Failure) -> FeedPage {
        if case .search = request.listing { throw .unsupported(Self.searchRefusal) }
        guard request.listing == .all || request.listing == .feed(feed) else {
            throw .unsupported("A remote page API lists all articles only, without what is unread or starred.")
        }
        return try await load(Place(request.cursor, usesCursors: usesCursors), size: request.size)
    }

    /// One that is no longer held is looked for where it was.
    package func article(_ id: ArticleID, policy: LoadPolicy) async throws(Failure) -> Article {
        if policy == .cached, !stale.contains(id), let item = items.value(for: id) {
            return item.article(html: nil, status: statuses[id])
        }
        guard let item = try await found(id) else {
            throw .missing(what: "The article (it is on none of the pages where it should be)")
        }
        return item.article(html: nil, status: statuses[id])
    }

    package func mark(_ ids: [ArticleID], _ change: StatusChange, isNoted: Bool) -> [ArticleID] {
        statuses.mark(ids, change, notedAt: isNoted ? now() : nil)
    }

    /// Of what was loaded: nobody knows the rest.
    package func markAll(of request: PageRequest, through last: ArticleID?, _ change: StatusChange) -> [ArticleID] {
        statuses.mark(items.keysByAge, change, notedAt: now())
    }

    package func undo() -> JournalOutcome? { statuses.undo() }
    package func redo() -> JournalOutcome? { statuses.redo() }

    /// Asks for the first page again.
    package func refresh(
        _ scope: RefreshScope,
        progress: @escaping @Sendable (RefreshStep) async -> Void
    ) async throws(Failure) -> RefreshReport {
        await progress(RefreshStep(done: 0, total: 1))
        let known = Set(items.keysByAge)
        let page = try await load(Place(nil, usesCursors: usesCursors), size: PageRequest.standardSize)
        let new = page.rows.count { !known.contains($0.id) }
        stale = known.subtracting(page.rows.map(\.id))
        await progress(RefreshStep(done: 1, total: 1, stored: feed, newArticles: new))
        return RefreshReport(feeds: 1, newArticles: new)
    }

    package func close() async {
        await fetcher.close()
    }

    /// Loads the page again that the article was on, and the one after it: new articles push older ones back.
    private func found(_ id: ArticleID) async throws(Failure) -> ReceivedItem? {
        var spot = places[id]
        for _ in 0..<2 {
            guard let here = spot else { return nil }
            let page = try await load(here.place, size: here.size)
            if page.rows.contains(where: { $0.id == id }) { return items.value(for: id) }
            spot = page.next.map { .init(place: Place($0, usesCursors: usesCursors), size: here.size) }
        }
        return nil
    }

    private var feedTitle: String { title ?? address.host }

    private func load(_ place: Place, size: Int) async throws(Failure) -> FeedPage {
        let url = place.url(address, size: size)
        let response = try await fetcher.fetch(FetchRequest(url: url, accept: "application/json"))
        let page = try await received(response, from: url, at: place)
        lastLoad = now()
        usesCursors = place.usesCursors(after: page.following)
        if let title = page.title, !title.isEmpty { self.title = title }
        let rows = page.items.map { item in
            var item = item
            item.row.feedTitle = feedTitle
            let cost = item.row.estimatedBytes + item.text.utf8.count + (item.html?.utf8.count ?? 0)
            items.insert(item, for: item.row.id, cost: cost)
            places.note(item.row.id, at: .init(place: place, size: size))
            stale.remove(item.row.id)
            item.row.status = statuses[item.row.id]
            return item.row
        }
        let next = try place.next(after: page, size: size, url: url)
        return FeedPage(rows: rows, next: next?.cursor)
    }

    /// Read on no actor: an answer may be large.
    @concurrent
    private func received(_ response: FetchResponse, from url: String, at place: Place) async throws(Failure)
        -> ReceivedPage
    {
        guard response.body.count <= Self.maximumBytes else {
            throw .malformed(what: url, place: "", detail: "the answer is larger than \(Self.maximumBytes >> 20) MB")
        }
        guard let first = response.body.first(where: { ![0x20, 0x0A, 0x0D, 0x09, 0xEF, 0xBB, 0xBF].contains($0) })
        else {
            throw .malformed(what: url, place: "", detail: "the answer is empty")
        }
        guard first != UInt8(ascii: "<") else {
            throw .notAFeed(found: "an HTML or XML page instead of JSON", what: url)
        }
        let context = ItemContext(
            feed: feed,
            feedTitle: "",
            idPrefix: "",
            page: place.name,
            firstSeen: started,
            base: URL(string: response.finalURL)
        )
        return try ReceivedPage(bytes: response.body, document: url, context: context)
    }
}
