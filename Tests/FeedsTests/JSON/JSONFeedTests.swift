import Feeds
import FoundationEssentials
import Model
import Testing

@Suite(.timeLimit(.minutes(10)))
struct JSONFeedTests {
    private func feed(_ members: String) throws -> ParsedFeed {
        try parsed(#"{"version": "https://jsonfeed.org/version/1.1", \#(members)}"#)
    }

    private func item(_ members: String) throws -> ParsedItem {
        try #require(try feed("\"items\": [{\(members)}]").items.first)
    }

    @Test func aJSONFeedIsRead() throws {
        let feed = try parsed(
            """
            \u{FEFF}{"version": "https://jsonfeed.org/version/1", "title": "T", "home_page_url": "https://a.example",
            "favicon": "/f.png", "hubs": [{"type": "WebSub", "url": "https://hub.example/"}], "author": {"name": "Ann"},
            "items": [{"id": "x", "url": "/1", "title": "One & two", "content_text": "a < b", "summary": "s",
            "date_published": "2020-01-02T03:04:05Z", "tags": ["t", null, 3], "attachments": [{"url": "a.mp3"}, {"url": ""}]}]}
            """
        )
        #expect(feed.reading.format == "jsonfeed1.0")
        #expect(feed.details.hubs == ["https://hub.example/"])
        let item = try #require(feed.items.first)
        #expect(item.url == "https://feed.example/1")
        #expect(item.title == "One & two")
        #expect(item.html == "a &lt; b")
        #expect(item.author == "Ann")
        #expect(item.categories == ["t", "3"])
        #expect(item.details.enclosures == [Enclosure(url: "https://feed.example/a.mp3", type: "audio/mpeg")])
        #expect(item.published == Date(timeIntervalSince1970: 1_577_934_245))
    }

    @Test(arguments: [("12", "12"), ("\"\\u0031\"", "1"), ("1.5", "1.5"), ("\"a\\ud83d\\ude42\"", "a🙂")])
    func idsMayBeNumbers(_ id: String, _ identity: String) throws {
        #expect(try item("\"id\": \(id)").identity == identity)
    }

    @Test func nullsAndWrongKindsAreAsIfNotThere() throws {
        let item = try item(
            #""id": "1", "title": null, "authors": {"name": "Ann"}, "url": 7, "content_html": ["x"], "tags": "t""#
        )
        #expect(item.details.titleIsMade)
        #expect(item.author == "Ann")
        #expect(item.url == nil)
        #expect(item.categories == ["t"])
    }

    @Test func noControlOrHalfCharacterComesOut() throws {
        let item = try item(#""id": "\u001b[31m\u009bx", "title": "\ud800 \u0007a\u0000b", "content_text": "c\u001bd""#)
        #expect(item.identity == "[31mx")
        #expect(item.title == "\u{FFFD} ab")
        #expect(item.html == "cd")
    }

    @Test func onlyHexadecimalDigitsMakeACharacter() throws {
        #expect(try item(#""id": "1", "title": "a\u+123b""#).title == "a\u{FFFD}+123b")
        #expect(try item(#""id": "1", "title": "a\u00eG""#).title == "a\u{FFFD}00eG")
    }

    @Test func aDocumentThatBreaksBeforeItsFirstItemSaysWhere() {
        #expect {
            try parsed("{\"version\": \"https://jsonfeed.org/version/1.1\",\n \"items\": [{\"id\": \"1\"")
        } throws: { error in
            guard case .malformed(let line, let column, _)? = error as? ParseError else { return false }
            return line == 2 && column == 22
        }
    }

    @Test func aDocumentThatBreaksOffKeepsItsWholeItems() throws {
        let start = #"{"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": [{"id": "1"}"#
        let feed = try parsed(start + #", {"id": "2", "title": "ha"#)
        #expect(feed.items.map(\.identity) == ["1"])
        #expect(feed.isPartial)
        #expect(throws: ParseError.self) {
            try parsed(#"{"version": "https://jsonfeed.org/version/1.1", "items": [{"id": "1""#)
        }
    }

    @Test func JSONOfAnotherKindSaysSo() {
        #expect(throws: ParseError.notAFeed(found: "JSON without a feed")) { try parsed(#"{"items": []}"#) }
        #expect(throws: ParseError.notAFeed(found: "broken JSON")) { try parsed("[1, ") }
        #expect(throws: ParseError.self) { try parsed(String(repeating: "[", count: 1_000_000)) }
    }

    @Test func RSSMayBeWrittenInJSON() throws {
        let feed = try parsed(
            """
            {"rss": {"version": "2.0", "channel": {"title": "T", "link": "https://a.example/", "item": [
            {"title": "a <b>b</b>", "guid": {"#value": "g", "isPermaLink": "false"}, "description": "<p>x</p>",
            "pubDate": "Thu, 02 Jan 2020 03:04:05 GMT"}, {"guid": "https://a.example/2"}]}}}
            """
        )
        #expect(feed.reading.format == "rss2.0")
        #expect(feed.items.map(\.identity) == ["g", "https://a.example/2"])
        #expect(feed.items.map(\.url) == [nil, "https://a.example/2"])
        #expect(feed.items.first?.title == "a b")
    }
}
