import Feeds
import Model
import Testing

@Suite(.timeLimit(.minutes(10)))
struct RichTextHTMLTests {
    @Test(
        arguments: [
            ("<p>One</p><p>Two</p>", [.paragraph([.init("One")]), .paragraph([.init("Two")])]),
            (
                "loose<p>One</p>end",
                [.paragraph([.init("loose")]), .paragraph([.init("One")]), .paragraph([.init("end")])]
            ),
            ("<p>  a \n b\t</p>", [.paragraph([.init("a b")])]),
            ("one\ntwo\n\n three &amp; four", [.paragraph([.init("one two")]), .paragraph([.init("three & four")])]),
            ("a<br>b<br/><br/>c", [.paragraph([.init("a\nb")]), .paragraph([.init("c")])]),
            ("<h2>Head</h2><hr>", [.heading(level: 2, [.init("Head")]), .rule]),
            ("<div><div>a</div>b</div>", [.paragraph([.init("a")]), .paragraph([.init("b")])]),
            ("<p>&nbsp;</p><p></p>", []),
            ("", []),
            ("   \n\n  ", []),
        ] as [(String, [RichText.Block])]
    )
    func blocksAreParagraphs(html: String, blocks: [RichText.Block]) {
        #expect(RichText(html: html, base: nil).blocks == blocks)
    }

