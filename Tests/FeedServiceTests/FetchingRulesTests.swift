import Feeds
import Foundation
import Model
import Store
import TestSupport
import Testing

@testable import FeedService

/// The rules of polite fetching, as a server sees them.
@Suite(.timeLimit(.minutes(10)))
struct FetchingRulesTests {
    let served: ServedLibrary

    init() throws { served = try ServedLibrary() }

    // MARK: Validators

    @Test func validatorsComeBackByteForByteAndAreNeverInvented() async throws {
        served.serve(
            "/feed",
            "1",
            headers: ["ETag": "W/\"a b\"-gzip", "Last-Modified": "Thu, 01 Jan 2041 00:00:00 GMT"]
        )
        served.serve("/bare", "1")
        _ = try await served.add()
        _ = try await served.add("/bare")
        try await served.refresh(.forced(unconditional: false))
        let headers = try #require(served.requests().last?.headers)
        #expect(headers["if-none-match"] == "W/\"a b\"-gzip")
        #expect(headers["if-modified-since"] == "Thu, 01 Jan 2041 00:00:00 GMT")
        #expect(served.requests("/bare").last?.headers["if-none-match"] == nil)
        #expect(served.requests("/bare").last?.headers["if-modified-since"] == nil)
    }

    @Test(arguments: [429, 500, 404, 403, 503])
    func validatorsSurviveErrorsAndANewStart(status: Int) async throws {
        let folder = NSTemporaryDirectory() + "tern-rules-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let first = try ServedLibrary(path: folder + "/tern.db")
        first.serve("/feed", "1", headers: ["ETag": "\"1\"", "Last-Modified": "Mon"])
        let feed = try await first.add()
        first.server.route("/feed", .answer(status))
        try await first.refresh(.forced(unconditional: false))
        await first.library.close()
        let store = try Store.open(path: folder + "/tern.db")
        let state = try #require(try await store.fetchStates(.feed(feed.id)).first)
        #expect(state.etag == "\"1\"" && state.lastModified == "Mon")
    }

    @Test func aNewAnswerReplacesBothValidatorsAlsoWhenItHasOne() async throws {
        served.serve("/feed", "1", headers: ["ETag": "\"1\"", "Last-Modified": "Mon"])
        _ = try await served.add()
        served.serve("/feed", "1", headers: ["ETag": "\"2\""])
        for _ in 0..<2 { try await served.refresh(.forced(unconditional: false)) }
        let headers = try #require(served.requests().last?.headers)
        #expect(headers["if-none-match"] == "\"2\"")
        #expect(headers["if-modified-since"] == nil)
    }

    @Test func validatorsOfWhatCouldNotBeReadAreNotKept() async throws {
        served.serve("/feed", "1", headers: ["ETag": "\"1\""])
        _ = try await served.add()
        served.server.route("/feed", .answer(headers: ["ETag": "\"page\""], body: Array("<html><title>x</title>".utf8)))
        for _ in 0..<2 { try await served.refresh(.forced(unconditional: false)) }
        #expect(served.requests().last?.headers["if-none-match"] == "\"1\"")
    }

    @Test func anUnconditionalFetchMustBeAskedFor() async throws {
        served.serve("/feed", "1", headers: ["ETag": "\"1\""])
        _ = try await served.add()
        try await served.refresh(.forced(unconditional: true))
        #expect(served.requests().last?.headers["if-none-match"] == nil)
    }

    // MARK: When

    @Test func onlyWhatIsDueIsAsked() async throws {
        served.serve("/feed", "1", headers: ["Cache-Control": "max-age=36000"])
        let feed = try await served.add()
        #expect(try await served.refresh() == RefreshReport(skipped: 1))
        served.clock.advance(35_999)
        try await served.refresh()
        #expect(served.requests().count == 1)
        served.clock.advance(1)
        #expect(try await served.refresh() == RefreshReport(feeds: 1))
        #expect(served.requests().count == 2)
        #expect(try await served.secondsToNextCheck(feed) == 36_000)
    }

    /// It ran ahead for a year, and somebody noticed.
    @Test func aClockThatIsSetBackKeepsNothingFromBeingAsked() async throws {
        served.clock.advance(365 * 86_400)
        served.serve("/feed", "1")
        _ = try await served.add()
        served.server.route("/other", .answer(503, headers: ["Retry-After": "600"]))
        _ = try? await served.add("/other")
        served.clock.advance(-365 * 86_400)
        #expect(try await served.refresh() == RefreshReport(feeds: 1))
        #expect(served.requests().count == 2)
        served.serve("/other", "1")
        _ = try await served.add("/other")
    }

