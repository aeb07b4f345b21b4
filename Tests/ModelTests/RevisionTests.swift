import Foundation
import Model
import Testing

/// What is shown of a publisher's change. Removed words stand in brackets here, added ones in braces.
@Suite(.timeLimit(.minutes(10)))
struct RevisionTests {
    private func revision(_ old: [RichText.Block], _ new: [RichText.Block]) -> Revision {
        Revision(
            from: ArticleVersion(title: "Tides", body: RichText(blocks: old), replaced: Date(timeIntervalSince1970: 9)),
            to: ArticleVersion(title: "Tides", body: RichText(blocks: new))
        )
    }

    private func text(_ spans: [RichText.Span]) -> String {
        spans.map { span in
            if span.emphasis.contains(.removed) { return "[\(span.text)]" }
            return span.emphasis.contains(.inserted) ? "{\(span.text)}" : span.text
        }
        .joined()
    }

    private func texts(_ blocks: [RichText.Block]) -> [String] {
        blocks.flatMap { block -> [String] in
            switch block {
            case .paragraph(let spans), .heading(_, let spans): [text(spans)]
            case .list(_, let items): items.flatMap(texts).map { "• " + $0 }
            case .quote(let blocks): texts(blocks).map { "> " + $0 }
            case .table(_, let rows): rows.map { $0.map(text).joined(separator: "|") }
            case .code(let code): ["`\(code)`"]
            case .image(let alternative, _): ["(\(alternative))"]
            case .rule: ["---"]
            }
        }
    }

    private func shown(_ old: String..., became new: [String]) -> [String] {
        let blocks = { (texts: [String]) in texts.map { RichText.Block.paragraph([RichText.Span($0)]) } }
        return texts(revision(blocks(old), blocks(new)).body.blocks)
    }

    @Test func whatWentStandsBeforeWhatCameInItsPlace() {
        #expect(
            shown("The tide was low at nine.", became: ["The tide was very high at nine."])
                == ["The tide was [−low] {+very high} at nine."]
        )
        #expect(
            shown("In the morning it rose, twice.", became: ["In the morning it fell, once."])
                == ["In the morning it [−rose, twice] {+fell, once}."]
        )
    }

    @Test func whereWordsHaveNoBlanksCharactersAreCompared() {
        #expect(shown("港の潮位計が古くなりました。", became: ["港の潮位計が新しくなりました。"]) == ["港の潮位計が[−古] {+新し}くなりました。"])
    }

    @Test func paragraphsThatCameAndWentAreMarkedWhole() {
        #expect(
            shown("One stays here.", "Two goes away.", became: ["One stays here.", "Something else entirely."])
                == ["One stays here.", "[−Two goes away.]", "{+Something else entirely.}"]
        )
    }

    @Test func whatIsFarFromAChangeIsToldByNumber() {
        let long = (0..<10).map { "Paragraph number \($0)." }
        var other = long
        other[5] = "Paragraph number five."
        let blocks = { (texts: [String]) in texts.map { RichText.Block.paragraph([RichText.Span($0)]) } }
        #expect(
            texts(revision(blocks(long), blocks(other)).body.blocks) == [
                "⋯ 4 paragraphs as they were", "Paragraph number 4.", "Paragraph number [−5] {+five}.",
                "Paragraph number 6.", "⋯ 3 paragraphs as they were",
            ]
        )
    }

    @Test func listsTablesQuotesAndCodeKeepTheirShape() {
        let item = { (text: String) in [RichText.Block.paragraph([RichText.Span(text)])] }
        let cells = { (texts: [String]) in texts.map { [RichText.Span($0)] } }
        let changed = revision(
            [
                .list(start: nil, items: [item("salt water here"), item("sand")]),
                .quote(item("Nobody said that aloud.")),
                .table(header: [], rows: [cells(["Monday", "3.1"])]), .code("let tide = 3\nprint(tide)"),
            ],
            [
                .list(start: nil, items: [item("salt water there"), item("sand"), item("wind")]),
                .quote(item("Somebody said that aloud.")),
                .table(header: [], rows: [cells(["Monday", "3.2"])]), .code("let tide = 4\nprint(tide)"),
            ]
        )
        #expect(
            texts(changed.body.blocks) == [
                "• salt water [−here] {+there}", "• sand", "• {+wind}", "> [−Nobody] {+Somebody} said that aloud.",
                "Monday|3.[−1] {+2}", "let tide = [−3] {+4}\nprint(tide)",
            ]
        )
    }

    @Test func linksKeepTheirNumbersAndThoseThatWentFollow() {
        let link = { (text: String) in RichText.Block.paragraph([RichText.Span("see "), RichText.Span(text, link: 0)]) }
        let change = Revision(
            from: ArticleVersion(title: "A", body: RichText(blocks: [link("here")], links: ["https://old.example/"])),
            to: ArticleVersion(title: "A", body: RichText(blocks: [link("there")], links: ["https://new.example/"]))
        )
        #expect(change.body.links == ["https://new.example/", "https://old.example/"])
        #expect(change.body.blocks.first?.texts == ["see −here +there"])
        guard case .paragraph(let spans) = change.body.blocks.first else { return }
        #expect(spans.map(\.link) == [nil, 1, nil, 0])
    }

    @Test func wordsAreCountedAndWhatIsNotReadIsNone() {
        let change = revision(
            [.paragraph([RichText.Span("one two three")]), .image(alternative: "a", url: "https://a.example/1")],
            [.paragraph([RichText.Span("one four three five")]), .image(alternative: "a", url: "https://a.example/2")]
        )
        #expect((change.removed, change.added) == (1, 2))
        let same = revision([.image(alternative: "", url: "a")], [.image(alternative: "", url: "b")])
        #expect((same.removed, same.added) == (0, 0))
    }

    @Test func aLongTextIsComparedAtItsRareWords() {
        let words = (0..<20_000).map { $0 % 7 == 0 ? "w\($0)" : "the" }
        var other = words
        other[10_001] = "a"
        other.insert("b", at: 5_000)
        other.removeFirst()
        let change = revision(
            [.paragraph([RichText.Span(words.joined(separator: " "))])],
            [.paragraph([RichText.Span(other.joined(separator: " "))])]
        )
        #expect((change.removed, change.added) == (2, 2))
    }
}
