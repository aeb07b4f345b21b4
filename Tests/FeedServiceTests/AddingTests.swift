import Feeds
import Foundation
import Model
import TestSupport
import Testing

@testable import FeedService

/// What it takes to subscribe, as a server sees it.
@Suite(.timeLimit(.minutes(10)))
struct AddingTests {
    let served: ServedLibrary

    init() throws { served = try ServedLibrary() }

    private func failure(_ path: String) async -> Failure? {
        do throws(Failure) {
            _ = try await served.library.add(served.server.url(path))
            return nil
        } catch {
            return error
        }
    }

    @Test func aFeedCostsOneRequest() async throws {
        served.serve("/feed?b=2&a=1", "1")
        _ = try await served.add("/feed?b=2&a=1")
        #expect(served.server.requests.map(\.path) == ["/feed?b=2&a=1"])
        #expect(served.server.requests.map(\.method) == ["GET"])
        _ = try await served.add("/feed?b=2&a=1#top")
        #expect(served.server.requests.count == 1)
    }

    @Test func aPageWithOneFeedCostsTwo() async throws {
        served.server.route(
            "/",
            .text("<html><link rel=alternate type=application/rss+xml href=/feed>", type: "text/html")
        )
        served.serve("/feed", "1")
        let added = try await served.library.add(served.server.url("/"))
        #expect(added.isNew)
        #expect(added.feed.address == served.server.url("/feed"))
        #expect(served.server.requests.map(\.path) == ["/", "/feed"])
        let again = try await served.library.add(served.server.url("/"))
        #expect(!again.isNew && again.feed.id == added.feed.id)
        #expect(served.server.requests.map(\.path) == ["/", "/feed", "/"])
    }

