import Foundation
import Model
import Testing

@testable import Feeds

@Suite(.timeLimit(.minutes(10)))
struct ArticleExtractorTests {
    private static let sentence =
        "The quick brown fox, having rested well, jumps over the lazy dog once more, and goes home. "
    private static let paragraph = "<p>" + String(repeating: sentence, count: 4) + "</p>"

    private func article(_ html: String, contentType: String? = nil) throws -> ExtractedArticle {
        try ArticleExtractor.article(Array(html.utf8), contentType: contentType, url: "https://a.example/dir/page")
    }

    private func words(_ html: String) throws -> String {
        RichText(html: try article(html).html, base: nil).words
    }

    /// A page around an article as sites make them.
    private func page(_ inside: String, head: String = "") -> String {
        """
        <!doctype html><html lang="en-GB"><head><title>A long story of a fox - The Site</title>\(head)</head><body>
        <nav class="menu"><ul><li><a href="/">Home</a></li><li><a href="/news">News</a></li></ul></nav>
        <div class="cookie-banner" role="dialog">We use cookies, and we love them. <button>Accept all</button></div>
        <div id="content"><h1>A long story of a fox</h1>\(inside)</div>
        <div class="sidebar"><h3>Most read</h3><ul><li><a href="/1">Another story of another animal</a></li></ul></div>
        <div id="comments"><div class="comment">First! This is the best story that I have ever read, honestly.</div></div>
        <footer>Imprint, terms and conditions, all rights reserved by somebody.</footer></body></html>
        """
    }

    @Test func ofAPageTheArticleIsLeftAndNothingAroundIt() throws {
        let text = try words(page(String(repeating: Self.paragraph, count: 3)))
        #expect(text.hasPrefix("The quick brown fox"))
        for other in ["Home", "cookies", "Accept", "Most read", "First!", "Imprint", "A long story"] {
            #expect(!text.contains(other), "\(other)")
        }
    }

    @Test func aPageOfARealSiteIsReadToo() throws {
        let article = try ArticleExtractor.article(fixture("article.html"), contentType: nil, url: "https://a.example/")
        let text = RichText(html: article.html, base: nil).words
        #expect(article.title == "Why the harbour of Lowmouth froze")
        #expect(article.byline == "Ada Marsh")
        #expect(article.language == "en")
        #expect(text.contains("On the third of January") && text.contains("The ice went out on a Tuesday"))
        #expect(text.contains("Year"), "a table of data is text")
        for other in ["Subscribe", "Share this", "Related", "Log in", "cookies", "comments"] {
            #expect(!text.contains(other), "\(other)")
        }
    }

    @Test func titleBylineAndLanguageAreWhatThePageSays() throws {
        let body = String(repeating: Self.paragraph, count: 3)
        let plain = try article(page(body))
        #expect(plain.title == "A long story of a fox")
        #expect(plain.byline == nil)
        #expect(plain.language == "en-GB")
        let named = try article(
            page(
                body,
                head: "<meta property='og:title' content='Foxes &amp; dogs'><meta name=author content='  Ada\n Marsh'>"
            )
        )
        #expect(named.title == "Foxes & dogs")
        #expect(named.byline == "Ada Marsh")
    }

    @Test func linkedDataNamesTitleAndAuthors() throws {
        let data = """
            <script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"WebSite","name":"x"},
            {"@type":"NewsArticle","headline":"Foxes","author":[{"name":"Ada"},{"name":"Bo"}]}]}</script>
            """
        let article = try article(page(Self.paragraph, head: data))
        #expect(article.title == "Foxes")
        #expect(article.byline == "Ada, Bo")
    }

    @Test(arguments: [
        ("A long story of a fox | The Site", "A long story of a fox"),
        ("The Site: A long story of a fox", "A long story of a fox"),
        ("Foxes – The Site", "Foxes – The Site"),
        ("A long story of a fox » Animals » The Site", "A long story of a fox » Animals"),
        ("", ""),
    ])
    func theNameOfTheSiteIsNoPartOfATitle(title: String, expected: String) throws {
        #expect(try article("<title>\(title)</title>" + Self.paragraph).title == expected)
    }

    @Test func aBylineInTheTextIsTakenOutOfIt() throws {
        let article = try article(
            page("<p class=byline>By Ada Marsh</p>" + String(repeating: Self.paragraph, count: 3))
        )
        #expect(article.byline == "By Ada Marsh")
        #expect(!article.html.contains("Marsh"))
    }

    @Test func addressesAreAbsoluteByTheBaseOfThePage() throws {
        let html = page(
            Self.paragraph
                + "<p>See <a href='x.html'>this, which says more</a> and <img src='data:,' data-src='p.png' alt=P>."
                + Self.sentence + "</p>" + Self.paragraph,
            head: "<base href='/other/'>"
        )
        let article = try article(html)
        #expect(article.html.contains("href=\"https://a.example/other/x.html\""))
        #expect(article.html.contains("src=\"https://a.example/other/p.png\""))
    }

