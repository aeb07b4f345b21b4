import Feeds
import FoundationEssentials
package import Model
package import Store

/// What asking for the pages of articles brought.
package struct FullTextReport: Equatable, Sendable {
    /// Pages that were asked for.
    package var asked = 0
    /// Of these, those that say more than the feed does.
    package var gained = 0
    /// Why others gave nothing: sentences, each once.
    package var reasons: [String] = []

    package init() {}
}

/// Where feeds have only the beginnings of their articles, the pages have the rest.
extension LibrarySource {
    /// Of each feed in one refresh; the rest comes with the next.
    static let pagesPerFeed = 50
    /// How many pages are asked for and read at once; the fetcher limits what one host sees of it.
    static let concurrentPages = 16

    /// What came of one page.
    fileprivate struct PageResult: Sendable {
        enum Outcome: Sendable {
            case notAsked
            case text
            case nothing(String)
        }

        var page: WaitingPage
        var outcome: Outcome
        /// A host that is not to be asked for more in this refresh.
        var pausedHost: String?
    }

    /// How many full texts of a feed wait, are there, or could not be had.
    package func fullTextCounts(of feed: FeedID) async throws(Failure) -> FullTextCounts {
        try await store.fullTextCounts(of: feed)
    }

    /// Asks for the pages of articles that are there already, those of the newest first, as many as a refresh would;
    /// `again`: also for those that gave nothing.
    package func fetchFullTexts(
        of feed: FeedID,
        again: Bool,
        progress: @Sendable (_ done: Int, _ total: Int) async -> Void = { _, _ in }
    ) async throws(Failure) -> FullTextReport {
        let state = try await store.fetchHistory(of: feed).state
        try await store.queuePages(of: feed, again: again, limit: Self.pagesPerFeed)
        let pages = try await store.waitingPages(of: feed, limit: Self.pagesPerFeed)
        return try await fetchFullTexts(pages, of: [state], [feed: try await store.settings(of: feed)], progress)
    }

    /// Each text is kept as it comes, so that one who cancels keeps what there is. `own` is what was set in the library.
    func fetchFullTexts(
        _ pages: [WaitingPage],
        of states: [FetchState],
        _ own: [FeedID: [String: String]],
        _ progress: @Sendable (_ done: Int, _ total: Int) async -> Void = { _, _ in }
    ) async throws(Failure) -> FullTextReport {
        let feeds = Dictionary(states.map { ($0.feed, $0) }) { first, _ in first }
        let pauses = try await hostPauses()
        var turns = PageTurns(pages.filter { feeds[$0.feed] != nil }, paused: Set(pauses.keys))
        var report = FullTextReport()
        await withTaskGroup(of: PageResult.self) { group in
            var running = 0
            while true {
                while running < Self.concurrentPages, !Task.isCancelled, let page = turns.next() {
                    guard let state = feeds[page.feed] else { continue }
                    let settings = settings(of: state, own: own[page.feed] ?? [:])
                    running += 1
                    group.addTask { await fetchFullText(page, of: state, settings) }
                }
                guard let result = await group.next() else { break }
                running -= 1
                turns.end(result.page)
                if let host = result.pausedHost { turns.pause(host) }
                report.add(result)
                await progress(report.asked, pages.count)
            }
        }
        if Task.isCancelled { throw .cancelled }
        return report
    }

    private func fetchFullText(_ page: WaitingPage, of state: FetchState, _ settings: FeedSettings) async -> PageResult
    {
        do throws(Failure) {
            guard try await store.claimPage(of: page.article, at: now()) else {
                return PageResult(page: page, outcome: .notAsked)
            }
            let exchange = await fetcher.exchange(
                FetchRequest(
                    url: page.address.withCredentials(of: state.address),
                    accept: FetchRequest.pageTypes,
                    options: settings.options.limited(to: state.address, askingPage: page.address)
                )
            )
            return try await keep(exchange, of: page)
        } catch {
            // The library says no more: the page stays as one that was asked for.
            return PageResult(page: page, outcome: .nothing(error.sentence))
        }
    }

    private func keep(_ exchange: FetchExchange, of page: WaitingPage) async throws(Failure) -> PageResult {
        let pause = try await keepPause(exchange)
        switch exchange.result {
        case .failure(.cancelled):
            try await store.releasePage(of: page.article)
            return PageResult(page: page, outcome: .notAsked)
        case .failure(let failure):
            let isForLater = failure.isOffline || pause != nil
            if isForLater {
                try await store.postponePage(of: page.article, failure.sentence)
            } else {
                try await store.keepNoFullText(failure.sentence, of: page.article)
            }
            let host = failure.isOffline ? page.address.webHost : pause?.host
            return PageResult(page: page, outcome: .nothing(failure.sentence), pausedHost: host)
        case .success(let response):
            let own = try await store.article(page.article)
            switch await Self.fullText(response, own) {
            case .success(let html):
                try await store.keepFullText(html, of: page.article)
                return PageResult(page: page, outcome: .text)
            case .failure(let reason):
                try await store.keepNoFullText(reason.sentence, of: page.article)
                return PageResult(page: page, outcome: .nothing(reason.sentence))
            }
        }
    }

    private struct NoFullText: Error {
        var sentence: String
    }

    /// The article of a page, where it says more than the feed does. On no actor.
    @concurrent
    private static func fullText(_ response: FetchResponse, _ own: StoredArticle) async -> Result<String, NoFullText> {
        do throws(ExtractionError) {
            let article = try ArticleExtractor.article(
                response.body,
                contentType: response.contentType,
                url: response.finalURL
            )
            let known = String(plainTextOf: own.html).unicodeScalars.count
            guard String(plainTextOf: article.html).unicodeScalars.count > known else {
                return .failure(NoFullText(sentence: "The page says no more than the feed does."))
            }
            return .success(article.html)
        } catch {
            return .failure(NoFullText(sentence: error.sentence))
        }
    }
}

extension FullTextReport {
    fileprivate mutating func add(_ result: LibrarySource.PageResult) {
        switch result.outcome {
        case .notAsked: break
        case .text:
            asked += 1
            gained += 1
        case .nothing(let reason):
            asked += 1
            if !reasons.contains(reason) { reasons.append(reason) }
        }
    }
}
