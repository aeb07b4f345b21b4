import Feeds
import Foundation
import Model
import Store
import TestSupport
import Testing

@testable import FeedService

@Suite(.timeLimit(.minutes(10)))
struct HistoryTests {
    let served: ServedLibrary

    init() throws { served = try ServedLibrary() }

    private func older(_ path: String) -> String { "<atom:link rel=\"prev-archive\" href=\"\(path)\"/>" }

    @Test func olderPagesArriveReadOneAfterTheOther() async throws {
        served.serve("/feed", "3", channel: older("/2"))
        served.serve("/2", "2", "3", channel: older("/1"))
        served.serve("/1", "1")
        let feed = try await served.add()
        let report = try await served.library.history(of: feed.id, pages: 10)
        #expect(report.pages == 2 && report.newArticles == 2 && !report.hasMore && report.failure == nil)
        let rows = try await served.library.page(PageRequest(listing: .feed(feed.id))).rows
        #expect(rows.count == 3)
        #expect(rows.count { $0.status.isRead } == 2)
    }

    @Test func whatIsNewOnTheNewestPageArrivesUnreadAlsoWhereAnOlderPageHasItToo() async throws {
        served.serve("/feed", "3", headers: ["ETag": "\"1\""])
        let feed = try await served.add()
        served.serve("/feed", "5", "4", "3", headers: ["ETag": "\"2\""], channel: older("/2"))
        served.serve("/2", "4", "3", "2")
        let report = try await served.library.history(of: feed.id, pages: 9)
        #expect(report.unread == 2 && report.newArticles == 1)
        let rows = try await served.library.page(PageRequest(listing: .feed(feed.id))).rows
        #expect(rows.filter(\.status.isRead).map(\.title) == ["Title 2"])
        #expect(rows.count == 4)
        // It counts as a refresh of the feed.
        try await served.refresh(.all)
        #expect(served.requests().count == 2)
        #expect(try await served.store.fetchStates(.feed(feed.id)).map(\.etag) == ["\"2\""])
    }

    @Test func aHostThatWantsItsPeaceGetsItFromThisTooAndIsHeard() async throws {
        served.serve("/feed", "3", channel: older("/2"))
        served.server.route("/2", .answer(429, headers: ["Retry-After": "7200"]))
        let feed = try await served.add()
        let report = try await served.library.history(of: feed.id, pages: 9)
        #expect(report.failure == .http(status: 429, what: served.server.url("/2")))
        let count = served.server.requests.count
        await #expect {
            _ = try await served.library.history(of: feed.id, pages: 9)
        } throws: { error in
            (error as? Failure)?.sentence.contains("wants to be left alone for 2 h more") == true
        }
        #expect(served.server.requests.count == count)
        served.clock.advance(7200)
        #expect(try await served.library.history(of: feed.id, pages: 9).failure != nil)
        #expect(served.server.requests.count == count + 2)
    }

    @Test func pagesAreCountedAndCirclesEnd() async throws {
        served.serve("/feed", "3", channel: older("/2"))
        served.serve("/2", "2", channel: older("/1"))
        served.serve("/1", "1", channel: older("/2"))
        let feed = try await served.add()
        let first = try await served.library.history(of: feed.id, pages: 1)
        #expect(first.pages == 1 && first.hasMore)
        let all = try await served.library.history(of: feed.id, pages: 99)
        #expect(all.pages == 2 && !all.hasMore)
    }

    @Test func whatCameBeforeAFailureIsKept() async throws {
        served.serve("/feed", "3", channel: older("/2"))
        served.serve("/2", "2", channel: older("/gone"))
        let feed = try await served.add()
        let report = try await served.library.history(of: feed.id, pages: 9)
        #expect(report.newArticles == 1)
        #expect(report.failure == .http(status: 404, what: served.server.url("/gone")))
    }

    @Test func aFeedsSecretsDoNotGoToTheHostOfItsArchive() async throws {
        let other = try HTTPServer()
        other.route("/2", .answer(body: ServedLibrary.rss(["2"])))
        served.serve("/feed", "3", channel: older(other.url("/2")))
        let feed = try await served.add()
        try await served.library.set(.headers, to: "X-Key: secret", for: feed.id)
        _ = try await served.library.history(of: feed.id, pages: 9)
        #expect(served.requests().last?.headers["x-key"] == "secret")
        #expect(other.requests.map { $0.headers["x-key"] } == [nil])
    }
}
