import Feeds
import Foundation
import Model
import Store
import Synchronization
import TestSupport
import Testing

@testable import FeedService

/// A small RSS feed with an item per id.
private func rss(_ title: String, _ ids: String..., tail: String = "</channel></rss>") -> String {
    let items = ids.map { id in
        """
        <item><guid>\(id)</guid><title>Title \(id)</title><link>https://a.example/\(id)</link>
        <pubDate>Tue, 14 Nov 2023 22:13:20 GMT</pubDate><description>&lt;p&gt;Body \(id)&lt;/p&gt;</description></item>
        """
    }
    return """
        <?xml version="1.0"?><rss version="2.0"><channel><title>\(title)</title><link>https://a.example/</link>
        \(items.joined())\(tail)
        """
}

@Suite(.timeLimit(.minutes(10)))
struct LibrarySourceTests {
    let network = FakeFetching()
    let clock = Clock()
    let store: Store
    let library: LibrarySource

    init() throws {
        store = try Store.open(path: ":memory:")
        library = LibrarySource(store: store, fetcher: network, now: { [clock] in clock.now })
    }

    private func add(_ url: String, _ ids: String..., etag: String? = nil) async throws -> Feed {
        let items = ids.map { id in
            "<item><guid>\(id)</guid><title>Title \(id)</title><description>Body \(id)</description></item>"
        }
        let text = "<rss version=\"2.0\"><channel><title>\(url)</title>\(items.joined())</channel></rss>"
        await network.calls.release(url, FetchResponse(text, url: url, etag: etag))
        return try await library.add(url).feed
    }

    /// A while after the last one, so that nothing was asked just now.
    private func refresh(_ scope: RefreshScope = .all) async throws -> (RefreshReport, [RefreshStep]) {
        clock.advance(61)
        let steps = Mutex<[RefreshStep]>([])
        let report = try await library.refresh(scope) { step in steps.withLock { $0.append(step) } }
        return (report, steps.withLock { $0 })
    }

    @Test func whatAnArticleSaidIsTheFeedsNotThePages() async throws {
        let url = "https://a.example/feed"
        let feed = try await add(url, "1")
        let id = try await store.page(PageRequest(listing: .feed(feed.id))).rows[0].id
        #expect(try await library.versions(of: id).count == 1)
        let edited = rss("A feed", "1")
        clock.advance(61)
        await network.calls.release(url, FetchResponse(edited, url: url))
        _ = try await library.refresh(.all) { _ in }
        let versions = try await library.versions(of: id)
        #expect(versions.map(\.body.texts) == [["Body 1"], ["Body 1"]])
        #expect(versions.map(\.replaced) == [nil, clock.now])
        #expect(try await library.article(id, policy: .cached).earlierVersions == 1)
    }

    @Test func addingFetchesOnceAndStoresWhatCame() async throws {
        let url = "https://a.example/feed"
        await network.calls.release(url, FetchResponse(rss("A feed", "1", "2"), url: url))
        let feed = try await library.add("  \(url)\n").feed
        #expect(feed.title == "A feed")
        #expect(feed.address == url)
        #expect(feed.site == "https://a.example/")
        let page = try await library.page(PageRequest(listing: .feed(feed.id)))
        #expect(page.rows.map(\.title).sorted() == ["Title 1", "Title 2"])
        let article = try await library.article(try #require(page.rows.first).id, policy: .cached)
        #expect(article.body.blocks.count == 1)
        #expect(await network.calls.calls == [url])
        #expect(try await library.catalogue().feeds.map(\.unread) == [2])
    }

    @Test func addingWhatIsThereAnswersItWithoutARequest() async throws {
        let feed = try await add("https://a.example/feed", "1")
        #expect(try await library.add("https://a.example/feed").feed.id == feed.id)
        #expect(await network.calls.calls.count == 1)
    }

    @Test func closingLetsGoOfTheNetworkToo() async {
        await FeedService(source: library).close()
        #expect(await network.closings == 1)
    }

    @Test func addingAnEmptyAddressAsksForOne() async throws {
        await #expect {
            try await library.add(" \n")
        } throws: { error in
            if case .unsupported? = error as? Failure { true } else { false }
        }
        #expect(await network.calls.calls.isEmpty)
    }

    @Test func aFeedThatMovedForGoodIsStoredWhereItMovedTo() async throws {
        let response = FetchResponse(rss("A", "1"), url: "https://old.example/", movedTo: "https://new.example/")
        await network.calls.release("https://old.example/", response)
        #expect(try await library.add("https://old.example/").feed.address == "https://new.example/")
    }

