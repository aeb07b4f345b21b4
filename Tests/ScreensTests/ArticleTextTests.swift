import FoundationEssentials
import Model
import Testing

@testable import Screens

@Suite(.timeLimit(.minutes(10)))
struct ArticleTextTests {
    private func text(_ blocks: RichText.Block..., links: [String] = []) -> [String] {
        let summary = ArticleSummary(
            id: ArticleID(rawValue: "1"),
            feed: FeedID(rawValue: "f"),
            feedTitle: "Feed",
            title: "Title",
            summary: "",
            published: Date(timeIntervalSince1970: 1_796_018_400)
        )
        let article = Article(summary: summary, body: RichText(blocks: blocks, links: links))
        return ArticleText(article).text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    @Test func theHeadNamesTitleAndSource() {
        let lines = text()
        #expect(lines[0] == "# Title")
        #expect(lines[2].hasPrefix("Feed · "))
        #expect(lines.last == "")
    }

    @Test func blocksAreMarkedAsInMarkdown() {
        let lines = text(
            .heading(level: 2, [.init("Part")]),
            .paragraph([.init("plain "), .init("strong", .strong), .init(" link", link: 0)]),
            .list(start: nil, items: [[.paragraph([.init("one")])], [.paragraph([.init("two")]), .rule]]),
            .quote([.paragraph([.init("said")])]),
            .code("let a\nlet b"),
            .table(header: [[.init("h")], [.init("i")]], rows: [[[.init("1")], [.init("2")]]]),
            .image(alternative: "a cat", url: "https://example.org/cat"),
            links: ["https://example.org"]
        )
        for line in [
            "## Part", "plain **strong** link[1]", "- one", "- two", "  ---", "> said", "    let a", "    let b",
            "h | i",
            "1 | 2", "[picture: a cat] https://example.org/cat", "[1] https://example.org",
        ] {
            #expect(lines.contains(line), "\(line) in \(lines)")
        }
    }
}
