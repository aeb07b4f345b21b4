import Feeds
import Foundation
import Model
import Store
import TestSupport
import Testing

@testable import FeedService

/// What a feed takes along when it moves for good, and what it leaves.
@Suite(.timeLimit(.minutes(10)))
struct MovedFeedTests {
    let served: ServedLibrary
    let other: HTTPServer

    init() throws {
        served = try ServedLibrary()
        other = try HTTPServer()
    }

    @Test func whatWasSetForTheOldHostIsNeverSentToTheNewOneAndItsReaderIsTold() async throws {
        served.serve("/feed", "1")
        let feed = try await served.add()
        for (key, text) in [(FeedSettingKey.credentials, "me:pass"), (.headers, "X-Key: 1"), (.userAgent, "Mine/1")] {
            try await served.library.set(key, to: text, for: feed.id)
        }
        served.server.route("/feed", .redirect(301, to: other.url("/new")))
        other.route("/new", .answer(body: ServedLibrary.rss(["1"])))
        let report = try await served.refresh(.forced(unconditional: false))
        try await served.refresh(.forced(unconditional: false))
        #expect(served.requests().last?.headers["authorization"] == "Basic bWU6cGFzcw==")
        #expect(other.requests.map { $0.headers["authorization"] } == [nil, nil])
        #expect(other.requests.map { $0.headers["x-key"] } == [nil, nil])
        #expect(other.requests.map { $0.headers["user-agent"] } == ["Mine/1", "Mine/1"])
        let told = try #require(report.notices.first?.sentence)
        #expect(told.hasPrefix("moved for good to \(other.url("/new")), another host"))
        #expect(told.hasSuffix(": credentials, headers."))
    }

    @Test func onTheSameHostAFeedKeepsWhatWasSet() async throws {
        served.serve("/feed", "1")
        let feed = try await served.add()
        try await served.library.set(.credentials, to: "me:pass", for: feed.id)
        served.server.route("/feed", .redirect(301, to: "/new"))
        served.serve("/new", "1")
        for _ in 0..<2 { try await served.refresh(.forced(unconditional: false)) }
        #expect(served.requests("/new").map { $0.headers["authorization"] != nil } == [true, true])
    }

    @Test func whatTheFileSaysOfAFeedHoldsAfterItsMoveButForSecrets() async throws {
        let values: [FeedSettingKey: FeedSettingValue] = [.userAgent: .text("Mine/1"), .credentials: .text("me:pass")]
        let layer = SettingsLayer(origin: "file", values: values)
        let library = LibrarySource(
            store: served.store,
            fetcher: CurlFetcher(userAgent: "tern/test", limits: .withoutPause),
            configuration: FeedConfiguration(feeds: [served.server.url("/feed"): layer]),
            now: { [clock = served.clock] in clock.now }
        )
        served.serve("/feed", "1")
        let feed = try await library.add(served.server.url("/feed")).feed
        served.server.route("/feed", .redirect(308, to: other.url("/new")))
        other.route("/new", .answer(body: ServedLibrary.rss(["1"])))
        for _ in 0..<2 { _ = try await library.refresh(.forced(unconditional: false)) { _ in } }
        #expect(other.requests.map { $0.headers["user-agent"] } == ["Mine/1", "Mine/1"])
        #expect(other.requests.map { $0.headers["authorization"] } == [nil, nil])
        #expect(try await library.settings(of: feed).entries.keys.map(\.rawValue) == ["user-agent"])
    }

    @Test func aMoveIsLearnedAlsoWhereNothingChanged() async throws {
        served.serve("/feed", "1", headers: ["ETag": "\"1\""])
        _ = try await served.add()
        served.server.route("/feed", .redirect(301, to: "/new"))
        served.server.route("/new", .answer(304))
        let report = try await served.refresh(.forced(unconditional: false))
        #expect(report.notices.map(\.sentence) == ["moved for good to \(served.server.url("/new"))."])
        try await served.refresh(.forced(unconditional: false))
        #expect(served.requests().count == 2)
        #expect(served.requests("/new").last?.headers["if-none-match"] == "\"1\"")
    }

    @Test func aMoveToTheAddressOfAFeedThatWasRemovedIsNotClaimed() async throws {
        served.serve("/feed", "1")
        served.serve("/new", "1")
        let feed = try await served.add()
        try await served.library.remove([try await served.add("/new").id])
        served.server.route("/feed", .redirect(301, to: "/new"))
        let report = try await served.refresh(.forced(unconditional: false))
        #expect(report.notices.first?.sentence.contains("where a feed is that was removed lately") == true)
        #expect(try await served.history(feed).state.address == served.server.url("/feed"))
    }

    @Test func mergingKeepsWhatWasSetButNothingThatIsForOneHost() async throws {
        served.serve("/feed", "1")
        served.serve("/new", "1")
        let (old, new) = (try await served.add("/feed"), try await served.add("/new"))
        try await served.library.set(.interval, to: "2h", for: old.id)
        try await served.library.set(.credentials, to: "me:pass", for: old.id)
        _ = try await served.library.merge(old.id, into: new.id)
        #expect(try await served.store.settings(of: new.id) == ["interval": "2h"])
    }
}
