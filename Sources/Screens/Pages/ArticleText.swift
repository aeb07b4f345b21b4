import FoundationEssentials
import Model
import TermUI

/// An article as plain text for a pager or an editor, which wrap lines themselves: each paragraph is one line, and what
/// is emphasized is marked as in Markdown. Controls were dropped when the article came in, so nothing in it can speak to
/// a terminal.
struct ArticleText {
    private let article: Article
    private let forms: DateForms

    /// The date is written as `forms` has it.
    init(_ article: Article, _ forms: DateForms = .english) {
        self.article = article
        self.forms = forms
    }

    var text: String {
        let body = article.body
        let links = body.links.enumerated().map { "[\($0.offset + 1)] \($0.element)" }
        let parts = [head] + body.blocks.flatMap { lines(of: $0) + [""] } + (links.isEmpty ? [] : ["---"] + links)
        return parts.joined(separator: "\n") + "\n"
    }

    private var head: String {
        let summary = article.summary
        let source =
            [summary.feedTitle] + (summary.author.map { [$0] } ?? []) + [LocalDate(summary.published).text(forms)]
        return "# \(summary.title)\n\n\(source.joined(separator: " · "))\n"
    }

    private func lines(of block: RichText.Block) -> [String] {
        switch block {
        case .paragraph(let spans):
            plain(spans).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        case .heading(let level, let spans): [String(repeating: "#", count: max(1, level)) + " " + plain(spans)]
        case .list(let start, let items):
            items.enumerated().flatMap { index, item in
                indented(item, first: start.map { "\($0 &+ index). " } ?? "- ", rest: "  ")
            }
        case .quote(let blocks): indented(blocks, first: "> ", rest: "> ")
        case .code(let text): text.split(separator: "\n", omittingEmptySubsequences: false).map { "    " + $0 }
        case .table(let header, let rows):
            ((header.isEmpty ? [] : [header]) + rows).map { $0.map(plain).joined(separator: " | ") }
        case .image(let alternative, let url):
            ["[picture\(alternative.isEmpty ? "" : ": " + alternative)] \(url ?? "")"]
        case .rule: ["---"]
        }
    }

    private func indented(_ blocks: [RichText.Block], first: String, rest: String) -> [String] {
        blocks.flatMap(lines).enumerated().map { ($0.offset == 0 ? first : rest) + $0.element }
    }

    private func plain(_ spans: [RichText.Span]) -> String {
        runs(spans).map { run in
            let mark = run.attributes.contains(.bold) ? "**" : run.attributes.contains(.italic) ? "_" : ""
            return mark + run.text + mark
        }
        .joined()
    }
}
