import Foundation
import Model
import Testing

@testable import tern

/// Articles as Markdown and as lines.
@Suite(.timeLimit(.minutes(10)))
struct MarkdownTests {
    private func article(_ blocks: [RichText.Block], links: [String] = []) -> Article {
        let summary = ArticleSummary(
            id: ArticleID(rawValue: "1"),
            feed: FeedID(rawValue: "1"),
            feedTitle: "Feed",
            title: "Title",
            published: Date(timeIntervalSince1970: 0)
        )
        return Article(summary: summary, body: RichText(blocks: blocks, links: links))
    }

    /// What comes after the head.
    private func markdown(_ blocks: RichText.Block..., links: [String] = []) -> String {
        Markdown(article(blocks, links: links)).text.split(separator: "\n\n", maxSplits: 2).dropFirst(2).joined()
    }

    private func page(_ width: Int, _ blocks: RichText.Block...) -> [String] {
        Array(ArticlePage(article(blocks), width: width).lines.drop { !$0.isEmpty }.dropFirst())
    }

    @Test func wordsMeanNothingButThemselves() {
        #expect(
            markdown(.paragraph([.init("*a* _b_ `c` <d> [e] &amp; \\")]))
                == "\\*a\\* \\_b\\_ \\`c\\` \\<d\\> \\[e\\] &amp;amp; \\\\"
        )
        #expect(
            markdown(.paragraph([.init("# no heading\n- no item\n1) neither")]))
                == "\\# no heading\\\n\\- no item\\\n1\\) neither"
        )
    }

    @Test func marksStandBesideWordsAndLinksGoOverSeveralSpans() {
        let spans: [RichText.Span] = [
            .init("a "), .init(" bold ", .strong), .init("link ", link: 0), .init("on", .emphasized, link: 0),
            .init(" and "), .init("x`y", .code), .init("gone", .deleted),
        ]
        #expect(
            markdown(.paragraph(spans), links: ["https://e.org/a (b)"])
                == "a  **bold** [link *on*](<https://e.org/a (b)>) and ``x`y``~~gone~~"
        )
    }

    @Test func blocksLieWithinEachOther() {
        let list = RichText.Block.list(start: 9, items: [[.paragraph([.init("one")]), .code("a\n```\nb")], []])
        #expect(markdown(.quote([list])) == "> 9. one\n>\n>    ````\n>    a\n>    ```\n>    b\n>    ````\n> 10.")
        #expect(
            markdown(.table(header: [], rows: [[[.init("a|b")]], [[.init("c")], [.init("d")]]]))
                == "|  |  |\n| --- | --- |\n| a\\|b |  |\n| c | d |"
        )
        #expect(
            markdown(.image(alternative: "x", url: "https://e.org/p.png"), .rule) == "![x](https://e.org/p.png)\n\n---"
        )
    }

    @Test func linesKeepTheirWidthWhateverLiesInWhat() {
        let words = RichText.Block.paragraph([.init(String(repeating: "長い word ", count: 20))])
        var nested = words
        for _ in 0..<30 { nested = .quote([.list(start: 1, items: [[nested]])]) }
        for width in [1, 5, 20, 80] {
            for line in page(width, words, nested) where width > 1 {
                #expect(
                    line.unicodeScalars.reduce(0) { $0 + ($1.value > 0x2FFF ? 2 : 1) } <= width,
                    "\(width): \(line)"
                )
            }
        }
        #expect(page(80, nested).count < 2_000)
    }

    @Test func aTableStandsInColumnsWhereItFits() {
        let rows = [["a", "長い"], ["bcd", "e"]].map { $0.map { [RichText.Span($0)] } }
        #expect(page(20, .table(header: [], rows: rows)) == ["a    長い", "bcd  e"])
        #expect(page(6, .table(header: [], rows: rows)) == ["a | 長", "  い", "bcd |", "  e"])
    }
}
