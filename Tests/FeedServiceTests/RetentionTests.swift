import Feeds
import Foundation
import Model
import Store
import TestSupport
import Testing

@testable import FeedService

/// Articles that go as the reader says, of feeds that a server serves.
@Suite(.timeLimit(.minutes(10)))
struct RetentionTests {
    private static let day: TimeInterval = 86_400

    private static func configuration(_ text: String) throws -> FeedConfiguration {
        let value = try FeedSettingKey.retention.value(from: text)
        return FeedConfiguration(all: SettingsLayer(origin: "[feeds]", values: [.retention: value]))
    }

    private func titles(_ served: ServedLibrary, _ listing: Listing = .all) async throws -> [String] {
        try await served.library.page(PageRequest(listing: listing, size: 100)).rows.map(\.title).sorted()
    }

    private func read(_ served: ServedLibrary, _ ids: String...) async throws {
        let rows = try await served.library.page(PageRequest(listing: .all, size: 100)).rows
        let titles = ids.map { "Title \($0)" }
        _ = try await served.library.mark(rows.filter { titles.contains($0.title) }.map(\.id), .read(true))
    }

    @Test func withoutASettingNothingEverGoes() async throws {
        let served = try ServedLibrary()
        served.serve("/feed", "1", "2")
        _ = try await served.add()
        try await read(served, "1", "2")
        served.clock.advance(4_000 * Self.day)
        #expect(try await served.refresh().trashed == 0)
        #expect(try await titles(served).count == 2)
        let report = try await served.library.clean(try await served.library.catalogue().feeds)
        #expect(report.lines.isEmpty && report.emptied == 0)
    }

    @Test func aRefreshLetsOldArticlesGoAndTheyDoNotComeBack() async throws {
        let served = try ServedLibrary(configuration: try Self.configuration("30d"))
        served.serve("/feed", "1", "2", "3", headers: ["ETag": "\"1\""])
        _ = try await served.add()
        try await read(served, "1", "2")
        served.clock.advance(31 * Self.day)
        let first = try await served.refresh()
        #expect(first.trashed == 2 && first.newArticles == 0)
        #expect(try await titles(served) == ["Title 3"])
        for days in [1, 1, 20, 20, 400.0] {
            served.clock.advance(days * Self.day)
            let later = try await served.refresh()
            #expect(later.newArticles == 0 && later.failures.isEmpty)
            #expect(try await titles(served) == ["Title 3"])
        }
        #expect(try await served.library.catalogue().feeds.map(\.unread) == [1])
    }

    @Test func anAnswerThatNothingChangedLetsThemGoToo() async throws {
        let served = try ServedLibrary(configuration: try Self.configuration("30d"))
        served.serve("/feed", "1", headers: ["ETag": "\"1\""])
        _ = try await served.add()
        try await read(served, "1")
        served.server.route("/feed", .answer(304))
        served.clock.advance(31 * Self.day)
        #expect(try await served.refresh().trashed == 1)
        served.server.route("/feed", .answer(500))
        served.clock.advance(31 * Self.day)
        #expect(try await served.refresh().trashed == 0)
    }

    @Test func aPublishersEditBringsNothingBack() async throws {
        let served = try ServedLibrary(configuration: try Self.configuration("30d"))
        served.serve("/feed", "1", "2")
        let feed = try await served.add()
        try await read(served, "1", "2")
        served.clock.advance(31 * Self.day)
        #expect(try await served.refresh().trashed == 2)
        let edited = String(decoding: ServedLibrary.rss(["1", "2"]), as: UTF8.self)
            .replacingOccurrences(of: "Title", with: "UPDATED")
        served.server.route("/feed", .text(edited))
        served.clock.advance(Self.day)
        #expect(try await served.refresh().newArticles == 0)
        #expect(try await titles(served).isEmpty)
        var series = MarkSeries()
        #expect(try await served.library.restoreTrash(of: feed.id, joining: &series, isKept: false) == 2)
        #expect(try await titles(served).isEmpty)
        #expect(try await served.library.restoreTrash(of: feed.id, joining: &series) == 2)
        #expect(try await titles(served) == ["Title 1", "Title 2"])
        served.clock.advance(400 * Self.day)
        #expect(try await served.refresh().trashed == 0)
        #expect(try await titles(served).count == 2)
    }

    @Test func anAnswerThatBreaksOffBringsNothingBackLater() async throws {
        let served = try ServedLibrary(configuration: try Self.configuration("30d"))
        served.serve("/feed", "1", "2")
        _ = try await served.add()
        try await read(served, "1", "2")
        served.clock.advance(31 * Self.day)
        #expect(try await served.refresh().trashed == 2)
        let whole = ServedLibrary.rss(["0", "1", "2"])
        let end = try #require(String(decoding: whole, as: UTF8.self).range(of: "<guid>1"))
        let half = String(decoding: whole, as: UTF8.self)[..<end.lowerBound]
        for _ in 0..<3 {
            served.clock.advance(31 * Self.day)
            served.server.route("/feed", .text(String(half)))
            try await served.refresh()
        }
        served.clock.advance(Self.day)
        served.server.route("/feed", .answer(body: whole))
        #expect(try await served.refresh().newArticles == 0)
        #expect(try await titles(served) == ["Title 0"])
    }

