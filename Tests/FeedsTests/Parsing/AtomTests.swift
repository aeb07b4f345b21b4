import Feeds
import Foundation
import Testing

@Suite(.timeLimit(.minutes(10)))
struct AtomTests {
    let feed: ParsedFeed

    init() throws {
        feed = try FeedParser.parse(fixture("atom.xml"), contentType: nil, url: "https://feed.example/feed")
    }

    @Test func aFeedHasItsTitleAndItsSite() {
        #expect(feed.title == "Atoms & molecules")
        #expect(feed.site == "https://atoms.example/home")
        #expect(feed.items.map(\.identity) == ["urn:atoms:1", "urn:atoms:2"])
    }

    @Test func aPlainTitleIsShownAsItIs() {
        #expect(feed.items[0].title == "Vec<T> &amp; friends")
        #expect(feed.items[1].title == "With markup")
    }

    @Test func basesNestAndLinksAreAbsolute() {
        #expect(feed.items[0].url == "https://atoms.example/2024/one")
        #expect(feed.items[0].base == "https://atoms.example/2024/")
        #expect(feed.items[0].coverURL == "https://atoms.example/2024/picture.png")
        #expect(feed.items[1].url == "https://atoms.example/two")
    }

    @Test func xhtmlIsKeptAsMarkup() {
        #expect(feed.items[0].html.contains(#"<p>One &lt; two, <a href="more">more</a><br>end</p>"#) == true)
        #expect(feed.items[0].summary == "One < two, more end")
    }

    @Test func anEntryWithoutAnAuthorHasTheFeeds() {
        #expect(feed.items.map(\.author) == ["Feed Author", "Own Author"])
    }

    @Test func theDateIsThatOfPublicationElseOfTheUpdate() {
        #expect(feed.items[0].published == Date(timeIntervalSince1970: 1_714_557_600))
        #expect(feed.items[1].published == Date(timeIntervalSince1970: 1_717_315_200))
    }

    @Test func categoriesAreShownByTheirLabel() {
        #expect(feed.items[0].categories == ["Swift"])
    }

    @Test(arguments: [
        ("<link rel='self' href='/a'/><link rel='alternate' href='/b'/>", "https://feed.example/b"),
        (
            "<link rel='alternate' type='application/pdf' href='/a'/><link rel='alternate' href='/b'/>",
            "https://feed.example/b"
        ),
        ("<link rel='enclosure' href='/a'/><link href='/b'/>", "https://feed.example/b"),
        ("<link rel='self' href='/a'/><link rel='related' href='/b'/>", "https://feed.example/b"),
        ("<link rel='alternate' type='application/json' href='/a'/>", "https://feed.example/a"),
        ("<link rel='self' href='/a'/>", nil),
    ])
    func theLinkIsThePageOfTheEntry(xml: String, url: String?) throws {
        #expect(try atomEntry("<title>t</title>" + xml).url == url)
    }

    @Test(arguments: [
        ("<content type='text'>a &lt;b&gt; c</content>", "a &lt;b&gt; c"),
        ("<content type='html'>a &lt;b&gt;c&lt;/b&gt;</content>", "a <b>c</b>"),
        ("<content type='text/html'>&lt;p&gt;x</content>", "<p>x"),
        ("<content type='application/pdf' src='x.pdf'/><summary>s</summary>", "s"),
        ("<content type='image/png'>iVBORw0KGgo=</content>", ""),
    ])
    func contentIsReadByItsType(xml: String, html: String) throws {
        #expect(try atomEntry("<title>t</title>" + xml).html == html)
    }

    @Test func aFeedWithoutItsNamespaceIsReadAllTheSame() throws {
        let feed = try parsed(
            "<feed><title>T</title><entry><title>E</title><id>1</id><link href='https://a.example/'/></entry></feed>"
        )
        #expect(feed.title == "T")
        #expect(feed.items.first?.url == "https://a.example/")
        #expect(feed.items.first?.identity == "1")
    }

    @Test func theSourceOfAnEntryGivesItsAuthor() throws {
        let entry = try atomEntry(
            "<title>t</title><source><title>S</title><author><name>Far Away</name></author></source>"
        )
        #expect(entry.author == "Far Away")
        #expect(entry.title == "t")
    }
}
