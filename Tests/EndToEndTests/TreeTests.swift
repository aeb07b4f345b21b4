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

/// Folders, tags, notes, kept searches and places over a real library: keys in, the screen out.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(10)))
struct TreeTests {
    nonisolated private static let now = Date(timeIntervalSince1970: 1_796_018_400)
    private let store: Store

    init() async throws {
        store = try Store.open(path: ":memory:")
        let feeds = [("Alpha", ["News"]), ("世界", ["News", "World"]), ("حديث", ["News", "World"]), ("Delta", [])]
        for (title, folder) in feeds {
            let feed = SubscribedFeed(address: "https://\(title).example/feed", title: title, folder: folder)
            _ = try await store.take([feed], at: Self.now)
        }
        for feed in try await store.catalogue().feeds {
            let items = (1...3).map { number in
                var item = NewArticle(
                    identity: "\(number)",
                    title: "\(feed.title) story \(number)",
                    html: (1...40).map { "<p>Paragraph \($0) of it.</p>" }.joined(),
                    published: Self.now.addingTimeInterval(-Double(number) * 3600)
                )
                item.enclosures = [
                    Enclosure(url: "https://files.example/\(number).mp3", type: "audio/mpeg", length: 12_400_000)
                ]
                return item
            }
            let outcome = FetchOutcome(time: Self.now.addingTimeInterval(-3600))
            _ = try await store.save(items, for: feed.id, outcome)
        }
    }

    private func open(width: Int = 100, height: Int = 24) async -> Reader {
        let library = LibrarySource(store: store, fetcher: NoNetwork(), now: { Self.now })
        await library.catchUp()
        let reader = Reader(source: library, width: width, height: height)
        await reader.wait(for: height < 10 ? "Unread" : "Alpha")
        await reader.settle()
        return reader
    }

    /// The lines of the sidebar, counts and blanks between them left out.
    private func sidebar(_ reader: Reader) -> [String] {
        reader.screen.dropFirst(2).dropLast(2).map { line in
            line.prefix { $0 != "│" }.split(separator: " ").joined(separator: " ")
        }.filter { !$0.isEmpty }
    }

    private func rows(_ reader: Reader, from name: String) -> [String] {
        Array(sidebar(reader).drop { !$0.contains(name) })
    }

    @Test func foldersCloseAndShowWhatTheyHold() async {
        let reader = await open()
        #expect(rows(reader, from: "News") == ["▾ News 9", "▾ World 6", "世界 3", "ثيدح 3", "Alpha 3", "Delta 3"])
        await reader.type("ggjjjjj")
        #expect(reader.text.contains("▌▾ News"))
        #expect(reader.text.contains("世界 story 1") && !reader.text.contains("Delta story"))
        await reader.type("jza")
        #expect(rows(reader, from: "News") == ["▾ News 9", "▌ ▸ World 6", "Alpha 3", "Delta 3"])
        await reader.type("zM")
        #expect(rows(reader, from: "News") == ["▌▸ News 9", "Delta 3"])
        await reader.type("zRj")
        #expect(reader.container.state.place.folded.isEmpty)
        await reader.press(Key(.enter))
        await reader.type("m")
        await reader.wait(for: "Unread               11")
        #expect(rows(reader, from: "News").first == "▾ News 8")
        await reader.close()
    }

    @Test(arguments: [(20, 5), (44, 24), (120, 32)])
    func theTreeIsUsableAtEverySize(width: Int, height: Int) async {
        let reader = await open(width: width, height: height)
        await reader.press(Key(.escape), Key(.escape))
        await reader.type("ggjjjjjj")
        #expect(reader.text.contains("World"))
        await reader.type("jj")
        #expect(reader.text.contains("▌"))
        #expect(reader.container.state.feeds.selectedFeed != nil)
        await reader.close()
    }

    @Test func aClickOnItsSignClosesAFolder() async throws {
        let reader = await open()
        let y = try #require(reader.screen.firstIndex { $0.contains("▾ World") })
        let x = try #require(reader.screen[y].firstIndex(of: "▾")).utf16Offset(in: reader.screen[y])
        _ = reader.session.handle(.mouse(Mouse(.press(button: 0), at: Point(x: x, y: y), [])))
        await reader.settle()
        #expect(rows(reader, from: "News") == ["▾ News 9", "▸ World 6", "Alpha 3", "Delta 3"])
        await reader.close()
    }

