import Containers
import Foundation
import Model
import ReaderSupport
import Screens
import TermUI
import Testing

@MainActor
@Suite(.serialized, .timeLimit(.minutes(10)))
struct ReadingTests {
    @Test func theFirstScreenShowsFeedsWithCountsAndTheNewestArticles() async throws {
        let pages = try TemporaryPages()
        try pages.writeFeed("Alpha", count: 3)
        try pages.writeFeed("Beta", count: 2)
        let reader = Reader(mock: pages.path, width: 80, height: 12)
        await reader.wait(for: "Alpha 0")
        await reader.settle()
        let screen = reader.screen
        #expect(screen[0].hasPrefix(" Tern  All  Unread 5  Starred 0"))
        #expect(screen.contains { $0.contains("Alpha") && $0.contains("3 │") })
        #expect(screen.contains { $0.contains("Beta") && $0.contains("2 │") })
        #expect(screen.last?.contains("j/k move") == true)
        await reader.close()
    }

    @Test func anArticleIsOpenedReadAndLeftWhereTheReaderWas() async throws {
        let pages = try TemporaryPages()
        try pages.writeFeed("Alpha", count: 45)
        try pages.write("Alpha/articles/12.html", "<h1>Inside twelve</h1><p>The body of it.</p>")
        let reader = Reader(mock: pages.path)
        await reader.wait(for: "Alpha 0")
        await reader.press(Key("l"))
        for _ in 0..<12 { await reader.press(Key("j")) }
        let before = reader.screen
        await reader.press(Key(.enter))
        await reader.wait(for: "Inside twelve")
        #expect(reader.text.contains("The body of it."))
        await reader.press(Key("h"))
        let after = reader.screen
        // Only the mark and the counts changed: every row stands where it stood.
        let rows = { (screen: [String]) in
            screen.dropFirst(2).map { $0.filter { $0 != "●" && !$0.isNumber && $0 != " " } }
        }
        #expect(rows(before) == rows(after))
        #expect(before.contains { $0.contains("▌● Alpha 12") || $0.contains("▌●  Alpha 12") })
        #expect(!after.contains { $0.contains("● Alpha 12") || $0.contains("●  Alpha 12") })
        await reader.close()
    }

    @Test func pagesLoadAsTheEndComesNearAndEachArticleIsShownOnce() async throws {
        let pages = try TemporaryPages()
        try pages.writeFeed("Alpha", count: 65)
        let reader = Reader(mock: pages.path)
        await reader.wait(for: "Alpha 0")
        await reader.press(Key("l"))
        for _ in 0..<70 { await reader.press(Key("j")) }
        #expect(reader.text.contains("Alpha 64"))
        let rows = reader.container.state.articles.page.content?.rows ?? []
        #expect(rows.count == 65)
        #expect(Set(rows.map(\.id)).count == 65)
        #expect(reader.screen.last?.hasSuffix("65 of 65") == true)
        await reader.press(Key("g"), Key("g"))
        #expect(reader.text.contains("▌"))
        #expect(reader.screen.last?.hasSuffix("1 of 65") == true)
        await reader.close()
    }

    @Test func marksAndStarsShowAtOnceAndInTheCounts() async throws {
        let pages = try TemporaryPages()
        try pages.writeFeed("Alpha", count: 3)
        let reader = Reader(mock: pages.path)
        await reader.wait(for: "Alpha 0")
        await reader.press(Key("l"), Key("m"), Key("j"), Key("s"))
        #expect(reader.screen[0].contains("Unread 2"))
        #expect(reader.screen[0].contains("Starred 1"))
        #expect(reader.text.contains("★"))
        await reader.press(Key("k"), Key("m"))
        #expect(reader.screen[0].contains("Unread 3"))
        await reader.close()
    }

    @Test func nextUnreadGoesOnFromArticleToArticle() async throws {
        let pages = try TemporaryPages()
        try pages.writeFeed("Alpha", count: 3)
        let reader = Reader(mock: pages.path)
        await reader.wait(for: "Alpha 0")
        await reader.press(Key("l"), Key(.enter))
        await reader.wait(for: "Summary of 0")
        await reader.press(Key("n"))
        #expect(reader.container.state.article?.summary.title == "Alpha 1")
        await reader.press(Key("n"), Key("n"))
        #expect(reader.text.contains("No more unread"))
        await reader.press(Key("o"))
        #expect(reader.outside.opened == ["https://example.org/Alpha/2"])
        await reader.close()
    }

    @Test func qGoesBackPageByPageAndQuitsAtTheRoot() async throws {
        let pages = try TemporaryPages()
        try pages.writeFeed("Alpha", count: 1)
        let reader = Reader(mock: pages.path, width: 40)
        await reader.wait(for: "Alpha")
        await reader.press(Key("l"), Key("l"))
        #expect(reader.container.state.focus == .article)
        await reader.press(Key("q"), Key("q"))
        #expect(reader.container.state.focus == .feeds)
        await reader.press(Key(.escape))
        #expect(!reader.outside.hasQuit)
        await reader.press(Key("q"))
        #expect(reader.outside.hasQuit)
        await reader.close()
    }

    @Test func helpOpensOverThePageAndTakesTheKeys() async throws {
        let pages = try TemporaryPages()
        try pages.writeFeed("Alpha", count: 30)
        let reader = Reader(mock: pages.path)
        await reader.wait(for: "Alpha 0")
        let before = reader.screen
        await reader.press(Key("?"))
        #expect(reader.text.contains("half a page down"))
        await reader.press(Key("j"), Key("m"))
        await reader.press(Key(.escape))
        #expect(reader.screen == before)
        await reader.close()
    }

    @Test func theMouseSelectsOpensAndScrolls() async throws {
        let pages = try TemporaryPages()
        try pages.writeFeed("Alpha", count: 40)
        let reader = Reader(mock: pages.path)
        await reader.wait(for: "Alpha 3")
        await reader.settle()
        let y = try #require(reader.screen.firstIndex { $0.contains("Alpha 2 ") })
        _ = reader.session.handle(.mouse(Mouse(.press(button: 0), at: Point(x: 40, y: y))))
        await reader.settle()
        #expect(reader.container.state.focus == .articles)
        #expect(reader.screen[y].contains("▌"))
        let selection = reader.container.state.articles.selection
        _ = reader.session.handle(.mouse(Mouse(.wheelDown, at: Point(x: 40, y: y))))
        await reader.settle()
        #expect(reader.container.state.articles.selection == selection)
        #expect(!reader.screen[y].contains("Alpha 2 "))
        _ = reader.session.handle(.mouse(Mouse(.wheelUp, at: Point(x: 40, y: y))))
        await reader.settle()
        _ = reader.session.handle(.mouse(Mouse(.press(button: 0), at: Point(x: 40, y: y))))
        await reader.wait(for: "Summary of 2")
        #expect(reader.container.state.focus == .article)
        await reader.close()
    }
}
