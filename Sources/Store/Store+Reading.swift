package import FoundationEssentials
package import Model

extension Store {
    /// Feeds in the reader's order, with counts that are kept, not counted.
    package nonisolated func catalogue() async throws(Failure) -> Catalogue {
        try await reader.catalogue()
    }

    /// Newest first, by keyset: what is marked, added or removed between two pages moves nothing. A search, whose dates are
    /// meant as of `now`, ends with `.cancelled` soon after the task that asks was cancelled.
    package nonisolated func page(_ request: PageRequest, now: Date = Date()) async throws(Failure) -> FeedPage {
        guard case .search(let search) = request.listing else { return try await reader.page(request) }
        return try await searcher.page(request, search, SearchCalendar(now: now))
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