    @Test func hammeringRefreshDoesNotHammerTheServer() async throws {
        served.serve("/feed", "1")
        _ = try await served.add()
        for _ in 0..<20 { try await served.refresh(.all) }
        #expect(served.requests().count == 1)
        served.clock.advance(60)
        for _ in 0..<20 { try await served.refresh(.all) }
        #expect(served.requests().count == 2)
        try await served.refresh(.forced(unconditional: false))
        #expect(served.requests().count == 3)
    }

    @Test func whatAFeedSaysHoldsAlsoAfterAnAnswerThatNothingChanged() async throws {
        served.serve("/feed", "1", headers: ["ETag": "\"1\""], channel: "<ttl>600</ttl>")
        let feed = try await served.add()
        served.server.route("/feed", .answer(304))
        try await served.refresh(.forced(unconditional: false))
        #expect(try await served.secondsToNextCheck(feed) == 36_000)
        #expect(try await served.history(feed).record?.reason == "the feed asks to be fetched every 10 h")
    }

    @Test func theOpenProgramAndCronShareOneSchedule() async throws {
        let folder = NSTemporaryDirectory() + "tern-rules-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let one = try ServedLibrary(path: folder + "/tern.db")
        one.serve("/feed", "1")
        _ = try await one.add()
        one.clock.advance(86_400)
        let store = try Store.open(path: folder + "/tern.db")
        let fetcher = CurlFetcher(userAgent: "tern/test")
        let other = LibrarySource(store: store, fetcher: fetcher, now: { [clock = one.clock] in clock.now })
        async let here = one.library.refresh(.due) { _ in }
        async let there = other.refresh(.due) { _ in }
        _ = try await (here, there)
        #expect(one.requests().count == 2)
    }

    @Test func aServerThatWantsItsPeaceGetsItForAllItsFeeds() async throws {
        served.serve("/feed", "1")
        for path in ["/a", "/b", "/c"] { served.serve(path, "1") }
        let feed = try await served.add()
        for path in ["/a", "/b", "/c"] { _ = try await served.add(path) }
        served.server.route("/feed", .answer(429, headers: ["Retry-After": "7200"]))
        _ = try await served.refresh(.feed(feed.id))
        served.clock.advance(61)
        let failed = try await served.refresh(.feed(feed.id))
        #expect(failed.failures.map(\.failure) == [.http(status: 429, what: served.server.url("/feed"))])
        served.clock.advance(3600)
        let report = try await served.refresh(.all)
        #expect(report.feeds == 0 && report.skipped == 4)
        #expect(report.notices.first?.sentence.contains("wants to be left alone for 1 h more") == true)
        #expect(served.requests("/a").count == 1)
        served.clock.advance(3600)
        #expect(try await served.refresh(.all).feeds == 4)
    }

    @Test(arguments: [403, 404, 500, 503])
    func anErrorSlowsItsFeedDownAndOneSuccessResets(status: Int) async throws {
        served.serve("/feed", "1")
        let feed = try await served.add()
        served.server.route("/feed", .answer(status))
        var pauses: [TimeInterval?] = []
        for _ in 0..<6 {
            try await served.refresh(.forced(unconditional: false))
            pauses.append(try await served.secondsToNextCheck(feed))
        }
        #expect(pauses == [3600, 7200, 14_400, 28_800, 57_600, 86_400])
        let health = try await served.library.catalogue().feeds[0].health
        guard case .failing(let reason, since: .start) = health else {
            Issue.record("\(health)")
            return
        }
        #expect(reason.contains("answered \(status)"))
        served.serve("/feed", "1")
        try await served.refresh(.forced(unconditional: false))
        #expect(try await served.library.catalogue().feeds[0].health == .fine)
        #expect(try await served.history(feed).state.failures == 0)
    }

    @Test func aServerThatIsNotThereSlowsItsFeedDownToo() async throws {
        served.serve("/feed", "1")
        let feed = try await served.add()
        served.server.stop()
        try await served.refresh(.forced(unconditional: false))
        #expect(try await served.secondsToNextCheck(feed) == 3600)
        #expect(try await served.history(feed).failure?.contains("refused the connection") == true)
    }

    // MARK: What becomes of a feed

    @Test func aFeedThatTurnsIntoAPageKeepsItsArticlesIsMarkedAndSlowsDown() async throws {
        served.serve("/feed", "1", "2")
        let feed = try await served.add()
        served.server.route("/feed", .text("<!doctype html><title>Parked</title>", type: "text/html"))
        try await served.refresh(.forced(unconditional: false))
        #expect(try await served.library.page(PageRequest(listing: .feed(feed.id))).rows.count == 2)
        #expect(try await served.history(feed).failure?.contains("an HTML page titled “Parked”") == true)
        try await served.refresh(.forced(unconditional: false))
        #expect(try await served.secondsToNextCheck(feed) == 7200)
    }

