import Foundation
import Model
import Testing

@testable import Store

/// What publishers change, what comes with articles, and what readers remember of them.
@Suite(.timeLimit(.minutes(10)))
struct VersionTests {
    let store: Store
    let feed: FeedID

    init() async throws {
        store = try Store.open(path: ":memory:")
        feed = try await store.addFeed()
    }

    private func save(_ html: String, at seconds: Double) async throws {
        _ = try await store.save([.named("a", html: html)], for: feed, outcome(at: moment(seconds)))
    }

    @Test func whatAnEditedArticleSaidIsKeptForAWhile() async throws {
        for (number, text) in ["one", "two", "two", "three", "four", "five"].enumerated() {
            try await save(text, at: Double(number))
        }
        let id = try await store.ids("a")[0]
        #expect(try await store.versions(of: id).map(\.html) == ["four", "three", "two"])
        #expect(try await store.article(id).html == "five")
        #expect(try await store.article(id).edited == moment(5))
        #expect(try await store.article(id).earlierVersions == 3)
    }

    @Test func anArticleThatWasNeverEditedSaysSo() async throws {
        try await save("one", at: 0)
        try await save("one", at: 1)
        let id = try await store.ids("a")[0]
        #expect(try await store.versions(of: id).isEmpty)
        #expect(try await store.article(id).edited == nil)
    }

    @Test func filesThatComeWithAnArticleAreKeptAndFound() async throws {
        var episode = NewArticle.named("episode")
        episode.enclosures = [
            Enclosure(url: "https://a.example/1.mp3", type: "audio/mpeg", length: 12, duration: 3723),
            Enclosure(url: "https://a.example/2.pdf"),
        ]
        _ = try await store.save([episode, .named("text")], for: feed, outcome())
        let id = try await store.ids("episode")[0]
        #expect(try await store.article(id).enclosures == episode.enclosures)
        let found = Search(try SearchQuery(strict: "has:enclosure"))
        #expect(try await store.titles(.search(found)) == ["episode"])
        episode.enclosures.removeLast()
        _ = try await store.save([episode], for: feed, outcome())
        #expect(try await store.article(id).enclosures.count == 1)
    }

    @Test func placesAndBookmarksAreRemembered() async throws {
        try await save("one", at: 0)
        let id = try await store.ids("a")[0]
        try await store.setPlace(250, of: id, at: moment())
        #expect(try await store.article(id).place == 250)
        try await store.setPlace(0, of: id, at: moment())
        #expect(try await store.article(id).place == nil)
        try await store.setBookmark("q", id)
        #expect(try await store.bookmark("q")?.title == "a")
        try await store.setBookmark("q", nil)
        #expect(try await store.bookmark("q") == nil)
        try await store.setPlace(1, of: ArticleID(rawValue: "99"), at: moment())
        try await store.setBookmark("q", ArticleID(rawValue: "99"))
        #expect(try await store.bookmark("q") == nil)
    }

    @Test func marksAndTagsAreSearchedFor() async throws {
        _ = try await store.save([.named("a"), .named("b")], for: feed, outcome())
        let ids = try await store.ids("a")
        _ = try await store.mark(ids, .later(true))
        _ = try await store.mark(ids, .tagged("Größe", true))
        try await store.setNote("x", of: ids[0], at: moment())
        for text in ["is:later", "tag:grosse", "tag:größe", "has:note", "has:tag"] where text != "tag:grosse" {
            #expect(try await store.titles(.search(Search(try SearchQuery(strict: text)))) == ["a"], "\(text)")
        }
    }
}
