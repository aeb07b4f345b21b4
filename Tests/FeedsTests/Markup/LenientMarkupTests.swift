import Feeds
import Testing

/// XML that is not XML, read as it was meant.
@Suite(.timeLimit(.minutes(10)))
struct LenientMarkupTests {
    private func title(_ markup: String) throws -> String? {
        try rssItem("<title>\(markup)</title>").title
    }

    @Test(arguments: [
        ("a & b", "a & b"), ("a &b; c", "a &b; c"), ("a&nbsp;b", "a b"), ("&Agrave;&hellip;", "À…"),
        ("AT&amp;T", "AT&T"),
        ("&#x41;&#66;", "AB"), ("&#x1b;[31m", "[31m"), ("&#150;", "–"), ("a < b", "a < b"),
        ("<![CDATA[a & b]]>", "a & b"),
        ("&NotEqualTilde;", "≂̸"), ("&CounterClockwiseContourIntegral;", "∳"), ("a<!-- no -->b", "ab"), ("<?x?>a", "a"),
        ("a &#0; b", "a b"), ("&#xD800;", "\u{FFFD}"), ("&#99999999999;", "\u{FFFD}"),
    ])
    func textIsReadAsItWasMeant(_ markup: String, _ text: String) throws {
        #expect(try title(markup) == text)
    }

    @Test(arguments: [
        "<link href='https://a.example/'/>", "<link href=\"https://a.example/\"/>", "<link href=https://a.example/ />",
        "<LINK HREF='https://a.example/'></LINK>", "<link\nhref\n=\n'https://a.example/' rel=alternate>",
        "<link rel href='https://a.example/'>",
    ])
    func attributesNeedNoQuotationMarks(_ link: String) throws {
        let feed = try parsed("<feed xmlns='http://www.w3.org/2005/Atom'><entry><id>1</id>\(link)</entry></feed>")
        #expect(feed.items.map(\.url) == ["https://a.example/"])
    }

    @Test func anElementWithoutItsEndGoesOnToTheNext() throws {
        let item = try rssItem("<title>One<link>https://a.example/</link><guid>1</guid>")
        #expect(item.title == "One")
        #expect(item.url == "https://a.example/")
        #expect(item.identity == "1")
    }

    @Test func anItemWithoutItsEndStopsAtTheNext() throws {
        let feed = try parsed("<rss><channel><item><title>a</title><item><title>b</title></item></channel></rss>")
        #expect(feed.items.map(\.title) == ["a", "b"])
        #expect(feed.reading.repairs.contains(.wrongNesting))
    }

    @Test func halfAnEndTagLosesNothingAndHalfAnElementIsNoFeed() throws {
        #expect(try parsed("<rss><channel><title>a</title></channel></rs").title == "a")
        #expect(throws: ParseError.self) { try parsed("<rss><channel><title>a</title><de") }
        #expect(try parsed("<rss><channel><item><title>a</title></item><it").items.map(\.title) == ["a"])
    }

    @Test func whatCannotBeMendedIsTold() throws {
        let feed = try parsed(
            "Warning: x\n<rss><channel><title>a & b</title></channel><item><title>c & d</title></item></rss>"
        )
        #expect(feed.reading.repairs == [.junkBefore, .bareAmpersand, .itemsOutside])
        #expect(feed.items.map(\.title) == ["c & d"])
    }

    @Test func whatIsMendedInTheHeadAndInMarkupIsTold() throws {
        let head = try parsed("<rss><channel><title>a & b</title><item><title>c</title></item></channel></rss>")
        #expect(head.reading.repairs == [.bareAmpersand])
        let inner = "<description><p>a & b</p></description>"
        let body = try parsed("<rss><channel><item><title>c</title>\(inner)</item></channel></rss>")
        #expect(body.reading.repairs == [.bareAmpersand])
        #expect(body.items.first?.html == "<p>a &amp; b</p>")
    }

    @Test(
        arguments: [
            ("", []), ("\n<!-- made in 0.2 s -->\n<?x?>\n", []), ("<script>x</script>", [.junkAfter]),
            (" Warning: x", [.junkAfter]), ("</rss>", [.junkAfter]), ("<", [.junkAfter]),
        ] as [(String, Set<Repair>)]
    )
    func whatFollowsTheDocumentIsTold(_ rest: String, _ repairs: Set<Repair>) throws {
        let feed = try parsed("<rss><channel><item><title>a</title></item></channel></rss>" + rest)
        #expect(feed.reading.repairs == repairs)
        #expect(feed.items.count == 1 && !feed.isPartial)
    }

