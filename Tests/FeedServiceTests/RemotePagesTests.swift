import Feeds
import Foundation
import Model
import Synchronization
import TestSupport
import Testing

@testable import FeedService

@Suite(.timeLimit(.minutes(10)))
struct RemotePagesTests {
    let network = FakeFetching()
    let base = "https://api.example/items"

    private var remote: RemotePages { RemotePages(address: base, fetcher: network, now: { .start }) }

    private func answer(_ query: String, _ json: String) async {
        let url = "\(base)?\(query)"
        await network.calls.release(url, FetchResponse(json, url: url))
    }

    private func items(_ ids: String...) -> String {
        ids.map { "{\"id\": \"\($0)\", \"title\": \"T\($0)\", \"summary\": \"S\($0)\"}" }.joined(separator: ",")
    }

    @Test func pagesByNumber() async throws {
        let remote = remote
        await answer("page=1&size=20", "{\"items\": [\(items("a", "b"))], \"hasMore\": true}")
        await answer("page=2&size=20", "{\"items\": [\(items("c"))], \"hasMore\": false}")
        let first = try await remote.page(.all)
        #expect(first.rows.map(\.id.rawValue) == ["a", "b"])
        let second = try await remote.page(PageRequest(listing: .all, cursor: first.next))
        #expect(second.rows.map(\.id.rawValue) == ["c"])
        #expect(second.next == nil)
        #expect(await network.requests.map(\.accept) == ["application/json", "application/json"])
    }

    @Test func pagesByCursorAreFoundInTheFirstAnswer() async throws {
        let remote = remote
        await answer("page=1&size=20", "{\"items\": [\(items("a"))], \"nextCursor\": \"x/1\"}")
        await answer("limit=20&cursor=x%2F1", "{\"items\": [\(items("b"))], \"nextCursor\": null}")
        await answer("limit=20", "{\"items\": [\(items("z", "a"))], \"nextCursor\": \"x/0\"}")
        let first = try await remote.page(.all)
        let second = try await remote.page(PageRequest(listing: .all, cursor: first.next))
        #expect(second.rows.map(\.id.rawValue) == ["b"])
        #expect(second.next == nil)
        #expect(try await remote.page(.all).rows.map(\.id.rawValue) == ["z", "a"])
    }

    @Test func aCursorThatLooksLikeAPageNumberStaysACursor() async throws {
        let remote = remote
        await answer("page=1&size=20", "{\"items\": [], \"nextCursor\": \"page:2\"}")
        await answer("limit=20&cursor=page%3A2", "{\"items\": [\(items("b"))], \"nextCursor\": \"\"}")
        let first = try await remote.page(.all)
        let second = try await remote.page(PageRequest(listing: .all, cursor: first.next))
        #expect(second == FeedPage(rows: second.rows, next: nil))
        #expect(second.rows.count == 1)
    }

