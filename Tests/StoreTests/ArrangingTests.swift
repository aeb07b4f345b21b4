import Foundation
import Model
import Testing

@testable import Store

/// Names and folders that a reader gives to feeds.
@Suite(.timeLimit(.minutes(10)))
struct ArrangingTests {
    let store: Store

    init() throws { store = try Store.open(path: ":memory:") }

    private func feed(_ name: String = "one") async throws -> FeedID { try await store.addFeed(name) }

    private func overview() async throws -> FeedOverview { try #require(try await store.overview().first) }

    private func sentence(_ body: () async throws -> Void) async -> String? {
        do {
            try await body()
            return nil
        } catch {
            return (error as? Failure)?.sentence
        }
    }

    @Test func aNameStaysWhateverTheFeedCallsItself() async throws {
        let feed = try await feed()
        try await store.rename(feed, to: "Mine")
        _ = try await store.save([], for: feed, outcome(title: "Another"))
        #expect(try await overview().feed.title == "Mine")
        #expect(try await overview().ownTitle == "Another")
        try await store.rename(feed, to: nil)
        #expect(try await overview().feed.title == "Another")
        try await store.rename(feed, to: "Another")
        _ = try await store.save([], for: feed, outcome(title: "Third"))
        #expect(try await overview().feed.title == "Third", "its own name was none of the reader's")
        try await store.remove(feed)
        await #expect(throws: Failure.missing(what: "The feed")) { try await store.rename(feed, to: "x") }
    }

    @Test func feedsLieInFoldersThatAreMadeAndGo() async throws {
        let feeds = [try await feed("one"), try await feed("two")]
        try await store.put(feeds, into: ["News", "World"])
        #expect(try await store.overview().map(\.folder) == [["News", "World"], ["News", "World"]])
        #expect(try await store.folders() == [["News"], ["News", "World"]])
        try await store.put([feeds[0]], into: ["News"])
        #expect(try await store.folders() == [["News"], ["News", "World"]])
        try await store.put([feeds[1]], into: [])
        #expect(try await store.folders() == [["News"]])
        #expect(try await store.overview().map(\.folder) == [["News"], []])
    }

    @Test func whenOneFeedIsGoneNoneMoves() async throws {
        let (one, two) = (try await feed("one"), try await feed("two"))
        try await store.remove(two)
        await #expect(throws: Failure.missing(what: "The feed")) { try await store.put([one, two], into: ["News"]) }
        #expect(try await overview().folder == [])
        #expect(try await store.folders() == [])
    }

    @Test func aFolderThatHoldsARemovedFeedIsThereWhenItComesBack() async throws {
        let (one, two) = (try await feed("one"), try await feed("two"))
        try await store.put([one], into: ["News"])
        try await store.remove(one)
        try await store.put([two], into: ["Other"])
        try await store.restore([one])
        #expect(try await store.overview().map(\.folder) == [["News"], ["Other"]])
    }

    @Test func aFolderTakesAnotherNameAndPlaceWithAllThatIsInIt() async throws {
        let feed = try await feed()
        try await store.put([feed], into: ["News", "World"])
        try await store.renameFolder(["News"], to: ["Press", "Daily"])
        #expect(try await overview().folder == ["Press", "Daily", "World"])
        try await store.renameFolder(["Press", "Daily", "World"], to: ["世界"])
        #expect(try await store.folders() == [["世界"]], "what it left empty is gone")
        try await store.renameFolder(["世界"], to: ["世界"])
        #expect(try await overview().folder == ["世界"])
    }

    @Test func whereAFolderCannotBeItStaysWhereItIs() async throws {
        try await store.put([try await feed("one")], into: ["A", "B"])
        try await store.put([try await feed("two")], into: ["C"])
        #expect(
            await sentence { try await store.renameFolder(["A"], to: ["A", "B", "C"]) }?.contains("itself") == true
        )
        #expect(await sentence { try await store.renameFolder(["A"], to: ["C"]) }?.contains("a folder “C”") == true)
        #expect(await sentence { try await store.renameFolder(["X"], to: ["Y"]) }?.contains("“X” is missing") == true)
        #expect(await sentence { try await store.renameFolder(["A"], to: []) } != nil)
        #expect(try await store.folders() == [["A"], ["A", "B"], ["C"]])
    }

    @Test func articlesAreListedFromTheOldestOfSomeFeedsToo() async throws {
        let feeds = [try await feed("one"), try await feed("two"), try await feed("three")]
        for (number, feed) in feeds.enumerated() {
            let items = (0..<5).map { NewArticle.named("\(number)-\($0)", published: moment(Double($0) - 10)) }
            _ = try await store.save(items, for: feed, outcome())
        }
        let search = Search(SearchQuery(nil), order: .oldestFirst, feeds: [feeds[0], feeds[2]])
        let titles = try await store.rows(.search(search), size: 3).map(\.title)
        #expect(titles == ["0-0", "2-0", "0-1", "2-1", "0-2", "2-2", "0-3", "2-3", "0-4", "2-4"])
        let none = Search(SearchQuery(nil), feeds: [])
        #expect(try await store.rows(.search(none)).isEmpty)
        #expect(
            try await store.summaries(of: [ArticleID(rawValue: "2"), ArticleID(rawValue: "99")]).map(\.title) == ["0-1"]
        )
    }
}
