import Feeds
import Foundation
import Model
import Testing

@Suite(.timeLimit(.minutes(10)))
struct RSSTests {
    @Test func aChannelHasItsTitleAndItsSite() throws {
        let feed = try FeedParser.parse(
            fixture("rss.xml"),
            contentType: "text/xml",
            url: "https://harbour.example/feed"
        )
        #expect(feed.title == "Birds & Boats")
        #expect(feed.site == "https://harbour.example/")
        #expect(feed.items.count == 3)
        #expect(!feed.isPartial)
    }

    @Test func anItemIsReadWithAllThatBelongsToIt() throws {
        let feed = try FeedParser.parse(
            fixture("rss.xml"),
            contentType: "text/xml",
            url: "https://harbour.example/feed"
        )
        var item = feed.items[0]
        #expect(item.details.id == "harbour-1" && item.details.authors == ["Ada Gull"])
        #expect(item.details.description == "Short <i>words</i>." && !item.details.bodyIsDescription)
        item.details = ItemFacts()
        #expect(
            item
                == ParsedItem(
                    identity: "harbour-1",
                    title: "A tern — seen twice",
                    url: "https://harbour.example/tern",
                    author: "Ada Gull",
                    published: Date(timeIntervalSince1970: 1_136_210_645),
                    summary: "Short words.",
                    html: "<p>The whole text.</p>",
                    base: "https://harbour.example/tern",
                    categories: ["Birds", "Sea"],
                    coverURL: "https://harbour.example/tern.jpg"
                )
        )
    }

    @Test func anItemWithoutATitleIsNamedByItsText() throws {
        let item = try FeedParser.parse(fixture("rss.xml"), contentType: nil, url: "https://x.example").items[1]
        #expect(item.title == "An item without a title, whose text is long enough to be cut off somewhere near…")
        #expect(item.title.count <= 80)
        #expect(item.url == "https://harbour.example/two")
        #expect(item.author == "Ben Keel")
        #expect(item.published == nil)
        #expect(item.coverURL == "https://harbour.example/boat.png")
    }

    @Test func anItemWithoutAnIdentityGetsOneThatStays() throws {
        let first = try FeedParser.parse(fixture("rss.xml"), contentType: nil, url: "https://x.example").items[2]
        let again = try FeedParser.parse(fixture("rss.xml"), contentType: nil, url: "https://x.example").items[2]
        #expect(first.identity == again.identity)
        #expect(first.identity.hasPrefix("tern:"))
        #expect(first.url == "https://harbour.example/three")
    }

    @Test func itemsOfRSSOneStandBesideTheirChannel() throws {
        let feed = try FeedParser.parse(fixture("rdf.xml"), contentType: nil, url: "https://old.example/rdf")
        #expect(feed.title == "Old news" && feed.site == "https://old.example/")
        let item = try #require(feed.items.first)
        #expect(item.identity == "https://old.example/1")
        #expect(item.url == "https://old.example/1")
        #expect(item.published == Date(timeIntervalSince1970: 1_072_836_895))
        #expect(item.categories == ["History"])
    }

    @Test(arguments: [
        ("Vec&lt;T&gt; and a &lt; b", "Vec<T> and a < b"), ("&amp;lt;b&amp;gt; is a tag", "<b> is a tag"),
        ("AT&amp;amp;T", "AT&T"), ("<![CDATA[ <i>x</i>&hellip; ]]>", "x…"), ("世界のニュース", "世界のニュース"),
        ("مرحبا", "مرحبا"), ("One<b>two</b>three", "Onetwothree"), ("&lt;script&gt;x&lt;/script&gt;y", "y"),
    ])
    func aTitleIsALineOfText(xml: String, title: String) throws {
        #expect(try rssItem("<title>\(xml)</title>").title == title)
    }

    @Test(arguments: [
        ("<guid>https://a.example/1</guid>", "https://a.example/1"),
        ("<guid isPermaLink='false'>https://a.example/1</guid>", nil),
        ("<guid>tag:a.example</guid>", nil),
        ("<link>javascript:alert(1)</link>", nil),
        ("<link>//b.example/x</link>", "https://b.example/x"),
        ("<link>?p=1</link>", "https://feed.example/feed?p=1"),
    ])
    func onlyAWebAddressIsALink(xml: String, url: String?) throws {
        #expect(try rssItem("<title>t</title>" + xml).url == url)
    }

    @Test func theSameIdentityTwiceIsOneItemUnlessTheyDiffer() throws {
        let item = "<item><title>a</title><guid>1</guid></item>"
        let other = "<item><title>b</title><guid>1</guid></item>"
        let feed = try parsed("<rss><channel>\(item)\(item)\(other)\(other)</channel></rss>")
        #expect(feed.items.map(\.details.isRepetition) == [false, true, false, true])
        #expect(feed.distinctItems.map(\.title) == ["a", "b"])
        #expect(Set(feed.items.map(\.identity)).count == 2)
    }

    @Test func wrongOrMissingNamespacesAreUnderstoodByPrefix() throws {
        let feed = try parsed(
            "<rss xmlns:content='urn:nonsense'><channel><item><content:encoded>whole</content:encoded>"
                + "<dc:creator>Ada</dc:creator><description>short</description></item></channel></rss>"
        )
        #expect(feed.items.first?.html == "whole")
        #expect(feed.items.first?.author == "Ada")
    }

    @Test func aSummaryIsPlainAndShort() throws {
        let words = String(repeating: "word ", count: 200)
        let item = try rssItem("<description>&lt;h1&gt;Head&lt;/h1&gt;&lt;p&gt;\(words)&lt;/p&gt;</description>")
        #expect(item.summary.hasPrefix("Head word word"))
        #expect(item.summary.count <= 300)
        #expect(item.summary.hasSuffix("word…"))
    }

    @Test func rawMarkupInADescriptionIsKeptAsMarkup() throws {
        let item = try rssItem("<description>A <b class=\"x\">bold</b> &amp;amp; word</description>")
        #expect(item.html == "A <b class=\"x\">bold</b> &amp;amp; word")
    }

    @Test(arguments: [("1:02:03", 3723), ("62:03", 3723), ("3723", 3723), ("soon", nil), ("1:x", nil), ("0", nil)])
    func howLongAnEpisodePlaysIsSaidOfItsItem(text: String, seconds: Int?) throws {
        let feed = try parsed(
            """
            <rss xmlns:itunes='http://www.itunes.com/dtds/podcast-1.0.dtd'><channel><item><title>a</title>
            <itunes:duration>\(text)</itunes:duration><enclosure url='https://a.example/a.pdf'/>
            <enclosure url='https://a.example/a.mp3'/></item></channel></rss>
            """
        )
        #expect(feed.items.first?.details.enclosures.map(\.duration) == [nil, seconds])
    }

    @Test func itemsThatDifferOnlyInTheirTextAreBothKept() throws {
        let items = ["one", "two"].map { "<item><title>a</title><description>\($0)</description></item>" }
        let feed = try parsed("<rss><channel>\(items.joined())</channel></rss>")
        #expect(feed.items.map(\.details.isRepetition) == [false, false])
        #expect(Set(feed.items.map(\.identity)).count == 2)
    }

    @Test func anEditedTextLeavesIdentitiesThatAreSharedAsTheyWere() throws {
        let identities = try ["text", "text, edited"].map { text in
            let first = "<item><title>a</title><guid isPermaLink='false'>1</guid></item>"
            let other =
                "<item><title>b</title><guid isPermaLink='false'>1</guid><description>\(text)</description></item>"
            return try parsed("<rss><channel>\(first)\(other)</channel></rss>").items.map(\.identity)
        }
        #expect(Set(identities[0]).count == 2)
        #expect(identities[0] == identities[1])
    }
}