    @Test func aFeedIsCarriedOutOfItsFolderAndThatIsTakenBack() async throws {
        let reader = await open()
        let before = try await store.overview()
        await reader.type("GkM")
        #expect(reader.screen.last?.contains("put down in News") == true)
        await reader.type("j")
        #expect(rows(reader, from: "News") == ["▾ News 6", "▾ World 6", "世界 3", "ثيدح 3", "▌⇅ Alpha 3", "Delta 3"])
        await reader.type("kkk")
        #expect(rows(reader, from: "News") == ["▾ News 9", "▾ World 9", "世界 3", "▌ ⇅ Alpha 3", "ثيدح 3", "Delta 3"])
        await reader.press(Key(.enter))
        await reader.wait(for: "Moved “Alpha” to News/World. u undoes.")
        #expect(try await store.overview().first { $0.feed.title == "Alpha" }?.folder == ["News", "World"])
        await reader.type("u")
        await reader.wait(for: "Moved “Alpha” back to News")
        #expect(try await store.overview() == before)
        await reader.close()
    }

    @Test func feedsArePutIntoANewFolderWhichIsRenamedAndRemoved() async throws {
        let reader = await open()
        await reader.type("GvkvF")
        #expect(reader.text.contains("Put 2 feeds into"))
        await reader.type("新/x")
        #expect(reader.text.contains("+ 新/x"))
        await reader.press(Key(.enter))
        await reader.wait(for: "Moved 2 feeds to 新/x")
        #expect(try await store.folders() == [["News"], ["News", "World"], ["新"], ["新", "x"]])
        await reader.type("zakN")
        await reader.press(Key("u", .control))
        await reader.type("neu")
        await reader.press(Key(.enter))
        await reader.wait(for: "The folder is “neu” now.")
        await reader.type("D")
        await reader.wait(for: "Removed the folder “neu”")
        #expect(try await store.folders() == [["News"], ["News", "World"], ["x"]])
        await reader.type("uuu")
        await reader.wait(for: "Undone: 2 feeds moved to 新/x")
        #expect(try await store.folders() == [["News"], ["News", "World"]])
        await reader.close()
    }

    @Test func aClickChoosesAFolder() async throws {
        let reader = await open()
        await reader.type("GF")
        let y = try #require(reader.screen.firstIndex { $0.contains("  News/World") })
        let x = try #require(reader.screen[y].firstIndex(of: "/")).utf16Offset(in: reader.screen[y])
        _ = reader.session.handle(.mouse(Mouse(.press(button: 0), at: Point(x: x, y: y), [])))
        await reader.wait(for: "Moved “Delta” to News/World. u undoes.")
        #expect(try await store.overview().map(\.folder).last == ["News", "World"])
        await reader.close()
    }

    @Test func theSmallestScreenAsksForAFolderToo() async throws {
        let reader = await open(width: 20, height: 5)
        await reader.type("GF")
        #expect(reader.text.contains("› (no folder) ✓") && reader.screen.count == 5)
        await reader.press(Key(.down), Key(.enter))
        await reader.settle()
        #expect(try await store.overview().map(\.folder).last == ["News"])
        await reader.type("u")
        await reader.settle()
        #expect(try await store.overview().map(\.folder).last == [])
        await reader.close()
    }

    @Test func articlesAreTaggedAndTheTagIsASection() async throws {
        let reader = await open()
        await reader.press(Key(.enter))
        await reader.type("vvt#swift")
        #expect(reader.text.contains("Tag 2 articles"))
        await reader.press(Key(.enter))
        await reader.wait(for: "▾ Tags")
        #expect(reader.text.contains("2 articles tagged “swift”"))
        #expect(try await store.catalogue().tags == [Catalogue.Tag(name: "swift", unread: 2, total: 2)])
        await reader.type("ggvvtsw")
        await reader.press(Key(.tab), Key(.enter))
        await reader.wait(for: "no longer tagged “swift”")
        #expect(try await store.catalogue().tags.isEmpty)
        await reader.type("u")
        await reader.wait(for: "# swift")
        await reader.close()
    }

