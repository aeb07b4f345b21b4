import Feeds
import Foundation
import Model
import Store
import TestSupport
import Testing

@testable import FeedService

/// Pages of articles, as a server sees them.
@Suite(.timeLimit(.minutes(10)))
struct FullTextFetchingTests {
    static let sentence = "The quick brown fox, having rested well, jumps over the lazy dog once more, and goes home. "

    static func settings(_ values: [FeedSettingKey: FeedSettingValue] = [:]) -> FeedConfiguration {
        FeedConfiguration(
            all: SettingsLayer(origin: "test", values: values.merging([.fullText: .flag(true)]) { one, _ in one })
        )
    }

    let served: ServedLibrary

    init() throws {
        served = try ServedLibrary(configuration: Self.settings())
    }

    /// A feed of beginnings, whose articles are at /page/ID.
    private func serve(
        _ ids: [String],
        on served: ServedLibrary? = nil,
        at path: String = "/feed",
        body: String = "Beginning"
    ) {
        let served = served ?? self.served
        let items = ids.map {
            "<item><guid>\($0)</guid><title>\($0)</title><link>\(served.server.url("/page/\($0)"))</link>"
                + "<description>\(body)</description></item>"
        }
        let feed = "<rss version=\"2.0\"><channel><title>Served</title>\(items.joined())</channel></rss>"
        served.server.route(path, .text(feed))
    }

    private func servePage(_ id: String, _ text: String? = nil, on served: ServedLibrary? = nil) {
        let served = served ?? self.served
        let text = text ?? String(repeating: "Page \(id). " + Self.sentence, count: 12)
        served.server.route(
            "/page/\(id)",
            .text(
                "<html><head><title>\(id)</title></head><body><nav><a href='/'>Home</a></nav>"
                    + "<article><p>\(text)</p></article><footer>Imprint</footer></body></html>",
                type: "text/html"
            )
        )
    }

    private func bodies(_ served: ServedLibrary? = nil) async throws -> [String: String] {
        let served = served ?? self.served
        var bodies: [String: String] = [:]
        for row in try await served.library.page(PageRequest(listing: .all, size: 200)).rows {
            bodies[row.title] = try await served.library.article(row.id, policy: .cached).body.words
        }
        return bodies
    }

    private func pageRequests(_ served: ServedLibrary? = nil) -> [HTTPRequest] {
        (served ?? self.served).server.requests.filter { $0.path.hasPrefix("/page/") }
    }

    @Test func newArticlesGetTheTextOfTheirPages() async throws {
        serve(["1"])
        servePage("1")
        _ = try await served.add()
        #expect(pageRequests().isEmpty)
        // What the adding brought comes with the next refresh, be its feed due or not.
        #expect(try await served.refresh().fullTexts == 1)
        let body = try #require(try await bodies()["1"])
        #expect(body.hasPrefix("Page 1. The quick brown fox"))
        #expect(!body.contains("Imprint") && !body.contains("Home"))
        #expect(pageRequests().first?.headers["accept"]?.hasPrefix("text/html") == true)
    }

    @Test func eachPageIsAskedForOnceAtMostAlsoWhenItGivesNothing() async throws {
        serve(["good", "gone", "empty", "binary"])
        servePage("good")
        served.server.route("/page/gone", .answer(404))
        served.server.route("/page/empty", .text("<html><body></body></html>", type: "text/html"))
        served.server.route("/page/binary", .answer(body: Array("%PDF-1.4 not a page".utf8)))
        let feed = try await served.add()
        for _ in 0..<3 {
            try await served.refresh(.forced(unconditional: true))
            served.clock.advance(3600)
        }
        #expect(pageRequests().map(\.path).sorted() == ["/page/binary", "/page/empty", "/page/gone", "/page/good"])
        let counts = try await served.library.fullTextCounts(of: feed.id)
        #expect(counts.kept == 1 && counts.failed == 3 && counts.waiting == 0)
        let bodies = try await bodies()
        #expect(bodies["gone"] == "Beginning" && bodies["empty"] == "Beginning" && bodies["binary"] == "Beginning")
    }

    @Test func aPageThatSaysLessThanTheFeedReplacesNothing() async throws {
        serve(["1"], body: String(repeating: Self.sentence, count: 20))
        servePage("1", Self.sentence)
        let feed = try await served.add()
        #expect(try await served.refresh().fullTexts == 0)
        #expect(try await bodies()["1"]?.contains("Page 1") == false)
        #expect(try await served.library.fullTextCounts(of: feed.id).lastReason?.contains("no more than") == true)
    }

