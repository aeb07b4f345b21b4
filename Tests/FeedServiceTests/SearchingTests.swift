import Feeds
import Foundation
import Model
import Store
import TestSupport
import Testing

@testable import FeedService

@Suite(.timeLimit(.minutes(10)))
struct SearchingTests {
    let network = FakeFetching()
    let clock = Clock()
    let store: Store
    let library: LibrarySource

    init() throws {
        store = try Store.open(path: ":memory:")
        library = LibrarySource(store: store, fetcher: network, now: { [clock] in clock.now })
    }

    private func add(_ url: String, title: String = "Title", body: String) async throws {
        let item = "<item><guid>1</guid><title>\(title)</title><description><![CDATA[\(body)]]></description></item>"
        let text = "<rss version=\"2.0\"><channel><title>A feed</title>\(item)</channel></rss>"
        await network.calls.release(url, FetchResponse(text, url: url))
        _ = try await library.add(url)
        #expect(try await library.unindexedCount() > 0)
        await library.catchUp()
    }

    private func rows(_ query: String) async throws -> [ArticleSummary] {
        let search = Search(try SearchQuery(strict: query))
        return try await library.page(PageRequest(listing: .search(search))).rows
    }

    @Test func whatJustArrivedIsFoundByTheWordsOfItsText() async throws {
        try await add(
            "https://a.example/feed",
            body: "<p class=\"markup\">Fish &amp; chips</p><p>caf&eacute;</p><script>hidden</script>"
        )
        #expect(try await library.unindexedCount() == 0)
        #expect(try await rows("\"fish chips\"").count == 1)
        #expect(try await rows("cafe").count == 1)
        #expect(try await rows("markup OR hidden OR eacute").isEmpty)
    }

    @Test func whatWasFoundFarDownIsShownWithWhatStandsAroundIt() async throws {
        let filling = String(repeating: "<p>Some words that come before.</p>", count: 100)
        try await add("https://a.example/feed", body: filling + "<p>The <b>lantern</b> at last.</p>")
        let row = try #require(try await rows("lantern").first)
        #expect(row.summary.hasPrefix("…") && row.summary.hasSuffix("The lantern at last."))
        let bytes = Array(row.summary.utf8)
        #expect(row.hits.summary.map { String(decoding: bytes[$0], as: UTF8.self) } == ["lantern"])
        let titled = try #require(try await rows("title lantern").first)
        #expect(titled.hits.title == [0..<5])
    }

    @Test func anOldLibraryIsIndexedOnceSomebodyReads() async throws {
        let feed = try await store.add(address: "https://b.example/feed", title: "B", site: nil).feed.id
        let items = (0..<Store.indexingBatch + 10).map { NewArticle(identity: "\($0)", title: "word \($0)") }
        _ = try await store.save(items, for: feed, FetchOutcome(time: clock.now))
        #expect(try await library.unindexedCount() == items.count)
        await library.catchUp()
        #expect(try await library.unindexedCount() == 0)
        #expect(try await library.count(try SearchQuery(strict: "word")) == .moreThan(1_000))
    }

    @Test func whatARefreshBroughtIsFoundOnceIndexed() async throws {
        let url = "https://a.example/feed"
        try await add(url, body: "first")
        clock.advance(61)
        let text =
            "<rss version=\"2.0\"><channel><title>A feed</title><item><guid>2</guid><title>second</title></item></channel></rss>"
        await network.calls.release(url, FetchResponse(text, url: url))
        _ = try await library.refresh(.all) { _ in }
        #expect(try await library.unindexedCount() > 0)
        await library.catchUp()
        #expect(try await rows("second").map(\.title) == ["second"])
    }

    @Test func answersAreCountedWithWhatIsNotIndexedYet() async throws {
        try await add("https://a.example/feed", body: "first")
        let query = try SearchQuery(strict: "first")
        #expect(try await library.tally(query) == SearchTally(found: .exactly(1)))
        let feed = try await store.add(address: "https://b.example/feed", title: "B", site: nil).feed.id
        _ = try await store.save([NewArticle(identity: "2", title: "first")], for: feed, FetchOutcome(time: clock.now))
        #expect(try await library.tally(query) == SearchTally(found: .exactly(1), unindexed: 1))
    }

    @Test func anArticleTellsWhereTheWordsOfASearchStandInIt() async throws {
        try await add(
            "https://a.example/feed",
            title: "Fish",
            body: "<p>No <b>chi</b>ps.</p><ul><li>Fish &amp; <i>chips</i></li></ul><pre>fish()</pre>"
        )
        let row = try #require(try await rows("fish").first)
        let article = try await library.article(row.id, policy: .cached)
        let hits = await library.hits(of: try SearchQuery(strict: "fish OR chips"), in: article)
        #expect(article.body.texts == ["No chips.", "Fish & chips", "fish()"])
        #expect(hits == ArticleHits(title: [0..<4], texts: [[3..<8], [0..<4, 7..<12], [0..<4]]))
        #expect(await library.hits(of: try SearchQuery(strict: "is:unread"), in: article).count == 0)
    }

    @Test func sourcesWithoutAnIndexSayThatTheyCannotBeSearched() async {
        let request = PageRequest(listing: .search(Search(SearchQuery(typed: "x"))))
        await #expect(throws: Failure.unsupported("A mock directory cannot be searched.")) {
            _ = try await MockDirectory(path: "/nowhere").page(request)
        }
    }
}
