import TestSupport
import Testing

@testable import TermUI

@Suite(.timeLimit(.minutes(10)))
struct TextLayoutTests {
    private func lines(
        _ text: String,
        _ width: Int,
        limit: Int? = nil,
        _ truncation: Truncation = .tail,
        indent: Int = 0
    ) -> [String] {
        let layout = TextLayout(StyledText([StyledText.Run(text)], hangingIndent: indent))
        return layout.lines(width: width, limit: limit, truncation: truncation).map { line in
            let clusters = layout.shaped.clusters
            return String(repeating: " ", count: line.indent)
                + clusters[line.lead].map(\.display.text).joined() + (line.hasEllipsis ? "…" : "")
                + clusters[line.trail].map(\.display.text).joined()
        }
    }

    @Test func wrapsAtSpaces() {
        #expect(lines("the quick brown fox", 10) == ["the quick", "brown fox"])
        #expect(lines("the quick brown fox", 9) == ["the quick", "brown fox"])
        #expect(lines("the quick brown fox", 8) == ["the", "quick", "brown", "fox"])
    }

    @Test func breaksLongWordsByCluster() {
        #expect(lines("abcdefgh ij", 3) == ["abc", "def", "gh", "ij"])
        #expect(lines("see https://example.org", 8) == ["see", "https://", "example.", "org"])
    }

    @Test func keepsSpacesInsideAndBeforeLines() {
        #expect(lines("  let x  = 1", 20) == ["  let x  = 1"])
        #expect(lines("a    b", 3) == ["a", "b"])
        #expect(lines("● ", 10) == ["● "])
    }

    @Test func keepsLineBreaksAndEmptyLines() {
        #expect(lines("a\n\nb\n", 5) == ["a", "", "b", ""])
        #expect(lines("a\r\nb\u{2028}c", 5) == ["a", "b", "c"])
        #expect(lines("", 5) == [""])
    }

    @Test func indentsLaterLinesOfAParagraph() {
        #expect(lines("• one two three", 9, indent: 2) == ["• one two", "  three"])
        #expect(lines("• one\n• two", 9, indent: 2) == ["• one", "• two"])
        #expect(lines("aa bb", 2, indent: 5) == ["aa", "bb"])
    }

    @Test func breaksBetweenWideCharacters() {
        #expect(lines("世界のニュース", 6) == ["世界の", "ニュー", "ス"])
        #expect(lines("Swift言語", 7) == ["Swift言", "語"])
    }

    @Test func noLineStartsWithClosingPunctuation() {
        #expect(lines("新しい。世界", 6) == ["新し", "い。世", "界"])
        #expect(lines("「世界」です", 6) == ["「世", "界」で", "す"])
    }

    @Test func truncatesWithoutSplittingAWideCluster() {
        #expect(lines("abcdefgh", 5, limit: 1) == ["abcd…"])
        #expect(lines("abcdefgh", 5, limit: 1, .head) == ["…efgh"])
        #expect(lines("abcdefgh", 5, limit: 1, .middle) == ["ab…gh"])
        #expect(lines("世界ニュース", 6, limit: 1) == ["世界…"])
        #expect(lines("世界ニュース", 6, limit: 1, .head) == ["…ース"])
        #expect(lines("abc", 1, limit: 1) == ["…"])
    }

    @Test func truncatesTheLastLineAllowed() {
        #expect(lines("one two three four", 8, limit: 2) == ["one two", "three f…"])
        #expect(lines("one\ntwo\nthree", 8, limit: 2) == ["one", "two…"])
        #expect(lines("one two", 8, limit: 1) == ["one two"])
    }

    @Test func noTextIsNarrowerThanACluster() {
        #expect(lines("ab", 0) == ["a", "b"])
        let layout = TextLayout(StyledText([StyledText.Run("世a")]))
        #expect(layout.size(width: 1, limit: nil, truncation: .tail) == Size(width: 2, height: 2))
        #expect(layout.minimumWidth == 2)
    }

    @Test func linesNeverExceedTheWidth() {
        var generator = SeededGenerator(seed: 11)
        let alphabet = ["a", "bc", " ", "世", "。", "「", "😀", "e\u{301}", "  ", "\n"]
        for _ in 0..<1500 {
            let text = (0..<Int.random(in: 0...30, using: &generator))
                .map { _ in alphabet.randomElement(using: &generator) ?? "" }.joined()
            let width = Int.random(in: 2...12, using: &generator)
            let limit = Bool.random(using: &generator) ? Int.random(in: 1...3, using: &generator) : nil
            let indent = Int.random(in: 0...3, using: &generator)
            let lines = lines(text, width, limit: limit, indent: indent)
            #expect(lines.allSatisfy { TextWidth.of($0) <= width })
            #expect(lines.count <= limit ?? .max)
            if limit == nil {
                let kept = lines.joined().filter { $0 != " " }
                #expect(kept == text.filter { $0 != " " && $0 != "\n" })
            }
        }
    }
}