    @Test func whatIsNoFeedIsNotAddedAndSaysWhatItIs() async throws {
        let url = "https://a.example/"
        await network.calls.release(url, FetchResponse("<!doctype html><title>Log in</title>", url: url))
        await #expect {
            try await library.add(url)
        } throws: { error in
            guard case .notAFeed(_, url)? = error as? Failure else { return false }
            return true
        }
        await network.calls.release(url, FetchResponse("<rss><channel><item><title>", url: url))
        await #expect(throws: Failure.self) { try await library.add(url) }
        await network.calls.release(url, .failure(.http(status: 404, what: url)))
        await #expect(throws: Failure.http(status: 404, what: url)) { try await library.add(url) }
        #expect(try await library.catalogue().feeds.isEmpty)
    }

    @Test func refreshingStoresWhatIsNewAndReportsEachStep() async throws {
        let a = try await add("https://a.example/", "1")
        let b = try await add("https://b.example/", "1")
        await network.route([
            "https://a.example/": .success(FetchResponse(rss("A", "2", "1"), url: "https://a.example/")),
            "https://b.example/": .success(FetchResponse(rss("B", "1"), url: "https://b.example/")),
        ])
        let (report, steps) = try await refresh()
        #expect(report == RefreshReport(feeds: 2, newArticles: 1))
        #expect(steps.map(\.done) == [0, 1, 2])
        #expect(steps.first { $0.stored == a.id }?.newArticles == 1)
        #expect(steps.first { $0.stored == b.id }?.newArticles == 0)
    }

    @Test func refreshingOneFeedAsksNoOther() async throws {
        let a = try await add("https://a.example/", "1")
        _ = try await add("https://b.example/", "1")
        await network.route(["https://a.example/": .success(FetchResponse(rss("A"), url: "https://a.example/"))])
        let (report, _) = try await refresh(.feed(a.id))
        #expect(report.feeds == 1)
        #expect(await network.calls.calls.suffix(1) == ["https://a.example/"])
        #expect(await network.calls.calls.count == 3)
    }

    @Test func validatorsAreSentBackAndNothingNewChangesNothing() async throws {
        let feed = try await add("https://a.example/", "1", etag: "W/\"x\"-gzip")
        let unchanged = FetchResponse(isNotModified: true, finalURL: "https://a.example/")
        await network.route(["https://a.example/": .success(unchanged)])
        let (report, steps) = try await refresh()
        #expect(report == RefreshReport(feeds: 1))
        #expect(steps.last == RefreshStep(done: 1, total: 1))
        #expect(await network.requests.last?.validators == Validators(etag: "W/\"x\"-gzip"))
        #expect(try await library.page(PageRequest(listing: .feed(feed.id))).rows.count == 1)
        #expect(try await store.fetchStates(.all).map(\.etag) == ["W/\"x\"-gzip"])
    }

    @Test func aFeedThatFailsKeepsItsArticlesAndValidatorsAndOthersGoOn() async throws {
        _ = try await add("https://a.example/", "1", etag: "\"x\"")
        _ = try await add("https://b.example/", "1")
        let failure = Failure.http(status: 500, what: "https://a.example/")
        await network.route([
            "https://a.example/": .failure(failure),
            "https://b.example/": .success(FetchResponse(rss("B", "1", "2"), url: "https://b.example/")),
        ])
        let (report, _) = try await refresh()
        #expect(report.newArticles == 1)
        #expect(report.failures.map(\.failure) == [failure])
        let feed = try #require(try await library.catalogue().feeds.first { $0.address == "https://a.example/" })
        #expect(feed.health == .failing(reason: failure.sentence, since: clock.now))
        #expect(feed.unread == 1)
        #expect(try await store.fetchStates(.feed(feed.id)).map(\.etag) == ["\"x\""])

        await network.route([
            "https://a.example/": .success(FetchResponse(isNotModified: true, finalURL: "https://a.example/"))
        ])
        _ = try await refresh(.feed(feed.id))
        #expect(try await library.catalogue().feeds.first { $0.id == feed.id }?.health == .fine)
    }

    @Test func aFeedThatTurnsIntoAPageKeepsItsArticles() async throws {
        let feed = try await add("https://a.example/", "1")
        let html = FetchResponse("<!doctype html><title>Parked</title>", url: "https://a.example/")
        await network.route(["https://a.example/": .success(html)])
        let (report, _) = try await refresh()
        #expect(report.failures.count == 1)
        #expect(try await library.page(PageRequest(listing: .feed(feed.id))).rows.count == 1)
    }

    @Test func halfADocumentIsKeptAndAskedForAgain() async throws {
        _ = try await add("https://a.example/", "1", etag: "\"x\"")
        let broken = FetchResponse(
            rss("A", "1", "2", tail: "<item><title>Bro"),
            url: "https://a.example/",
            etag: "\"y\""
        )
        await network.route(["https://a.example/": .success(broken)])
        let (report, _) = try await refresh()
        #expect(report == RefreshReport(feeds: 1, newArticles: 1))
        #expect(try await store.fetchStates(.all).map(\.etag) == [nil])
    }

    @Test func marksSurviveARefresh() async throws {
        let feed = try await add("https://a.example/", "1")
        let request = PageRequest(listing: .feed(feed.id))
        let id = try #require(try await library.page(request).rows.first?.id)
        #expect(try await library.mark([id], .starred(true)) == [id])
        #expect(try await library.mark([id], .read(true)) == [id])
        await network.route([
            "https://a.example/": .success(FetchResponse(rss("A", "1"), url: "https://a.example/"))
        ])
        _ = try await refresh()
        let row = try #require(try await library.page(request).rows.first)
        #expect(row.title == "Title 1")
        #expect(row.status == ArticleStatus(isRead: true, isStarred: true))
    }

    @Test func aCancelledRefreshStopsAndKeepsWhatItHas() async throws {
        let a = try await add("https://a.example/", "1")
        _ = try await add("https://b.example/", "1")
        await network.calls.always { url in
            url == "https://a.example/" ? .success(FetchResponse(rss("A", "1", "2"), url: url)) : nil
        }
        let stored = AsyncStream.makeStream(of: Void.self)
        clock.advance(61)
        let refreshing = Task { [library] in
            try await library.refresh(.all) { step in
                if step.stored == a.id { stored.continuation.yield() }
            }
        }
        var iterator = stored.stream.makeAsyncIterator()
        await iterator.next()
        refreshing.cancel()
        await #expect(throws: Failure.cancelled) { try await refreshing.value }
        #expect(try await library.page(PageRequest(listing: .feed(a.id))).rows.count == 2)
        #expect(try await library.catalogue().feeds.map(\.health) == [.fine, .fine])
    }

    @Test func noMoreThanTheLimitAreFetchedAtOnce() async throws {
        let total = LibrarySource.concurrentFeeds + 5
        for number in 0..<total { _ = try await add("https://\(number).example/", "1") }
        clock.advance(61)
        let refreshing = Task { [library] in try await library.refresh(.all) { _ in } }
        await network.calls.reached(total + LibrarySource.concurrentFeeds)
        #expect(await network.calls.calls.count == total + LibrarySource.concurrentFeeds)
        await network.calls.always { url in .success(FetchResponse(isNotModified: true, finalURL: url)) }
        #expect(try await refreshing.value == RefreshReport(feeds: total))
    }

    @Test func anEmptyLibraryRefreshesToNothing() async throws {
        let (report, steps) = try await refresh()
        #expect(report == RefreshReport())
        #expect(steps == [RefreshStep(done: 0, total: 0)])
    }

    @Test func hostsTakeTurns() {
        let states = ["https://a/1", "https://a/2", "https://b/1", "https://a/3", "https://b/2", "nonsense"].map {
            FetchState(feed: .swift, address: $0, title: "", etag: nil, lastModified: nil)
        }
        let order = LibrarySource.interleaved(states).map(\.address)
        #expect(order == ["https://a/1", "https://b/1", "nonsense", "https://a/2", "https://b/2", "https://a/3"])
    }

    @Test func removingForgetsAFeedAndItsArticles() async throws {
        let feed = try await add("https://a.example/", "1")
        try await library.remove([feed.id])
        #expect(try await library.catalogue().feeds.isEmpty)
        #expect(try await library.page(.all).rows.isEmpty)
    }

    @Test(arguments: ["https://a.example/feed#top", " https://a.example/feed# "])
    func aFragmentMakesNoOtherFeed(address: String) async throws {
        let feed = try await add("https://a.example/feed", "1")
        #expect(try await library.add(address) == Addition(feed: feed, isNew: false))
        #expect(await network.calls.calls.count == 1)
    }

    @Test func anAddressIsKeptWithoutItsFragment() async throws {
        let url = "https://a.example/feed"
        await network.calls.release(url, FetchResponse(rss("A", "1"), url: url))
        let added = try await library.add(url + "#latest")
        #expect(added.isNew)
        #expect(added.feed.address == url)
    }

    @Test func whatWasRemovedLongAgoIsClearedAwayByARefresh() async throws {
        let feed = try await add("https://a.example/", "1")
        try await store.remove([feed.id], at: .start.addingTimeInterval(-2 * LibrarySource.removalGrace))
        _ = try await refresh()
        await #expect(throws: Failure.missing(what: "The feed")) { try await store.restore([feed.id]) }
    }

    @Test func whatWasRemovedLatelySurvivesARefreshOfAnotherProgram() async throws {
        let feed = try await add("https://a.example/", "1")
        try await library.remove([feed.id])
        _ = try await refresh()
        _ = try await library.undo()
        #expect(try await library.catalogue().feeds == [feed])
    }

    @Test func aFeedRemovedWhileItIsFetchedIsNoFailure() async throws {
        let feed = try await add("https://a.example/", "1")
        clock.advance(61)
        let refreshing = Task { try await library.refresh(.all) { _ in } }
        await network.calls.reached("https://a.example/", times: 2)
        try await library.remove([feed.id])
        await network.calls.release("https://a.example/", FetchResponse(rss("A", "2"), url: "https://a.example/"))
        #expect(try await refreshing.value == RefreshReport(feeds: 1))
        _ = try await library.undo()
        #expect(try await library.page(.all).rows.map(\.title) == ["Title 1"])
    }

    @Test func detailsComeFromTheStore() async throws {
        let feed = try await add("https://a.example/", "1", "2")
        let details = try await library.details(of: feed.id)
        #expect(details.feed == feed)
        #expect(details.articles == 2)
        #expect(details.activity?.last == 2)
        #expect(details.lastFetched == .start)
    }
}
