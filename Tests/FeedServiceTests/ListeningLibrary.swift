import Foundation
import Model
import Synchronization
import TestSupport
import Testing

@testable import FeedService
@testable import Feeds
@testable import Store

/// A library that listens on the loopback interface, and a hub there that does what a test says.
struct ListeningLibrary {
    let served: ServedLibrary
    let server: CallbackServer
    let listener: Listener
    private let box: EventBox

    private final class EventBox: Sendable {
        let events = Mutex<[ListenEvent]>([])
    }

    init(
        configuration: FeedConfiguration = FeedConfiguration(),
        path: String = ":memory:",
        served: ServedLibrary? = nil
    ) throws {
        let served = try served ?? ServedLibrary(configuration: configuration, path: path)
        self.served = served
        server = try CallbackServer(address: "127.0.0.1", port: 0)
        let box = EventBox()
        self.box = box
        listener = Listener(library: served.library, server: server, callback: "http://me.example/hook/") { event in
            box.events.withLock { $0.append(event) }
        }
        if served.requests("/hub").isEmpty { served.server.route("/hub", .answer(202)) }
    }

    /// What happened since this was last asked.
    func events() -> [ListenEvent.Kind] {
        box.events.withLock { events in
            defer { events = [] }
            return events.map(\.kind)
        }
    }

    var hub: String { served.server.url("/hub") }
    var topic: String { served.server.url("/feed") }
    func links(_ hub: String = "/hub") -> [String: String] {
        ["Link": "<\(hub)>; rel=hub, </feed>; rel=self"]
    }

    /// The last form that a hub got.
    func asked(_ path: String = "/hub") throws -> [String: String] {
        try #require(served.requests(path).last).form
    }

    /// Adds a feed that names the hub.
    func addFeed(_ ids: String...) async throws -> Feed {
        served.server.route("/feed", .answer(headers: links(), body: ServedLibrary.rss(ids)))
        return try await served.add()
    }

    /// The same, and subscribes to it as far as a hub confirms.
    func subscribed(_ ids: String..., lease: Int = 864_000) async throws -> Feed {
        served.server.route("/feed", .answer(headers: links(), body: ServedLibrary.rss(ids)))
        let feed = try await served.add()
        try await listener.start()
        _ = await listener.step()
        #expect(try await confirm(lease: lease).status == 200)
        return feed
    }

    /// The callback that the last form names, as a path.
    func callback(_ path: String = "/hub") throws -> String {
        let callback = try #require(try asked(path)["hub.callback"])
        return String(callback.dropFirst("http://me.example".count))
    }

    /// The hub asks for our word on the last form; what comes of it is dealt with.
    func confirm(_ path: String = "/hub", lease: Int = 864_000) async throws -> RawClient.Answer {
        let form = try asked(path)
        let mode = form["hub.mode"] ?? ""
        let answer = get(try callback(path), ["mode": mode, "challenge": "c\(UUID())", "lease_seconds": "\(lease)"])
        if answer.status == 200 { await hear() }
        return answer
    }

    func get(_ path: String, _ fields: [String: String]) -> RawClient.Answer {
        let all = fields.merging(["topic": topic]) { own, _ in own }
        let query = all.map { "hub.\($0)=\($1.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")" }
        return RawClient(port: server.port).get("\(path)?\(query.joined(separator: "&"))")
    }

    /// The hub pushes, signed with the secret of a form; what comes of it is dealt with.
    func push(
        _ body: [UInt8],
        to path: String? = nil,
        secret: String? = nil,
        type: String = "application/rss+xml"
    ) async throws -> RawClient.Answer {
        let subscribing = try #require(served.requests("/hub").last { $0.form["hub.mode"] == "subscribe" }).form
        let secret = secret ?? subscribing["hub.secret"] ?? ""
        let digits = body.withUnsafeBytes { HubSignature.digits("sha256", secret: secret, body: $0) }
        let headers = [
            "X-Hub-Signature": "sha256=" + String(decoding: digits ?? [], as: UTF8.self), "Content-Type": type,
        ]
        let target = String((subscribing["hub.callback"] ?? "").dropFirst("http://me.example".count))
        let answer = RawClient(port: server.port).post(path ?? target, headers, body: body)
        if answer.status == 200 { await hear() }
        return answer
    }

    /// Deals with the next thing that a hub said.
    func hear() async {
        var events = server.events.makeAsyncIterator()
        if let event = await events.next() { await listener.take(event) }
    }

    func subscriptions() async throws -> [HubSubscription] { try await served.store.hubSubscriptions() }

    func unread() async throws -> Int { try await served.library.catalogue().feeds.reduce(0) { $0 + $1.unread } }
}

extension Store {
    /// Makes the library one of a Tern that did not look for topics.
    func forgetTopics() throws(Failure) { try connection.run("UPDATE feeds SET topic = NULL") }
}
