import Feeds
import Model

/// An article as Markdown (CommonMark, with the tables and strike-through of GitHub's), to be pasted elsewhere.
struct Markdown {
    let text: String

    init(_ article: Article) {
        let summary = article.summary
        let title = Self.escaped(summary.title)
        let heading = summary.url.map { "# [\(title)](\(Self.target($0.withoutCredentials)))" } ?? "# \(title)"
        let source =
            [summary.feedTitle] + (summary.author.map { [$0] } ?? [])
            + [String(Moment.text(summary.published).prefix(10))]
        let links = article.body.links
        let blocks = article.body.blocks.map { Self.lines(of: $0, links).joined(separator: "\n") }
        text = ([heading, source.map(Self.escaped).joined(separator: " · ")] + blocks).joined(separator: "\n\n")
    }

    private static func lines(of block: RichText.Block, _ links: [String]) -> [String] {
        switch block {
        case .paragraph(let spans): paragraph(spans, links)
        case .heading(let level, let spans):
            // A heading is one line.
            [
                String(repeating: "#", count: min(6, max(1, level) + 1)) + " "
                    + MarkdownSpans.text(spans, links, isLine: true)
            ]
        case .list(let start, let items):
            items.enumerated().flatMap { index, item in
                let marker = start.map { "\($0 &+ index). " } ?? "- "
                let lines = blocks(item, links)
                return indented(lines, first: marker, rest: String(repeating: " ", count: marker.count))
            }
        case .quote(let inner): indented(blocks(inner, links), first: "> ", rest: "> ")
        case .code(let text): code(text)
        case .table(let header, let rows): table(header, rows, links)
        case .image(let alternative, let url): ["![\(escaped(alternative))](\(url.map(target) ?? ""))"]
        case .rule: ["---"]
        }
    }

    private static func paragraph(_ spans: [RichText.Span], _ links: [String]) -> [String] {
        MarkdownSpans.text(spans, links).split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let number = line.prefix { $0.isASCII && $0.isNumber }
            let rest = line.dropFirst(number.count)
            // "1984. A year" is no item of a list.
            if !number.isEmpty, rest.first == "." || rest.first == ")" { return number + "\\" + rest }
            return startsBlock(line) ? "\\" + line : String(line)
        }
    }

    /// Whether a line of words would be taken for something else: a heading, a list, a quote, a rule.
    private static func startsBlock(_ line: Substring) -> Bool {
        if let first = line.first, "#>+-=|".contains(first) { return true }
        return false
    }

    private static func blocks(_ blocks: [RichText.Block], _ links: [String]) -> [String] {
        blocks.enumerated().flatMap { index, block in (index > 0 ? [""] : []) + lines(of: block, links) }
    }

    private static func indented(_ lines: [String], first: String, rest: String) -> [String] {
        guard !lines.isEmpty else { return [String(first.dropLast())] }
        return lines.enumerated().map { index, line in
            if index == 0 { return first + line }
            return line.isEmpty ? (rest == "> " ? ">" : "") : rest + line
        }
    }

    private static func code(_ text: String) -> [String] {
        let fence = String(repeating: "`", count: max(3, longestRun(of: "`", in: text) + 1))
        return [fence] + text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) + [fence]
    }

    private static func table(
        _ header: [[RichText.Span]],
        _ rows: [[[RichText.Span]]],
        _ links: [String]
    ) -> [String] {
        let count = max(header.count, rows.map(\.count).max() ?? 0)
        func line(_ cells: [[RichText.Span]]) -> String {
            let texts = (0..<count).map { index in
                index < cells.count
                    ? MarkdownSpans.text(cells[index], links, isLine: true).replacing("|", with: "\\|") : ""
            }
            return "| " + texts.joined(separator: " | ") + " |"
        }
        // A table has a head, be it an empty one.
        return [line(header), "|" + String(repeating: " --- |", count: count)] + rows.map(line)
    }

    static func longestRun(of character: Character, in text: String) -> Int {
        var (longest, run) = (0, 0)
        for other in text {
            run = other == character ? run + 1 : 0
            longest = max(longest, run)
        }
        return longest
    }

    /// Words that mean nothing but themselves.
    static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            if "\\`*_[]<>~".contains(character) { result.append("\\") }
            // An entity would become its character.
            result += character == "&" ? "&amp;" : String(character)
        }
        return result
    }

    /// Where a link leads.
    static func target(_ url: String) -> String {
        url.contains(where: { "() <>".contains($0) })
            ? "<" + url.replacing("<", with: "%3C").replacing(">", with: "%3E") + ">" : url
    }
}

/// The spans of a paragraph as Markdown.
enum MarkdownSpans {
    static func text(_ spans: [RichText.Span], _ links: [String], isLine: Bool = false) -> String {
        var result = ""
        var rest = spans[...]
        while let first = rest.first {
            let same = rest.prefix { $0.link == first.link }
            rest = rest.dropFirst(same.count)
            let words = same.map { styled($0, isLine) }.joined()
            if let link = first.link, links.indices.contains(link) {
                result += "[\(words)](\(Markdown.target(links[link])))"
            } else {
                result += words
            }
        }
        return result
    }

    private static func styled(_ span: RichText.Span, _ isLine: Bool) -> String {
        let text = isLine ? span.text.replacing("\n", with: " ") : span.text
        // A mark does not count beside a blank.
        let start = text.prefix(while: \.isWhitespace)
        let words = text.dropFirst(start.count)
        let end = String(words.reversed().prefix(while: \.isWhitespace).reversed())
        let core = String(words.dropLast(end.count))
        guard !core.isEmpty else { return broken(text) }
        return broken(String(start)) + marked(core, span.emphasis) + broken(end)
    }

    private static func marked(_ text: String, _ emphasis: RichText.Emphasis) -> String {
        var result = emphasis.contains(.code) ? code(text) : broken(Markdown.escaped(text))
        if emphasis.contains(.deleted) { result = "~~\(result)~~" }
        if emphasis.contains(.emphasized) { result = "*\(result)*" }
        if emphasis.contains(.strong) { result = "**\(result)**" }
        return result
    }

    private static func code(_ text: String) -> String {
        let fence = String(repeating: "`", count: Markdown.longestRun(of: "`", in: text) + 1)
        let blank = text.hasPrefix("`") || text.hasSuffix("`") ? " " : ""
        return fence + blank + text.replacing("\n", with: " ") + blank + fence
    }

    /// A line that ends in the middle of a paragraph.
    private static func broken(_ text: String) -> String { text.replacing("\n", with: "\\\n") }
}
