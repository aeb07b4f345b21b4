import Foundation
import Model
import Testing

@testable import Store

@Suite(.timeLimit(.minutes(10)))
struct WebSubTests {
    let store: Store

    init() throws { store = try Store.open(path: ":memory:") }

    private func subscription(_ feed: FeedID, _ name: String = "a") -> HubSubscription {
        HubSubscription(
            feed: feed,
            hub: "https://hub.example/",
            topic: "https://one.example/feed",
            callback: "https://me.example/\(name)",
            secret: "secret"
        )
    }

    @Test func aSubscriptionIsKeptByItsCallback() async throws {
        let feed = try await store.addFeed()
        var one = subscription(feed)
        try await store.keep(one)
        one.state = .renewing
        one.leaseEnd = moment(60)
        one.nextRequest = moment(30)
        one.failures = 2
        one.reason = "no"
        try await store.keep(one)
        try await store.keep(subscription(feed, "b"))
        #expect(try await store.hubSubscriptions() == [one, subscription(feed, "b")])
        #expect(try await store.hubSubscription(of: feed) == one)
        try await store.drop(one)
        #expect(try await store.hubSubscriptions().map(\.callback) == ["https://me.example/b"])
    }

    @Test func aSubscriptionOutlivesItsFeed() async throws {
        let feed = try await store.addFeed()
        try await store.keep(subscription(feed))
        try await store.remove(feed)
        try await store.purge([feed])
        #expect(try await store.hubSubscriptions().count == 1)
    }

    @Test func feedsAreKnownByTheirHubsAndWhetherTheirTopicIs() async throws {
        let feed = try await store.addFeed("one")
        let other = try await store.addFeed("two")
        let old = try await store.addFeed("old")
        var fetched = outcome()
        fetched.hub = "https://1.example/\nhttps://2.example/"
        fetched.topic = "https://one.example/self"
        _ = try await store.save([], for: feed, fetched)
        fetched.topic = nil
        _ = try await store.save([], for: other, fetched)
        try await store.execute("UPDATE feeds SET hub = 'https://hub.example/' WHERE title = 'old'")
        let feeds = try await store.hubbedFeeds()
        #expect(feeds.map(\.feed) == [feed, other, old])
        #expect(feeds[0].hubs == ["https://1.example/", "https://2.example/"])
        #expect(feeds.map(\.topic) == ["https://one.example/self", nil, nil])
        #expect(feeds.map(\.isLookedUp) == [true, true, false])
        _ = try await store.save([], for: feed, outcome())
        #expect(try await store.hubbedFeeds().map(\.feed) == [other, old])
        try await store.remove(other)
        #expect(try await store.hubbedFeeds().map(\.feed) == [old])
    }

    @Test func whatIsPushedChangesNeitherMarksNorValidatorsNorSchedule() async throws {
        let feed = try await store.addFeed()
        var fetched = outcome(title: "One")
        fetched.etag = "\"1\""
        fetched.hub = "https://hub.example/"
        fetched.topic = "https://one.example/self"
        fetched.record = FetchRecord(nextCheck: moment(3600), reason: "so")
        _ = try await store.save([.named("a"), .named("b")], for: feed, fetched)
        _ = try await store.mark(try await store.ids("a"), .read(true))
        try await store.noteFailure(feed, "broken", at: moment(10))
        let before = try await store.fetchHistory(of: feed)

        var pushed = outcome(at: moment(20))
        pushed.hub = "https://other.example/"
        pushed.topic = "https://other.example/self"
        let items = [NewArticle.named("c"), .named("a", html: "<p>changed</p>")]
        #expect(try await store.savePushed(items, for: feed, pushed) == 1)
        #expect(try await store.savePushed(items, for: feed, pushed) == 0)
        #expect(try await store.count(.unread) == 2)
        #expect(Set(try await store.titles(.all)) == ["a", "b", "c"])
        let after = try await store.fetchHistory(of: feed)
        #expect(after.state.etag == before.state.etag)
        #expect(after.state.nextCheck == before.state.nextCheck)
        #expect(after.state.attempted == before.state.attempted)
        #expect(after.failure == "broken")
        #expect(after.hub == "https://hub.example/")
        #expect(try await store.hubbedFeeds().first?.topic == "https://one.example/self")
    }

