import Foundation
import Model
import Store
import TestSupport
import Testing

@testable import FeedService
@testable import Feeds

/// How long hubs push, and what happens in between: by a clock that a test moves.
@Suite(.timeLimit(.minutes(10)))
struct LeaseTests {
    @Test func aLeaseIsRenewedBeforeItsEnd() async throws {
        let rig = try ListeningLibrary()
        _ = try await rig.subscribed("a", lease: 864_000)
        let first = try rig.asked()
        rig.served.clock.advance(864_000 - 86_401)
        _ = await rig.listener.step()
        #expect(rig.served.requests("/hub").count == 1)
        rig.served.clock.advance(1)
        _ = await rig.listener.step()
        // The same subscription: same callback, same secret.
        #expect(rig.served.requests("/hub").count == 2)
        #expect(try rig.asked() == first)
        #expect(try await rig.push(ServedLibrary.rss(["b"])).status == 200)
        #expect(try await rig.confirm().status == 200)
        let subscription = try #require(try await rig.subscriptions().first)
        #expect(subscription.state == .active)
        #expect(subscription.leaseEnd == rig.served.clock.now.addingTimeInterval(864_000))
    }

    @Test func shortLeasesAreRenewedAfterThreeQuartersAndNeverEveryMoment() async throws {
        let rig = try ListeningLibrary()
        _ = try await rig.subscribed("a", lease: 400)
        rig.served.clock.advance(299)
        _ = await rig.listener.step()
        #expect(rig.served.requests("/hub").count == 1)
        rig.served.clock.advance(1)
        _ = await rig.listener.step()
        #expect(rig.served.requests("/hub").count == 2)
        #expect(try await rig.confirm(lease: 0).status == 200)
        for _ in 1...44 {
            rig.served.clock.advance(1)
            _ = await rig.listener.step()
        }
        #expect(rig.served.requests("/hub").count == 2)
    }

    @Test func aLeaseThatEndsUnconfirmedIsToldAndAskedForAgain() async throws {
        let rig = try ListeningLibrary()
        _ = try await rig.subscribed("a", lease: 3600)
        _ = rig.events()
        rig.served.server.route("/hub", .answer(500))
        rig.served.clock.advance(3600)
        _ = await rig.listener.step()
        let events = rig.events()
        #expect(events.first == .lapsed)
        #expect(events.contains { if case .failed(.http(500, _, _), next: .some) = $0 { true } else { false } })
        #expect(try await rig.push(ServedLibrary.rss(["b"])).status == 404)
        #expect(try await rig.subscriptions().map(\.state) == [.asked])
    }

    @Test func aHubThatFailsIsAskedLessAndLess() async throws {
        let rig = try ListeningLibrary()
        rig.served.server.route("/hub", .answer(500))
        _ = try await rig.addFeed("a")
        try await rig.listener.start()
        var waits: [Int] = []
        var waited = 0
        for _ in 0..<300 where waits.count < 6 {
            let before = rig.served.requests("/hub").count
            _ = await rig.listener.step()
            if rig.served.requests("/hub").count > before {
                waits.append(waited)
                waited = 0
            }
            rig.served.clock.advance(60)
            waited += 1
        }
        #expect(waits == [0, 5, 10, 20, 40, 80])
    }

    @Test func aHubThatWantsItsPeaceGetsIt() async throws {
        let rig = try ListeningLibrary()
        rig.served.server.route("/hub", .answer(503, headers: ["Retry-After": "7200"]))
        _ = try await rig.addFeed("a")
        try await rig.listener.start()
        _ = await rig.listener.step()
        rig.served.clock.advance(7100)
        _ = await rig.listener.step()
        #expect(rig.served.requests("/hub").count == 1)
        rig.served.clock.advance(101)
        _ = await rig.listener.step()
        #expect(rig.served.requests("/hub").count == 2)
    }

    @Test func aRestartGoesOnWhereTheLastOneStopped() async throws {
        let rig = try ListeningLibrary()
        _ = try await rig.subscribed("a")
        let callback = try rig.callback()
        rig.server.close()
        try await rig.listener.end()
        let next = try ListeningLibrary(served: rig.served)
        try await next.listener.start()
        _ = await next.listener.step()
        #expect(rig.served.requests("/hub").count == 1)
        #expect(try await next.push(ServedLibrary.rss(["b"]), to: callback).status == 200)
        #expect(try await next.unread() == 2)
    }

    @Test func aRestartAmidARequestStillConfirmsIt() async throws {
        let rig = try ListeningLibrary()
        _ = try await rig.addFeed("a")
        try await rig.listener.start()
        _ = await rig.listener.step()
        rig.server.close()
        let next = try ListeningLibrary(served: rig.served)
        try await next.listener.start()
        _ = await next.listener.step()
        #expect(rig.served.requests("/hub").count == 1)
        #expect(try await next.confirm().status == 200)
        #expect(try await next.subscriptions().map(\.state) == [.active])
    }