    @Test func emphasisNestsAndSpacesStayOutsideOnce() {
        let text = RichText(html: "<p>a <b>bold <i>both</i></b> <code>x</code> <del>gone</del>.</p>", base: nil)
        #expect(
            text.blocks == [
                .paragraph([
                    .init("a "), .init("bold ", .strong), .init("both", [.strong, .emphasized]), .init(" "),
                    .init("x", .code), .init(" "), .init("gone", .deleted), .init("."),
                ])
            ]
        )
    }

    @Test func linksAreFootnotesOncePerAddress() {
        let html =
            "<a href='/x'>one</a> <a href='https://b.example/'>two</a> <a href='/x'>three</a> <a href='mailto:a@b'>m</a>"
        let text = RichText(html: html, base: "https://a.example/page")
        #expect(text.links == ["https://a.example/x", "https://b.example/", "mailto:a@b"])
        guard case .paragraph(let spans)? = text.blocks.first else {
            Issue.record("no paragraph")
            return
        }
        #expect(spans.compactMap(\.link) == [0, 1, 0, 2])
    }

    @Test(arguments: ["javascript:x", "JaVa\nScRiPt:x", "data:text/html,x", "file:///x", "vbscript:x", "#", "relative"])
    func deadLinksKeepTheirText(target: String) {
        let text = RichText(html: "<p>see <a href=\"\(target)\">this</a></p>", base: nil)
        #expect(text == RichText(blocks: [.paragraph([.init("see this")])]))
    }

    @Test func listsNestAndCount() {
        let html = "<ol start=3><li>a<ul><li>b</li></ul></li><li><p>c</p><p>d</p></li></ol>"
        #expect(
            RichText(html: html, base: nil).blocks == [
                .list(
                    start: 3,
                    items: [
                        [.paragraph([.init("a")]), .list(start: nil, items: [[.paragraph([.init("b")])]])],
                        [.paragraph([.init("c")]), .paragraph([.init("d")])],
                    ]
                )
            ]
        )
    }

    @Test func itemsWithoutEndTagsOrListsAreItems() {
        #expect(
            RichText(html: "<ul><li>a<li>b</ul>", base: nil).blocks == [.list(start: nil, items: [[p("a")], [p("b")]])]
        )
        #expect(RichText(html: "<li>a</li>", base: nil).blocks == [.list(start: nil, items: [[p("a")]])])
        #expect(RichText(html: "<ul>a<ul><li>b</li></ul></ul>", base: nil).blocks.count == 1)
    }

    @Test func quotesHoldBlocks() {
        #expect(
            RichText(html: "<blockquote><p>a</p><ul><li>b</ul></blockquote>c", base: nil).blocks
                == [.quote([p("a"), .list(start: nil, items: [[p("b")]])]), p("c")]
        )
    }

    @Test func preformattedTextKeepsItsLines() {
        let html = "<pre><code>\nif a &lt; b {\n\tx <b>y</b>\n}\n\n</code></pre>"
        #expect(RichText(html: html, base: nil).blocks == [.code("if a < b {\n    x y\n}")])
        #expect(RichText(html: "<pre>a<br>b\r\nc</pre>", base: nil).blocks == [.code("a\nb\nc")])
    }

    @Test func tablesHaveAHeaderAndRows() {
        let html = "<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td><b>2</b></td></tr><tr><td>3</td></tr></table>"
        #expect(
            RichText(html: html, base: nil).blocks == [
                .table(
                    header: [[.init("A")], [.init("B")]],
                    rows: [[[.init("1")], [.init("2", .strong)]], [[.init("3")]]]
                )
            ]
        )
    }

    @Test func aTableThatOnlyLaysOutIsParagraphs() {
        #expect(
            RichText(html: "<table><tr><td>a</td></tr><tr><td>b</td></tr></table>", base: nil).blocks == [
                p("a"), p("b"),
            ]
        )
    }

    @Test func blocksWithinACellAreLines() {
        let html =
            "<table><tr><td><p>a</p><p>b</p></td><td><table><tr><td>c</td><td>d</td></tr></table></td></tr></table>"
        #expect(
            RichText(html: html, base: nil).blocks == [.table(header: [], rows: [[[.init("a\nb")], [.init("c\nd")]]])]
        )
    }

    @Test func picturesAreBlocksWithTheirWords() {
        let html =
            "<p>a<img src='/i.png' alt=' A  bird '>b</p><figure><img src='x.gif'><figcaption>C</figcaption></figure>"
        #expect(
            RichText(html: html, base: "https://a.example/").blocks == [
                p("a"), .image(alternative: "A bird", url: "https://a.example/i.png"), p("b"),
                .image(alternative: "", url: "https://a.example/x.gif"), p("C"),
            ]
        )
    }

    @Test func picturesThatOnlyCountOrDecorateAreNotBlocks() {
        let html =
            "<p>a <img src='https://t.example/p' width=1 height=1><img src='data:x'>b "
            + "<img class='wp-smiley' alt='🙂' src='https://s.example/1'></p>"
        #expect(RichText(html: html, base: nil).blocks == [p("a b 🙂")])
    }

    @Test(arguments: [
        "script", "style", "noscript", "select", "textarea", "button", "svg", "template",
    ])
    func whatIsNoTextIsDroppedWithItsContent(name: String) {
        let text = RichText(html: "<p>a</p><\(name)><b>secret</b></\(name)><p>b</p>", base: nil)
        #expect(!"\(text)".contains("secret"))
        #expect(text.blocks == [p("a"), p("b")])
    }

    @Test func whatStandsInForAPlugInIsRead() {
        #expect(
            RichText(html: "<p>a <embed src='x'> b <object data='y'>c</object></p>", base: nil).blocks == [p("a b c")]
        )
    }

    @Test func strayEndTagsOfAPageDoNotEndTheText() {
        let text = RichText(html: "</div></body></html>one</p></body></html><p>two</p>", base: nil)
        #expect(text.blocks == [p("one"), p("two")])
    }

    private func p(_ text: String) -> RichText.Block { .paragraph([.init(text)]) }

    @Test func whatIsWrittenInAFrameForThoseWhoCannotShowItIsShown() {
        let html = "<p>safe<iframe src=\"http://example.com/\"> description</iframe></p>"
        #expect(RichText(html: html, base: nil).blocks == [p("safe description")])
        #expect(RichText(html: "a <iframe src=x>b", base: nil).blocks == [p("a b")])
    }
}
