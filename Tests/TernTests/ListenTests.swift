import FeedService
import Foundation
import Model
import Store
import Testing

@testable import tern

/// How `tern listen` is asked, and what it tells.
@Suite(.timeLimit(.minutes(10)))
struct ListenTests {
    private func command(_ line: String) throws -> Invocation.Command {
        try Invocation(arguments: line.split(separator: " ").map(String.init)).command
    }

    private func refusal(_ line: String) -> String? {
        do throws(UsageError) {
            _ = try Invocation(arguments: line.split(separator: " ").map(String.init))
            return nil
        } catch {
            return error.sentence
        }
    }

    @Test func itListensAtThisComputerUnlessTold() throws {
        let usual = ListenCommand.Request(callback: "https://me.example/hook/")
        #expect(try command("listen --callback https://me.example/hook/") == .listen(usual))
        #expect(try command("listen --callback https://me.example/hook") == .listen(usual))
        #expect(usual.address == "127.0.0.1")
        #expect(usual.port == 8422)
        var other = usual
        other.address = "::1"
        other.port = 99
        other.isOnce = true
        other.asJSON = true
        let line = "listen --callback=https://me.example/hook/ --bind ::1 --port 99 --once --json"
        #expect(try command(line) == .listen(other))
        #expect(try command("listen --stop") == .listen(ListenCommand.Request(isToStop: true)))
    }

    @Test func whatMakesNoSenseIsRefused() {
        #expect(refusal("listen")?.contains("listen needs --callback") == true)
        for callback in [
            "me.example", "ftp://me.example/", "https:///x", "https://me.example/?a", "https://me.example/#a",
        ] {
            #expect(refusal("listen --callback \(callback)")?.contains("--callback is to be") == true, "\(callback)")
        }
        for port in ["0", "65536", "x", "-1"] {
            #expect(refusal("listen --callback https://a.example/ --port \(port)")?.contains("--port is to be") == true)
        }
        #expect(refusal("listen --once --stop")?.contains("cannot be used together") == true)
        #expect(refusal("listen x --stop")?.contains("takes no arguments") == true)
        #expect(refusal("refresh --once")?.contains("makes no sense") == true)
    }

    private func line(_ kind: ListenEvent.Kind) -> String {
        let feed = FeedID(rawValue: "1")
        return ListenLines.text(ListenEvent(feed: feed, title: "日記", address: "https://a.example/", kind: kind))
    }

    @Test func eachEventIsALine() {
        #expect(line(.asked(hub: "https://h.example/")) == "日記: https://h.example/ was asked to push.")
        #expect(line(.pushed(newArticles: 0)) == "日記: pushed, with nothing new.")
        #expect(line(.pushed(newArticles: 1)) == "日記: 1 new article.")
        #expect(line(.pushed(newArticles: 2)) == "日記: 2 new articles.")
        #expect(line(.denied(reason: "no")) == "日記: its hub denied it: “no”.")
        #expect(line(.denied(reason: nil)) == "日記: its hub denied it.")
        #expect(
            line(.dropped(reason: "its signature is wrong"))
                == "日記: something that came was dropped, because its signature is wrong."
        )
        #expect(line(.failed(.http(status: 500, what: "x"), next: nil)).hasPrefix("日記: x answered 500"))
        #expect(line(.failed(.cancelled, next: .now)).contains("Next try: "))
        #expect(line(.verified(until: .now)).hasPrefix("日記: pushed until "))
    }

    @Test func whySaysWhatTheHubDoes() {
        let now = Date(timeIntervalSince1970: 1_700_000_000)
        var state = FetchState(feed: FeedID(rawValue: "1"), address: "https://a.example/", title: "A")
        var history = FetchHistory(state: state, hub: "https://h.example/")
        func text(_ subscription: HubSubscription?) -> String {
            WhyCommand.text(history, pause: nil, now: now, subscription)
        }
        #expect(text(nil).contains("not subscribed to: tern listen does that"))
        var subscription = HubSubscription(
            feed: state.feed,
            hub: "https://h.example/",
            topic: "https://a.example/",
            callback: "x",
            secret: "y"
        )
        #expect(text(subscription).contains("is still to be asked"))
        subscription.state = .asked
        #expect(text(subscription).contains("has not confirmed it"))
        subscription.reason = "its hub denied it"
        #expect(text(subscription).contains("does not push: its hub denied it"))
        subscription.state = .active
        subscription.leaseEnd = now.addingTimeInterval(60)
        #expect(text(subscription).contains("pushes what is new until "))
        #expect(text(subscription).contains("but nobody listens"))
        state.pushedUntil = now.addingTimeInterval(60)
        history.state = state
        #expect(!text(subscription).contains("but nobody listens"))

    }
}