    @Test func whileItIsPushedAFeedIsAskedOnceADayUnlessItsReaderWantsOtherwise() async throws {
        let rig = try ListeningLibrary()
        let feed = try await rig.addFeed("a")
        let usual = try #require(try await rig.served.secondsToNextCheck(feed))
        #expect(usual < 86_400)
        try await rig.listener.start()
        _ = await rig.listener.step()
        #expect(try await rig.served.secondsToNextCheck(feed) == usual)
        #expect(try await rig.confirm().status == 200)
        #expect(try await rig.served.secondsToNextCheck(feed) == 86_400)
        #expect(try await rig.served.history(feed).record?.reason == "its hub pushes what is new")
        rig.served.clock.advance(usual + 1)
        _ = await rig.listener.step()
        #expect(try await rig.served.refresh().feeds == 0)
        rig.served.clock.advance(86_400 - usual)
        _ = await rig.listener.step()
        #expect(try await rig.served.refresh().feeds == 1)
        try await rig.served.library.set(.interval, to: "2h", for: feed.id)
        #expect(try await rig.served.secondsToNextCheck(feed) == 7200)
    }

    @Test func pollingGoesBackToNormalWhenNobodyListensOrTheLeaseEnds() async throws {
        let rig = try ListeningLibrary()
        let feed = try await rig.subscribed("a", lease: 86_400)
        let usual = 3600 * 6.0
        try await rig.listener.end()
        #expect(try #require(try await rig.served.secondsToNextCheck(feed)) <= usual)
        try await rig.listener.start()
        #expect(try await rig.served.secondsToNextCheck(feed) == 86_400)
        // It came to a sudden end, and nobody saw.
        rig.served.clock.advance(HubListener.patience)
        #expect(try #require(try await rig.served.secondsToNextCheck(feed)) <= usual)
        try await rig.listener.start()
        rig.served.clock.advance(86_400)
        #expect(try await rig.served.refresh().feeds == 1)
    }

    @Test func aFeedThatIsRemovedIsUnsubscribedFromAndItsCallbackSaysGone() async throws {
        let rig = try ListeningLibrary()
        let feed = try await rig.subscribed("a")
        let callback = try rig.callback()
        try await rig.served.library.remove([feed.id])
        try await rig.served.library.store.purge([feed.id])
        _ = rig.events()
        _ = await rig.listener.step()
        #expect(try rig.asked()["hub.mode"] == "unsubscribe")
        #expect(try rig.callback() == callback)
        #expect(try rig.asked()["hub.secret"] == nil)
        #expect(try await rig.confirm().status == 200)
        #expect(rig.events() == [.unsubscribed])
        #expect(try await rig.push(ServedLibrary.rss(["b"]), to: callback).status == 410)
        rig.served.clock.advance(864_001)
        _ = await rig.listener.step()
        #expect(try await rig.subscriptions() == [])
        #expect(try await rig.push(ServedLibrary.rss(["b"]), to: callback).status == 404)
    }

    @Test func whatAHubHasNotConfirmedIsNotConfirmedOnceItsFeedIsGone() async throws {
        let rig = try ListeningLibrary()
        let feed = try await rig.addFeed("a")
        try await rig.listener.start()
        _ = await rig.listener.step()
        try await rig.served.library.remove([feed.id])
        _ = await rig.listener.step()
        #expect(try await rig.confirm().status == 404)
        #expect(rig.served.requests("/hub").count == 1)
        #expect(try await rig.subscriptions() == [])
    }

    @Test func aFeedThatComesBackIsSubscribedToAgain() async throws {
        let rig = try ListeningLibrary()
        let feed = try await rig.subscribed("a")
        try await rig.served.library.remove([feed.id])
        _ = await rig.listener.step()
        _ = try await rig.served.library.undo()
        _ = await rig.listener.step()
        #expect(rig.served.requests("/hub").map { $0.form["hub.mode"] } == ["subscribe", "unsubscribe", "subscribe"])
        #expect(Set(rig.served.requests("/hub").map { $0.form["hub.callback"] }).count == 2)
    }

    @Test func aFeedThatNamesAnotherTopicOrHubMovesThere() async throws {
        let rig = try ListeningLibrary()
        _ = try await rig.subscribed("a")
        rig.served.server.route("/other", .answer(202))
        rig.served.server.route("/feed", .answer(headers: rig.links("/other"), body: ServedLibrary.rss(["a"])))
        rig.served.clock.advance(90_000)
        try await rig.served.refresh(.all)
        _ = await rig.listener.step()
        #expect(try rig.asked()["hub.mode"] == "unsubscribe")
        #expect(try rig.asked("/other")["hub.mode"] == "subscribe")
    }

    @Test func stoppingUnsubscribesFromAllAndEndsWhenHubsConfirmed() async throws {
        let rig = try ListeningLibrary()
        _ = try await rig.subscribed("a")
        #expect(try await rig.served.library.isListenedTo())
        // As another program asks for it.
        try await rig.served.library.stopListener()
        #expect(await rig.listener.step())
        #expect(try rig.asked()["hub.mode"] == "unsubscribe")
        #expect(try await rig.confirm().status == 200)
        #expect(await !rig.listener.step())
        try await rig.listener.end()
        #expect(try await !rig.served.library.isListenedTo())
        #expect(rig.served.requests("/hub").count == 2)
    }

    @Test func aHubThatConfirmsNoEndIsLeftToItsLeaseAfterAFewRequests() async throws {
        let rig = try ListeningLibrary()
        let feed = try await rig.subscribed("a")
        try await rig.served.library.remove([feed.id])
        for _ in 0..<200 {
            _ = await rig.listener.step()
            rig.served.clock.advance(60)
        }
        #expect(rig.served.requests("/hub").count == 1 + Listener.leavings)
        #expect(try await rig.subscriptions().map(\.state) == [.ended])
    }
}
