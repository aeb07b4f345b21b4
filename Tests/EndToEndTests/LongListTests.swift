import Containers
import FeedService
import Feeds
import Foundation
import Model
import ReaderSupport
import Store
import TermUI
import TestSupport
import Testing

/// A library of five thousand articles: keys in, the screen out.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(10)))
struct LongListTests {
    nonisolated private static let now = Date(timeIntervalSince1970: 1_796_018_400)
    private let store: Store

    init() async throws {
        store = try Store.open(path: ":memory:")
        try await add("Alpha", 4_990)
        try await add("Beta", 10)
    }

    /// An article every hour.
    private func add(_ feed: String, _ count: Int) async throws {
        let items = (1...count).map { number in
            NewArticle(
                identity: "\(number)",
                title: "\(feed) story \(number).",
                html: "",
                published: Self.now.addingTimeInterval(-Double(number) * 3_600)
            )
        }
        let outcome = FetchOutcome(time: Self.now.addingTimeInterval(-3_600))
        _ = try await store.add(address: "https://\(feed).example/feed", title: feed, site: nil, items, outcome)
    }

    private func open(width: Int = 100, height: Int = 24) async -> Reader {
        let library = LibrarySource(store: store, fetcher: NoNetwork(), now: { Self.now })
        let reader = Reader(source: library, width: width, height: height)
        await reader.wait(for: "Alpha")
        await reader.press(Key(.enter))
        await reader.wait(for: "Alpha story 1.")
        return reader
    }

    @Test func theEndAndTheTopAreThoseOfTheListing() async {
        let reader = await open()
        await reader.type("G")
        await reader.wait(for: "Alpha story 4990.")
        // The screen is full, and the last article stands at its foot.
        #expect(reader.screen.suffix(4).contains { $0.contains("Alpha story 4990.") })
        #expect(reader.text.contains("Alpha story 4981."))
        #expect(reader.text.contains("the end"))
        await reader.type("gg")
        await reader.wait(for: "Alpha story 1.")
        #expect(reader.text.contains("1 of "))
        await reader.close()
    }

    @Test func aSmallScreenGoesToTheEndAsWell() async {
        let reader = await open(width: 40, height: 8)
        await reader.type("G")
        await reader.wait(for: "Alpha story 4990.")
        await reader.type("k")
        #expect(reader.text.contains("Alpha story 4989."))
        await reader.close()
    }

    @Test func keysHeldDownHoldAWindowAndComeBackRowByRow() async {
        let reader = await open()
        for _ in 0..<60 { await reader.type("20j") }
        #expect(reader.container.state.articles.page.content.map { $0.rows.count <= 820 } == true)
        #expect(reader.container.state.articles.selectedRow?.title == "Alpha story 1190.")
        for _ in 0..<60 { await reader.type("20k") }
        #expect(
            reader.container.state.articles.page.content?.rows.first?.title
                == reader.container.state.articles.selectedRow?.title
        )
        #expect(reader.text.contains("Alpha story 1."))
        await reader.close()
    }

    @Test func aDateIsGoneTo() async {
        let reader = await open()
        await reader.type("@never")
        await reader.press(Key(.enter))
        await reader.wait(for: "“never” is no date.")
        for _ in 0..<5 { await reader.press(Key(.backspace)) }
        await reader.type("2026-10")
        await reader.press(Key(.enter))
        // The last hour of October.
        await reader.wait(for: "Alpha story 703.")
        #expect(reader.container.state.articles.selectedRow?.title == "Alpha story 703.")
        // What comes above does not push it away from the top.
        let header = reader.screen.firstIndex { $0.contains("▾ October") }
        let selected = reader.screen.firstIndex { $0.contains("▌● Alpha story 703.") }
        #expect(selected == header.map { $0 + 1 })
        await reader.type("k")
        #expect(reader.container.state.articles.selectedRow?.title == "Alpha story 702.")
        await reader.close()
    }

    @Test func theOrderGoesRoundAndTheTitleLineSaysIt() async {
        let reader = await open()
        await reader.type("S")
        await reader.wait(for: "Alpha story 4990.")
        #expect(reader.screen[0].contains("oldest first"))
        await reader.type("mU")
        await reader.wait(for: "Alpha story 4989.")
        #expect(reader.screen[0].contains("oldest first, only unread"))
        #expect(!reader.text.contains("Alpha story 4990."))
        await reader.close()
    }

    @Test func theNextUnreadIsInTheNextFeed() async {
        let reader = await open()
        await reader.press(Key("h"))
        await reader.type("GkG")
        await reader.wait(for: "Beta story 1.")
        await reader.press(Key("l"))
        for _ in 0..<9 { await reader.type("n") }
        #expect(reader.container.state.articles.selectedRow?.title == "Beta story 10.")
        await reader.type("n")
        await reader.wait(for: "No more unread articles")
        await reader.press(Key("g"), Key("g"))
        await reader.type("p")
        await reader.wait(for: "On in “Alpha”")
        await reader.wait(for: "Alpha story 4990.")
        #expect(reader.container.state.articles.selectedRow?.title == "Alpha story 4990.")
        await reader.type("n")
        await reader.wait(for: "On in “Beta”")
        #expect(reader.container.state.articles.selectedRow?.title == "Beta story 1.")
        #expect(reader.container.state.feeds.selection == reader.container.state.articles.listing)
        await reader.close()
    }
}
