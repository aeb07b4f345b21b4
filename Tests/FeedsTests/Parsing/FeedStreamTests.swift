import Feeds
import Testing

@Suite(.timeLimit(.minutes(10)))
struct FeedStreamTests {
    private static let document = """
        <?xml version="1.0"?><rss version="2.0"><channel><title>Größe</title><link>https://a.example/</link>
        <item><title>Ä &amp; ö</title><link>/1</link></item>
        <item><title><![CDATA[<b>zwei</b>]]></title><description>日本語</description></item>
        </channel></rss>
        """

    private func read(_ bytes: [UInt8], by size: Int) throws -> (feed: ParsedFeed, items: [ParsedItem]) {
        var stream = FeedStream(contentType: nil, url: "https://feed.example/feed", sampleSize: 16)
        var items: [ParsedItem] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            try stream.append(Array(rest.prefix(size))) { items.append($0) }
            rest = rest.dropFirst(size)
        }
        let feed = try stream.finish { items.append($0) }
        return (feed, items)
    }

    @Test(arguments: [1, 2, 3, 7, 64, 10_000])
    func partsOfAnySizeMakeTheSameFeed(_ size: Int) throws {
        let whole = try parsed(Self.document)
        let (feed, items) = try read(Array(Self.document.utf8), by: size)
        #expect(items == whole.items)
        #expect(feed.title == "Größe")
        #expect(feed.items.isEmpty && !feed.isPartial)
    }

    @Test(arguments: [
        #"<rss a="x > y"><channel><item><title>a</title></item></channel></rss>"#,
        #"<rss a="x><channel><item><title>a</title></item><item z="">b</item></channel></rss>"#,
        #"<rss a="x><channel><item><title>a</title></item></channel></rss>"#,
    ])
    func aQuotationMarkMayBeLongInComing(_ text: String) throws {
        let whole = try parsed(text)
        for size in [1, 5, 30] { #expect(try read(Array(text.utf8), by: size).items == whole.items) }
    }

    @Test func anItemIsHandedOverBeforeTheDocumentEnds() throws {
        var stream = FeedStream(contentType: nil, url: "https://feed.example/feed", sampleSize: 16)
        var titles: [String] = []
        try stream.append(Array("<rss><channel><item><title>first</title></item><item>".utf8)) {
            titles.append($0.title)
        }
        #expect(titles == ["first"])
        let feed = try stream.finish { titles.append($0.title) }
        #expect(titles == ["first"])
        #expect(feed.isPartial)
    }

    @Test func otherEncodingsMayBreakAnywhere() throws {
        let text =
            "<?xml version='1.0' encoding='utf-16'?><rss><channel><item><title>日本語🙂</title></item></channel></rss>"
        let bytes: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let (feed, items) = try read(bytes, by: 3)
        #expect(items.map(\.title) == ["日本語🙂"])
        #expect(feed.reading.encoding == EncodingChoice(name: "UTF-16LE", evidence: .byteOrderMark))
    }

    @Test func whatIsNoFeedIsRefusedAtOnce() throws {
        var stream = FeedStream(contentType: nil, url: "https://feed.example/feed", sampleSize: 16)
        #expect(throws: ParseError.notAFeed(found: "an HTML page titled “Log in”")) {
            try stream.append(Array("<!doctype html><title>Log in</title>".utf8)) { _ in }
        }
    }

    @Test func aFeedInJSONComesWhole() throws {
        let json = #"{"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": [{"id": 1, "title": "a"}]}"#
        let (feed, items) = try read(Array(json.utf8), by: 20)
        #expect(feed.reading.format == "jsonfeed1.1")
        #expect(items.map(\.identity) == ["1"])
    }

    @Test func anItemThatIsLongInComingIsNotGoneThroughAgainAndAgain() throws {
        let body = String(repeating: "<b>x</b> ", count: 200_000)
        let text = "<rss><channel><item><title>long</title><description>\(body)</description></item></channel></rss>"
        let (_, items) = try read(Array(text.utf8), by: 4096)
        #expect(items.map(\.title) == ["long"])
    }
}
