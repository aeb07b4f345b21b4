import Feeds
import FoundationEssentials
package import Model
import Store

/// What asking for older pages brought.
package struct HistoryReport: Equatable, Sendable {
    package var pages = 0
    package var newArticles = 0
    /// Why a page could not be had, after those that could.
    package var failure: Failure?
    /// There are older pages still.
    package var hasMore = false
}

extension LibrarySource {
    /// Follows a feed's links to its older pages (RFC 5005), `pages` of them at most. What they bring arrives read, and
    /// changes nothing that is there.
    package func history(of feed: FeedID, pages: Int) async throws(Failure) -> HistoryReport {
        let state = try await store.fetchHistory(of: feed).state
        let settings = configuration.settings(for: state.address, own: try await store.feedSettings()[feed] ?? [:])
        let newest = await receive(FetchRequest(url: state.address, options: settings.options))
        guard case .feed(let parsed, _) = try newest.result.get() else { throw .missing(what: "The feed") }
        var report = HistoryReport()
        var visited: Set<String> = [state.address]
        var next = parsed.details.olderPage
        while let address = next, visited.insert(address.withoutFragment).inserted {
            guard report.pages < pages else {
                report.hasMore = true
                break
            }
            let options = settings.options.limited(to: state.address, asking: address)
            switch await receive(FetchRequest(url: address, options: options)).result {
            case .failure(let failure):
                report.failure = failure
                return report
            case .success(.unchanged): return report
            case .success(.feed(let older, _)):
                report.pages += 1
                let articles = older.distinctItems.map(NewArticle.init)
                report.newArticles += try await store.saveOlder(articles, for: feed, at: now())
                next = older.details.olderPage
            }
        }
        return report
    }
}
