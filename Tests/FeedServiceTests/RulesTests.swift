import Feeds
import Foundation
import Model
import Store
import TestSupport
import Testing

@testable import FeedService

/// Rules from the arrival of an article to what is done outside.
@Suite(.timeLimit(.minutes(10)))
struct RulesTests {
    let network = FakeFetching()
    let clock = Clock()
    let store: Store
    let told = Told()

    /// What a reader was told.
    final class Told: @unchecked Sendable {
        private let lock = NSLock()
        private var list: [Announcement] = []
        var all: [Announcement] { lock.withLock { list } }
        func add(_ announcement: Announcement) { lock.withLock { list.append(announcement) } }
    }

    init() throws { store = try Store.open(path: ":memory:") }

    private func library(_ rules: [Rule], _ notifier: Notifier? = nil) -> LibrarySource {
        LibrarySource(
            store: store,
            fetcher: network,
            rules: RuleBook(rules, notifier: notifier ?? .handler { [told] in told.add($0) }),
            now: { [clock] in clock.now }
        )
    }

    private func rule(_ query: String, _ change: (inout Rule) -> Void) throws -> Rule {
        var rule = Rule(name: query, query: try SearchQuery(strict: query))
        change(&rule)
        return rule
    }

    private func serve(_ items: (title: String, body: String)...) async {
        let text = items.map {
            "<item><guid>\($0.title)</guid><title>\($0.title)</title><description><![CDATA[\($0.body)]]></description></item>"
        }
        let feed = "<rss version=\"2.0\"><channel><title>A feed</title>\(text.joined())</channel></rss>"
        await network.route(["https://a.example/feed": .success(FetchResponse(feed, url: "https://a.example/feed"))])
    }

    @Test func aBodyIsReadAsASearchReadsIt() async throws {
        let library = library([.mute(["fish chips", "markup"])])
        await serve(("One", "<p class=\"markup\">Fish &amp; chips</p>"), ("Two", "<p class=\"markup\">fish</p>"))
        let added = try await library.add("https://a.example/feed")
        #expect(added.feed.unread == 1)
        #expect(try await library.page(PageRequest(listing: .all)).rows.map(\.title) == ["Two"])
        #expect(try await library.hiddenArticles(limit: 5).map(\.summary.title) == ["One"])
    }

    @Test func aRefreshTellsOnceOfAllThatCame() async throws {
        let loud = [try rule("title:news") { $0.notifies = true }, try rule("is:unread") { $0.notifies = true }]
        let library = library(loud)
        await serve(("Old", ""))
        _ = try await library.add("https://a.example/feed")
        #expect(told.all == [Announcement([article("Old")])])
        clock.advance(3_600)
        await serve(("Old", ""), ("News 1", ""), ("News 2", ""))
        let report = try await library.refresh(.all) { _ in }
        #expect(report.newArticles == 2 && report.notices.isEmpty)
        #expect(told.all.count == 2 && told.all.last?.title == "2 new articles")
        clock.advance(3_600)
        _ = try await library.refresh(.all) { _ in }
        #expect(told.all.count == 2)
    }

    private func article(_ title: String) -> ArrivedArticle {
        ArrivedArticle(
            id: ArticleID(rawValue: "1"),
            title: title,
            url: nil,
            feed: FeedID(rawValue: "1"),
            feedTitle: "A feed"
        )
    }

    @Test func ofManyArticlesSomeAreNamed() {
        #expect(Announcement([]) == nil)
        #expect(Announcement([article("a")])?.text == "a" && Announcement([article("a")])?.title == "A feed")
        let many = Announcement((1...5).map { article("\($0)") })
        #expect(many?.title == "5 new articles")
        #expect(many?.text == "1 (A feed)\n2 (A feed)\n3 (A feed)\nand 2 more")
    }

    @Test func aCommandGetsTheArticleAndItsFailureIsANotice() async throws {
        let path = NSTemporaryDirectory() + "tern-rule-" + UUID().uuidString
        defer { unlink(path) }
        let library = library([
            try rule("title:good") {
                $0.command = ["sh", "-c", "printf '%s|%s' \"$1\" \"$2\" > \(path)", "-", "{title}", "{feed}"]
            },
            try rule("title:bad") { $0.command = ["false", "{url}"] },
        ])
        await serve(("-good; $(rm) \"x\"", ""), ("bad", ""), ("bad too", ""))
        let added = try await library.add("https://a.example/feed")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == " -good; $(rm) \"x\"|A feed")
        #expect(
            added.notices == [
                "has the first of 2 new articles for which the rule “title:bad” did not work: false ended with 1."
            ]
        )
        #expect(added.feed.unread == 3)
    }

    @Test func aProgramThatTellsIsGivenAllOfIt() async throws {
        let path = NSTemporaryDirectory() + "tern-rule-" + UUID().uuidString
        defer { unlink(path) }
        let script = CommandTemplate(["sh", "-c", "printf '%s|%s' \"$1\" \"$2\" > \(path)", "-"])
        let library = library([try rule("is:unread") { $0.notifies = true }], .program(script))
        await serve(("One", ""))
        #expect(try await library.add("https://a.example/feed").notices.isEmpty)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "A feed|One")
    }

    @Test func whatIsStoredIsRehearsedThenDoneThenTakenBack() async throws {
        await serve(("ad one", ""), ("ad two", ""), ("other", ""))
        _ = try await library([]).add("https://a.example/feed")
        let hiding = try rule("ad") {
            $0.changes = [.read(true)]
            $0.hides = true
        }
        let library = library([hiding])
        await library.catchUp()
        let rows = try await library.page(PageRequest(listing: .all)).rows
        _ = try await library.mark(rows.filter { $0.title == "ad two" }.map(\.id), .starred(true), isNoted: true)
        let effects = try await library.rehearse(hiding, limit: 10)
        #expect(Set(effects.map { "\($0.article.title) \($0.hides)" }) == ["ad one true", "ad two false"])
        #expect(try await library.rehearse(hiding, limit: 1).count == 1)
        #expect(try await library.page(PageRequest(listing: .all)).rows.count == 3)
        #expect(try await library.apply(hiding) == 2)
        #expect(try await library.page(PageRequest(listing: .unread)).rows.map(\.title) == ["other"])
        _ = try await library.undo()
        #expect(try await library.page(PageRequest(listing: .unread)).rows.count == 3)
    }

    @Test func whatIsPushedIsRuledAndItsCommandsHoldUpNoHub() async throws {
        let failing = try rule("title:c") { $0.command = ["false"] }
        let served = try ServedLibrary(rules: RuleBook([.mute(["title b"]), failing]))
        let rig = try ListeningLibrary(served: served)
        _ = try await rig.subscribed("a")
        _ = rig.events()
        #expect(try await rig.push(ServedLibrary.rss(["b", "c"])).status == 200)
        #expect(rig.events() == [.pushed(newArticles: 1)])
        await rig.listener.followPushes()
        await rig.listener.endErrands(waits: true)
        let sentence = "has a new article for which the rule “title:c” did not work: false ended with 1."
        #expect(rig.events() == [.noticed(sentence)])
        #expect(try await rig.unread() == 2)
    }
}