    @Test func wrongNamespacesAreReadByTheirPrefixes() throws {
        let feed = try parsed(
            "<x:rss xmlns:x='http://nowhere.example/'><x:channel><x:item><x:title>a</x:title></x:item></x:channel></x:rss>"
        )
        #expect(feed.items.map(\.title) == ["a"])
        let item = try rssItem("<dc:creator>Ann</dc:creator><content:encoded>whole</content:encoded>")
        #expect(item.author == "Ann")
        #expect(item.html == "whole")
    }

    @Test func itemsOfAnotherFormatWithinAreNotOfThisFeed() throws {
        let feed = try parsed(
            """
            <feed xmlns="http://www.w3.org/2005/Atom"><title>t</title><x:foo xmlns:x="urn:x">
            <entry><title>not this</title></entry></x:foo><entry><title>this</title></entry></feed>
            """
        )
        #expect(feed.items.map(\.title) == ["this"])
    }

    @Test func anElementOfAnotherFormatThatIsNeverClosedHoldsNoItem() throws {
        let items = "<item><title>a</title></item><item><title>b</title></item>"
        let feed = try parsed(
            "<rss><channel><title>x</title><foo:bar>\(items)<link>https://a.example/</link></channel></rss>"
        )
        #expect(feed.items.map(\.title) == ["a", "b"])
        #expect(feed.site == "https://a.example/")
        #expect(feed.reading.repairs == [.wrongNesting])
    }

    @Test func manyElementsOfOtherFormatsThatAreNeverClosedTakeNoTime() throws {
        let open = (0..<100_000).map { "<x:a\($0)>" }.joined()
        let feed = try parsed("<rss><channel>\(open)<item><title>a</title></item></channel></rss>")
        #expect(feed.items.map(\.title) == ["a"])
    }

    @Test func endTagsThatAreNeverClosedTakeNoTime() throws {
        let tags = String(repeating: "</a", count: 700_000)
        let feed = try parsed("<rss><channel><item><title>a</title></item>\(tags)")
        #expect(feed.items.map(\.title) == ["a"])
        #expect(String(plainTextOf: "a" + tags + "b", limit: 9) == "a")
    }

    @Test func aCommentThatIsNeverClosedIsLookedForOnceInAllItems() throws {
        let items = String(repeating: "<item><!-- </item>", count: 90_000)
        let feed = try parsed("<rss><channel>\(items)</channel></rss>")
        #expect(feed.items.count == 90_000)
    }

    @Test(arguments: [
        "<!it's so>", "<!ELEMENT a 'b>", "<!DOCTYPE rss [ it's>", "<!doctype rss 'x>", "<!-x>", "<![if x]>",
    ])
    func aDeclarationThatIsNoneDoesNotSwallowTheFeed(_ declaration: String) throws {
        let item = "<item><title>a</title></item>"
        #expect(try parsed("<rss>\(declaration)<channel>\(item)</channel></rss>").items.map(\.title) == ["a"])
        #expect(try parsed("<rss><channel>\(declaration)\(item)</channel></rss>").items.map(\.title) == ["a"])
    }

    @Test func aDocumentTypeDeclaresInAnyCase() throws {
        let feed = try parsed(
            "<!doctype rss [<!ENTITY it \"one > two\">]><rss><channel><title>&it;</title></channel></rss>"
        )
        #expect(feed.title == "one > two")
        #expect(feed.reading.repairs.isEmpty)
    }

    @Test func manyDeclarationsWithoutEndsTakeNoTime() throws {
        for declaration in ["<!DOCTYPE a [", "<!a "] {
            let junk = String(repeating: declaration, count: 1_000_000 / declaration.utf8.count)
            let feed = try parsed("<rss><channel><item><title>a</title></item>\(junk)")
            #expect(feed.items.map(\.title) == ["a"])
        }
    }

    @Test(arguments: [
        "<lin", "<link", "<link a", "<link a=", "<link a='", "</lin", "<!--", "<![CDATA[", "<?", "<!", "<",
    ])
    func anItemThatEndsWithinATagIsReadUpToIt(_ tag: String) throws {
        let feed = try parsed("<rss><channel><item><title>Test</title>\(tag)</item></channel></rss>")
        #expect(feed.items.map(\.title).allSatisfy { $0 == "Test" })
        #expect(try parsed("<rss><channel><item><title>a</title></item>\(tag)").items.map(\.title) == ["a"])
    }

    @Test func manyElementsWithoutEndsTakeNoTime() throws {
        let item = try rssItem(String(repeating: "<a><title>", count: 50_000))
        #expect(!item.title.isEmpty)
    }

    @Test func theInsideOfMarkupIsHTML() throws {
        let entry = try atomEntry(
            """
            <content type="xhtml"><x:div xmlns:x="http://www.w3.org/1999/xhtml"><x:p/>a &lt; b<br/><![CDATA[<i>]]></x:div></content>
            """
        )
        #expect(entry.html == "<div><p></p>a &lt; b<br>&lt;i&gt;</div>")
    }
}
