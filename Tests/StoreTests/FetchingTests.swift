import Foundation
import Model
import Testing

@testable import Store

@Suite(.timeLimit(.minutes(10)))
struct FetchingTests {
    let store: Store

    init() throws { store = try Store.open(path: ":memory:") }

    @Test func onlyOneMayAskAFeedAtATime() async throws {
        let feed = try await store.addFeed()
        func claim(at time: Date, pause: TimeInterval) async throws -> Set<FeedID> {
            try await store.claim(try await store.fetchStates(.all), at: time, pause: pause)
        }
        #expect(try await claim(at: moment(), pause: 60) == [feed])
        #expect(try await claim(at: moment(59), pause: 60).isEmpty)
        #expect(try await claim(at: moment(60), pause: 60) == [feed])
        #expect(try await claim(at: moment(60), pause: 0) == [feed])
        // The clock was put back: what lies ahead binds nobody.
        #expect(try await claim(at: moment(-5000), pause: 60) == [feed])
        let states = try await store.fetchStates(.all)
        try await store.remove(feed)
        #expect(try await store.claim(states, at: moment(500), pause: 60).isEmpty)
        let unknown = FetchState(feed: FeedID(rawValue: "77"), address: "", title: "")
        #expect(try await store.claim([unknown], at: moment(), pause: 60).isEmpty)
    }

    @Test func whatSomebodyAskedSinceTheStatesWereReadIsNotAskedAgainHoweverLongThatTook() async throws {
        let feed = try await store.addFeed()
        let mine = try await store.fetchStates(.all)
        let theirs = try await store.fetchStates(.all)
        #expect(try await store.claim(theirs, at: moment(1), pause: 60) == [feed])
        #expect(try await store.claim(mine, at: moment(300), pause: 60).isEmpty)
        #expect(try await store.claim(mine, at: moment(300), pause: 0, isForced: true) == [feed])
    }

    @Test func twoProgramsShareOneSchedule() async throws {
        let folder = try TemporaryFolder()
        let one = try Store.open(path: folder.file("tern.db"))
        let other = try Store.open(path: folder.file("tern.db"))
        let feed = try await one.addFeed()
        #expect(try await one.claim(try await one.fetchStates(.all), at: moment(), pause: 60) == [feed])
        #expect(try await other.claim(try await other.fetchStates(.all), at: moment(1), pause: 60).isEmpty)
        let record = FetchRecord(nextCheck: moment(3600), reason: "so it is")
        try await one.noteUnchanged(feed, at: moment(2), record)
        try await one.pause("a.example", until: moment(100))
        #expect(try await other.fetchStates(.all).map(\.nextCheck) == [moment(3600)])
        #expect(try await other.hostPauses(now: moment(50)) == ["a.example": moment(100)])
    }

    @Test func whenArticlesCameIsTold() async throws {
        let feed = try await store.addFeed()
        _ = try await store.save([.named("a"), .named("b")], for: feed, FetchOutcome(time: moment()))
        _ = try await store.save([.named("a"), .named("b")], for: feed, FetchOutcome(time: moment(60)))
        _ = try await store.save([.named("c")], for: feed, FetchOutcome(time: moment(120)))
        let came = [Arrival(time: moment(120), articles: 1), Arrival(time: moment(), articles: 2)]
        #expect(try await store.arrivals(of: feed, limit: 5) == came)
        #expect(try await store.arrivals(of: feed, limit: 1) == [came[0]])
        #expect(try await store.arrivals(of: FeedID(rawValue: "9"), limit: 5) == [])
    }

    @Test func whatWasSaidLastIsKeptWithItsReason() async throws {
        let feed = try await store.addFeed()
        #expect(try await store.fetchHistory(of: feed).record == nil)
        let record = FetchRecord(nextCheck: moment(60), reason: "r", request: "A: b", answer: "200 x")
        var fetched = outcome()
        fetched.record = record
        fetched.rhythm = StatedRhythm(interval: 90, skippedHours: [0, 23], skippedDays: [6])
        fetched.hub = "https://hub.example/"
        _ = try await store.save([.named("a", published: moment(-100))], for: feed, fetched)
        let history = try await store.fetchHistory(of: feed)
        #expect(history.record == record)
        #expect(history.time == moment() && history.lastFetched == moment())
        #expect(history.state.rhythm == fetched.rhythm)
        #expect(history.hub == "https://hub.example/")
        #expect(history.state.recentCount == 1 && history.state.oldestRecent == moment(-100))
    }

    @Test func failuresAreCountedUntilOneSuccess() async throws {
        let feed = try await store.addFeed()
        for number in 1...3 {
            let record = FetchRecord(nextCheck: moment(Double(number) * 100), reason: "r")
            try await store.noteFailure(feed, "500", at: moment(Double(number)), record)
        }
        let state = try #require(try await store.fetchStates(.feed(feed)).first)
        #expect(state.failures == 3)
        #expect(state.nextCheck == moment(300))
        try await store.noteUnchanged(feed, at: moment(4))
        #expect(try await store.fetchStates(.feed(feed)).map(\.failures) == [0])
    }

