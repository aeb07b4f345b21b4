import FoundationEssentials
import Model

/// Pages that were loaded, under the request that asked for them. Bounded by pages and by bytes; the page used longest
/// ago goes first.
struct PageCache {
    private struct Held {
        var page: FeedPage
        var since: Date
    }

    /// Seconds a page may be answered from here; nil is for ever.
    let timeToLive: TimeInterval?
    private var held: RecencyCache<PageRequest, Held>

    init(maximumPages: Int, maximumBytes: Int, timeToLive: TimeInterval? = nil) {
        self.timeToLive = timeToLive
        held = RecencyCache(maximumCount: maximumPages, maximumCost: maximumBytes)
    }

    var count: Int { held.count }
    var bytes: Int { held.cost }
    /// The order of eviction.
    var requestsByAge: [PageRequest] { held.keysByAge }

    /// The page, unless it is missing or too old. Counts as a use.
    mutating func page(for request: PageRequest, now: Date) -> FeedPage? {
        guard holds(request, now: now) else {
            held.remove(request)
            return nil
        }
        return held.value(for: request)?.page
    }

    func holds(_ request: PageRequest, now: Date) -> Bool {
        guard let entry = held.peek(request) else { return false }
        guard let timeToLive else { return true }
        let age = now.timeIntervalSince(entry.since)
        // A clock that was set back says nothing about the page's age.
        return age >= 0 && age < timeToLive
    }

    mutating func insert(_ page: FeedPage, for request: PageRequest, now: Date) {
        held.insert(Held(page: page, since: now), for: request, cost: page.estimatedBytes)
    }

    /// Marks rows in place wherever they are cached. No row leaves a page: in the unread listing, what was just read
    /// stays until the listing is loaded again.
    mutating func update(_ ids: Set<ArticleID>, _ change: StatusChange) {
        held.updateAll { _, entry in
            for index in entry.page.rows.indices where ids.contains(entry.page.rows[index].id) {
                entry.page.rows[index].status = change.applied(to: entry.page.rows[index].status)
            }
        }
    }

    /// How cached rows are marked.
    var statuses: [ArticleID: ArticleStatus] {
        var statuses: [ArticleID: ArticleStatus] = [:]
        for request in held.keysByAge {
            for row in held.peek(request)?.page.rows ?? [] { statuses[row.id] = row.status }
        }
        return statuses
    }

    /// Pages that leave out what is read.
    mutating func removeUnread() {
        held.removeAll { request, _ in request.onlyUnread }
    }

    mutating func removeAll(where isGone: (Listing) -> Bool) {
        held.removeAll { request, _ in isGone(request.listing) }
    }

    /// Whether every one of these articles has a row in the cached pages of the listing. True for a listing of which
    /// nothing is cached: there is nothing an article could be missing from.
    func showsAll(_ ids: Set<ArticleID>, in listing: Listing) -> Bool {
        var missing = ids
        var isCached = false
        _ = held.contains { request, entry in
            guard request.listing == listing else { return false }
            isCached = true
            missing.subtract(entry.page.rows.map(\.id))
            return missing.isEmpty
        }
        return missing.isEmpty || !isCached
    }
}
