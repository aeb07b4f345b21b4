import Foundation
import Model
import TestSupport
import Testing

@testable import Store

@Suite(.timeLimit(.minutes(10)))
struct FeedTests {
    let store: Store

    init() throws { store = try Store.open(path: ":memory:") }

    @Test func anEmptyLibraryHasItsGatheringsAndNoFeeds() async throws {
        let catalogue = try await store.catalogue()
        #expect(catalogue.title == "Library")
        #expect(catalogue.gatherings.map(\.listing) == [.all, .unread, .today, .starred, .later])
        #expect(catalogue.mainCounts == [0, 0, 0])
        #expect(catalogue.feeds.isEmpty)
        #expect(try await store.fetchStates(.all).isEmpty)
    }

    @Test func feedsStandInTheOrderTheyWereAdded() async throws {
        for name in ["zebra", "ant", "mole"] { _ = try await store.addFeed(name) }
        #expect(try await store.catalogue().feeds.map(\.title) == ["zebra", "ant", "mole"])
        #expect(try await store.fetchStates(.all).map(\.title) == ["zebra", "ant", "mole"])
    }

    @Test func addingAnAddressAgainReturnsTheFeedThatHasIt() async throws {
        let feed = try await store.addFeed()
        _ = try await store.save([.named("a")], for: feed, outcome())
        let again = try await store.add(address: "https://one.example/feed", title: "other", site: "https://x.example")
        #expect(again.feed.id == feed)
        #expect(again.feed.title == "one")
        #expect(again.feed.unread == 1)
        #expect(!again.isNew)
        #expect(try await store.catalogue().feeds.count == 1)
    }

    @Test func aFeedWithoutATitleIsCalledByItsAddress() async throws {
        let feed = try await store.add(address: "https://one.example/feed", title: "", site: nil).feed
        #expect(feed.title == "https://one.example/feed")
        #expect(try await store.catalogue().feeds == [feed])
    }

    @Test func removingAFeedDropsItsArticlesAndCountsOnly() async throws {
        let (one, two) = (try await store.addFeed("one"), try await store.addFeed("two"))
        _ = try await store.save([.named("a"), .named("b")], for: one, outcome())
        _ = try await store.save([.named("c")], for: two, outcome())
        let ids = try await store.ids("a", "c")
        _ = try await store.mark(ids, .starred(true))

        try await store.remove(one)
        try await store.purge([one])

        #expect(try await store.titles(.all) == ["c"])
        #expect(try await store.catalogue().mainCounts == [1, 1, 1])
        await #expect(throws: Failure.missing(what: "The article")) { try await store.article(ids[0]) }
        for table in ["articles", "bodies", "statuses", "counts", "feeds"] {
            #expect(try await store.raw("SELECT count(*) FROM \(table)") == [["1"]], "\(table)")
        }
    }

    @Test func whatIsGoneSaysSo() async throws {
        for feed in [FeedID(rawValue: "7"), FeedID(rawValue: "no number"), FeedID(rawValue: "")] {
            await #expect(throws: Failure.missing(what: "The feed")) { try await store.remove(feed) }
            await #expect(throws: Failure.missing(what: "The feed")) { try await store.fetchStates(.feed(feed)) }
            await #expect(throws: Failure.missing(what: "The feed")) {
                try await store.page(PageRequest(listing: .feed(feed)))
            }
            try await store.noteFailure(feed, "x", at: moment())
            try await store.noteUnchanged(feed, at: moment())
        }
    }

    @Test func identifiersAreNotUsedAgain() async throws {
        let first = try await store.addFeed("one")
        _ = try await store.save([.named("a")], for: first, outcome())
        let old = try await store.ids("a")
        try await store.remove(first)
        try await store.purge([first])
        let second = try await store.addFeed("one")
        _ = try await store.save([.named("a")], for: second, outcome())
        #expect(first != second)
        #expect(try await store.ids("a") != old)
    }

    @Test func aFetchMergesTitleAndSiteAndBlanksNeither() async throws {
        let feed = try await store.addFeed()
        var fetched = FetchOutcome(time: moment(), title: "One News", site: "https://one.example/")
        _ = try await store.save([], for: feed, fetched)
        fetched.title = ""
        fetched.site = nil
        _ = try await store.save([], for: feed, fetched)
        let shown = try #require(try await store.catalogue().feeds.first)
        #expect(shown.title == "One News")
        #expect(shown.site == "https://one.example/")
    }

    @Test func validatorsAreReplacedAsOneSet() async throws {
        let feed = try await store.addFeed()
        var fetched = FetchOutcome(time: moment(), etag: "\"1\"", lastModified: "Mon")
        _ = try await store.save([], for: feed, fetched)
        try await store.noteUnchanged(feed, at: moment(1))
        try await store.noteFailure(feed, "500", at: moment(2))
        var state = try #require(try await store.fetchStates(.feed(feed)).first)
        #expect(state.etag == "\"1\"" && state.lastModified == "Mon")

        fetched.etag = "\"2\""
        fetched.lastModified = nil
        _ = try await store.save([], for: feed, fetched)
        state = try #require(try await store.fetchStates(.feed(feed)).first)
        #expect(state.etag == "\"2\"" && state.lastModified == nil)
    }

    @Test func aMoveChangesTheAddressUnlessAnotherFeedHasIt() async throws {
        let (one, two) = (try await store.addFeed("one"), try await store.addFeed("two"))
        var fetched = FetchOutcome(time: moment(), move: FeedMove(to: "https://new.example/feed"))
        _ = try await store.save([], for: one, fetched)
        _ = try await store.save([], for: two, fetched)
        fetched.move = FeedMove(to: "")
        _ = try await store.save([], for: one, fetched)
        let addresses = try await store.catalogue().feeds.map(\.address)
        #expect(addresses == ["https://new.example/feed", "https://two.example/feed"])
    }

    @Test func failuresKeepTheTimeOfTheFirstInARow() async throws {
        let feed = try await store.addFeed()
        try await store.noteFailure(feed, "500", at: moment(1))
        try await store.noteFailure(feed, "404", at: moment(2))
        #expect(try await store.catalogue().feeds[0].health == .failing(reason: "404", since: moment(1)))

        try await store.noteUnchanged(feed, at: moment(3))
        #expect(try await store.catalogue().feeds[0].health == .fine)

        try await store.noteFailure(feed, "gone", at: moment(4))
        #expect(try await store.catalogue().feeds[0].health == .failing(reason: "gone", since: moment(4)))

        _ = try await store.save([], for: feed, outcome())
        #expect(try await store.catalogue().feeds[0].health == .fine)
    }
}