    @Test func nothingInAnArticleRuns() throws {
        let article = try article(
            page(
                Self.paragraph
                    + "<script>alert(1)</script><p onclick='x()'>\(Self.sentence)<a href='javascript:x()'>click</a></p>"
                    + "<iframe src='https://evil.example'></iframe><svg><script>x</script></svg>" + Self.paragraph
            )
        )
        for part in ["script", "onclick", "iframe", "svg", "alert"] { #expect(!article.html.contains(part), "\(part)") }
    }

    @Test func linesBetweenDoubleBreaksAreParagraphs() throws {
        let body = (0..<4).map { "Line \($0). " + Self.sentence }.joined(separator: "<br>\n<br/>")
        let text = RichText(html: try article("<body><div>\(body)</div>").html, base: nil)
        #expect(text.blocks.count == 4)
    }

    @Test func whatSeveralRulesWouldDropIsKeptWhenThereIsNothingElse() throws {
        let article = try article("<body><div class='comment'>\(Self.paragraph)</div></body>")
        #expect(article.html.contains("quick brown fox"))
        #expect(article.choice.leniency > 0)
    }

    @Test func theReasonNamesTheChosenElement() throws {
        let choice = try article(page(String(repeating: Self.paragraph, count: 3))).choice
        #expect(choice.element == "div#content")
        #expect(choice.score > 20)
        #expect(choice.linkDensity == 0)
        #expect(choice.leniency == 0)
    }

    @Test func theEncodingIsThatOfTheLabelThenOfThePage() throws {
        let text = "<p>" + String(repeating: "Füchse, die über Zäune springen, schlafen gut. ", count: 4)
        let latin = Array(("<meta charset=iso-8859-1>" + text).unicodeScalars.map { UInt8($0.value) })
        let read = try ArticleExtractor.article(latin, contentType: "text/html", url: "")
        #expect(read.html.contains("Füchse"))
        let head = "<meta http-equiv=Content-Type content='text/html; charset=shift_jis'><p>"
        let wide = Array(head.utf8) + [[UInt8]](repeating: [0x93, 0xFA, 0x96, 0x7B], count: 30).flatMap(\.self)
        #expect(try ArticleExtractor.article(wide, contentType: nil, url: "").html.contains("日本"))
    }

    @Test(arguments: [
        ("", ExtractionError.notAPage(found: "an empty answer")),
        ("<html><body><script>app()</script></body></html>", .noText),
        ("%PDF-1.4", .notAPage(found: "a PDF document")),
        ("{\"a\": 1}", .notAPage(found: "JSON")),
        ("<?xml version='1.0'?><rss><channel><title>x</title></channel></rss>", .notAPage(found: "a feed")),
        ("just words", .notAPage(found: "plain text")),
        (
            "<body>" + String(repeating: "<p><a href='/x'>A headline that is long enough, it seems</a></p>", count: 30),
            .onlyLinks
        ),
    ])
    func whatHasNoArticleSaysWhy(html: String, error: ExtractionError) {
        #expect(throws: error) { try article(html) }
        #expect(error.sentence.hasSuffix("."))
    }

    @Test(arguments: [
        "<p>unclosed <b>bold <p>second", "</div></div><p>text", "<table><tr><td>a<td>b<tr><td>c", "<li>one<li>two",
        "<a href=x><div>text</a></div> after", "<p><table><p>x</table>", "<![CDATA[x]]>", "<", "<!--", "<a",
        "&#0;&#x110000;",
        "<body><body><html><head></body>x</html>y", "<select><option>a</select>b", "<title>never closed", "<svg><p>x",
    ])
    func brokenMarkupIsRead(html: String) {
        // What matters is that each is answered, be it by an article or by none.
        _ = try? article(html)
        _ = try? article(Self.paragraph + html + Self.paragraph)
    }

    @Test func hostilePagesEndWithinBounds() {
        let many = 60_000
        let pages = [
            String(repeating: "<div>", count: many) + Self.paragraph,
            String(repeating: "<b>", count: many) + Self.paragraph,
            String(repeating: "</div>", count: many) + Self.paragraph,
            String(repeating: "<p>", count: many) + Self.paragraph,
            String(repeating: "<a href=x>", count: many) + Self.paragraph,
            String(repeating: "<br><br>", count: many) + Self.paragraph,
            String(repeating: "<br>a", count: many) + Self.paragraph,
            String(repeating: "<br> <!-- --> <!-- --> ", count: many) + Self.paragraph,
            String(repeating: "<table><tr><td>", count: many / 3) + Self.paragraph,
            String(repeating: "<ul><li>", count: many / 2) + Self.paragraph,
            String(repeating: "<div><p>a</p>", count: many / 2) + Self.paragraph,
            String(repeating: "<p class='\(String(repeating: "comment ", count: 100))'>x, y</p>", count: 2_000),
            "<p " + String(repeating: "a=1 ", count: many) + ">" + Self.paragraph,
            String(repeating: "<h1>", count: many) + Self.paragraph,
            "<title>" + String(repeating: "a | b - ", count: many) + "</title>" + Self.paragraph,
            String(repeating: "<script type='application/ld+json'>[[[[", count: 5_000) + Self.paragraph,
            String(repeating: "<h1>" + Self.sentence, count: 5_000),
            String(repeating: "<span class=byline>x", count: many) + Self.paragraph,
        ]
        for page in pages {
            let article = try? article(page)
            #expect(article?.html.utf8.count ?? 0 < 16 << 20)
        }
    }
}
