import Testing

@testable import Store

@Suite(.timeLimit(.minutes(10)))
struct StoryLinkTests {
    @Test(arguments: [
        "http://a.example/news/1", "https://www.a.example/news/1/", "https://m.a.example/news/1#top",
        "https://amp.a.example/news/1?amp=1", "https://A.example:443/news/1?utm_source=rss&utm_medium=feed",
        "https://a.example/news/1/amp/", "https://a.example/news/1?fbclid=x&gclid=y&ref=home&source=rss----4",
        "https://reader@a.example/news/1?at_medium=RSS&ns_campaign=b",
        "https://www.google.com/url?sa=t&url=https%3A%2F%2Fa.example%2Fnews%2F1%3Futm_campaign%3Dz",
        "https://l.facebook.com/l.php?u=http%3a%2f%2fa.example%2fnews%2f1&h=0",
        "https://www.google.com/amp/s/a.example/news/1", "https://a-example.cdn.ampproject.org/c/s/a.example/news/1",
    ])
    func whatLeadsToOnePageIsOneLink(_ url: String) {
        #expect(StoryLink(url)?.text == "a.example/news/1")
    }

    @Test func whatTellsPagesApartStays() {
        #expect(StoryLink("https://a.example/?p=1") != StoryLink("https://a.example/?p=2"))
        #expect(StoryLink("https://a.example/?b=1&a=2") == StoryLink("https://a.example?a=2&b=1"))
        #expect(StoryLink("https://a.example/News") != StoryLink("https://a.example/news"))
        #expect(StoryLink("https://m.example/x")?.text == "m.example/x")
        #expect(StoryLink("https://a.example/日本/1")?.text == "a.example/日本/1")
    }

    @Test(arguments: [
        "", "a.example", "https://", "https://a.example/", "https://a.example/?utm_source=x", "https://a.example//#x",
        "mailto:a@b.example", "ftp://a.example/x", "https:///x",
        "https://www.google.com/url?url=https%3A%2F%2Fa.example",
    ])
    func whatIsNoPageIsNoLink(_ url: String) {
        #expect(StoryLink(url) == nil)
    }

    @Test func hostileAddressesComeToAnEnd() {
        let percent = "https://www.google.com/url?url=" + String(repeating: "%", count: 10_000)
        #expect(StoryLink(percent) != nil)
        let nested = String(repeating: "https://www.google.com/url?url=", count: 1_000) + "https://a.example/x"
        #expect(StoryLink(nested) != nil)
    }
}