    @Test func whatIsGoneForGoodIsNotAskedAnyMoreAndIsTold() async throws {
        served.serve("/feed", "1")
        let feed = try await served.add()
        served.server.route("/feed", .answer(410))
        let report = try await served.refresh(.forced(unconditional: false))
        #expect(report.notices.map(\.sentence) == ["is gone for good, and is not asked for any more."])
        served.clock.advance(100 * 86_400)
        try await served.refresh()
        try await served.refresh(.all)
        #expect(served.requests().count == 2)
        #expect(try await served.library.page(PageRequest(listing: .feed(feed.id))).rows.count == 1)
        // Its reader may ask all the same.
        try await served.refresh(.feed(feed.id))
        #expect(served.requests().count == 3)
    }

    @Test(arguments: [301, 308])
    func aFeedThatMovedForGoodIsAskedWhereItIsAndItsReaderIsTold(status: Int) async throws {
        served.serve("/feed", "1")
        let feed = try await served.add()
        let id = try #require(try await served.library.page(.all).rows.first?.id)
        _ = try await served.library.mark([id], .starred(true))
        served.server.route("/feed", .redirect(status, to: "/new"))
        served.serve("/new", "1", "2")
        let report = try await served.refresh(.forced(unconditional: false))
        #expect(report.notices.map(\.sentence) == ["moved for good to \(served.server.url("/new"))."])
        try await served.refresh(.forced(unconditional: false))
        #expect(served.requests("/feed").count == 2)
        #expect(served.requests("/new").count == 2)
        let history = try await served.history(feed)
        #expect(history.state.movedFrom == served.server.url("/feed"))
        #expect(try await served.library.catalogue().feeds.map(\.starred) == [1])
    }

    @Test(arguments: [302, 303, 307])
    func aFeedThatIsElsewhereForNowKeepsItsAddress(status: Int) async throws {
        served.serve("/new", "1")
        served.server.route("/feed", .redirect(status, to: "/new"))
        #expect(try await served.add().address == served.server.url("/feed"))
    }

    @Test func aMoveToWhatIsNoFeedIsNoMove() async throws {
        served.serve("/feed", "1")
        let feed = try await served.add()
        served.server.route("/feed", .redirect(301, to: "/parked"))
        served.server.route("/parked", .text("<html><title>Buy me</title>", type: "text/html"))
        try await served.refresh(.forced(unconditional: false))
        #expect(try await served.history(feed).state.address == served.server.url("/feed"))
    }

    @Test func twoFeedsThatEndAtOneAddressCanBecomeOne() async throws {
        served.serve("/feed", "1", "old")
        served.serve("/new", "1", "2")
        let (old, new) = (try await served.add("/feed"), try await served.add("/new"))
        served.server.route("/feed", .redirect(301, to: "/new"))
        let report = try await served.refresh(.feed(old.id))
        #expect(report.notices.first?.sentence.contains("less than a minute") == true)
        served.clock.advance(61)
        let told = try await served.refresh(.feed(old.id))
        #expect(told.notices.first?.sentence.contains("which is “Served” already") == true)
        #expect(try await served.library.merge(old.id, into: new.id) == 1)
        #expect(try await served.library.catalogue().feeds.map(\.unread) == [3])
    }

    @Test func anIntervalThatWasShortenedHoldsAtOnce() async throws {
        served.serve("/feed", "1")
        let feed = try await served.add()
        #expect(try await served.secondsToNextCheck(feed).map { $0 > 3600 } == true)
        try await served.library.set(.interval, to: "30m", for: feed.id)
        #expect(try await served.secondsToNextCheck(feed) == 1800)
        #expect(try await served.history(feed).record?.reason == "your settings ask for it every 30 min")
        served.clock.advance(1800)
        #expect(try await served.refresh().feeds == 1)
    }

    @Test func readingAsksNobody() async throws {
        served.server.route(
            "/feed",
            .text(
                "<rss><channel><title>T</title><image><url>/i.png</url></image><item><title>A</title><link>/a</link>"
                    + "<description>&lt;img src='/x.png'&gt;text</description></item></channel></rss>"
            )
        )
        _ = try await served.add()
        let id = try #require(try await served.library.page(.all).rows.first?.id)
        _ = try await served.library.article(id, policy: .reload)
        _ = try await served.library.details(of: try #require(try await served.library.catalogue().feeds.first).id)
        #expect(served.server.requests.map(\.path) == ["/feed"])
    }
}
