import Feeds
import Foundation
import Model
import Store
import TestSupport

@testable import FeedService

/// A library that fetches over the loopback interface, a server that remembers what it was asked, and a clock.
struct ServedLibrary {
    let server: HTTPServer
    let clock = Clock()
    let store: Store
    let library: LibrarySource

    init(
        configuration: FeedConfiguration = FeedConfiguration(),
        rules: RuleBook = RuleBook(),
        path: String = ":memory:"
    ) throws {
        server = try HTTPServer()
        store = try Store.open(path: path)
        library = LibrarySource(
            store: store,
            fetcher: SourceFetcher(web: CurlFetcher(userAgent: "tern/test", limits: .withoutPause)),
            configuration: configuration,
            rules: rules,
            now: { [clock] in clock.now }
        )
    }

    /// An RSS document with an item per id, all of them of the day before the clock's beginning.
    static func rss(_ ids: [String], channel: String = "") -> [UInt8] {
        let items = ids.map { id in
            """
            <item><guid>\(id)</guid><title>Title \(id)</title>
            <pubDate>Mon, 13 Nov 2023 22:13:20 GMT</pubDate></item>
            """
        }
        let text = """
            <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>Served</title>\(channel)
            \(items.joined())</channel></rss>
            """
        return Array(text.utf8)
    }

    func serve(_ path: String, _ ids: String..., headers: [String: String] = [:], channel: String = "") {
        server.route(path, .answer(headers: headers, body: Self.rss(ids, channel: channel)))
    }

    func add(_ path: String = "/feed") async throws -> Feed {
        try await library.add(server.url(path)).feed
    }

    @discardableResult
    func refresh(_ scope: RefreshScope = .due) async throws -> RefreshReport {
        try await library.refresh(scope) { _ in }
    }

    /// The requests for a path, in order.
    func requests(_ path: String = "/feed") -> [HTTPRequest] { server.requests.filter { $0.path == path } }

    func history(_ feed: Feed) async throws -> FetchHistory { try await library.fetchHistory(of: feed.id) }

    func secondsToNextCheck(_ feed: Feed) async throws -> TimeInterval? {
        try await history(feed).state.nextCheck.map { $0.timeIntervalSince(clock.now) }
    }
}
