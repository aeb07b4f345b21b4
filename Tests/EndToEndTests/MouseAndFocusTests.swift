import Containers
import Model
import ReaderSupport
import Screens
import TermUI
import Testing

/// Panes by keys and mouse, counts and sequences, on the whole program.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct MouseAndFocusTests {
    private func reading(width: Int = 140, height: Int = 24) async throws -> (reader: Reader, pages: Pages) {
        let pages = try Pages()
        let reader = Reader(mock: pages.pages.path, width: width, height: height)
        await reader.wait(for: width < 80 ? "Alpha" : "Alpha 0")
        return (reader, pages)
    }

    /// Keeps the pages for as long as the test.
    private final class Pages {
        let pages: TemporaryPages
        init() throws {
            pages = try TemporaryPages()
            try pages.writeFeed("Alpha", count: 60)
        }
    }

    private func mouse(_ reader: Reader, _ action: Mouse.Action, _ x: Int, _ y: Int, count: Int = 1) {
        _ = reader.session.handle(.mouse(Mouse(action, at: Point(x: x, y: y), count: count)))
    }

    /// The columns of the lines between the panes.
    private func dividers(_ reader: Reader) -> [Int] {
        reader.screen[5].enumerated().filter { $0.element == "│" }.map(\.offset)
    }

    @Test func controlWMovesBetweenThePanesThatStandSideBySide() async throws {
        let (reader, _) = try await reading()
        #expect(reader.container.state.focus == .feeds)
        await reader.press(Key("w", .control), Key("l"))
        #expect(reader.container.state.focus == .articles)
        await reader.press(Key("w", .control), Key("l"))
        #expect(reader.container.state.focus == .article, "what the selection rested on is opened")
        await reader.press(Key(.enter))
        #expect(reader.container.state.focus == .article)
        await reader.press(Key("2"), Key("w", .control), Key("h"))
        #expect(reader.container.state.focus == .feeds)
        await reader.press(Key("w", .control), Key("j"))
        #expect(reader.container.state.focus == .feeds)
        await reader.close()
    }

    @Test func onANarrowScreenThePanesLieBesideEachOtherAllTheSame() async throws {
        let (reader, _) = try await reading(width: 40)
        #expect(reader.container.state.focus == .feeds)
        await reader.press(Key("w", .control), Key("l"))
        #expect(reader.container.state.focus == .articles)
        await reader.press(Key("w", .control), Key("h"), Key("w", .control), Key("h"))
        #expect(reader.container.state.focus == .feeds)
        await reader.close()
    }

    @Test func tabGoesRoundThePanes() async throws {
        let (reader, _) = try await reading(width: 100)
        await reader.press(Key(.tab))
        #expect(reader.container.state.focus == .articles)
        await reader.press(Key(.tab, .shift), Key(.tab, .shift))
        #expect(reader.container.state.focus == .articles)
        await reader.close()
    }

    @Test func aClickOnNoRowFocusesThePaneItIsIn() async throws {
        let (reader, _) = try await reading()
        await reader.press(Key(.tab))
        mouse(reader, .press(button: 0), 3, 20)
        #expect(reader.container.state.focus == .feeds)
        await reader.close()
    }

    @Test func theLineBetweenPanesIsDraggedWithinBounds() async throws {
        let (reader, _) = try await reading()
        let before = dividers(reader)
        mouse(reader, .press(button: 0), before[0], 8)
        mouse(reader, .drag(button: 0), before[0] + 9, 8)
        #expect(dividers(reader) == [before[0] + 9] + [before[1] + 5])
        mouse(reader, .drag(button: 0), 500, 8)
        #expect(dividers(reader)[0] == 140 - 2 - 24 - 24)
        mouse(reader, .drag(button: 0), 0, 8)
        #expect(dividers(reader)[0] == 12)
        mouse(reader, .release(button: 0), 0, 8)
        mouse(reader, .drag(button: 0), 40, 8)
        #expect(dividers(reader)[0] == 12, "the line was let go of")
        await reader.press(Key("j"))
        #expect(dividers(reader)[0] == 12)
        mouse(reader, .press(button: 0), 12, 8)
        mouse(reader, .press(button: 0), 12, 8, count: 2)
        #expect(dividers(reader) == before)
        await reader.close()
    }

    @Test func aDragThatBeginsElsewhereMovesNothing() async throws {
        let (reader, _) = try await reading()
        let before = dividers(reader)
        mouse(reader, .press(button: 0), 50, 8)
        mouse(reader, .drag(button: 0), before[0], 8)
        mouse(reader, .drag(button: 0), before[0] + 9, 8)
        #expect(dividers(reader) == before)
        await reader.close()
    }

    @Test func aDoubleClickOpensOnceAndItsRestTouchesNothing() async throws {
        let (reader, _) = try await reading(width: 90)
        let y = try #require(reader.screen.firstIndex { $0.contains("Alpha 3") })
        mouse(reader, .press(button: 0), 60, y)
        #expect(reader.container.state.focus == .articles)
        mouse(reader, .press(button: 0), 60, y, count: 2)
        #expect(reader.container.state.focus == .article)
        let opened = reader.container.state.article?.summary.title
        await reader.settle()
        mouse(reader, .press(button: 0), 10, y, count: 3)
        #expect(reader.container.state.focus == .article)
        #expect(reader.container.state.article?.summary.title == opened)
        await reader.close()
    }

    @Test func aClickBesideThePopupClosesItAndReachesNothingBeneath() async throws {
        let (reader, _) = try await reading()
        await reader.press(Key("?"))
        let selection = reader.container.state.articles.selection
        mouse(reader, .wheelDown, 2, 3)
        mouse(reader, .press(button: 0), 136, 4)
        #expect(reader.container.state.popup == nil)
        #expect(reader.container.state.articles.selection == selection)
        #expect(reader.container.state.focus == .feeds)
        await reader.close()
    }

    @Test func countsGoThatFarAndAreShownWhileTheyAreTyped() async throws {
        let (reader, _) = try await reading()
        await reader.press(Key(.tab))
        await reader.type("12")
        #expect(reader.screen.last?.hasPrefix(" 12…") == true)
        await reader.type("g")
        #expect(reader.screen.last?.hasPrefix(" 12g…") == true)
        #expect(reader.session.awaitsKeys)
        await reader.type("g")
        await reader.wait(for: "12 of ")
        await reader.type("5j")
        await reader.wait(for: "17 of ")
        await reader.type("3k")
        await reader.wait(for: "14 of ")
        await reader.type("7")
        await reader.press(Key(.escape))
        await reader.type("j")
        await reader.wait(for: "15 of ")
        await reader.type("2G")
        await reader.wait(for: "2 of ")
        await reader.close()
    }

    @Test func aSequenceThatNothingFollowsIsNoLongerShown() async throws {
        let (reader, _) = try await reading()
        await reader.type("g")
        #expect(reader.screen.last?.hasPrefix(" g…") == true)
        #expect(reader.session.endKeys() == nil)
        #expect(!reader.session.awaitsKeys)
        #expect(reader.screen.last?.hasPrefix(" j/k") == true)
        await reader.close()
    }

    @Test func thePagerIsGivenTheArticleAsText() async throws {
        let (reader, _) = try await reading()
        #expect(reader.session.perform(.page) == nil)
        await reader.wait(for: "Open an article first")
        await reader.press(Key(.tab), Key(.enter))
        await reader.settle()
        guard case .page(let text) = reader.session.perform(.page) else {
            Issue.record("no text")
            return
        }
        #expect(text.hasPrefix("# Alpha 0\n\n"))
        #expect(reader.session.perform(.edit) == .edit(text))
        await reader.close()
    }
}
