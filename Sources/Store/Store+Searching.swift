package import FoundationEssentials
package import Model

extension Store {
    /// How many articles answer, counted up to a thousand.
    package nonisolated func count(_ query: SearchQuery, now: Date) async throws(Failure) -> SearchCount {
        try await counter.count(query, SearchCalendar(now: now))
    }

    /// How many articles a search does not find yet, or not as they are now.
    package nonisolated func unindexedCount() async throws(Failure) -> Int {
        try await counter.unindexedCount()
    }

    /// The bodies of those of the articles that are there, as HTML.
    package nonisolated func bodies(of articles: [ArticleID]) async throws(Failure) -> [ArticleID: String] {
        try await searcher.bodies(of: articles)
    }
}
