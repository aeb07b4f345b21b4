package import FoundationEssentials
package import Model

extension Store {
    /// Feeds in the reader's order, with counts that are kept, not counted.
    package nonisolated func catalogue(now: Date = Date()) async throws(Failure) -> Catalogue {
        try await reader.catalogue(midnight: SearchCalendar(now: now).midnight)
    }

    /// By keyset: what is marked, added or removed between two pages moves nothing. A search, whose dates are meant as of
    /// `now`, ends with `.cancelled` soon after the task that asks was cancelled.
    package nonisolated func page(_ request: PageRequest, now: Date = Date()) async throws(Failure) -> FeedPage {
        let calendar = SearchCalendar(now: now)
        switch request.listing {
        case .search(let search): return try await searcher.page(request, search, calendar)
        case .query(let query): return try await searcher.page(request, try await search(query), calendar)
        case .all, .unread, .starred, .later, .today, .feed, .folder, .tag:
            return try await reader.page(request, midnight: calendar.midnight)
        }
    }

    /// An article with its body; throws `.missing` when it is gone.
    package nonisolated func article(_ id: ArticleID) async throws(Failure) -> StoredArticle {
        try await reader.article(id)
    }

    /// What there is to know about a feed, its activity being that of the days before `now`; throws `.missing` when it is
    /// gone.
    package nonisolated func details(of feed: FeedID, now: Date) async throws(Failure) -> FeedDetails {
        try await reader.details(of: feed, now: now)
    }

    /// Every feed as it is subscribed to, in the reader's order.
    package nonisolated func subscriptions() async throws(Failure) -> [SubscribedFeed] {
        try await reader.subscriptions()
    }

    /// What a refresh needs of one feed, or of all whatever the scope, in the reader's order; throws `.missing` for a
    /// feed that is gone.
    package nonisolated func fetchStates(_ scope: RefreshScope) async throws(Failure) -> [FetchState] {
        try await reader.fetchStates(scope)
    }
}
