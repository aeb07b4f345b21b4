import Feeds
import Model
import Testing

@Suite(.timeLimit(.minutes(10)))
struct PageHeadTests {
    private func head(_ html: String, url: String = "https://a.example/blog/") -> PageHead? {
        PageHead(Array(html.utf8), contentType: "text/html", url: url)
    }

    @Test func feedsAreFoundByTheirLinksOnly() throws {
        let page = try #require(
            head(
                """
                <!DOCTYPE html><html><head><title> My &amp; your
                site </title>
                <link rel="ALTERNATE nofollow" type="application/rss+xml; charset=utf-8" title="Posts" href="feed.xml">
                <link href='/atom' rel='alternate' type='application/atom+xml'>
                <link rel="feed" href="https://b.example/f"><link rel="alternate" hreflang="de" href="/de">
                <link rel="stylesheet alternate" type="application/rss+xml" href="/style">
                <link rel="alternate" type="application/rss+xml" href="feed.xml#again">
                </head><body><a href="/rss">RSS</a><a type="application/rss+xml" href="/x">x</a></body></html>
                """
            )
        )
        #expect(page.title == "My & your site")
        #expect(
            page.feeds.map(\.url) == [
                "https://a.example/blog/feed.xml", "https://a.example/atom", "https://b.example/f",
                "https://a.example/blog/feed.xml#again",
            ]
        )
        #expect(page.feeds.map(\.title) == ["Posts", nil, nil, nil])
    }

    @Test func aBaseElementCounts() {
        let page = head("<html><base href='/other/'><link rel=feed href=x>")
        #expect(page?.feeds.map(\.url) == ["https://a.example/other/x"])
    }

    @Test(arguments: ["file:///etc/passwd", "exec:ls", "javascript:alert(1)", "data:,x", "", "  "])
    func nothingButTheWebIsOffered(href: String) {
        #expect(head("<html><link rel=feed href=\"\(href)\">")?.feeds == [])
    }

    @Test func controlsNeverComeOut() {
        let page = head("<html><title>a\u{1B}[31mb</title><link rel=feed href=/x title='\u{202E}c\u{7}'>")
        #expect(page?.title == "a[31mb")
        #expect(page?.feeds == [FoundFeed(url: "https://a.example/x", title: "c")])
    }

    @Test(arguments: ["", "{\"a\": 1}", "GIF89a", "<rss></rss>", "plain text about <html>"])
    func whatIsNoPageHasNoHead(text: String) {
        #expect(head(text) == nil)
    }

    @Test func aPageOfManyFeedsOrWithoutEndIsReadWithinBounds() {
        let links = (0..<5000).map { "<link rel=feed href=/\($0)>" }.joined()
        #expect(head("<html>" + links)?.feeds.count == 100)
        let deep = "<html><title>t</title>" + String(repeating: "<div>", count: 200_000)
        #expect(head(deep)?.title == "t")
    }
}
