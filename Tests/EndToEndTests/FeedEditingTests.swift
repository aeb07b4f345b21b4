import Containers
import FeedService
import Feeds
import Foundation
import Model
import ReaderSupport
import Screens
import Store
import TermUI
import TestSupport
import Testing

/// Feeds that are chosen, carried, removed, brought back, added and looked at: keys and clicks in, the screen out.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(10)))
struct FeedEditingTests {
    private let store: Store
    private let network = Pages()

    init() async throws {
        store = try Store.open(path: ":memory:")
        for name in ["Alpha", "Beta", "Gamma", "Delta"] {
            let items = (1...3).map {
                NewArticle(identity: "\($0)", title: "\(name) story \($0)", categories: ["tag-\(name)"])
            }
            let outcome = FetchOutcome(time: Self.now.addingTimeInterval(-3600))
            _ = try await store.add(address: "https://\(name).example/feed", title: name, site: nil, items, outcome)
        }
    }

    nonisolated private static let now = Date(timeIntervalSince1970: 1_796_018_400)

    private func open(width: Int = 100, height: Int = 24) async -> Reader {
        let library = LibrarySource(store: store, fetcher: network, now: { Self.now })
        let reader = Reader(source: library, width: width, height: height)
        await reader.wait(for: "Alpha story 1")
        await reader.settle()
        return reader
    }

    /// The feeds of the sidebar, from top to bottom, with the sign before each.
    private func sidebar(_ reader: Reader) -> [String] {
        reader.screen.compactMap { line in
            let row = line.prefix { $0 != "│" }.filter { $0 != "▌" && !$0.isNumber }
            let text = row.trimmingCharacters(in: .whitespaces)
            return ["Alpha", "Beta", "Gamma", "Delta", "New"].contains { text.hasSuffix($0) } ? text : nil
        }
    }

    private func order() async throws -> [String] { try await store.catalogue().feeds.map(\.title) }

    /// Moves to the first feed, past the gatherings.
    private func goToFirstFeed(_ reader: Reader) async { await reader.type("ggjjjjj") }

    private func click(_ text: String, _ reader: Reader, _ modifiers: Key.Modifiers = []) async throws {
        let y = try #require(reader.screen.firstIndex { $0.contains(text) })
        let line = reader.screen[y]
        let x = try #require(line.range(of: text)).lowerBound.utf16Offset(in: line)
        _ = reader.session.handle(.mouse(Mouse(.press(button: 0), at: Point(x: x, y: y), modifiers)))
        await reader.settle()
    }

    // MARK: Choosing and carrying

    @Test func aFeedIsCarriedAndNothingIsWrittenBeforeEnter() async throws {
        let reader = await open()
        await goToFirstFeed(reader)
        await reader.type("Mjj")
        #expect(sidebar(reader) == ["Beta", "Gamma", "⇅ Alpha", "Delta"])
        #expect(reader.screen.last?.contains("enter put down  esc put back") == true)
        #expect(try await order() == ["Alpha", "Beta", "Gamma", "Delta"])
        await reader.press(Key(.enter))
        #expect(sidebar(reader) == ["Beta", "Gamma", "Alpha", "Delta"])
        #expect(try await order() == ["Beta", "Gamma", "Alpha", "Delta"])
        await reader.type("Mgg")
        await reader.press(Key(.escape))
        #expect(sidebar(reader) == ["Beta", "Gamma", "Alpha", "Delta"])
        #expect(try await order() == ["Beta", "Gamma", "Alpha", "Delta"])
        await reader.close()
    }

    @Test func chosenFeedsAreToldByASignAndMoveTogether() async throws {
        let reader = await open()
        await goToFirstFeed(reader)
        await reader.type("vjjv")
        #expect(sidebar(reader) == ["✓ Alpha", "Beta", "✓ Gamma", "Delta"])
        #expect(reader.screen.last?.contains("D remove  M carry  esc choose none") == true)
        await reader.type("MG")
        #expect(sidebar(reader) == ["Beta", "Delta", "⇅ Alpha", "⇅ Gamma"])
        await reader.press(Key(.enter))
        #expect(try await order() == ["Beta", "Delta", "Alpha", "Gamma"])
        await reader.close()
    }

    @Test func aRangeIsChosenLikeLinesInVim() async {
        let reader = await open()
        await goToFirstFeed(reader)
        await reader.type("jVj")
        #expect(sidebar(reader) == ["Alpha", "✓ Beta", "✓ Gamma", "Delta"])
        await reader.type("V")
        await reader.type("k")
        #expect(sidebar(reader) == ["Alpha", "✓ Beta", "✓ Gamma", "Delta"])
        await reader.press(Key(.escape))
        #expect(sidebar(reader) == ["Alpha", "Beta", "Gamma", "Delta"])
        await reader.close()
    }

