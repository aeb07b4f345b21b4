import Feeds
import Model
import TestSupport
import Testing

@testable import FeedService

@Suite(.timeLimit(.minutes(10)))
struct RemoteArticleTests {
    let network = FakeFetching()
    let base = "https://api.example/items"

    private func remote(holding count: Int = 2000) -> RemotePages {
        RemotePages(address: base, fetcher: network, maximumItems: count, now: { .start })
    }

    /// Answers a page once; its items have `body` as their content.
    private func answer(_ query: String, _ ids: String..., body: String = "Old", rest: String = "") async {
        let items = ids.map { "{\"id\": \"\($0)\", \"content\": \"\(body)\"}" }.joined(separator: ",")
        let url = "\(base)?\(query)"
        await network.calls.release(url, FetchResponse("{\"items\": [\(items)]\(rest)}", url: url))
    }

    private func loadTwoPages(of remote: RemotePages) async throws {
        await answer("page=1&size=20", "a", rest: #", "hasMore": true"#)
        await answer("page=2&size=20", "b", rest: #", "hasMore": false"#)
        let first = try await remote.page(.all)
        _ = try await remote.page(PageRequest(listing: .all, cursor: first.next))
    }

    @Test func whatIsHeldAsksForNothing() async throws {
        let remote = remote()
        try await loadTwoPages(of: remote)
        #expect(try await remote.article(.a, policy: .cached).body == .plain("Old"))
        #expect(await network.calls.calls.count == 2)
    }

    @Test func anArticleThatIsNoLongerHeldIsFoundWhereItWas() async throws {
        let remote = remote(holding: 1)
        try await loadTwoPages(of: remote)
        await answer("page=1&size=20", "a", body: "Again")
        #expect(try await remote.article(.a, policy: .cached).body == .plain("Again"))
    }

    @Test func itIsFoundBehindACursorToo() async throws {
        let remote = remote(holding: 1)
        await answer("page=1&size=20", "a", rest: #", "nextCursor": "x""#)
        await answer("limit=20&cursor=x", "b", rest: #", "nextCursor": "y""#)
        await answer("limit=20&cursor=y", "c", rest: #", "nextCursor": null"#)
        var next = try await remote.page(.all).next
        while let cursor = next { next = try await remote.page(PageRequest(listing: .all, cursor: cursor)).next }
        await answer("limit=20&cursor=x", "b", body: "Again", rest: #", "nextCursor": "y""#)
        #expect(try await remote.article(.b, policy: .cached).body == .plain("Again"))
    }

    @Test func itIsFoundOnePageLaterWhenNewOnesPushedItBack() async throws {
        let remote = remote(holding: 1)
        try await loadTwoPages(of: remote)
        await answer("page=1&size=20", "c", rest: #", "hasMore": true"#)
        await answer("page=2&size=20", "a", body: "Again", rest: #", "hasMore": true"#)
        #expect(try await remote.article(.a, policy: .cached).body == .plain("Again"))
    }

    @Test func whatIsGoneIsMissingAfterTwoPages() async throws {
        let remote = remote(holding: 1)
        try await loadTwoPages(of: remote)
        await answer("page=1&size=20", "c", rest: #", "hasMore": true"#)
        await answer("page=2&size=20", "d", rest: #", "hasMore": true"#)
        await #expect {
            try await remote.article(.a, policy: .cached)
        } throws: { error in
            if case .missing? = error as? Failure { true } else { false }
        }
        #expect(await network.calls.calls.count == 4)
    }

    @Test func reloadingAsksForThePageAgainAndKeepsMarks() async throws {
        let remote = remote()
        try await loadTwoPages(of: remote)
        _ = try await remote.mark([.b], .read(true))
        await answer("page=2&size=20", "b", body: "New")
        let article = try await remote.article(.b, policy: .reload)
        #expect(article.body == .plain("New"))
        #expect(article.summary.status.isRead)
        #expect(try await remote.article(.b, policy: .cached).body == .plain("New"))
        #expect(await network.calls.calls.count == 3)
    }

    @Test func aReloadThatFailsKeepsWhatIsHeld() async throws {
        let remote = remote()
        try await loadTwoPages(of: remote)
        await network.calls.release("\(base)?page=2&size=20", .failure(.offline(detail: "no route")))
        await #expect(throws: Failure.offline(detail: "no route")) { try await remote.article(.b, policy: .reload) }
        #expect(try await remote.article(.b, policy: .cached).body == .plain("Old"))
    }

    @Test func whatARefreshDidNotSeeIsAskedForAgainWhenOpened() async throws {
        let remote = remote()
        try await loadTwoPages(of: remote)
        await answer("page=1&size=20", "a", body: "New", rest: #", "hasMore": true"#)
        _ = try await remote.refresh(.all) { _ in }
        #expect(await remote.catalogue().mainCounts == [2])
        #expect(try await remote.article(.a, policy: .cached).body == .plain("New"))
        await answer("page=2&size=20", "b", body: "New")
        #expect(try await remote.article(.b, policy: .cached).body == .plain("New"))
        #expect(try await remote.article(.b, policy: .cached).body == .plain("New"))
        #expect(await network.calls.calls.count == 4)
    }

    @Test func closingLetsGoOfTheNetwork() async {
        await FeedService(source: remote()).close()
        #expect(await network.closings == 1)
    }
}