    @Test func whatIsFetchedAgainFromTheFeedKeepsItsFullText() async throws {
        serve(["1"])
        servePage("1")
        _ = try await served.add()
        try await served.refresh()
        serve(["1"], body: "Another beginning")
        try await served.refresh(.forced(unconditional: true))
        #expect(try await bodies()["1"]?.hasPrefix("Page 1.") == true)
        let row = try #require(try await served.library.page(.all).rows.first)
        #expect(try await served.store.article(row.id).html == "Another beginning")
    }

    @Test func withoutTheSettingNoPageIsAskedForAndOlderArticlesOnlyWhenTheReaderAsks() async throws {
        let served = try ServedLibrary()
        serve(["old"], on: served)
        for id in ["old", "new"] { servePage(id, on: served) }
        let feed = try await served.add()
        try await served.refresh(.forced(unconditional: true))
        #expect(pageRequests(served).isEmpty)
        try await served.library.set(.fullText, to: "on", for: feed.id)
        serve(["old", "new"], on: served)
        try await served.refresh(.forced(unconditional: true))
        #expect(pageRequests(served).map(\.path) == ["/page/new"])
        let report = try await served.library.fetchFullTexts(of: feed.id, again: false)
        #expect(report.asked == 1 && report.gained == 1)
        #expect(pageRequests(served).map(\.path) == ["/page/new", "/page/old"])
    }

    @Test func inOneRefreshNoMoreThanFiftyOfAFeedAreAskedForTheRestTheNextTime() async throws {
        let ids = (0..<60).map { "\($0)" }
        serve(ids)
        for id in ids { servePage(id) }
        let feed = try await served.add()
        #expect(try await served.refresh().fullTexts == 50)
        #expect(try await served.library.fullTextCounts(of: feed.id) == FullTextCounts(waiting: 10, kept: 50))
        #expect(try await served.refresh().fullTexts == 10)
        #expect(pageRequests().count == 60)
    }

    @Test func aHostThatWantsItsPeaceGetsItFromItsPagesTooAndTheyWait() async throws {
        serve(["1", "2", "3"])
        for id in ["1", "2", "3"] {
            served.server.route("/page/\(id)", .answer(429, headers: ["Retry-After": "7200"]))
        }
        let feed = try await served.add()
        try await served.refresh()
        let asked = pageRequests().count
        try await served.refresh(.all)
        #expect(pageRequests().count == asked)
        for id in ["1", "2", "3"] { servePage(id) }
        served.clock.advance(7201)
        try await served.refresh()
        #expect(try await served.library.fullTextCounts(of: feed.id).kept == 3)
    }

    @Test func whatIsSecretGoesToTheHostOfTheFeedAlone() async throws {
        let other = try HTTPServer()
        let headers = [HeaderField("X-Key", "secret")]
        let served = try ServedLibrary(configuration: Self.settings([.headers: .fields(headers)]))
        let there = other.url("/page/there")
        let here = served.server.url("/page/here")
        served.server.route(
            "/feed",
            .text(
                "<rss><channel><title>T</title><item><title>a</title><link>\(here)</link></item>"
                    + "<item><title>b</title><link>\(there)</link></item></channel></rss>"
            )
        )
        _ = try await served.add()
        try await served.refresh()
        #expect(pageRequests(served).map { $0.headers["x-key"] } == ["secret"])
        #expect(other.requests.count == 1)
        #expect(other.requests.first?.headers["x-key"] == nil)
    }

    @Test func whoCancelsARefreshAsksForNoMorePagesAndTheyWait() async throws {
        let network = FakeFetching()
        let store = try Store.open(path: ":memory:")
        let library = LibrarySource(store: store, fetcher: network, configuration: Self.settings())
        let items = (1...5).map { "<item><guid>\($0)</guid><link>https://a.example/\($0)</link></item>" }
        let feed = "<rss><channel><title>T</title>\(items.joined())</channel></rss>"
        await network.calls.release("https://a.example/feed", FetchResponse(feed, url: "https://a.example/feed"))
        let id = try await library.add("https://a.example/feed").feed.id
        let task = Task { try await library.refresh(.due) { _ in } }
        await network.calls.reached(3)
        task.cancel()
        let result = await task.result
        #expect(throws: Failure.cancelled) { try result.get() }
        #expect(try await library.fullTextCounts(of: id) == FullTextCounts(waiting: 5))
        #expect(await network.calls.calls.count == 3)
    }

    @Test func aFilterForTheFeedIsNotPutBetweenItsPages() async throws {
        let filter: [FeedSettingKey: FeedSettingValue] = [.filter: .words(["sed", "s/Beginning/Filtered/g"])]
        let served = try ServedLibrary(configuration: Self.settings(filter))
        serve(["1"], on: served)
        servePage("1", "Beginning. " + String(repeating: Self.sentence, count: 12), on: served)
        _ = try await served.add()
        try await served.refresh()
        #expect(try await bodies(served)["1"]?.hasPrefix("Beginning.") == true)
    }
}