    @Test func aPageWithSeveralFeedsIsAChoice() async throws {
        served.server.route(
            "/",
            .text("<html><link rel=feed href=/a title=Posts><link rel=feed href=/b>", type: "text/html")
        )
        let failure = try #require(await failure("/"))
        let (a, b) = (served.server.url("/a"), served.server.url("/b"))
        #expect(
            failure
                == .severalFeeds(what: served.server.url("/"), [FoundFeed(url: a, title: "Posts"), FoundFeed(url: b)])
        )
        #expect(
            failure.sentence == "\(served.server.url("/")) is a page with 2 feeds. Add one of them: \(a) (Posts), \(b)."
        )
        #expect(served.server.requests.count == 1)
    }

    @Test func noAddressIsGuessedAt() async throws {
        served.server.route("/blog", .text("<html><title>Blog</title><a href=/feed>", type: "text/html"))
        served.serve("/feed", "1")
        #expect(
            await failure("/blog") == .notAFeed(found: "an HTML page titled “Blog”", what: served.server.url("/blog"))
        )
        #expect(served.server.requests.map(\.path) == ["/blog"])
    }

    @Test func aPageBehindAPageIsNotLookedInto() async throws {
        served.server.route("/", .text("<html><link rel=feed href=/more>", type: "text/html"))
        served.server.route("/more", .text("<html><title>More</title><link rel=feed href=/feed>", type: "text/html"))
        #expect(await failure("/") == .notAFeed(found: "an HTML page titled “More”", what: served.server.url("/more")))
    }

    @Test func whatIsNoFeedIsNamedAndNotAdded() async throws {
        served.server.route("/json", .text("{\"a\": 1}", type: "application/json"))
        served.server.route("/image", .answer(body: [0x89, 0x50, 0x4E, 0x47, 0x0D]))
        served.server.route("/empty", .answer())
        for (path, word) in [("/json", "JSON"), ("/image", "a PNG image"), ("/empty", "an empty answer")] {
            #expect(await failure(path)?.sentence.contains(word) == true, "\(path)")
        }
        #expect(try await served.library.catalogue().feeds.isEmpty)
    }

    @Test func theReasonHasWhatTheServerSaid() async throws {
        served.server.route(
            "/feed",
            .answer(403, headers: ["Content-Type": "text/html"], body: Array("<html><title>Robots out</title>".utf8))
        )
        #expect(
            await failure("/feed")?.sentence == "\(served.server.url("/feed")) answered 403 (forbidden): “Robots out”."
        )
    }

    @Test func aHostThatWantsItsPeaceIsNotAskedForOtherFeedsEither() async throws {
        served.server.route("/feed", .answer(503, headers: ["Retry-After": "3600"]))
        served.serve("/other", "1")
        #expect(await failure("/feed") == .http(status: 503, what: served.server.url("/feed")))
        #expect(await failure("/other")?.sentence.contains("wants to be left alone for 1 h more") == true)
        #expect(served.server.requests.count == 1)
        served.clock.advance(3600)
        #expect(await failure("/other") == nil)
    }

    @Test func aPasswordInTheAddressIsSentToItsHostAndShownNowhere() async throws {
        let home = "http://me:pass@127.0.0.1:\(served.server.port)"
        served.server.route(
            "/",
            .text("<html><link rel=alternate type=application/rss+xml href=/feed>", type: "text/html")
        )
        served.server.route(
            "/feed",
            .text("<rss version=\"2.0\"><channel><item><title>A</title><link>/a</link></item></channel></rss>")
        )
        let feed = try await served.library.add(home + "/").feed
        #expect(served.requests().first?.headers["authorization"] == "Basic bWU6cGFzcw==")
        #expect(!feed.title.contains("pass"))
        #expect(try await served.library.page(.all).rows.map(\.url) == [served.server.url("/a")])
        #expect(try await !served.library.details(of: feed.id).feed.address.contains("pass"))

        served.server.route("/feed", .redirect(301, to: "/new"))
        served.serve("/new", "1")
        let moved = try await served.refresh(.forced(unconditional: false))
        #expect(moved.notices.map(\.sentence) == ["moved for good to \(served.server.url("/new"))."])
        served.server.route("/new", .text("<html><title>Parked</title>", type: "text/html"))
        let parked = try await served.refresh(.forced(unconditional: false))
        #expect(parked.failures.map { $0.failure.sentence.contains("pass") } == [false])
        #expect(served.requests("/new").allSatisfy { $0.headers["authorization"] != nil })
    }

    @Test func aFeedsOwnSettingsHoldFromTheFirstRequest() async throws {
        let layer = SettingsLayer(origin: "file", values: [.userAgent: .text("Mine/1"), .interval: .seconds(600)])
        var configuration = FeedConfiguration(
            all: SettingsLayer(origin: "all", values: [.headers: .fields([HeaderField("X-A", "1")])])
        )
        let probe = try ServedLibrary()
        configuration.feeds[probe.server.url("/feed")] = layer
        let library = LibrarySource(
            store: probe.store,
            fetcher: CurlFetcher(userAgent: "tern/test", limits: .withoutPause),
            configuration: configuration,
            now: { [clock = probe.clock] in clock.now }
        )
        probe.serve("/feed", "1")
        let feed = try await library.add(probe.server.url("/feed")).feed
        #expect(probe.requests().first?.headers["user-agent"] == "Mine/1")
        #expect(probe.requests().first?.headers["x-a"] == "1")
        #expect(try await probe.secondsToNextCheck(feed) == 600)
        try await library.set(.interval, to: "5m", for: feed.id)
        #expect(try await library.settings(of: feed).interval == 300)
        await #expect(throws: Failure.self) { try await library.set(.filter, to: "rm", for: feed.id) }
        await #expect(throws: Failure.self) { try await library.set(.interval, to: "soon", for: feed.id) }
        try await library.set(.interval, to: nil, for: feed.id)
        // A password is kept nowhere else.
        let entries = try await library.journal(limit: 10).count
        try await library.set(.credentials, to: "me:secret", for: feed.id)
        try await library.set(.credentials, to: nil, for: feed.id)
        #expect(try await library.journal(limit: 10).count == entries)
        #expect(try await library.settings(of: feed).interval == 600)
    }
}
