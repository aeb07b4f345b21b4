import Foundation
import Model
import Testing

@testable import Store

@Suite(.timeLimit(.minutes(10)))
struct FullTextTests {
    let store: Store
    let feed: FeedID

    init() async throws {
        store = try Store.open(path: ":memory:")
        feed = try await store.addFeed()
    }

    private func article(_ name: String, seconds: Double = 0) -> NewArticle {
        var article = NewArticle.named(name, published: moment(seconds), html: "<p>beginning of \(name)")
        article.url = "https://pages.example/\(name)"
        return article
    }

    private func wanted(at time: Date = moment()) -> FetchOutcome {
        var outcome = FetchOutcome(time: time)
        outcome.wantsFullTexts = true
        return outcome
    }

    private func addresses(limit: Int = 50) async throws -> [String] {
        try await store.waitingPages(limit: limit).map(\.address)
    }

    @Test func onlyNewArticlesOfAFeedThatWantsFullTextsWaitForTheirPages() async throws {
        _ = try await store.save([article("old")], for: feed, outcome())
        _ = try await store.save([article("old"), article("new")], for: feed, wanted())
        #expect(try await addresses() == ["https://pages.example/new"])
    }

    @Test func anArticleWithoutAnAddressHasNoPage() async throws {
        _ = try await store.save([.named("none")], for: feed, wanted())
        #expect(try await addresses() == [])
        try await store.queuePages(of: feed, again: true, limit: 50)
        #expect(try await addresses() == [])
    }

    @Test func theNewestComeFirstAndNoMoreOfAFeedThanAskedFor() async throws {
        let other = try await store.addFeed("two")
        _ = try await store.save((0..<5).map { article("a\($0)", seconds: Double($0) - 100) }, for: feed, wanted())
        _ = try await store.save([article("b", seconds: -500)], for: other, wanted())
        #expect(
            try await addresses(limit: 2)
                == ["https://pages.example/a4", "https://pages.example/b", "https://pages.example/a3"]
        )
    }

    @Test func aPageIsTakenOnceByAllPrograms() async throws {
        _ = try await store.save([article("a")], for: feed, wanted())
        let page = try #require(try await store.waitingPages(limit: 50).first)
        #expect(try await store.claimPage(of: page.article, at: moment()))
        #expect(try await !store.claimPage(of: page.article, at: moment(1)))
        #expect(try await addresses() == [])
        // A program that ended meanwhile leaves it as one that gave nothing.
        let counts = try await store.fullTextCounts(of: feed)
        #expect(counts == FullTextCounts(failed: 1, lastReason: "The program ended while it was asked for."))
    }

    @Test func whatThePageHasStaysBesideWhatTheFeedSaysAndNoFetchTakesItAway() async throws {
        _ = try await store.save([article("a")], for: feed, wanted())
        let page = try #require(try await store.waitingPages(limit: 50).first)
        _ = try await store.claimPage(of: page.article, at: moment())
        try await store.keepFullText("<p>all of it", of: page.article)
        var changed = article("a")
        changed.html = "<p>another beginning"
        _ = try await store.save([changed], for: feed, wanted(at: moment(10)))
        let stored = try await store.article(page.article)
        #expect(stored.html == "<p>another beginning")
        #expect(stored.fullText == "<p>all of it")
        #expect(try await store.fullTextCounts(of: feed) == FullTextCounts(kept: 1))
    }

    @Test func aHostThatDoesNotAnswerIsTriedAFewTimesOnly() async throws {
        _ = try await store.save([article("a")], for: feed, wanted())
        var tries = 0
        while let page = try await store.waitingPages(limit: 50).first, tries < 100 {
            tries += 1
            _ = try await store.claimPage(of: page.article, at: moment())
            try await store.postponePage(of: page.article, "No connection.")
        }
        #expect(tries == Store.pageTries)
        #expect(try await store.fullTextCounts(of: feed).lastReason == "No connection.")
    }

    @Test func whatWasCancelledIsAsIfItHadNotBeenTried() async throws {
        _ = try await store.save([article("a")], for: feed, wanted())
        for _ in 0..<20 {
            let page = try #require(try await store.waitingPages(limit: 50).first)
            _ = try await store.claimPage(of: page.article, at: moment())
            try await store.releasePage(of: page.article)
        }
        #expect(try await store.fullTextCounts(of: feed) == FullTextCounts(waiting: 1))
    }

    @Test func itsReaderMayAskForOlderArticlesAndForThoseInVain() async throws {
        _ = try await store.save([article("old"), article("older", seconds: -10)], for: feed, outcome())
        _ = try await store.save([article("failed", seconds: -20)], for: feed, wanted())
        let failed = try #require(try await store.waitingPages(limit: 50).first)
        _ = try await store.claimPage(of: failed.article, at: moment())
        try await store.keepNoFullText("It was empty.", of: failed.article)
        try await store.queuePages(of: feed, again: false, limit: 1)
        #expect(try await addresses() == ["https://pages.example/old"])
        try await store.queuePages(of: feed, again: true, limit: 50)
        #expect(try await addresses().count == 3)
    }

    @Test func aRemovedFeedHasNoPagesWaitingUntilItComesBack() async throws {
        _ = try await store.save([article("a")], for: feed, wanted())
        try await store.remove(feed)
        #expect(try await addresses() == [])
        try await store.restore([feed])
        #expect(try await addresses().count == 1)
        try await store.remove(feed)
        try await store.purge([feed])
        #expect(try await store.raw("SELECT count(*) FROM full_texts") == [["0"]])
    }

    @Test func articlesThatMoveToAnotherFeedBringTheirTexts() async throws {
        let other = try await store.addFeed("two")
        _ = try await store.save([article("a")], for: feed, wanted())
        let page = try #require(try await store.waitingPages(limit: 50).first)
        _ = try await store.claimPage(of: page.article, at: moment())
        try await store.keepFullText("<p>all", of: page.article)
        _ = try await store.merge(feed, into: other)
        #expect(try await store.article(page.article).fullText == "<p>all")
        #expect(try await store.fullTextCounts(of: other).kept == 1)
    }

    @Test func whatRetentionLaysBareLosesTheTextOfItsPageTooAndIsNotAskedForAgain() async throws {
        let day: TimeInterval = 86_400
        _ = try await store.save([article("a"), article("b")], for: feed, wanted())
        for page in try await store.waitingPages(limit: 50) {
            _ = try await store.claimPage(of: page.article, at: moment())
            try await store.keepFullText("<p>all about whales", of: page.article)
        }
        try await store.markRead("a", "b")
        #expect(try await store.letGo(feed, Retention(days: 90), at: moment(100 * day)) == 2)
        _ = try await store.emptyTrash(removedBefore: moment(200 * day))
        #expect(try await store.raw("SELECT count(*) FROM full_texts") == [["0"]])
        _ = try await store.save([article("a")], for: feed, wanted(at: moment(201 * day)))
        #expect(try await addresses() == [])
    }

    @Test func theTextOfAPageIsWhatSearchesShow() async throws {
        _ = try await store.save([article("a")], for: feed, wanted())
        let page = try #require(try await store.waitingPages(limit: 50).first)
        #expect(try await store.bodies(of: [page.article])[page.article] == "<p>beginning of a")
        _ = try await store.claimPage(of: page.article, at: moment())
        try await store.keepFullText("<p>all about whales", of: page.article)
        #expect(try await store.bodies(of: [page.article])[page.article] == "<p>all about whales")
    }
}
