import Feeds
import Model
import Testing

@Suite(.timeLimit(.minutes(10)))
struct BrokenFeedTests {
    @Test func aTruncatedFeedKeepsItsWholeItems() throws {
        let feed = try FeedParser.parse(fixture("truncated.xml"), contentType: nil, url: "https://a.example")
        #expect(feed.items.map(\.title) == ["Whole", "Whole too"])
        #expect(feed.isPartial)
    }

    @Test func aFeedThatBreaksBeforeItsFirstItemSaysWhere() throws {
        #expect {
            _ = try parsed("<rss><channel>\n<title>x</title>\n<item><title>half")
        } throws: { error in
            guard case .malformed(let line, _, let detail)? = error as? ParseError else { return false }
            return line == 3 && !detail.isEmpty
        }
    }

    @Test func aFeedWithoutItemsIsAnEmptyFeed() throws {
        let feed = try parsed("<rss version='2.0'><channel><title>Quiet</title></channel></rss>")
        #expect(feed.title == "Quiet" && feed.items.isEmpty && !feed.isPartial)
    }

    @Test func sloppyMarkupIsReadAsItWasMeant() throws {
        let feed = try FeedParser.parse(fixture("sloppy.xml"), contentType: nil, url: "https://sloppy.example/")
        #expect(feed.title == "The Site and The Site R&D © &unknown; AT&T")
        #expect(feed.items.map(\.title) == ["a < b & c", "Next – still read"])
        #expect(feed.items.first?.url == "https://sloppy.example/?a=1&b=2")
        #expect(feed.items.first?.summary == "Unclosed bold and italic text")
        #expect(!feed.isPartial)
    }

    @Test func noControlCharacterComesOut() throws {
        let feed = try FeedParser.parse(fixture("controls.xml"), contentType: nil, url: "https://a.example")
        #expect(feed.items.first?.title == "[31mred]0;owned ›31mevil")
        #expect(feed.items.first?.html == "xy")
    }

    @Test func entitiesCannotExplode() throws {
        let feed = try FeedParser.parse(fixture("billion-laughs.xml"), contentType: nil, url: "https://a.example")
        let item = try #require(feed.items.first)
        #expect(item.html.utf8.count < 100_000 && item.title.utf8.count < 100_000)
    }

    @Test func externalEntitiesAreNeverRead() throws {
        let feed = try FeedParser.parse(fixture("external-entity.xml"), contentType: nil, url: "https://a.example")
        #expect(feed.title == "Stolen: &passwd;")
        #expect(feed.items.count == 1)
    }

    @Test(arguments: [
        ("", "an empty answer"), (" \n\t ", "an empty answer"), ("{\"a\": 1}", "JSON without a feed"),
        ("[1]", "JSON without a feed"),
        ("\u{89}PNG", "plain text"), ("Not found", "plain text"), ("%PDF-1.7", "a PDF document"),
        ("GIF89a", "a GIF image"),
        ("<html><body>x</body></html>", "an HTML page without a title"),
        ("<html><title>Sign in</title><input type=\"password\">", "a login page titled “Sign in”"),
        ("<?xml version='1.0'?><html><head><title>X</title></head></html>", "an HTML page titled “X”"),
        ("<opml version='2.0'><body/></opml>", "an OPML list of feeds"),
        ("<svg xmlns='http://www.w3.org/2000/svg'/>", "an XML document of another kind (svg)"),
    ])
    func whatIsNoFeedIsNamed(text: String, found: String) {
        #expect(throws: ParseError.notAFeed(found: found)) { try parsed(text) }
    }

    @Test func aPageIsNamedByItsTitle() throws {
        let page = try fixture("page.html")
        #expect(throws: ParseError.notAFeed(found: "an HTML page titled “Log in & out”")) {
            try FeedParser.parse(page, contentType: "application/rss+xml", url: "https://a.example")
        }
        #expect(throws: ParseError.notAFeed(found: "a PNG image")) {
            try FeedParser.parse([0x89, 0x50, 0x4E, 0x47, 0x0D], contentType: "text/xml", url: "https://a.example")
        }
    }

    @Test func deepAndLongFeedsAreSurvived() throws {
        let deep = String(repeating: "<div>", count: 50_000)
        let feed = try? parsed("<rss><channel><item><title>a</title></item><item><description>\(deep)x")
        #expect(feed?.items.first?.title == "a")
        let long = String(repeating: "x", count: 1_000_000)
        #expect(try rssItem("<title>\(long)</title>").title.count == 500)
        #expect(try rssItem("<title>t</title><description>\(long)</description>").summary.count == 300)
    }

    @Test func strayAndMissingEndTagsDoNotSpillIntoOtherItems() throws {
        let feed = try parsed(
            "<rss><channel><item><title>a<b></title><guid>1</guid></item><item><title>c</title></b></item>"
                + "<item><title>d</title></item></channel></rss>"
        )
        #expect(feed.items.map(\.title) == ["a", "c", "d"])
    }

    @Test func anItemEndsWhateverWasLeftOpenBeforeIt() throws {
        let feed = try parsed("<rss><channel><image><url>x</url><item><title>a</title></item></channel></rss>")
        #expect(feed.items.map(\.title) == ["a"])
        #expect(!feed.isPartial)
    }

    @Test func anApostropheInTheCommentOfADTDSwallowsNothing() throws {
        let feed = try parsed(
            "<!DOCTYPE rss [<!-- it's -->]><rss><channel><item><title>a</title></item></channel></rss>"
        )
        #expect(feed.items.map(\.title) == ["a"])
    }

    @Test(arguments: [
        "<", "&", "]]>", "<a>", "&#x41;", "'", "<!", "<![CDATA[", "<!--", "<?", "</a>", "<br>x", "<div>x",
        "<!DOCTYPE a [",
    ])
    func muchOfAnythingIsReadInTheEnd(part: String) throws {
        let junk = String(repeating: part, count: 100_000 / part.utf8.count)
        let before = "<rss><channel><item><title>a</title></item>"
        #expect(try parsed(before + "<item><title>\(junk)").items.first?.title == "a")
        let item = try rssItem("<title><![CDATA[\(junk)]]></title><description><![CDATA[\(junk)]]></description>")
        #expect(item.title.count <= 500)
        _ = RichText(html: junk, base: nil)
        _ = RichText(html: "<pre>" + junk, base: nil)
    }

    @Test func aHugeNumberOfAttributesIsReadInTheEnd() throws {
        let tag = "<a" + (1...50_000).map { " a\($0)=''" }.joined() + ">"
        #expect(try rssItem("<title>a\(tag)b</a></title>").title == "ab")
    }

    @Test func referencesInAttributesAreDecodedOnce() throws {
        let entry = try atomEntry("<title>t</title><link href='https://a.example/?a=1&amp;b=2&c=&#233;'/>")
        #expect(entry.url == "https://a.example/?a=1&b=2&c=é")
    }
}
