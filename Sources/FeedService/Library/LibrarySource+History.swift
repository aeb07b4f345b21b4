import Feeds
import FoundationEssentials
package import Model
import Store

/// What asking for older pages brought.
package struct HistoryReport: Equatable, Sendable {
    /// Older pages that were read.
    package var pages = 0
    /// Articles of older pages, which arrive read.
    package var newArticles = 0
    /// New articles of the newest page, which arrive unread as with every refresh.
    package var unread = 0
    /// What a refresh would tell of the feed; reads after its title.
    package var notices: [String] = []
    /// Why a page could not be had, after those that could.
    package var failure: Failure?
    /// There are older pages still.
    package var hasMore = false

    package init() {}
}

extension LibrarySource {
    /// Follows a feed's links to its older pages (RFC 5005), `pages` of them at most. The newest is fetched as a refresh
    /// fetches it. What older ones bring arrives read, and changes nothing that is there. Throws when the newest page cannot
    /// be had, and while its host wants to be left alone. `progress` is told the number of each older page before it is
    /// asked for.
    package func history(
        of feed: FeedID,
        pages: Int,
        progress: @Sendable (Int) async -> Void = { _ in }
    ) async throws(Failure) -> HistoryReport {
        let state = try await store.fetchHistory(of: feed).state
        let settings = try await settings(of: state)
        var report = HistoryReport()
        var visited: Set<String> = [state.address.withoutCredentials]
        var next = try await newestPage(of: state, settings, &report)
        while let address = next, visited.insert(address.withoutFragment.withoutCredentials).inserted {
            guard report.pages < pages else {
                report.hasMore = true
                break
            }
            await progress(report.pages + 1)
            do throws(Failure) {
                next = try await olderPage(address, of: state, settings, &report)
            } catch {
                report.failure = error
                return report
            }
        }
        return report
    }

    /// Returns the address of the page before. The page is asked for whole, for its links are nowhere else.
    private func newestPage(
        of state: FetchState,
        _ settings: FeedSettings,
        _ report: inout HistoryReport
    ) async throws(Failure) -> String? {
        try await refuseIfPaused(state.address)
        // Whoever asks for older pages wants them now; other programs are told that the feed is being asked.
        let taken = try await store.claim([state], at: now(), pause: 0, isForced: true)
        var result = FeedResult(feed: state.feed, title: state.title)
        guard taken.contains(state.feed),
            case .success(.feed(let parsed, _)) = await fetch(state, settings, isWhole: true, &result).result
        else {
            if case .failed(let failure) = result.outcome { throw failure }
            throw .missing(what: "The feed")
        }
        switch result.outcome {
        case .failed(let failure): throw failure
        case .stored(let new): report.unread = new
        case .skipped, .unchanged: break
        }
        report.notices = result.notices + (await carryOut(result.errands)).map(\.sentence)
        return parsed.details.olderPage
    }

    private func olderPage(
        _ address: String,
        of state: FetchState,
        _ settings: FeedSettings,
        _ report: inout HistoryReport
    ) async throws(Failure) -> String? {
        let options = settings.options.limited(to: state.address, asking: address)
        let reception = try await ask(address.withCredentials(of: state.address), options)
        guard case .feed(let older, _) = try reception.result.get() else { return nil }
        report.pages += 1
        let articles = older.distinctItems.map(NewArticle.init)
        report.newArticles += try await store.saveOlder(articles, for: state.feed, at: now())
        return older.details.olderPage
    }
}
