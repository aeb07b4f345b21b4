import Model
import Testing

@testable import Feeds

@Suite(.timeLimit(.minutes(10)))
struct OPMLSubscriptionsTests {
    private func list(_ body: String) throws -> SubscriptionList {
        try SubscriptionList(Array("<opml version=\"2.0\"><body>\(body)".utf8), format: .opml, name: "x.opml")
    }

    @Test func outlinesAreSubscriptionsInFolders() throws {
        let list = try list(
            """
            <outline text="Out"><outline title="In">
            <outline TEXT="A & B" XMLURL="https://a.example/?x=1&y=2#top" htmlUrl="https://a.example/" category="/n/w, t"/>
            </outline></outline><outline xmlUrl="https://b.example/"/></body></opml>
            """
        )
        #expect(
            list.subscriptions == [
                Subscription(
                    address: "https://a.example/?x=1&y=2",
                    name: "A & B",
                    site: "https://a.example/",
                    folder: ["Out", "In"],
                    tags: ["n/w", "t"]
                ),
                Subscription(address: "https://b.example/"),
            ]
        )
        #expect(list.remarks == [])
    }

    @Test func whatRunsOrReadsSomethingIsSkipped() throws {
        let list = try list(
            """
            <outline text="a" xmlUrl="exec:rm -rf x"/>
            <outline text="b" xmlUrl="file:///etc/passwd"/>
            <outline xmlUrl="|cat"/></body></opml>
            """
        )
        #expect(list.subscriptions == [])
        #expect(list.remarks.map(\.effect) == [.skipped, .skipped, .skipped])
        #expect(list.remarks.map(\.line) == [1, 2, 3])
        #expect(list.remarks.map(\.what) == ["a exec:rm -rf x", "b file:///etc/passwd", "|cat"])
        #expect(list.commands == [])
    }

    @Test func outlinesWithoutFeedsAreSkippedByName() throws {
        let list = try list("<outline text='Empty'></outline>\n<outline/></body></opml>")
        let reason = "it names no feed and holds none"
        #expect(
            list.remarks == [
                .init(.empty, line: 1, what: "Empty", reason: reason),
                .init(.empty, line: 2, what: "an outline without a name", reason: reason),
            ]
        )
    }

    @Test func aFeedThatStandsThereTwiceIsNoLoss() throws {
        let feed = "<outline xmlUrl='https://a.example/'/>"
        let list = try list(feed + feed + "</body></opml>")
        #expect(list.subscriptions.map(\.address) == ["https://a.example/", "https://a.example/"])
        #expect(list.remarks == [])
    }

    @Test func aListThatBreaksOffIsTakenUpToThereAndThatIsSaid() throws {
        let list = try list("<outline xmlUrl='https://a.example/'/><outline xmlUr")
        #expect(list.subscriptions.map(\.address) == ["https://a.example/"])
        #expect(list.remarks.map(\.reason) == ["the file breaks off, and was read up to there"])
    }

    @Test func whatIsNoListIsSaidByName() {
        #expect(throws: Failure.self) {
            try SubscriptionList(Array("<rss><channel/></rss>".utf8), format: .opml, name: "x.opml")
        }
    }
}
