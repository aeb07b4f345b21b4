import Foundation
import Model
import TestSupport
import Testing

@testable import Store

@Suite(.timeLimit(.minutes(10)))
struct MarkingTests {
    let store: Store
    let feed: FeedID

    init() async throws {
        store = try Store.open(path: ":memory:")
        feed = try await store.addFeed()
        _ = try await store.save([.named("a"), .named("b"), .named("c")], for: feed, outcome())
    }

    @Test func whatIsMarkedInSeveralStepsIsTakenBackInOne() async throws {
        let ids = try await store.ids("a", "b", "c")
        #expect(try await store.markSome(ids, .read(true), at: moment(), through: .max, inStepsOf: 2) == ids)
        #expect(try await store.count(.unread) == 0)
        #expect(try await store.undo(at: moment())?.entry.name == "3 articles marked read")
        #expect(try await store.count(.unread) == 3)
    }

    /// One é in one code point, the other in two.
    @Test func tagsThatReadTheSameAreOne() async throws {
        let store = try Store.open(path: ":memory:")
        let feed = try await store.addFeed()
        _ = try await store.save([.named("a"), .named("b")], for: feed, outcome())
        let ids = try await store.ids("a", "b")
        _ = try await store.mark([ids[0]], .tagged("caf\u{E9}", true))
        #expect(try await store.mark([ids[1]], .tagged("cafe\u{301}", true), notedAt: moment()) == [ids[1]])
        #expect(try await store.catalogue().tags.map(\.total) == [2])
        #expect(try await store.rows(.tag("cafe\u{301}")).count == 2)
        #expect(try await store.mark([ids[0]], .tagged("cafe\u{301}", false)) == [ids[0]])
        _ = try await store.undo(at: moment())
        #expect(try await store.catalogue().tags == [])
    }

    @Test func onlyWhatReallyChangedIsReturned() async throws {
        let ids = try await store.ids("a", "b", "c")
        #expect(try await store.mark([ids[0]], .read(true)) == [ids[0]])
        #expect(try await store.mark(ids, .read(true)) == [ids[1], ids[2]])
        #expect(try await store.mark(ids, .read(true)) == [])
        #expect(try await store.mark([ids[2], ids[2]], .read(false)) == [ids[2]])
    }

    @Test func readAndStarredAreApart() async throws {
        let ids = try await store.ids("a")
        _ = try await store.mark(ids, .starred(true))
        #expect(try await store.article(ids[0]).summary.status == ArticleStatus(isRead: false, isStarred: true))
        _ = try await store.mark(ids, .read(true))
        _ = try await store.mark(ids, .starred(false))
        #expect(try await store.article(ids[0]).summary.status == ArticleStatus(isRead: true, isStarred: false))
    }

    @Test func unknownArticlesArePassedOver() async throws {
        let known = try await store.ids("b")
        let unknown = ["99", "", "b", "-1", "99999999999999999999"].map(ArticleID.init(rawValue:))
        #expect(try await store.mark(unknown + known, .read(true)) == known)
        #expect(try await store.mark([], .read(true)) == [])
        for id in unknown {
            await #expect(throws: Failure.missing(what: "The article")) { try await store.article(id) }
        }
    }

    @Test func listingsAndCountsFollow() async throws {
        let ids = try await store.ids("a", "b")
        _ = try await store.mark(ids, .read(true))
        _ = try await store.mark([ids[1]], .starred(true))
        #expect(try await store.titles(.unread) == ["c"])
        #expect(try await store.titles(.starred) == ["b"])
        #expect(try await store.titles(.all) == ["c", "b", "a"])
        let catalogue = try await store.catalogue()
        #expect(catalogue.mainCounts == [1, 1, 1])
        #expect(catalogue.feeds[0].unread == 1)
    }

    @Test func aHundredThousandAreMarkedAtOnce() async throws {
        let items = (0..<20_000).map { NewArticle.named("\($0)") }
        _ = try await store.save(items, for: feed, outcome())
        let known = try await store.raw("SELECT article FROM statuses").map { ArticleID(rawValue: $0[0]) }
        let unknown = (1_000_000..<1_080_000).map { ArticleID(rawValue: "\($0)") }
        #expect(try await store.mark(known + unknown, .read(true)).count == 20_003)
        #expect(try await store.count(.unread) == 0)
    }
}
