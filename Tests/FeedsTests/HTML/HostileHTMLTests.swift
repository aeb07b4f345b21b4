import Feeds
import Model
import Testing

@Suite(.timeLimit(.minutes(10)))
struct HostileHTMLTests {
    @Test(arguments: [
        "div", "blockquote", "ul", "ul><li", "b", "table><tr><td", "span", "a href='https://a.example/'", "x",
    ])
    func endlessNestingIsSurvivedAndItsTextRead(element: String) {
        let html = String(repeating: "<\(element)>", count: 100_000) + "the text"
        let text = RichText(html: html, base: nil)
        #expect("\(text.blocks)".contains("the text"))
        #expect(depth(text.blocks) <= 30)
    }

    @Test func manyEndTagsThatCloseNothingAreQuick() {
        let html = String(repeating: "<div>", count: 50_000) + String(repeating: "</p></b>", count: 50_000) + "end"
        #expect(String(plainTextOf: html).hasSuffix("end"))
    }

    @Test(arguments: ["svg", "noscript", "select", "object"])
    func whatIsNotShownAndNeverClosedIsLookedForOnce(element: String) {
        let html = String(repeating: "<\(element)>", count: 300_000) + "end"
        #expect(SafeHTML.string(html, base: nil) == "end")
        #expect(String(plainTextOf: html) == "end")
    }

    @Test func prefixesDoNotMakeUpForNamesThatWereLookedFor() {
        let html = (0..<100_000).map { "<x\($0):svg>" }.joined() + "end"
        #expect(SafeHTML.string(html, base: nil) == "end")
    }

    @Test func aLongTextIsReadWhole() {
        let html = String(repeating: "<p>Some words &amp; <b>more</b>.</p>\n", count: 20_000)
        #expect(RichText(html: html, base: nil).blocks.count == 20_000)
        let word = String(repeating: "x", count: 1_000_000)
        #expect(RichText(html: word, base: nil).blocks == [.paragraph([.init(word)])])
    }

    @Test func controlsAndBidiOverridesNeverComeOut() {
        let html =
            "<p>a\u{1B}[2Jb\u{202E}c&#27;&#x9b;d&#155;</p><pre>\u{1B}]8;;x\u{7}y</pre><img alt='\u{1B}x' src='http://a/\u{1B}'>"
        let text = RichText(html: html, base: nil)
        let all = "\(text.blocks)\(text.links)".unicodeScalars
        #expect(!all.contains { TextCleaning.isDropped($0) && $0 != "\n" })
        #expect(text.blocks.contains(.code("]8;;xy")))
    }

    @Test(arguments: [
        "<", "</", "<!", "<!--", "<p", "<p class=", "<p class='", "&", "&#", "&#x", "<![CDATA[", "<?", "\0", "<a href=",
        "</p></p>",
    ])
    func whatBreaksOffIsNoHarm(html: String) {
        _ = RichText(html: html, base: nil)
        #expect(RichText(html: "<p>kept</p>" + html, base: nil).blocks.first == .paragraph([.init("kept")]))
    }

    @Test(arguments: [
        "-9223372036854775808", "9223372036854775807", "1000000", "-1000000", "99999999999999999999", "x", "",
    ])
    func aListThatBeginsAtAnAbsurdNumberBeginsAtOne(start: String) {
        let html = "<ol start='\(start)'><li>a</ol><img width='\(start)' height='\(start)' src='https://a.example/'>"
        #expect(RichText(html: html, base: nil).blocks.first == .list(start: 1, items: [[.paragraph([.init("a")])]]))
    }

    @Test(arguments: [
        ("", 10, ""), ("<p>short</p>", 10, "short"), ("one two three", 8, "one two…"), ("<p>a</p><p>b</p>", 10, "a b"),
        ("abcdefghij", 5, "abcd…"), ("世界のニュース速報です", 5, "世界のニ…"), ("<ul><li>a<li>b</ul>", 9, "a b"),
        ("<script>x</script>y", 9, "y"), ("&lt;b&gt;", 9, "<b>"),
    ])
    func plainTextIsOneShortLine(html: String, limit: Int, expected: String) {
        #expect(String(plainTextOf: html, limit: limit) == expected)
    }

    private func depth(_ blocks: [RichText.Block]) -> Int {
        let inner = blocks.map { block in
            switch block {
            case .quote(let blocks): depth(blocks)
            case .list(_, let items): items.map(depth).max() ?? 0
            default: 0
            }
        }
        return 1 + (inner.max() ?? 0)
    }
}
