import Foundation
import Model
import Testing

@testable import Store

@Suite(.timeLimit(.minutes(10)))
struct MergingTests {
    let store: Store

    init() throws { store = try Store.open(path: ":memory:") }

    @Test func twoFeedsBecomeOneAndNoMarkIsLost() async throws {
        let (old, new) = (try await store.addFeed("old"), try await store.addFeed("new"))
        _ = try await store.save([.named("both"), .named("old only"), .named("old read")], for: old, outcome())
        _ = try await store.mark(try await store.ids("both", "old only"), .starred(true))
        _ = try await store.mark(try await store.ids("both", "old read"), .read(true))
        _ = try await store.save([.named("both"), .named("new only")], for: new, outcome())

        #expect(try await store.merge(old, into: new) == 2)

        let feeds = try await store.catalogue().feeds
        #expect(feeds.map(\.id) == [new])
        #expect(feeds.map(\.unread) == [2])
        #expect(feeds.map(\.starred) == [2])
        let rows = try await store.rows(.feed(new))
        #expect(rows.map(\.title).sorted() == ["both", "new only", "old only", "old read"])
        let both = try #require(rows.first { $0.title == "both" })
        #expect(both.status == ArticleStatus(isRead: true, isStarred: true))
        #expect(try await store.raw("SELECT count(*) FROM statuses") == [["4"]])
        try await store.purge(removedBefore: moment(1))
        for table in ["feeds", "articles", "bodies", "removed_statuses"] {
            let count = table == "feeds" ? "1" : table == "removed_statuses" ? "0" : "4"
            #expect(try await store.raw("SELECT count(*) FROM \(table)") == [[count]], "\(table)")
        }
    }

    @Test func whatTheReaderSaidOfAFeedComesAlongWhereTheOtherHasNothingOfIt() async throws {
        let given = [
            SubscribedFeed(address: "https://a.example/", name: "Mine", folder: ["F"], tags: ["x", "y"]),
            SubscribedFeed(address: "https://b.example/", title: "B", tags: ["y", "z"]),
            SubscribedFeed(address: "https://c.example/", name: "Theirs", folder: ["G"]),
        ]
        _ = try await store.take(given, at: moment())
        let feeds = try await store.catalogue().feeds.map(\.id)
        for (key, value) in [("interval", "2h"), ("proxy", "p"), ("credentials", "me:pass")] {
            try await store.set(key, to: value, for: feeds[0])
        }
        try await store.set("interval", to: "3h", for: feeds[1])

        _ = try await store.merge(feeds[0], into: feeds[1], settings: ["interval", "proxy"])
        var left = try await store.subscriptions()
        #expect(left.map(\.name) == ["Mine", "Theirs"])
        #expect(left.map(\.folder) == [["F"], ["G"]])
        #expect(left.map(\.tags) == [["y", "z", "x"], []])
        #expect(try await store.settings(of: feeds[1]) == ["interval": "3h", "proxy": "p"])

        _ = try await store.merge(feeds[1], into: feeds[2])
        left = try await store.subscriptions()
        #expect(left.map(\.name) == ["Theirs"] && left.map(\.folder) == [["G"]])
    }

    @Test func whatCannotBeMergedIsLeftAsItIs() async throws {
        let feed = try await store.addFeed()
        await #expect(throws: Failure.self) { try await store.merge(feed, into: feed) }
        await #expect(throws: Failure.missing(what: "The feed")) {
            try await store.merge(feed, into: FeedID(rawValue: "99"))
        }
        #expect(try await store.catalogue().feeds.count == 1)
    }
}
