import Containers
import FoundationEssentials
import Model
import Screens
import TermUI

/// An article as `tern show` prints it: as the screen has it, in lines of a width, its links numbered.
struct ArticlePage {
    /// Lines longer than this are hard to read; so long are those of a screen, too.
    private static let longestLine = 84
    /// Where there is no terminal.
    private static let usualLine = 80
    /// Deeper quotes and lists are not set in any more: their words need the room.
    private static let narrow = 16

    private let article: Article
    private let width: Int
    private let forms: DateForms

    init(_ article: Article, width: Int?) {
        self.article = article
        self.width = max(1, min(Self.longestLine, width ?? Self.usualLine))
        forms = .system(environment: ProcessInfo.processInfo.environment)
    }

    var lines: [String] {
        let links = article.body.links.enumerated().map { "[\($0.offset + 1)] \($0.element)" }
        return head + article.body.blocks.flatMap { [""] + lines(of: $0, width: width) }
            + (links.isEmpty ? [] : [""] + links)
    }

    private var head: [String] {
        let summary = article.summary
        let source =
            (summary.status.isStarred ? ["★"] : []) + [summary.feedTitle] + (summary.author.map { [$0] } ?? [])
            + [LocalDate(summary.published).text(forms)]
        let tags = summary.categories.map { "#\($0)" }.joined(separator: " ")
        return PlainLines.of(summary.title, width: width) + PlainLines.of(source.joined(separator: " · "), width: width)
            + (tags.isEmpty ? [] : PlainLines.of(tags, width: width)) + (summary.url.map { [$0] } ?? [])
    }

    private func lines(of block: RichText.Block, width: Int) -> [String] {
        switch block {
        case .paragraph(let spans), .heading(_, let spans): PlainLines.of(plain(spans), width: width)
        case .list(let start, let items):
            items.enumerated().flatMap { index, item in
                let marker = start.map { "\($0 &+ index). " } ?? "• "
                return set(item, first: marker, rest: String(repeating: " ", count: marker.count), width)
            }
        case .quote(let blocks): set(blocks, first: "│ ", rest: "│ ", width)
        // For whoever copies it, lines stay whole.
        case .code(let text): text.split(separator: "\n", omittingEmptySubsequences: false).map { "  " + $0 }
        case .table(let header, let rows): table((header.isEmpty ? [] : [header]) + rows, width)
        case .image(let alternative, _):
            PlainLines.of(
                alternative.isEmpty ? "[picture]" : "[picture: \(alternative)]",
                width: width
            )
        case .rule: [String(repeating: "─", count: width)]
        }
    }

    /// Blocks set in behind a mark.
    private func set(_ blocks: [RichText.Block], first: String, rest: String, _ width: Int) -> [String] {
        let isNarrow = width < Self.narrow
        let inner = isNarrow ? width : width - TextWidth.of(first)
        let lines = blocks.enumerated().flatMap { index, block in
            (index > 0 && block.isApart ? [""] : []) + self.lines(of: block, width: inner)
        }
        if isNarrow { return lines }
        return lines.enumerated().map { index, line in
            let line = (index == 0 ? first : rest) + line
            return line.last == " " ? String(line.dropLast()) : line
        }
    }

    /// In columns where they fit.
    private func table(_ rows: [[[RichText.Span]]], _ width: Int) -> [String] {
        let cells = rows.map { $0.map { plain($0).replacing("\n", with: " ") } }
        let count = cells.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in
            cells.map { column < $0.count ? TextWidth.of($0[column]) : 0 }.max() ?? 0
        }
        guard widths.reduce(0, +) + 2 * max(0, count - 1) <= width else {
            return cells.flatMap { PlainLines.of($0.joined(separator: " | "), width: width, hangingIndent: 2) }
        }
        return cells.map { row in
            row.enumerated().map { index, cell in
                index == row.count - 1 ? cell : PlainLines.column(cell, width: widths[index])
            }
            .joined(separator: "  ")
        }
    }

    /// A link's number stands at the end of its words.
    private func plain(_ spans: [RichText.Span]) -> String {
        var text = ""
        for (index, span) in spans.enumerated() {
            text += span.text
            if let link = span.link, index + 1 == spans.count || spans[index + 1].link != link {
                text += "[\(link + 1)]"
            }
        }
        return text
    }
}

extension RichText.Block {
    /// Stands apart from what is before it.
    fileprivate var isApart: Bool {
        switch self {
        case .code, .table, .quote, .heading, .paragraph: true
        case .list, .image, .rule: false
        }
    }
}
