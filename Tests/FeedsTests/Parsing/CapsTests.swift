import Feeds
import Testing

/// What a feed may bring in which length.
@Suite(.timeLimit(.minutes(10)))
struct CapsTests {
    private let long = String(repeating: "世", count: 10_000)

    @Test func longTitlesEndInAnEllipsis() throws {
        let titles = [
            try rssItem("<title>\(long)</title>").title, try rssItem("<title>&lt;b&gt;\(long)</title>").title,
            try atomEntry("<title>\(long)</title>").title, try atomEntry("<title type='html'>\(long)</title>").title,
            try atomEntry("<title type='xhtml'><div>\(long)</div></title>").title,
        ]
        for title in titles { #expect(title == long.prefix(499) + "…") }
    }

    @Test func aTitleThatFitsStaysWhole() throws {
        let title = String(repeating: "世", count: 500)
        #expect(try rssItem("<title>\n  \(title)\n</title>").title == title)
        #expect(try atomEntry("<title>\(title)</title>").title == title)
    }

    @Test func marksWithoutEndAreCutToo() throws {
        let title = try rssItem("<title>a\(String(repeating: "\u{301}", count: 100_000))</title>").title
        #expect(title.utf8.count < 10_000 && title.hasSuffix("…"))
    }

    @Test func longTitlesOfFeedsEndInAnEllipsis() throws {
        #expect(try parsed("<rss><channel><title>\(long)</title></channel></rss>").title == long.prefix(299) + "…")
        let atom = "<feed xmlns='http://www.w3.org/2005/Atom'><title>\(long)</title></feed>"
        #expect(try parsed(atom).title == long.prefix(299) + "…")
    }

    @Test func longAndManyAuthorsEndInAnEllipsis() throws {
        let names = (1...1000).map { "Name \($0)" }
        let authors = [
            try rssItem("<author>\(long)</author>").author, try rssItem("<dc:creator>\(long)</dc:creator>").author,
            try rssItem(names.map { "<dc:creator>\($0)</dc:creator>" }.joined()).author,
            try atomEntry("<author><name>\(long)</name></author>").author,
            try atomEntry(names.map { "<author><name>\($0)</name></author>" }.joined()).author,
        ]
        for author in authors {
            #expect(author?.hasSuffix("…") == true)
            #expect((author?.count ?? .max) <= 200)
        }
    }

    @Test func categoriesAreFewAndShort() throws {
        let many = (1...1000).map { "<category>c\($0)</category>" }.joined()
        #expect(try rssItem(many).categories == (1...50).map { "c\($0)" })
        #expect(try rssItem("<category>\(long)</category>").categories == [long.prefix(99) + "…"])
        #expect(try atomEntry("<category term='\(long)'/>").categories == [long.prefix(99) + "…"])
    }

    @Test func ofAFeedWithTooManyItemsTheFirstAreRead() throws {
        let count = 100_001
        let rss = try parsed("<rss><channel>\(String(repeating: "<item/>", count: count))</channel></rss>")
        let objects = "[" + Array(repeating: "{}", count: count).joined(separator: ",") + "]"
        let json = try parsed(#"{"version": "https://jsonfeed.org/version/1.1", "items": \#(objects)}"#)
        let other = try parsed(#"{"rss": {"channel": {"item": \#(objects)}}}"#)
        for feed in [rss, json, other] {
            #expect(feed.items.count == count - 1)
            #expect(feed.isPartial && feed.reading.repairs.contains(.brokenOff))
        }
    }

    @Test func aStreamOfTooManyItemsEnds() throws {
        var stream = FeedStream(contentType: nil, url: "https://feed.example/feed")
        var count = 0
        let items = Array(String(repeating: "<item/>", count: 50_000).utf8)
        try stream.append(Array("<rss><channel>".utf8)) { _ in count += 1 }
        for _ in 0..<3 { try stream.append(items) { _ in count += 1 } }
        let feed = try stream.finish { _ in count += 1 }
        #expect(count == 100_000)
        #expect(feed.isPartial)
    }

    @Test func anUntitledItemOfAnEndlessAddressHasAShortTitle() throws {
        #expect(try rssItem("<link>https://a.example/\(long)</link>").title.count == 500)
    }
}