    @Test func allOfAListingIsMarkedReadAndTakenBack() async throws {
        let reader = await open()
        await reader.type("ggjjjjjA")
        await reader.wait(for: "9 articles marked read. u undoes.")
        #expect(try await store.catalogue().feeds.map(\.unread) == [0, 0, 0, 3])
        await reader.type("u")
        await reader.wait(for: "Undone: 9 articles marked read")
        #expect(try await store.catalogue().feeds.map(\.unread) == [3, 3, 3, 3])
        await reader.close()
    }

    @Test func theAnswersOfASearchAreMarkedAndNothingElse() async throws {
        let reader = await open()
        await reader.type("/Delta")
        await reader.wait(for: "3 found")
        await reader.press(Key(.enter))
        await reader.type("A")
        await reader.wait(for: "3 articles marked read")
        #expect(try await store.catalogue().feeds.map(\.unread) == [3, 3, 3, 0])
        await reader.close()
    }

    @Test func aNoteAndTheFilesOfAnArticleStandOnItsPage() async throws {
        let reader = await open(height: 60)
        await reader.press(Key(.enter), Key(.enter))
        await reader.wait(for: "Paragraph 1 of it.")
        await reader.type("EAsk Ada about it")
        await reader.press(Key(.enter))
        await reader.wait(for: "✎ Ask Ada about it")
        await reader.type("G")
        #expect(reader.text.contains("[1] ⤓ 1.mp3, audio/mpeg, 12 MB: "))
        await reader.type("E")
        for _ in 1...17 { await reader.press(Key(.backspace)) }
        await reader.press(Key(.enter))
        await reader.wait(for: "The note is gone")
        await reader.type("u")
        await reader.type("gg")
        await reader.wait(for: "✎ Ask Ada about it")
        await reader.close()
    }

    @Test func aSearchIsKeptRenamedAndRemoved() async throws {
        let reader = await open()
        await reader.type("/Delta")
        await reader.wait(for: "3 found")
        await reader.press(Key(.enter))
        await reader.type("KThe river")
        await reader.press(Key(.enter))
        await reader.wait(for: "/ The river")
        await reader.press(Key(.escape), Key(.escape))
        await reader.type("ggjjjjj")
        await reader.wait(for: "/The river  Delta")
        await reader.type("N")
        await reader.press(Key("u", .control))
        await reader.type("Rivers")
        await reader.press(Key(.enter))
        await reader.wait(for: "/ Rivers")
        #expect(try await store.catalogue().queries.map(\.name) == ["Rivers"])
        await reader.type("D")
        await reader.wait(for: "“Rivers” is no longer kept")
        #expect(try await store.catalogue().queries.isEmpty)
        await reader.close()
    }

    @Test func anotherRunOpensAnArticleWhereItWasLeft() async throws {
        let reader = await open()
        await reader.press(Key(.enter), Key(.enter))
        await reader.wait(for: "Paragraph 1 of it.")
        await reader.type("20j")
        let before = reader.screen.dropFirst().dropLast()
        #expect(!before.contains { $0.contains("Paragraph 1 of it.") })
        await reader.press(Key(.escape))
        await reader.settle()
        let again = await open()
        await again.press(Key(.enter), Key(.enter))
        await again.settle()
        #expect(again.screen.dropFirst().dropLast() == before)
        await reader.close()
        await again.close()
    }

    @Test func aLetterStandsForAnArticle() async {
        let reader = await open()
        await reader.press(Key(.enter))
        await reader.type("jjB")
        #expect(reader.screen.last?.contains("B…") == true)
        await reader.type("x")
        await reader.wait(for: "x stands for “")
        await reader.type("gg'x")
        await reader.wait(for: "Paragraph 1 of it.")
        #expect(reader.container.state.focus == .article)
        await reader.type("'z")
        await reader.wait(for: "Nothing stands under z.")
        await reader.type("'")
        await reader.press(Key(.escape))
        #expect(reader.container.state.focus == .article)
        await reader.close()
    }
}
