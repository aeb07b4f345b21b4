import Foundation
import Model
import Store
import TestSupport
import Testing

@testable import FeedService
@testable import Feeds

/// The whole exchange with a hub, over the loopback interface.
@Suite(.timeLimit(.minutes(10)))
struct ListenerTests {
    @Test func aHubIsAskedConfirmsAndPushes() async throws {
        let rig = try ListeningLibrary()
        let feed = try await rig.addFeed("a")
        try await rig.listener.start()
        #expect(await rig.listener.step())
        let form = try rig.asked()
        #expect(form["hub.mode"] == "subscribe")
        #expect(form["hub.topic"] == rig.topic)
        #expect(form["hub.lease_seconds"] == "864000")
        #expect((form["hub.secret"] ?? "").utf8.count == 64)
        #expect(form["hub.callback"]?.hasPrefix("http://me.example/hook/") == true)
        #expect((form["hub.callback"] ?? "").utf8.count == "http://me.example/hook/".utf8.count + 32)
        #expect(rig.events() == [.asked(hub: rig.hub)])
        #expect(try await rig.confirm(lease: 7200).status == 200)
        let end = rig.served.clock.now.addingTimeInterval(7200)
        #expect(rig.events() == [.verified(until: end)])
        #expect(try await rig.push(ServedLibrary.rss(["a", "b", "c"])).status == 200)
        #expect(rig.events() == [.pushed(newArticles: 2)])
        #expect(try await rig.unread() == 3)
        #expect(try await rig.served.library.hubSubscription(of: feed.id)?.leaseEnd == end)
        // Nothing of it cost the publisher a request.
        #expect(rig.served.requests().count == 1)
        #expect(rig.served.requests("/hub").count == 1)
    }

    @Test func aHubMayAskForOurWordBeforeItAnswers() async throws {
        let rig = try ListeningLibrary()
        _ = try await rig.addFeed("a")
        let port = rig.server.port
        rig.served.server.route("/hub") { request in
            let callback = (request.form["hub.callback"] ?? "").dropFirst("http://me.example".count)
            let topic = request.form["hub.topic"]?.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            let answer = RawClient(port: port).get(
                "\(callback)?hub.mode=subscribe&hub.topic=\(topic)&hub.challenge=x&hub.lease_seconds=600"
            )
            return .answer(answer.text == "x" ? 204 : 500)
        }
        try await rig.listener.start()
        _ = await rig.listener.step()
        await rig.hear()
        #expect(try await rig.subscriptions().map(\.state) == [.active])
        #expect(!rig.events().contains { if case .failed = $0 { true } else { false } })
    }

