import Foundation
import Testing

@testable import Feeds

@Suite(.timeLimit(.minutes(10)))
struct SubscriptionTests {
    @Test(arguments: [
        ("HTTP://Example.ORG:80", "http://example.org/"), ("https://example.org:443/a#b", "https://example.org/a"),
        ("https://example.org:8443/A?b=C", "https://example.org:8443/A?b=C"),
        ("https://Me:Pw@Example.org/", "https://Me:Pw@example.org/"), ("file:///A b", "file:///A b"),
        ("exec:X", "exec:X"), ("exec:a '#1'", "exec:a '#1'"),
    ])
    func spellingsOfOneAddressHaveOneKey(address: String, key: String) {
        #expect(SubscriptionAddress.key(address) == key)
    }

    @Test func listsOfOthersNameNoFilesAndNoPrograms() {
        for address in ["file:///etc/passwd", "exec:rm -rf x", "|cat", "javascript:alert(1)", "data:text/xml,x", ""] {
            #expect(throws: SubscriptionAddress.Refusal.self, "\(address)") {
                try SubscriptionAddress.accepted(address, from: .anybody)
            }
        }
    }

    @Test func oldWaysToWriteAnAddressAreUnderstood() throws {
        #expect(try SubscriptionAddress.accepted("feed://a.example/f", from: .anybody) == "http://a.example/f")
        #expect(
            try SubscriptionAddress.accepted(" feed:https://a.example/f\n", from: .anybody) == "https://a.example/f"
        )
    }

    @Test func aCommandHasNoFragment() throws {
        #expect(try SubscriptionAddress.accepted("exec:make '#1'", from: .own) == "exec:make '#1'")
        #expect("EXEC:a#b".withoutFragment == "EXEC:a#b")
        #expect("https://a.example/#b".withoutFragment == "https://a.example/")
    }

    @Test func programsAndFilesMeanNothingElsewhere() {
        #expect(SubscriptionAddress.isLocal("exec:a") && SubscriptionAddress.isLocal("FILE:///a"))
        #expect(!SubscriptionAddress.isLocal("https://a.example/file:"))
    }

    @Test func anAddressWithAPasswordIsKnown() {
        #expect(SubscriptionAddress.holdsPassword("https://me:secret@a.example/"))
        #expect(!SubscriptionAddress.holdsPassword("https://me@a.example/a:b@c"))
        #expect(!SubscriptionAddress.holdsPassword("https://a.example/?x=a:b@c"))
    }

    private func format(_ text: String) -> SubscriptionFormat? { SubscriptionFormat(of: Array(text.utf8)) }

    @Test func theKindOfAFileIsWhatIsInIt() {
        #expect(format("\u{FEFF} <?xml version='1.0'?><opml/>") == .opml)
        #expect(format("Warning: x\n<OPML version=\"1.0\">") == .opml)
        #expect(format("# mine\nhttps://a.example/feed news\n") == .newsboat)
        #expect(format("\"query:x:y\"\n") == .newsboat)
        #expect(format("maxjobs=3\nfeeds () {\n feed a https://a.example/f\n}\n") == .sfeed)
        #expect(format("SQLite format 3\0") == .newsboat)
        #expect(format("dear diary, today\n") == nil)
        #expect(format("") == nil)
    }

    @Test func aListInUTF16IsRead() throws {
        let bytes: [UInt8] =
            [0xFF, 0xFE] + "https://a.example/é tag\n".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        #expect(SubscriptionFormat(of: bytes) == .newsboat)
        let list = try SubscriptionList(bytes, format: .newsboat, name: "urls")
        #expect(list.subscriptions.map(\.address) == ["https://a.example/é"])
    }

    @Test func anArticleOfNewsboatsGetsTheIdentityThatItsFeedGivesIt() throws {
        let feed = """
            <rss version="2.0"><channel><title>F</title><link>https://a.example/</link>
            <item><guid isPermaLink="false"> id-1 </guid><title>One &amp;amp; all</title><link>https://a.example/1</link>
            <pubDate>Tue, 14 Nov 2023 22:13:20 GMT</pubDate><description>&lt;p&gt;Text&lt;/p&gt;</description></item>
            <item><title>Two</title><link>https://a.example/2</link><pubDate>Tue, 14 Nov 2023 22:13:21 GMT</pubDate></item>
            <item><guid>https://a.example/3</guid><title>Three</title><link>https://a.example/3</link></item>
            </channel></rss>
            """
        let parsed = try FeedParser.parse(Array(feed.utf8), contentType: nil, url: "https://a.example/feed")
        let date = Date(timeIntervalSince1970: 1_700_000_000)
        let kept = [
            KeptItem(
                guid: "id-1",
                title: "One &amp; all",
                url: "https://a.example/1",
                content: "<p>Text</p>",
                published: date
            ),
            KeptItem(
                guid: "https://a.example/2Tue, 14 Nov 2023 22:13:21 GMT",
                title: "Two",
                url: "https://a.example/2",
                published: date.addingTimeInterval(1)
            ),
            KeptItem(guid: "https://a.example/3", title: "Three", url: "https://a.example/3", published: date),
        ]
        let items = kept.map(ParsedItem.init)
        #expect(items.map(\.identity) == parsed.items.map(\.identity))
        #expect(items.map(\.title) == parsed.items.map(\.title))
        #expect(items.map(\.url) == parsed.items.map(\.url))
        #expect(items[0].summary == "Text")
        #expect(items[0].published == date)
    }

    @Test func plainTextOfNewsboatsIsNoMarkup() {
        let item = ParsedItem(KeptItem(guid: "1", title: "", content: "a <b> & c", contentType: "text/plain"))
        #expect(item.html == "a &lt;b&gt; &amp; c")
        #expect(item.title == "a <b> & c")
    }
}