    @Test func aCursorThatLeadsNowhereIsSaidSo() async throws {
        let remote = remote
        await answer("page=1&size=20", "{\"items\": [], \"nextCursor\": \"x\"}")
        await answer("limit=20&cursor=x", "{\"items\": [], \"nextCursor\": \"x\"}")
        let next = try await remote.page(.all).next
        await #expect {
            try await remote.page(PageRequest(listing: .all, cursor: next))
        } throws: { error in
            guard case .malformed(_, "nextCursor", _)? = error as? Failure else { return false }
            return true
        }
    }

    @Test func withoutAWordAFullPageHasANextOne() async throws {
        let remote = remote
        await answer("page=1&size=2", "{\"items\": [\(items("a", "b"))]}")
        await answer("page=2&size=2", "{\"items\": [\(items("c"))]}")
        let first = try await remote.page(PageRequest(listing: .all, size: 2))
        #expect(first.next != nil)
        #expect(try await remote.page(PageRequest(listing: .all, cursor: first.next, size: 2)).next == nil)
    }

    @Test func anEmptyPageIsTheEndOnlyWhenItSaysSo() async throws {
        let remote = remote
        await answer("page=1&size=20", #"{"items": [], "hasMore": true}"#)
        await answer("page=2&size=20", "{\"items\": [\(items("a"))], \"hasMore\": true}")
        await answer("page=3&size=20", #"{"items": [], "hasMore": false}"#)
        let first = try await remote.page(.all)
        #expect(first.rows.isEmpty)
        let second = try await remote.page(PageRequest(listing: .all, cursor: first.next))
        #expect(second.rows.map(\.id.rawValue) == ["a"])
        #expect(try await remote.page(PageRequest(listing: .all, cursor: second.next)) == FeedPage(rows: []))
    }

    @Test func failuresAreDistinct() async throws {
        let url = "\(base)?page=1&size=20"
        let remote = remote
        for failure in [
            Failure.http(status: 503, what: url), .timedOut(what: url, seconds: 20), .offline(detail: "no route"),
            .cancelled,
        ] {
            await network.calls.release(url, .failure(failure))
            await #expect(throws: failure) { try await remote.page(.all) }
        }
        await answer("page=1&size=20", "\n<!doctype html><title>Log in</title>")
        await #expect(throws: Failure.notAFeed(found: "an HTML or XML page instead of JSON", what: url)) {
            try await remote.page(.all)
        }
        await answer("page=1&size=20", " ")
        await #expect(throws: Failure.malformed(what: url, place: "", detail: "the answer is empty")) {
            try await remote.page(.all)
        }
        await answer("page=1&size=20", "{\"items\": [\n{]}")
        await #expect {
            try await remote.page(.all)
        } throws: { error in
            guard case .malformed(url, "line 2, column 2", _)? = error as? Failure else { return false }
            return true
        }
    }

    @Test func aHugeAnswerIsRefused() async throws {
        let url = "\(base)?page=1&size=20"
        let bytes = [UInt8](repeating: 0x20, count: RemotePages.maximumBytes + 1)
        await network.calls.release(url, FetchResponse(body: bytes, finalURL: url))
        await #expect(throws: Failure.malformed(what: url, place: "", detail: "the answer is larger than 10 MB")) {
            try await remote.page(.all)
        }
    }

    @Test func relativeAddressesAreMeantAgainstWhereTheAnswerCameFrom() async throws {
        await answer("page=1&size=20", #"{"items": [{"id": 1, "url": "/1", "coverURL": "//cdn.example/1.png"}]}"#)
        let row = try #require(try await remote.page(.all).rows.first)
        #expect(row.url == "https://api.example/1")
        #expect(row.coverURL == "https://cdn.example/1.png")
    }

    @Test func theTitleIsTheAnswersOrTheHost() async throws {
        let remote = remote
        #expect(await remote.catalogue().title == "api.example")
        await answer("page=1&size=20", "{\"title\": \"The API\", \"items\": [\(items("a", "b"))]}")
        #expect(try await remote.page(.all).rows.map(\.feedTitle) == ["The API", "The API"])
        let catalogue = await remote.catalogue()
        #expect(catalogue.feeds.map(\.title) == ["The API"])
        #expect(catalogue.gatherings == [.init(.all, count: 2)])
    }

    @Test func bothListingsThatThereAreAreTheSame() async throws {
        let remote = remote
        let feed = try #require(await remote.catalogue().feeds.first)
        await answer("page=1&size=20", "{\"items\": [\(items("a"))]}")
        #expect(try await remote.page(PageRequest(listing: .feed(feed.id))).rows.map(\.id.rawValue) == ["a"])
        for listing in [Listing.unread, .starred, .feed(.swift)] {
            await #expect {
                try await remote.page(PageRequest(listing: listing))
            } throws: { error in
                if case .unsupported? = error as? Failure { true } else { false }
            }
        }
    }

    @Test func detailsTellWhatIsLoadedAndNoActivityThatIsNotKnown() async throws {
        let remote = remote
        let feed = try #require(await remote.catalogue().feeds.first).id
        await answer("page=1&size=20", "{\"items\": [\(items("a", "b"))]}")
        _ = try await remote.page(.all)
        let details = try await remote.details(of: feed)
        #expect(details.articles == 2)
        #expect(details.activity == nil)
        #expect(details.lastFetched == .start)
        await #expect(throws: Failure.missing(what: "The feed")) { try await remote.details(of: .swift) }
    }

    @Test func pagesThatReachFarBackTellTheActivity() async throws {
        let remote = remote
        let feed = try #require(await remote.catalogue().feeds.first).id
        let dated = [("a", "2023-11-14"), ("b", "2023-11-13"), ("c", "2023-09-01")].map {
            "{\"id\": \"\($0)\", \"title\": \"x\", \"publishedAt\": \"\($1)T00:00:00Z\", \"categories\": [\"news\"]}"
        }
        await answer("page=1&size=20", "{\"items\": [\(dated.joined(separator: ","))]}")
        _ = try await remote.page(.all)
        let details = try await remote.details(of: feed)
        #expect(details.activity?.suffix(2) == [1, 1])
        #expect(details.activity?.reduce(0, +) == 2)
        #expect(details.categories == [.init(name: "news", count: 3)])
    }

    @Test func theFeedsOfAnAPICannotBeEdited() async throws {
        #expect(await remote.catalogue().editing.refusal != nil)
        await #expect(throws: Failure.self) { try await remote.arrange(.rename(.swift, to: nil)) }
    }

    @Test func marksLastForTheRun() async throws {
        let remote = remote
        for _ in 0..<2 { await answer("page=1&size=20", "{\"items\": [\(items("a", "b"))]}") }
        _ = try await remote.page(.all)
        #expect(try await remote.mark([.a], .read(true)) == [.a])
        #expect(try await remote.mark([.a], .read(true)) == [])
        #expect(try await remote.page(.all).rows.map(\.status.isRead) == [true, false])
        #expect(await remote.catalogue().mainCounts == [1])
    }

    @Test func theBodyIsTheItemsContentOrItsSummary() async throws {
        let remote = remote
        await answer(
            "page=1&size=20",
            #"{"items": [{"id": "a", "summary": "S", "content": "<p>Body</p>"}, {"id": "b", "summary": "S"}]}"#
        )
        _ = try await remote.page(.all)
        #expect(try await remote.article(.a, policy: .cached).body == .plain("Body"))
        #expect(try await remote.article(.b, policy: .cached).body == .plain("S"))
        await #expect(throws: Failure.self) { try await remote.article(.c, policy: .cached) }
    }

    @Test func refreshingCountsWhatIsNewOnTheFirstPage() async throws {
        let remote = remote
        await answer("page=1&size=20", "{\"items\": [\(items("a"))]}")
        _ = try await remote.page(.all)
        await answer("page=1&size=20", "{\"items\": [\(items("b", "a"))]}")
        let steps = Mutex<[Int]>([])
        let report = try await remote.refresh(.all) { step in steps.withLock { $0.append(step.done) } }
        #expect(report == RefreshReport(feeds: 1, newArticles: 1))
        #expect(steps.withLock { $0 } == [0, 1])
    }

    @Test func pagesTellTheServiceThatTheCatalogueChanged() async throws {
        let service = FeedService(source: remote)
        var changes = await service.changes().makeAsyncIterator()
        await answer("page=1&size=20", "{\"title\": \"The API\", \"items\": [\(items("a"))]}")
        _ = try await service.page(.all, policy: .cached)
        #expect(await changes.next() == .catalogueChanged)
        #expect(try await service.catalogue().title == "The API")
    }
}
