import Foundation
import Model
import Synchronization
import TestSupport
import Testing

@testable import FeedService

@Suite(.timeLimit(.minutes(10)))
struct MockListingTests {
    @Test func gatheringsAreMergedNewestFirstInPagesOfTheSizeAskedFor() async throws {
        let folder = try TemporaryFolder([
            "a/page-1.json": pageJSON(["1", "2"], day: 1), "b/page-1.json": pageJSON(["1", "2"], day: 2),
            "c/page-1.json": pageJSON(["1"], day: 1),
        ])
        let mock = MockDirectory(path: folder.path, now: { .start })
        var request = PageRequest(listing: .all, size: 2)
        var ids: [[String]] = []
        repeat {
            let page = try await mock.page(request)
            ids.append(page.ids)
            request.cursor = page.next
        } while request.cursor != nil
        #expect(ids == [["b/1", "b/2"], ["a/1", "c/1"], ["a/2"]])
    }

    @Test func aGatheringWithNothingToShowSaysWhatIsWrong() async throws {
        let folder = try TemporaryFolder(["a/page-1.json": "{", "b/page-1.json": #"{"items": []}"#])
        let mock = MockDirectory(path: folder.path, now: { .start })
        await #expect(throws: Failure.self) { try await mock.page(PageRequest(listing: .all)) }
    }

    @Test func aMissingPageShowsInTheHealthOfItsFeed() async throws {
        let folder = try TemporaryFolder([
            "a/page-1.json": #"{"items": [{"id": 1, "title": "One"}], "hasMore": true}"#
        ])
        let mock = MockDirectory(path: folder.path, now: { .start })
        let health = try await mock.catalogue().feeds.first?.health
        guard case .failing(let reason, _) = health else {
            Issue.record("the feed is well")
            return
        }
        #expect(reason.contains("page-2.json"))
        #expect(try await mock.page(PageRequest(listing: .all)).ids == ["a/1"])
    }

    @Test func marksBetweenTwoPagesShiftNothing() async throws {
        let folder = try TemporaryFolder(["page-1.json": pageJSON(["1", "2", "3", "4", "5"])])
        let mock = MockDirectory(path: folder.path, now: { .start })
        var request = PageRequest(listing: .unread, size: 2)
        let first = try await mock.page(request)
        #expect(first.ids == ["./1", "./2"])
        _ = try await mock.mark(first.rows.map(\.id), .read(true))
        request.cursor = first.next
        #expect(try await mock.page(request).ids == ["./3", "./4"])
        request.cursor = nil
        #expect(try await mock.page(request).ids == ["./3", "./4"])
    }

    @Test func starredListsWhatIsStarredAndCountsFollow() async throws {
        let folder = try TemporaryFolder(["page-1.json": pageJSON(["1", "2"])])
        let mock = MockDirectory(path: folder.path, now: { .start })
        let second = ArticleID(rawValue: "./2")
        #expect(try await mock.mark([second], .starred(true)) == [second])
        #expect(try await mock.mark([second], .starred(true)) == [])
        #expect(try await mock.page(.starred).ids == ["./2"])
        _ = try await mock.mark([second], .read(true))
        #expect(try await mock.catalogue().mainCounts == [1, 1, 1])
    }

    @Test func anArticleFromTheFutureIsNotOnTopForEver() async throws {
        let folder = try TemporaryFolder([
            "a/page-1.json": #"{"items": [{"id": 1, "publishedAt": "2090-01-01"}, {"id": 2}]}"#,
            "b/page-1.json": #"{"items": [{"id": 1, "publishedAt": "2023-11-14T22:13:19Z"}]}"#,
        ])
        let mock = MockDirectory(path: folder.path, now: { .start })
        #expect(try await mock.page(.all).ids == ["a/1", "a/2", "b/1"])
    }

    @Test func anIdThatRepeatsIsListedOnce() async throws {
        let folder = try TemporaryFolder([
            "page-1.json": pageJSON(["1", "1"], hasMore: true), "page-2.json": pageJSON(["1", "2"]),
        ])
        #expect(try await MockDirectory(path: folder.path).page(.all).ids == ["./1", "./2"])
    }

    @Test func pagesBehindTheLastOneAreNotListed() async throws {
        let folder = try TemporaryFolder([
            "page-1.json": pageJSON(["1"], hasMore: false), "page-2.json": pageJSON(["2"]),
        ])
        #expect(try await MockDirectory(path: folder.path).page(.all).ids == ["./1"])
    }

    @Test func hugeAndSillySizesAreTakenWithinReason() async throws {
        let folder = try TemporaryFolder(["page-1.json": pageJSON(["1", "2"])])
        let mock = MockDirectory(path: folder.path)
        #expect(try await mock.page(PageRequest(listing: .all, size: .max)).ids.count == 2)
        #expect(try await mock.page(PageRequest(listing: .all, size: -1)).ids.count == 1)
    }

    @Test func refreshingReadsTheDirectoryAgainAndCountsWhatIsNew() async throws {
        let folder = try TemporaryFolder(["a/page-1.json": pageJSON(["1"]), "b/page-1.json": pageJSON(["1"])])
        let mock = MockDirectory(path: folder.path, now: { .start })
        _ = try await mock.mark([ArticleID(rawValue: "a/1")], .read(true))
        #expect(try await mock.page(.all).rows.count == 2)

        try folder.write("a/page-1.json", pageJSON(["3", "2", "1"]))
        try folder.write("b/page-1.json", "nonsense")
        let steps = Mutex<[RefreshStep]>([])
        let report = try await mock.refresh(.all) { step in steps.withLock { $0.append(step) } }
        #expect(report.feeds == 2)
        #expect(report.newArticles == 2)
        #expect(report.failures.map(\.title) == ["b"])
        let a = FeedID(rawValue: "a")
        let b = FeedID(rawValue: "b")
        #expect(
            steps.withLock { $0 } == [
                RefreshStep(done: 0, total: 2),
                RefreshStep(done: 1, total: 2, stored: a, newArticles: 2),
                RefreshStep(done: 2, total: 2, stored: b),
            ]
        )
        #expect(try await mock.page(.all).rows.filter(\.status.isRead).map(\.id.rawValue) == ["a/1"])
    }
}

@Suite(.timeLimit(.minutes(10)))
struct MockArticleTests {
    @Test func withoutAFileTheSummaryIsTheBody() async throws {
        let folder = try TemporaryFolder(["page-1.json": #"{"items": [{"id": 1, "summary": "One\nTwo"}]}"#])
        let article = try await MockDirectory(path: folder.path).article(ArticleID(rawValue: "./1"), policy: .cached)
        #expect(article.body == .plain("One\nTwo"))
    }

    @Test func aFileIsTheBody() async throws {
        let folder = try TemporaryFolder([
            "swift/page-1.json": pageJSON(["one"]), "swift/articles/one.html": "<p>From the file</p>",
        ])
        let mock = MockDirectory(path: folder.path)
        _ = try await mock.mark([ArticleID(rawValue: "swift/one")], .starred(true))
        let article = try await mock.article(ArticleID(rawValue: "swift/one"), policy: .cached)
        #expect(article.body == .plain("From the file"))
        #expect(article.summary.status.isStarred)
    }

    @Test func reloadingReadsTheFilesAgain() async throws {
        let folder = try TemporaryFolder([
            "page-1.json": #"{"items": [{"id": 1, "content": "Old"}, {"id": 2}]}"#, "articles/2.html": "Old",
        ])
        let service = FeedService(source: MockDirectory(path: folder.path))
        let ids = ["./1", "./2"].map(ArticleID.init(rawValue:))
        for id in ids { #expect(try await service.article(id, policy: .cached).body == .plain("Old")) }
        try folder.write("page-1.json", #"{"items": [{"id": 1, "content": "New"}, {"id": 2}]}"#)
        try folder.write("articles/2.html", "New")
        for id in ids { #expect(try await service.article(id, policy: .cached).body == .plain("Old")) }
        for id in ids { #expect(try await service.article(id, policy: .reload).body == .plain("New")) }
        for id in ids { #expect(try await service.article(id, policy: .cached).body == .plain("New")) }
    }

    @Test(arguments: ["../secret", "..", ".", "../../secret", "a/../../secret", "/etc/passwd", ""])
    func noIdLeadsOutOfTheFolder(id: String) async throws {
        let folder = try TemporaryFolder([
            "swift/page-1.json": "{\"items\": [{\"id\": \"\(id)\", \"summary\": \"Harmless\"}]}",
            "swift/articles/x": "", "swift/secret.html": "Secret", "secret.html": "Secret",
            "swift/articles/..html": "S",
        ])
        let mock = MockDirectory(path: folder.path)
        let row = try #require(try await mock.page(.all).rows.first)
        #expect(try await mock.article(row.id, policy: .cached).body == .plain("Harmless"))
    }

    @Test func anArticleThatIsGoneIsMissing() async throws {
        let folder = try TemporaryFolder(["page-1.json": pageJSON(["1"])])
        await #expect(throws: Failure.missing(what: "The article")) {
            try await MockDirectory(path: folder.path).article(ArticleID(rawValue: "./2"), policy: .cached)
        }
    }
}

@Suite(.timeLimit(.minutes(10)))
struct MockFaultTests {
    private func request(_ cursor: String? = nil) -> PageRequest {
        PageRequest(listing: .feed(FeedID(rawValue: "swift")), cursor: cursor.map(Cursor.init(rawValue:)))
    }

    private func folder(_ settings: String, root: String = "{}") throws -> TemporaryFolder {
        try TemporaryFolder([
            "mock.json": root, "swift/mock.json": settings,
            "swift/page-1.json": pageJSON(["1"], hasMore: true), "swift/page-2.json": pageJSON(["2"]),
        ])
    }

    @Test(arguments: [
        ("500", Failure.http(status: 500, what: "swift/page-2.json")),
        ("404", .http(status: 404, what: "swift/page-2.json")),
        ("timeout", .timedOut(what: "swift/page-2.json", seconds: 1)),
        ("badJSON", .malformed(what: "swift/page-2.json", place: "line 1, column 1", detail: "a value was expected")),
        ("offline", .offline(detail: "swift/page-2.json is out of reach")),
    ])
    func aFaultFailsItsPageAndNoOther(fault: String, failure: Failure) async throws {
        let folder = try folder("{\"faults\": {\"page-2\": \"\(fault)\"}}")
        let mock = MockDirectory(path: folder.path)
        #expect(try await mock.page(request()).ids == ["swift/1"])
        await #expect(throws: failure) { try await mock.page(request("2")) }
        #expect(try await mock.page(.all).rows.count == 2)
        #expect(try await mock.catalogue().feeds.map(\.health) == [.fine])
    }

    @Test func aWordThatIsNotKnownIsNoFault() async throws {
        let folder = try folder(#"{"faults": {"page-1": "meteor"}, "unknown": [1]}"#)
        #expect(try await MockDirectory(path: folder.path).page(request()).ids == ["swift/1"])
    }

    @Test func theRootSpeaksForFeedsThatDoNot() async throws {
        let root = #"{"title": "All", "faults": {"page-1": "500", "page-2": "offline"}}"#
        let folder = try folder(#"{"faults": {"page-2": "500"}}"#, root: root)
        let mock = MockDirectory(path: folder.path)
        for page in 1...2 {
            await #expect(throws: Failure.http(status: 500, what: "swift/page-\(page).json")) {
                try await mock.page(request("\(page)"))
            }
        }
        #expect(try await mock.catalogue().feeds.map(\.title) == ["swift"])
    }

    @Test func latencyIsWaitedForOnPagesOfTheFeedOnly() async throws {
        let folder = try folder(#"{"latencyMilliseconds": 1500, "faults": {"page-2": "timeout"}}"#)
        let waits = Mutex<[Duration]>([])
        let mock = MockDirectory(path: folder.path, sleep: { wait in waits.withLock { $0.append(wait) } })
        _ = try await mock.page(.all)
        _ = try await mock.catalogue()
        #expect(waits.withLock { $0 } == [])
        _ = try await mock.page(request())
        await #expect(throws: Failure.timedOut(what: "swift/page-2.json", seconds: 1)) {
            try await mock.page(request("2"))
        }
        #expect(waits.withLock { $0 } == [.milliseconds(1500), .milliseconds(1500)])
    }

    @Test func aWaitThatIsCancelledIsACancelledCall() async throws {
        let folder = try folder(#"{"latencyMilliseconds": 1500}"#)
        let mock = MockDirectory(path: folder.path, sleep: { _ in throw CancellationError() })
        await #expect(throws: Failure.cancelled) { try await mock.page(request()) }
    }

    @Test func aNegativeOrWrongLatencyDoesNotHurt() async throws {
        let negative = try folder(#"{"latencyMilliseconds": -5}"#)
        #expect(try await MockDirectory(path: negative.path).page(request()).ids == ["swift/1"])
        let wrong = try folder(#"{"latencyMilliseconds": "slow"}"#)
        let feed = try #require(try await MockDirectory(path: wrong.path).catalogue().feeds.first)
        guard case .failing(let reason, _) = feed.health else { return #expect(Bool(false)) }
        #expect(reason.contains("swift/mock.json cannot be read at latencyMilliseconds"))
    }
}