    @Test func redeliveredAndPartialPushesAddWhatIsNewAndTouchNothingElse() async throws {
        let rig = try ListeningLibrary()
        let feed = try await rig.subscribed("a", "b")
        let page = try await rig.served.library.page(PageRequest(listing: .all, size: 10))
        _ = try await rig.served.library.mark(page.rows.map(\.id), .read(true))
        _ = rig.events()
        for _ in 1...2 { #expect(try await rig.push(ServedLibrary.rss(["c"])).status == 200) }
        #expect(rig.events() == [.pushed(newArticles: 1), .pushed(newArticles: 0)])
        #expect(try await rig.unread() == 1)
        #expect(try await rig.served.library.page(PageRequest(listing: .feed(feed.id), size: 10)).rows.count == 3)
        // The push named no hub, which means nothing.
        _ = await rig.listener.step()
        #expect(try await rig.subscriptions().map(\.state) == [.active])
    }

    @Test func whatIsNotSignedWithOurSecretOrIsNoFeedIsDroppedAndTold() async throws {
        let rig = try ListeningLibrary()
        _ = try await rig.subscribed("a")
        _ = rig.events()
        #expect(try await rig.push(ServedLibrary.rss(["b"]), secret: "guess").status == 200)
        let callback = try rig.callback()
        #expect(RawClient(port: rig.server.port).post(callback, body: ServedLibrary.rss(["b"])).status == 200)
        await rig.hear()
        #expect(try await rig.push(Array("<html><title>Log in</title>".utf8), type: "text/html").status == 200)
        #expect(try await rig.push([]).status == 200)
        let events = rig.events()
        #expect(events.prefix(2) == [.dropped(reason: "its signature is wrong"), .dropped(reason: "it is not signed")])
        #expect(events.count == 4)
        #expect(events.dropFirst(2).allSatisfy { if case .dropped = $0 { true } else { false } })
        #expect(try await rig.unread() == 1)
    }

    @Test func whatWasNotAskedForIsNotConfirmed() async throws {
        let rig = try ListeningLibrary()
        _ = try await rig.subscribed("a")
        let callback = try rig.callback()
        let challenge = ["mode": "unsubscribe", "challenge": "x"]
        #expect(rig.get(callback, challenge).status == 404)
        #expect(rig.get(callback, ["mode": "subscribe", "challenge": "x"]).status == 404)
        #expect(rig.get(callback, ["mode": "denied", "topic": "https://b.example/"]).status == 404)
        #expect(rig.get("/hook/guess", ["mode": "subscribe", "challenge": "x"]).status == 404)
        #expect(try await rig.subscriptions().map(\.state) == [.active])
    }

    @Test func whatAHubDeniesIsToldAndTheNextHubIsAsked() async throws {
        let rig = try ListeningLibrary()
        rig.served.server.route("/second", .answer(202))
        let both = ["Link": "</hub>; rel=hub, </second>; rel=hub, </feed>; rel=self"]
        rig.served.server.route("/feed", .answer(headers: both, body: ServedLibrary.rss(["a"])))
        let feed = try await rig.served.add()
        try await rig.listener.start()
        _ = await rig.listener.step()
        #expect(rig.get(try rig.callback(), ["mode": "denied", "reason": "not allowed"]).status == 200)
        await rig.hear()
        #expect(rig.events().last == .denied(reason: "not allowed"))
        _ = await rig.listener.step()
        #expect(try await rig.confirm("/second").status == 200)
        #expect(try await rig.subscriptions().map(\.hub) == [rig.served.server.url("/second")])
        // A hub may change its mind, and is then left alone for a day.
        #expect(rig.get(try rig.callback("/second"), ["mode": "denied"]).status == 200)
        await rig.hear()
        #expect(try await rig.served.library.hubSubscription(of: feed.id)?.reason == "its hub denied it")
        #expect(try await rig.push(ServedLibrary.rss(["b"]), to: try rig.callback("/second")).status == 404)
        let asked = rig.served.requests("/hub").count + rig.served.requests("/second").count
        _ = await rig.listener.step()
        rig.served.clock.advance(86_399)
        _ = await rig.listener.step()
        #expect(rig.served.requests("/hub").count + rig.served.requests("/second").count == asked)
        rig.served.clock.advance(1)
        _ = await rig.listener.step()
        #expect(rig.served.requests("/hub").count + rig.served.requests("/second").count == asked + 1)
    }

    @Test func aHubThatConfirmsAndDeniesIsLeftAloneForADay() async throws {
        let rig = try ListeningLibrary()
        _ = try await rig.subscribed("a")
        for _ in 1...3 {
            #expect(rig.get(try rig.callback(), ["mode": "denied"]).status == 200)
            await rig.hear()
            _ = await rig.listener.step()
        }
        #expect(rig.served.requests("/hub").count == 1)
        #expect(try await rig.subscriptions().map(\.nextRequest) == [rig.served.clock.now.addingTimeInterval(86_400)])
    }

    @Test func aHubOnAPausedHostIsNotAskedAndHasNotFailed() async throws {
        let rig = try ListeningLibrary()
        _ = try await rig.addFeed("a")
        let end = rig.served.clock.now.addingTimeInterval(7200)
        try await rig.served.store.pause(try #require(rig.hub.webHost), until: end)
        try await rig.listener.start()
        _ = await rig.listener.step()
        #expect(rig.served.requests("/hub").isEmpty)
        #expect(rig.events() == [])
        let subscription = try #require(try await rig.subscriptions().first)
        #expect(subscription.state == .wanted)
        #expect(subscription.failures == 0)
        #expect(subscription.nextRequest == end)
        rig.served.clock.advance(7200)
        _ = await rig.listener.step()
        #expect(rig.served.requests("/hub").count == 1)
    }

    @Test func aPushChangesNeitherHubNorTopic() async throws {
        let rig = try ListeningLibrary()
        _ = try await rig.subscribed("a")
        let named = try await rig.served.store.hubbedFeeds()
        let links = """
            <atom:link rel="hub" href="http://127.0.0.1:9/hub"/><atom:link rel="self" href="https://b.example/feed"/>
            """
        #expect(try await rig.push(ServedLibrary.rss(["b"], channel: links)).status == 200)
        #expect(try await rig.unread() == 2)
        #expect(try await rig.served.store.hubbedFeeds() == named)
    }

    @Test func aListenerThatIsReplacedEndsAndLeavesTheOtherAlone() async throws {
        let rig = try ListeningLibrary()
        _ = try await rig.subscribed("a")
        let next = try ListeningLibrary(served: rig.served)
        try await next.listener.start()
        _ = rig.events()
        #expect(await !rig.listener.step())
        #expect(rig.events().contains { if case .failed(.unsupported, next: nil) = $0 { true } else { false } })
        try await rig.listener.end()
        #expect(await next.listener.step())
        #expect(try await rig.served.library.isListenedTo())
    }

    @Test func aFilterIsAppliedToWhatIsPushed() async throws {
        let rig = try ListeningLibrary()
        let feed = try await rig.subscribed("a")
        let layer = SettingsLayer(origin: "test", values: [.filter: .words(["sed", "s/Title/Filtered/"])])
        let filtering = LibrarySource(
            store: rig.served.store,
            fetcher: rig.served.library.fetcher,
            configuration: FeedConfiguration(all: layer),
            now: rig.served.library.now
        )
        let subscription = try #require(try await filtering.hubSubscription(of: feed.id))
        let push = Push(body: ServedLibrary.rss(["b"]), contentType: "text/plain")
        #expect(try await filtering.take(push, for: subscription).new == 1)
        let titles = try await filtering.page(PageRequest(listing: .all, size: 10)).rows.map(\.title)
        #expect(Set(titles) == ["Title a", "Filtered b"])
    }

    @Test func aFeedWithoutATopicOfItsOwnIsNotSubscribedTo() async throws {
        let rig = try ListeningLibrary()
        rig.served.server.route("/feed", .answer(headers: ["Link": "</hub>; rel=hub"], body: ServedLibrary.rss(["a"])))
        _ = try await rig.served.add()
        try await rig.listener.start()
        _ = await rig.listener.step()
        #expect(rig.served.requests("/hub").isEmpty)
        #expect(rig.served.requests().count == 1)
    }

    @Test func whatAnOlderTernKeptIsLookedUpOnce() async throws {
        let rig = try ListeningLibrary()
        let feed = try await rig.addFeed("a")
        var old = FetchOutcome(time: rig.served.clock.now, etag: "\"1\"")
        old.hub = rig.hub
        _ = try await rig.served.store.save([], for: feed.id, old)
        try await rig.served.store.forgetTopics()
        rig.served.clock.advance(3600)
        try await rig.listener.start()
        for _ in 1...3 { _ = await rig.listener.step() }
        #expect(rig.served.requests().count == 2)
        #expect(rig.served.requests().last?.headers["if-none-match"] == nil)
        #expect(try rig.asked()["hub.topic"] == rig.topic)
    }

    @Test func pushesArriveWhileTheReaderHasTheLibraryOpen() async throws {
        let folder = NSTemporaryDirectory() + "tern-listen-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let rig = try ListeningLibrary(path: folder + "/tern.db")
        _ = try await rig.subscribed("a")
        let reader = try Store.open(path: folder + "/tern.db")
        #expect(try await reader.catalogue().feeds.map(\.unread) == [1])
        _ = try await rig.push(ServedLibrary.rss(["b"]))
        #expect(try await reader.catalogue().feeds.map(\.unread) == [2])
        await reader.close()
    }
}