    @Test func anArticleThatIsMissingFromAPushIsNoneThatChangedItsIdentity() async throws {
        let feed = try await store.addFeed()
        let daily = { (identity: String) in
            NewArticle(identity: identity, title: "Daily", url: "https://one.example/daily")
        }
        _ = try await store.save([daily("1")], for: feed, outcome())
        #expect(try await store.savePushed([daily("2")], for: feed, outcome(at: moment(1))) == 1)
        #expect(try await store.titles(.all).count == 2)
    }

    @Test func aPushForAFeedThatIsGoneIsNotKept() async throws {
        let feed = try await store.addFeed()
        try await store.remove(feed)
        await #expect(throws: Failure.missing(what: "The feed")) {
            try await store.savePushed([.named("a")], for: feed, outcome())
        }
    }

    @Test func pushesAreCountedOnWhileTheLeaseHoldsAndSomebodyListens() async throws {
        let feed = try await store.addFeed()
        var live = subscription(feed)
        live.state = .active
        live.leaseEnd = moment(100_000)
        try await store.keep(live)
        func until() async throws -> Date? { try await store.fetchStates(.feed(feed)).first?.pushedUntil }
        #expect(try await until() == nil)
        try await store.listen(as: "x", owner: "1", at: moment())
        #expect(try await until() == moment(HubListener.patience))
        try await store.noteListener("1", at: moment(99_990))
        #expect(try await until() == moment(100_000))
        let state = try #require(try await store.fetchStates(.feed(feed)).first)
        #expect(state.isPushed(at: moment(99_991)))
        #expect(!state.isPushed(at: moment(100_000)))
        // Told by a clock that was ahead, and has since been put right.
        #expect(!state.isPushed(at: moment()))
        #expect(try await store.hubListener()?.isThere(at: moment()) == false)
        live.state = .leaving
        try await store.keep(live)
        #expect(try await until() == nil)
        live.state = .active
        try await store.keep(live)
        try await store.endListening("1")
        #expect(try await until() == nil)
    }

    @Test func oneListensAtATimeUnlessItCameToASuddenEnd() async throws {
        try await store.listen(as: "https://me.example/", owner: "1", at: moment())
        #expect(
            await sentence { try await store.listen(as: "https://other.example/", owner: "2", at: moment(10)) }
                .contains("Somebody listens already, for https://me.example/")
        )
        try await store.listen(as: "https://me.example/", owner: "2", at: moment(10))
        // The one that was replaced has no say any more.
        try await store.noteListener("1", at: moment(500))
        try await store.endListening("1")
        #expect(try await store.hubListener()?.owner == "2")
        #expect(try await store.hubListener()?.seen == moment(10))
        try await store.stopListener()
        #expect(try await store.hubListener()?.isToStop == true)
        try await store.listen(as: "https://other.example/", owner: "3", at: moment(11 + HubListener.patience))
        #expect(try await store.hubListener()?.isToStop == false)
    }

    @Test func aLibraryOfTheSchemaBeforeKeepsItsHubsAndValidators() async throws {
        let folder = try TemporaryFolder()
        let position = try #require(Schema.migrations.firstIndex { $0.script == Schema.webSub })
        let before = Store.Options(migrations: Array(Schema.migrations[..<position]))
        let old = try Store.open(path: folder.file("tern.db"), options: before)
        try await old.execute(
            """
            INSERT INTO feeds (position, address, title, etag, hub)
            VALUES (1, 'https://a.example/', 'A', '"1"', 'https://hub.example/')
            """
        )
        await old.close()
        let new = try Store.open(path: folder.file("tern.db"))
        #expect(try await new.fetchStates(.all).first?.etag == "\"1\"")
        #expect(try await new.hubbedFeeds().map(\.isLookedUp) == [false])
        await new.close()
    }
}