    @Test func clicksChooseAndSayWhereToCarry() async throws {
        let reader = await open()
        try await click("Alpha  ", reader, .control)
        try await click("Gamma  ", reader, .control)
        #expect(sidebar(reader) == ["✓ Alpha", "Beta", "✓ Gamma", "Delta"])
        await reader.press(Key(.escape))
        await reader.type("M")
        try await click("Delta  ", reader)
        #expect(sidebar(reader) == ["Alpha", "Beta", "Delta", "⇅ Gamma"])
        try await click("Gamma  ", reader)
        #expect(try await order() == ["Alpha", "Beta", "Delta", "Gamma"])
        await reader.close()
    }

    // MARK: Removing

    @Test func aRemovedFeedComesBackAsItWas() async throws {
        let reader = await open()
        await goToFirstFeed(reader)
        let before = try await store.catalogue()
        await reader.type("jD")
        await reader.wait(for: "Removed “Beta”. u undoes.")
        #expect(sidebar(reader) == ["Alpha", "Gamma", "Delta"])
        #expect(try await order() == ["Alpha", "Gamma", "Delta"])
        await reader.type("u")
        await reader.wait(for: "Undone: “Beta” removed")
        #expect(sidebar(reader) == ["Alpha", "Beta", "Gamma", "Delta"])
        #expect(try await store.catalogue() == before)
        #expect(reader.container.state.feeds.selection == .feed(before.feeds[1].id))
        await reader.type("u")
        await reader.wait(for: "There is nothing to undo.")
        await reader.close()
    }

    @Test func whatGathersFromAllFeedsLosesAndRegainsTheirArticles() async throws {
        let reader = await open()
        await goToFirstFeed(reader)
        await reader.type("v")
        await reader.type("gg")
        await reader.wait(for: "Beta story 1")
        await reader.type("D")
        await reader.wait(for: "Removed “Alpha”")
        #expect(!reader.text.contains("Alpha story"))
        #expect(reader.text.contains("Unread 9"))
        await reader.type("u")
        await reader.wait(for: "Unread 12")
        await reader.close()
    }

    @Test func starredArticlesAreNotRemovedUnasked() async throws {
        let ids = try await store.page(PageRequest(listing: .all)).rows.filter { $0.feedTitle == "Beta" }.map(\.id)
        _ = try await store.mark(Array(ids.prefix(2)), .starred(true))
        let reader = await open()
        await goToFirstFeed(reader)
        await reader.type("jD")
        #expect(reader.text.contains("Remove “Beta” with 2 starred articles?"))
        #expect(reader.text.contains("▌[ Cancel ]"))
        await reader.press(Key(.enter))
        #expect(sidebar(reader).count == 4)
        await reader.type("D")
        await reader.press(Key(.tab))
        #expect(reader.text.contains("▌[ Remove ]"))
        await reader.press(Key(.enter))
        await reader.wait(for: "Removed “Beta”")
        await reader.type("u")
        await reader.wait(for: "Starred 2")
        await reader.type("D")
        try await click("[ Remove ]", reader)
        #expect(sidebar(reader).count == 3)
        await reader.close()
    }

    // MARK: Adding

    @Test func aFeedIsAddedFromItsPastedAddress() async throws {
        await network.answer(
            "https://new.example/feed",
            "<rss><channel><title>New</title><item><title>x</title></item></channel></rss>"
        )
        let reader = await open()
        await reader.type("a")
        #expect(reader.text.contains("Add a feed"))
        _ = reader.session.handle(.paste(" https://new.example/feed\n"))
        #expect(reader.text.contains("https://new.example/feed"))
        await reader.press(Key(.enter))
        await reader.wait(for: "Added “New”, 1 unread.")
        await reader.settle()
        #expect(sidebar(reader).last == "New")
        #expect(try await order().last == "New")
        #expect(reader.container.state.feeds.selection == .feed(try await store.catalogue().feeds[4].id))
        await reader.close()
    }

    @Test func whatCannotBeAddedSaysWhyAndKeepsTheText() async throws {
        let reader = await open()
        await reader.type("a")
        await reader.press(Key(.enter))
        #expect(reader.text.contains("Type the address of a feed first."))
        // Letters that are keys elsewhere are text here.
        await reader.type("https://qjk?.example")
        #expect(reader.text.contains("https://qjk?.example"))
        await reader.press(Key(.enter))
        await reader.wait(for: "answered 404")
        #expect(reader.text.contains("https://qjk?.example"))
        await reader.press(Key("u", .control))
        #expect(!reader.text.contains("answered 404"))
        _ = reader.session.handle(.paste("https://Beta.example/feed#x"))
        await reader.press(Key(.enter))
        await reader.wait(for: "You are subscribed to this already: “Beta”.")
        await reader.press(Key(.escape))
        #expect(!reader.text.contains("Add a feed"))
        #expect(reader.container.state.feeds.page.content?.feeds.count == 4)
        await reader.close()
    }

