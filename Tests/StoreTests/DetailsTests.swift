import Foundation
import Model
import Testing

@testable import Store

@Suite(.timeLimit(.minutes(10)))
struct DetailsTests {
    let store: Store
    let feed: FeedID

    init() async throws {
        store = try Store.open(path: ":memory:")
        feed = try await store.addFeed()
        _ = try await store.addFeed("two")
    }

    @Test func aFeedThatWasNeverFetchedHasNothingToTell() async throws {
        let details = try await store.details(of: feed, now: moment())
        #expect(details.feed.title == "one")
        #expect(details.articles == 0)
        #expect(details.lastFetched == nil)
        #expect(details.activity == [Int](repeating: 0, count: FeedDetails.days))
        #expect(details.categories.isEmpty)
    }

    @Test func theDetailsTellOfThisFeedsArticles() async throws {
        let items = (0..<60).map { day in
            NewArticle(
                identity: "\(day)",
                title: "\(day)",
                published: moment(-Double(day) * 86_400 - 60),
                categories: day.isMultiple(of: 2) ? ["even", "all"] : ["all"]
            )
        }
        _ = try await store.save(items, for: feed, outcome(at: moment()))
        let ids = try await store.ids("1", "2")
        _ = try await store.mark(ids, .starred(true))
        _ = try await store.mark(ids, .read(true))
        try await store.noteFailure(feed, "503", at: moment(5))

        let details = try await store.details(of: feed, now: moment())
        #expect(details.articles == 60)
        #expect(details.feed.unread == 58)
        #expect(details.feed.starred == 2)
        #expect(details.lastFetched == moment())
        #expect(details.feed.health == .failing(reason: "503", since: moment(5)))
        #expect(details.activity == [Int](repeating: 1, count: FeedDetails.days))
        #expect(details.categories == [.init(name: "all", count: 60), .init(name: "even", count: 30)])
    }

    @Test func aFeedThatIsGoneIsMissing() async throws {
        await #expect(throws: Failure.missing(what: "The feed")) {
            try await store.details(of: FeedID(rawValue: "no number"), now: moment())
        }
    }
}
