import Feeds
import Model
import Testing

@Suite(.timeLimit(.minutes(10)))
struct SafeHTMLTests {
    @Test(arguments: [
        ("<p onclick='x()' style='y' class='c'>a</p>", "<p class=\"c\">a</p>"),
        ("a<script>if (a<b) x('</p>')</script>b", "ab"), ("a<style>p{}</style>b", "ab"), ("a<script>b", "a"),
        ("<a href='javascript:x()'>a</a>", "<a>a</a>"), ("<a href=' java\nscript:x()'>a</a>", "<a>a</a>"),
        ("<a href='&#106;avascript:x()'>a</a>", "<a>a</a>"),
        (
            "<a href='/b?c=1&amp;d'>a</a>",
            "<a href=\"https://a.example/b?c=1&amp;d\">a</a>"
        ),
        ("<img src='data:x' alt='&quot;q&quot;'>", "<img alt=\"&quot;q&quot;\">"), ("a < b & c", "a &lt; b & c"),
        ("safe<iframe src='x'> text</iframe>", "safe text"), ("<B>a</B><br/>", "<b>a</b><br>"), ("<p/>a", "<p></p>a"),
        ("a<!-- b -->c", "ac"), ("a\u{1B}[31m", "a[31m"),
    ])
    func nothingThatRunsOrReachesOutIsLeft(_ html: String, _ safe: String) {
        #expect(SafeHTML.string(html, base: "https://a.example/x") == safe)
    }

    @Test func basesWithinATextAreFollowed() {
        let html = "<div xml:base='http://b.example/c/'><a href='d'>x</a></div><a href='e'>y</a>"
        #expect(
            SafeHTML.string(html, base: "https://a.example/")
                == "<div><a href=\"http://b.example/c/d\">x</a></div><a href=\"https://a.example/e\">y</a>"
        )
        #expect(
            RichText(html: html, base: "https://a.example/").links == ["http://b.example/c/d", "https://a.example/e"]
        )
    }
}

@Suite(.timeLimit(.minutes(10)))
struct PlainTextTests {
    @Test(arguments: [
        ("<p>a</p><p>b</p>", "a b"), ("a<b>b</b>c", "abc"), ("a<br>b", "a b"), ("<li>a<li>b", "a b"), ("a\n  b", "a b"),
        ("a<script>b</script>c", "ac"), ("a<script>b", "a"), ("a&nbsp;&amp;&nbsp;b", "a & b"), ("&copy 2020", "© 2020"),
        ("a < b", "a < b"), ("a <?php b > c", "a c"), ("<!doctype html>a", "a"), ("<title>t</title>a", "a"),
        ("a<svg><text>b</text></svg>", "a"), ("", ""), ("<p", ""),
    ])
    func wordsAreWhatAPageShows(_ html: String, _ words: String) {
        #expect(String(plainTextOf: html) == words)
    }

    @Test func aLongTextIsCutAtTheEndOfAWord() {
        let html = "<p>" + String(repeating: "word ", count: 1000)
        let text = String(plainTextOf: html, limit: 12)
        #expect(text == "word word…")
        #expect(String(plainTextOf: String(repeating: "日", count: 1000), limit: 10).count == 10)
        let family = String(repeating: "👩‍👩‍👧‍👦", count: 100)
        #expect(String(plainTextOf: family, limit: 10).count <= 11)
    }
}
