import Foundation
import Model
import TestSupport
import Testing

@testable import Store

@Suite(.timeLimit(.minutes(10)))
struct EditingTests {
    let store: Store

    init() throws { store = try Store.open(path: ":memory:") }

    private func order() async throws -> [String] { try await store.catalogue().feeds.map(\.title) }

    private func feeds(_ names: String...) async throws -> [FeedID] {
        var ids: [FeedID] = []
        for name in names { ids.append(try await store.addFeed(name)) }
        return ids
    }

    // MARK: Removing and restoring

    /// Two feeds with two articles each, some of them read and starred.
    private func makeMarkedFeeds() async throws -> [FeedID] {
        let feeds = try await feeds("one", "two", "three")
        for (number, feed) in feeds.enumerated() {
            let items = ["a", "b"].map { NewArticle.named("\($0)\(number)", html: "<p>Body</p>") }
            _ = try await store.save(items, for: feed, outcome())
        }
        _ = try await store.mark(try await store.ids("a0", "a1"), .starred(true))
        _ = try await store.mark(try await store.ids("b1"), .read(true))
        return feeds
    }

    @Test func aRemovedFeedIsNowhereToBeSeen() async throws {
        let feeds = try await makeMarkedFeeds()
        let ids = try await store.ids("a1", "b1")
        try await store.remove([feeds[1]], at: moment())
        #expect(try await order() == ["one", "three"])
        #expect(try await store.titles(.all).sorted() == ["a0", "a2", "b0", "b2"])
        #expect(try await store.titles(.starred) == ["a0"])
        #expect(try await store.catalogue().mainCounts == [4, 4, 1])
        #expect(try await store.fetchStates(.all).map(\.title) == ["one", "three"])
        await #expect(throws: Failure.missing(what: "The article")) { try await store.article(ids[0]) }
        await #expect(throws: Failure.missing(what: "The feed")) {
            try await store.page(PageRequest(listing: .feed(feeds[1])))
        }
        await #expect(throws: Failure.missing(what: "The feed")) {
            try await store.details(of: feeds[1], now: moment())
        }
        #expect(try await store.mark(ids, .read(true)).isEmpty)
    }

    @Test func whatIsRestoredIsExactlyWhatWasRemoved() async throws {
        let feeds = try await makeMarkedFeeds()
        let before = (try await store.catalogue(), try await store.rows(.all), try await store.rows(.starred))
        let article = try await store.article(try await store.ids("a1")[0])
        try await store.remove([feeds[1], feeds[0]], at: moment())
        try await store.restore([feeds[0], feeds[1]])
        #expect(try await store.catalogue() == before.0)
        #expect(try await store.rows(.all) == before.1)
        #expect(try await store.rows(.starred) == before.2)
        #expect(try await store.article(article.summary.id) == article)
        #expect(try await store.raw("SELECT count(*) FROM removed_statuses") == [["0"]])
    }

    @Test func aFeedComesBackBetweenItsNeighboursWhateverWasMovedMeanwhile() async throws {
        let feeds = try await feeds("one", "two", "three", "four")
        try await store.remove(feeds[1])
        try await store.move([feeds[3]], before: feeds[0])
        try await store.restore([feeds[1]])
        #expect(try await order() == ["four", "one", "two", "three"])
    }

    @Test func whatIsPurgedIsGoneAndTheRestIsNot() async throws {
        let feeds = try await makeMarkedFeeds()
        try await store.remove([feeds[0], feeds[1]], at: moment())
        try await store.restore([feeds[1]])
        try await store.purge(feeds)
        #expect(try await order() == ["two", "three"])
        await #expect(throws: Failure.missing(what: "The feed")) { try await store.restore([feeds[0]]) }
        for (table, rows) in [("articles", "4"), ("bodies", "4"), ("statuses", "4"), ("removed_statuses", "0")] {
            #expect(try await store.raw("SELECT count(*) FROM \(table)") == [[rows]], "\(table)")
        }
    }

    @Test func whatWasLeftBehindIsPurgedByItsAge() async throws {
        let feeds = try await feeds("one", "two", "three")
        try await store.remove([feeds[0]], at: moment(0))
        try await store.remove([feeds[1]], at: moment(100))
        try await store.purge(removedBefore: moment(50))
        try await store.restore([feeds[1]])
        #expect(try await order() == ["two", "three"])
        await #expect(throws: Failure.missing(what: "The feed")) { try await store.restore([feeds[0]]) }
    }

    @Test func aRestoreThatCannotBringAllBackBringsNone() async throws {
        let feeds = try await feeds("one", "two")
        try await store.remove(feeds, at: moment())
        try await store.purge([feeds[1]])
        await #expect(throws: Failure.missing(what: "The feed")) { try await store.restore(feeds) }
        #expect(try await order().isEmpty)
    }

    @Test func feedsThatAreGoneArePassedOver() async throws {
        let feeds = try await feeds("one", "two")
        try await store.remove([feeds[0]], at: moment())
        try await store.remove(feeds, at: moment())
        #expect(try await order().isEmpty)
        await #expect(throws: Failure.missing(what: "Every one of the feeds")) {
            try await store.remove(feeds, at: moment())
        }
        try await store.restore(feeds)
        try await store.restore(feeds)
        #expect(try await order() == ["one", "two"])
    }

    @Test func addingARemovedAddressBringsItsMarksBack() async throws {
        let feeds = try await makeMarkedFeeds()
        try await store.remove(feeds[0])
        let added = try await store.add(address: "https://one.example/feed", title: "other", site: nil)
        #expect(added.isNew)
        #expect(added.feed.id == feeds[0])
        #expect(added.feed.starred == 1)
        #expect(try await order() == ["one", "two", "three"])
        try await store.purge([feeds[0]])
        #expect(try await order() == ["one", "two", "three"])
    }

    @Test func anAdditionStoresItsArticlesWithIt() async throws {
        let fetched = FetchOutcome(time: moment(), etag: "\"1\"")
        let url = "https://new.example/feed"
        let added = try await store.add(address: url, title: "New", site: nil, [.named("a"), .named("b")], fetched)
        #expect(added.feed.unread == 2)
        #expect(try await store.fetchStates(.feed(added.feed.id)).map(\.etag) == ["\"1\""])
    }

    @Test func anAdditionThatFailsHalfWayAddsNothing() async throws {
        try await store.execute(
            """
            CREATE TEMP TRIGGER refuse BEFORE INSERT ON articles WHEN new.title = 'bad'
            BEGIN SELECT raise(ABORT, 'refused'); END
            """
        )
        await #expect(throws: Failure.self) {
            try await store.add(address: "x", title: "X", site: nil, [.named("good"), .named("bad")], outcome())
        }
        #expect(try await order().isEmpty)
        #expect(try await store.titles(.all).isEmpty)
    }

    // MARK: Order

    @Test func feedsMoveBeforeAnotherAndToTheEnd() async throws {
        let feeds = try await feeds("a", "b", "c", "d")
        try await store.move([feeds[3], feeds[1]], before: feeds[0])
        #expect(try await order() == ["d", "b", "a", "c"])
        try await store.move([feeds[3]], before: nil)
        #expect(try await order() == ["b", "a", "c", "d"])
        #expect(try await store.addFeed("e").rawValue == "5")
        #expect(try await order().last == "e")
        #expect(try await store.fetchStates(.all).map(\.title) == ["b", "a", "c", "d", "e"])
    }

    @Test func movingBeforeAFeedThatIsGoneChangesNothing() async throws {
        let feeds = try await feeds("a", "b")
        await #expect(throws: Failure.missing(what: "The feed before which to move")) {
            try await store.move([feeds[1]], before: FeedID(rawValue: "99"))
        }
        try await store.move([FeedID(rawValue: "98"), FeedID(rawValue: "no number")], before: feeds[0])
        #expect(try await order() == ["a", "b"])
    }

    @Test func aMoveWritesOnlyPlacesThatDiffer() async throws {
        let feeds = try await feeds("a", "b", "c", "d")
        try await store.move([feeds[3]], before: feeds[2])
        let before = try await store.raw("SELECT total_changes()")
        try await store.move([feeds[3]], before: feeds[2])
        #expect(try await store.raw("SELECT total_changes()") == before)
    }
}