    @Test func refreshesLookOnceADayAndAtOnceForAnotherSetting() async throws {
        let served = try ServedLibrary()
        served.serve("/feed", "1", "2", "3")
        let feed = try await served.add()
        try await served.library.set(.retention, to: "2", for: feed.id)
        #expect(try await served.refresh(.forced(unconditional: false)).trashed == 0)
        try await read(served, "1", "2", "3")
        #expect(try await served.refresh(.forced(unconditional: false)).trashed == 0)
        try await served.library.set(.retention, to: "1", for: feed.id)
        #expect(try await served.refresh(.forced(unconditional: false)).trashed == 2)
        try await served.library.set(.retention, to: "forever", for: feed.id)
        served.clock.advance(400 * Self.day)
        #expect(try await served.refresh().trashed == 0)
        #expect(try await titles(served).count == 1)
    }

    @Test func twoProgramsThatRefreshOneLibraryBringNothingBack() async throws {
        let folder = NSTemporaryDirectory() + "tern-retention-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let configuration = try Self.configuration("30d")
        let one = try ServedLibrary(configuration: configuration, path: folder + "/tern.db")
        one.serve("/feed", "1", "2", "3")
        let feed = try await one.add()
        try await read(one, "1", "2")
        let two = LibrarySource(
            store: try Store.open(path: folder + "/tern.db"),
            fetcher: CurlFetcher(userAgent: "tern/test", limits: .withoutPause),
            configuration: configuration,
            now: { [clock = one.clock] in clock.now }
        )
        one.clock.advance(31 * Self.day)
        async let first = one.refresh(.forced(unconditional: true))
        async let second = two.refresh(.forced(unconditional: true)) { _ in }
        #expect(try await first.trashed + second.trashed == 2)
        one.serve("/feed", "1", "2", "3", "4")
        async let third = one.refresh(.forced(unconditional: true))
        async let fourth = two.refresh(.forced(unconditional: true)) { _ in }
        #expect(try await third.newArticles + fourth.newArticles == 1)
        #expect(try await titles(one) == ["Title 3", "Title 4"])
        var series = MarkSeries()
        #expect(try await two.restoreTrash(of: feed.id, joining: &series) == 2)
        await two.close()
    }

    @Test func cleaningSaysOfEachFeedWhatGoesAndWhyTheRestStays() async throws {
        let served = try ServedLibrary(configuration: try Self.configuration("30d"))
        served.serve("/feed", "1", "2", "3")
        served.serve("/other", "4")
        let feed = try await served.add()
        let other = try await served.add("/other")
        try await served.library.set(.retention, to: "forever", for: other.id)
        try await read(served, "1", "2", "4")
        served.clock.advance(31 * Self.day)
        let feeds = try await served.library.catalogue().feeds
        let rehearsal = try await served.library.clean(feeds, isKept: false)
        #expect(rehearsal.lines.map(\.feed.id) == [feed.id])
        let line = try #require(rehearsal.lines.first)
        #expect(line.retention == "30d" && line.origin == "[feeds]")
        #expect(line.preview.going == 2 && line.preview.unread == 1 && line.trashed == 0)
        #expect(rehearsal.compaction == nil)
        #expect(try await titles(served).count == 4)
        #expect(try await served.library.clean([other]).lines.isEmpty)
    }

    @Test func cleaningEmptiesTheTrashAfterAMonth() async throws {
        let folder = NSTemporaryDirectory() + "tern-retention-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let served = try ServedLibrary(configuration: try Self.configuration("1"), path: folder + "/tern.db")
        served.serve("/feed", "1", "2")
        let feed = try await served.add()
        try await read(served, "1", "2")
        let first = try await served.library.clean([feed])
        #expect(first.lines.map(\.trashed) == [1] && first.emptied == 0)
        served.clock.advance(31 * Self.day)
        let later = LibrarySource(
            store: try Store.open(path: folder + "/tern.db"),
            fetcher: CurlFetcher(userAgent: "tern/test"),
            configuration: try Self.configuration("1"),
            now: { [clock = served.clock] in clock.now }
        )
        #expect(try await later.clean([feed], isKept: false).emptied == 1)
        #expect(try await later.clean([feed]).emptied == 1)
    }

    /// The open program, which shows a list while a refresh lets some of it go.
    @Test func whatIsOnScreenIsNotPulledAway() async throws {
        let served = try ServedLibrary(configuration: try Self.configuration("30d"))
        served.serve("/feed", "1", "2")
        _ = try await served.add()
        try await read(served, "1", "2")
        let service = FeedService(source: served.library, now: { [clock = served.clock] in clock.now })
        let shown = try await service.page(PageRequest(listing: .all), policy: .cached)
        served.clock.advance(31 * Self.day)
        let changes = await service.changes()
        #expect(try await service.refresh(.all).trashed == 2)
        for row in shown.rows {
            #expect(try await service.article(row.id, policy: .cached).summary == row)
            #expect(try await service.article(row.id, policy: .reload).summary == row)
        }
        try await service.mark([shown.rows[0].id], .starred(true))
        let now = try await service.page(PageRequest(listing: .all), policy: .cached).rows
        #expect(now.map(\.id) == [shown.rows[0].id])
        #expect(now.map(\.status.isStarred) == [true])
        await service.close()
        // Lists that are shown are not loaded anew for what went.
        var told: [SourceChange] = []
        for await change in changes { told.append(change) }
        #expect(!told.contains { if case .articlesChanged = $0 { true } else { false } })
    }
}
