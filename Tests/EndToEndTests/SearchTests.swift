import FeedService
import Feeds
import Foundation
import Model
import ReaderSupport
import Store
import TermUI
import TestSupport
import Testing

/// The search over a real library: keys in, the screen out.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(10)))
struct SearchTests {
    nonisolated private static let now = Date(timeIntervalSince1970: 1_796_018_400)
    private let store: Store

    init() async throws {
        store = try Store.open(path: ":memory:")
        for (feed, words) in [("Alpha", "cache lighthouse"), ("Beta", "cache harbour"), ("東京", "検索機能を追加しました")] {
            let items = (1...30).map { number in
                NewArticle(
                    identity: "\(number)",
                    title: "\(feed) story \(number)",
                    html: "<p>\(String(repeating: "Filling. ", count: 60))</p><p>Here \(words) \(number) ends.</p>",
                    published: Self.now.addingTimeInterval(-Double(number) * 3600)
                )
            }
            let outcome = FetchOutcome(time: Self.now.addingTimeInterval(-3600))
            _ = try await store.add(address: "https://\(feed).example/feed", title: feed, site: nil, items, outcome)
        }
    }

    private func open(width: Int = 100, height: Int = 24) async -> Reader {
        let library = LibrarySource(store: store, fetcher: NoNetwork(), now: { Self.now })
        await library.catchUp()
        let reader = Reader(source: library, width: width, height: height)
        await reader.wait(for: "Alpha")
        await reader.settle()
        return reader
    }

    @Test func answersComeWhileItIsTyped() async {
        let reader = await open()
        await reader.type("/lightho")
        await reader.wait(for: "30 found")
        #expect(reader.text.contains("Here cache lighthouse 1 ends."))
        #expect(!reader.text.contains("Beta story"))
        await reader.type("use AND cache 7")
        await reader.wait(for: "1 found")
        #expect(reader.text.contains("Alpha story 7"))
        await reader.close()
    }

    @Test func theListIsPagedAndEscapeGoesBackToThePlaceBefore() async {
        let reader = await open()
        await reader.press(Key(.enter))
        await reader.type("15G")
        let before = reader.screen
        await reader.type("/cache")
        await reader.wait(for: "60 found")
        await reader.press(Key(.enter))
        await reader.type("G")
        await reader.wait(for: "20 of 60")
        await reader.type("G")
        await reader.wait(for: "40 of 60")
        await reader.type("G")
        await reader.wait(for: "60 of 60")
        await reader.press(Key(.escape))
        #expect(reader.screen == before)
        await reader.close()
    }

    @Test func partsOfJapaneseAreFoundAndShownInTheArticle() async {
        let reader = await open(width: 60)
        await reader.type("/機能")
        await reader.wait(for: "30 found")
        await reader.press(Key(.enter), Key(.enter))
        await reader.wait(for: "1 found")
        await reader.press(Key("n", .control))
        await reader.wait(for: "1 of 1")
        #expect(reader.text.contains("検索機能を追加しました"))
        await reader.close()
    }

    @Test func theSearchCanStayInTheFeedItBeganIn() async {
        let reader = await open()
        await reader.type("ggjjjjjj")
        await reader.type("/cache")
        await reader.wait(for: "60 found")
        await reader.press(Key(.tab))
        await reader.wait(for: "30 found")
        #expect(reader.text.contains("/feed:Beta cache"))
        #expect(!reader.text.contains("Alpha story"))
        await reader.close()
    }

    @Test func aMockDirectorySaysThatItCannotBeSearched() async throws {
        let pages = try TemporaryPages()
        try pages.writeFeed("Alpha", count: 3)
        let reader = Reader(mock: pages.path)
        await reader.wait(for: "Alpha 2")
        await reader.type("/")
        #expect(reader.text.contains("A mock directory cannot be searched."))
        await reader.close()
    }
}

struct NoNetwork: Fetching {
    func exchange(_ request: FetchRequest) async -> FetchExchange {
        FetchExchange(result: .failure(.http(status: 404, what: request.url)))
    }
}