    @Test func aClickBesideTheSheetLosesNoText() async throws {
        let reader = await open()
        await reader.type("ax")
        try await click("Unread", reader)
        #expect(reader.text.contains("Add a feed"))
        await reader.close()
    }

    @Test func ofASiteWithSeveralFeedsOneIsChosen() async throws {
        await network.answer(
            "https://site.example/notes",
            "<rss><channel><title>Notes</title><item><title>N</title></item></channel></rss>"
        )
        await network.answer(
            "https://site.example/",
            "<html><link rel=feed href=/posts title=Posts><link rel=feed href=/notes>"
        )
        let reader = await open()
        await reader.type("ahttps://site.example/")
        await reader.press(Key(.enter))
        await reader.wait(for: "This page has 2 feeds. Which one?")
        #expect(reader.text.contains("▸ Posts"))
        await reader.press(Key(.escape))
        #expect(reader.text.contains("https://site.example/"))
        await reader.press(Key(.enter))
        await reader.wait(for: "▸ Posts")
        await reader.type("j")
        await reader.wait(for: "▸ https://site.example/notes")
        await reader.press(Key(.enter))
        await reader.wait(for: "Added “Notes”, 1 unread.")
        await reader.close()
    }

    @Test func anEmptyLibraryTakesItsFirstFeed() async throws {
        await network.answer(
            "https://new.example/feed",
            "<rss><channel><title>New</title><item><title>Hello</title></item></channel></rss>"
        )
        let empty = try Store.open(path: ":memory:")
        let reader = Reader(source: LibrarySource(store: empty, fetcher: network, now: { Self.now }))
        await reader.wait(for: "a adds one")
        await reader.type("ahttps://new.example/feed")
        await reader.press(Key(.enter))
        await reader.wait(for: "Hello")
        await reader.close()
    }

    // MARK: Details

    @Test func theDetailsTellOfTheFeedAndFollowToTheNext() async throws {
        let reader = await open()
        await goToFirstFeed(reader)
        await reader.type("i")
        await reader.wait(for: "tag-Alpha")
        #expect(reader.text.contains("https://Alpha.example/feed"))
        #expect(reader.text.contains("3, 3 unread, 0 starred"))
        #expect(reader.text.contains("3 articles in 30 days, at most 3 a day"))
        #expect(reader.text.contains("█"))
        await reader.type("j")
        await reader.wait(for: "tag-Beta")
        await reader.press(Key(.escape))
        #expect(!reader.text.contains("About this feed"))
        #expect(reader.container.state.feeds.selection == .feed(try await store.catalogue().feeds[1].id))
        await reader.close()
    }

    // MARK: Where nothing can be edited

    @Test func aMockDirectorySaysWhyItCannotBeEdited() async throws {
        let pages = try TemporaryPages()
        try pages.writeFeed("Alpha", count: 3)
        let reader = Reader(mock: pages.path, width: 100)
        await reader.wait(for: "Alpha 0")
        await reader.type("jjjj")
        for key in ["a", "D", "M"] {
            await reader.type(key)
            await reader.wait(for: "The feeds of a mock directory are its folders")
            reader.container.send(.toastExpired(try #require(reader.container.state.toast)))
        }
        await reader.type("i")
        await reader.wait(for: "3, 3 unread, 0 starred")
        await reader.close()
    }

    // MARK: Small screens

    @Test(arguments: [(20, 5), (30, 8), (200, 50)])
    func everySheetFitsItsScreen(width: Int, height: Int) async throws {
        let reader = Reader(
            source: LibrarySource(store: store, fetcher: network, now: { Self.now }),
            width: width,
            height: height
        )
        await reader.settle()
        await reader.type("jjjjja")
        #expect(reader.text.contains("Add a feed"))
        await reader.type("xyz")
        #expect(reader.text.contains("xyz"))
        await reader.press(Key(.escape))
        await reader.type("i")
        #expect(reader.text.contains("Alpha"))
        await reader.press(Key(.escape))
        await reader.type("M")
        #expect(reader.text.contains("⇅"))
        await reader.close()
    }
}

/// A network of a few pages; every other address answers 404.
private actor Pages: Fetching {
    private var answers: [String: String] = [:]

    func answer(_ url: String, _ text: String) { answers[url] = text }

    func exchange(_ request: FetchRequest) async -> FetchExchange {
        guard let text = answers[request.url] else {
            return FetchExchange(result: .failure(.http(status: 404, what: request.url)))
        }
        return FetchExchange(result: .success(FetchResponse(body: Array(text.utf8), finalURL: request.url)))
    }
}