/// Several programs that edit one library.
@Suite(.timeLimit(.minutes(10)))
struct SharedEditingTests {
    @Test func whatOneEditsTheOtherSees() async throws {
        let folder = try TemporaryFolder()
        let one = try Store.open(path: folder.file("tern.db"))
        let two = try Store.open(path: folder.file("tern.db"))
        let (a, b) = (try await one.addFeed("a"), try await one.addFeed("b"))
        try await two.move([b], before: a)
        #expect(try await one.catalogue().feeds.map(\.title) == ["b", "a"])
        try await one.remove(a)
        #expect(try await two.catalogue().feeds.map(\.title) == ["b"])
        await #expect(throws: Failure.missing(what: "The feed")) { try await two.save([], for: a, outcome()) }
        try await two.restore([a])
        try await one.restore([a])
        #expect(try await one.catalogue().feeds.map(\.title) == ["b", "a"])
    }

    @Test func editsOfManyProgramsLeaveASoundLibrary() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("tern.db")
        let store = try Store.open(path: path)
        for number in 0..<8 {
            let feed = try await store.addFeed("\(number)")
            _ = try await store.save([.named("a\(number)")], for: feed, outcome())
        }
        let feeds = try await store.catalogue().feeds.map(\.id)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<4 {
                group.addTask {
                    let store = try Store.open(path: path)
                    for step in 0..<10 {
                        let feed = feeds[(number + step) % feeds.count]
                        try await store.move([feed], before: feeds[(number * 3 + step * 5 + 1) % feeds.count])
                        // Another program may have removed it first.
                        try? await store.remove(feed)
                        try await store.restore([feed])
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(Set(try await store.catalogue().feeds.map(\.id)) == Set(feeds))
        #expect(try await store.raw("SELECT count(DISTINCT position) FROM feeds") == [["8"]])
        #expect(try await store.count(.unread) == 8)
        #expect(try await store.raw("PRAGMA integrity_check; ") == [["ok"]])
    }
}