    @Test func aFeedThatIsGoneComesBackWithASuccess() async throws {
        let feed = try await store.addFeed()
        try await store.noteFailure(feed, "410", at: moment(), FetchRecord(nextCheck: nil, reason: "r", isGone: true))
        #expect(try await store.fetchStates(.all).map(\.isGone) == [true])
        _ = try await store.save(
            [],
            for: feed,
            FetchOutcome(time: moment(1), record: FetchRecord(nextCheck: moment(9), reason: "r"))
        )
        #expect(try await store.fetchStates(.all).map(\.isGone) == [false])
    }

    @Test func aMoveRemembersWhereTheFeedWas() async throws {
        let feed = try await store.addFeed()
        _ = try await store.save(
            [],
            for: feed,
            FetchOutcome(time: moment(), move: FeedMove(to: "https://new.example/"))
        )
        let history = try await store.fetchHistory(of: feed)
        #expect(history.state.movedFrom == "https://one.example/feed")
        #expect(history.moved == moment())
    }

    @Test func whatWasForTheOldHostEndsWithAMoveAndWithNothingLess() async throws {
        let feed = try await store.addFeed()
        _ = try await store.addFeed("taken")
        for key in ["credentials", "interval"] { try await store.set(key, to: "x", for: feed) }
        let refused = FeedMove(to: "https://taken.example/feed", ending: ["credentials"])
        _ = try await store.save([], for: feed, FetchOutcome(time: moment(), move: refused))
        #expect(try await store.settings(of: feed) == ["credentials": "x", "interval": "x"])
        let move = FeedMove(to: "https://new.example/", ending: ["credentials"])
        try await store.noteUnchanged(feed, at: moment(), nil, move)
        #expect(try await store.settings(of: feed) == ["interval": "x"])
        #expect(try await store.fetchStates(.feed(feed)).map(\.address) == ["https://new.example/"])
    }

    @Test func theLongerPauseOfAHostHolds() async throws {
        try await store.pause("a", until: moment(100))
        try await store.pause("a", until: moment(50))
        #expect(try await store.hostPauses(now: moment(70)) == ["a": moment(100)])
        try await store.endPauses(before: moment(100))
        #expect(try await store.hostPauses(now: moment()).isEmpty)
    }

    @Test func settingsGoWithTheirFeed() async throws {
        let feed = try await store.addFeed()
        try await store.set("interval", to: "2h", for: feed)
        try await store.set("interval", to: "3h", for: feed)
        try await store.set("cookies", to: "on", for: feed)
        try await store.set("cookies", to: nil, for: feed)
        #expect(try await store.feedSettings() == [feed: ["interval": "3h"]])
        #expect(try await store.settings(of: feed) == ["interval": "3h"])
        await #expect(throws: Failure.missing(what: "The feed")) {
            try await store.set("interval", to: "2h", for: FeedID(rawValue: "9"))
        }
        try await store.remove(feed)
        try await store.purge([feed])
        #expect(try await store.feedSettings().isEmpty)
    }

    @Test func olderArticlesArriveReadAndChangeNothing() async throws {
        let feed = try await store.addFeed()
        _ = try await store.save([.named("a", html: "new")], for: feed, outcome())
        let added = try await store.saveOlder([.named("a", html: "old"), .named("b")], for: feed, at: moment(5))
        #expect(added == 1)
        #expect(try await store.catalogue().feeds.map(\.unread) == [1])
        let ids = try await store.ids("a", "b")
        #expect(try await store.article(ids[0]).html == "new")
        #expect(try await store.article(ids[1]).summary.status.isRead)
    }

    @Test func aLibraryOfTheSchemaBeforeIsLedForward() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("tern.db")
        let before = Store.Options(migrations: Array(Schema.migrations.prefix(2)), patience: 50)
        do {
            let old = try Store.open(path: path, options: before)
            try await old.execute(
                """
                INSERT INTO feeds (position, address, title, etag, fetched) VALUES (1, 'https://a.example/', 'A', 'x', 5000);
                INSERT INTO feeds (position, address, title, failure, failing_since)
                VALUES (2, 'https://b.example/', 'B', '500', 7000);
                """
            )
            await old.close()
        }
        let store = try Store.open(path: path)
        let states = try await store.fetchStates(.all)
        #expect(states.map(\.etag) == ["x", nil])
        #expect(states.map(\.attempted) == [Date(timeIntervalSince1970: 5), nil])
        #expect(states.map(\.failures) == [0, 1])
        #expect(states.map(\.nextCheck) == [nil, nil])
    }
}
