import TestSupport
import Testing

@testable import TermUI

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct BidiTests {
    private func visual(
        _ text: String,
        width: Int = 80,
        limit: Int? = nil,
        _ truncation: Truncation = .tail,
        _ order: BidiOrder = .tern
    ) -> [String] {
        let layout = TextLayout(StyledText([StyledText.Run(text)]))
        return layout.lines(width: width, limit: limit, truncation: truncation).map { line in
            var text = ""
            layout.forEachPiece(of: line, order) { display, _ in
                text += display.text
                return true
            }
            return text
        }
    }

    @Test func hebrewReadsFromTheRight() {
        #expect(visual("שלום") == ["םולש"])
        #expect(visual("שלום", .terminal) == ["שלום"])
        #expect(visual("abc שלום def") == ["abc םולש def"])
        #expect(visual("שלום abc עולם") == ["םלוע abc םולש"])
    }

    private func visual(_ text: String, _ order: BidiOrder) -> [String] {
        visual(text, width: 80, limit: nil, .tail, order)
    }

    @Test func numbersKeepTheirOrderAndBracketsTurnRound() {
        #expect(visual("שנת 2024 (כן)") == ["(ןכ) 2024 תנש"])
        #expect(visual("price (שלום)") == ["price (םולש)"])
    }

    @Test func marksStayOnTheirLetters() {
        #expect(visual("שָׁלוֹם") == ["םוֹלשָׁ"])
    }

    @Test func eachParagraphHasADirectionOfItsOwn() {
        #expect(visual("abc!\nשלום!") == ["abc!", "!םולש"])
        #expect(visual("12 שלום") == ["םולש 12"])
    }

    @Test func theEllipsisIsWhereReadingEnds() {
        #expect(visual("שלום עולם", width: 5, limit: 1) == ["…םולש"])
        #expect(visual("שלום עולם", width: 5, limit: 1, .head) == ["םלוע…"])
        #expect(visual("abc שלום", width: 6, limit: 1) == ["abc ש…"])
    }

    @Test func wrappedLinesAreOrderedEachForItself() {
        #expect(visual("שלום עולם טוב", width: 9) == ["םלוע םולש", "בוט"])
    }

    @Test func bracketsOnlyTurnInRightToLeftText() {
        #expect(visual("a < b (c) א") == ["a < b (c) א"])
    }

    @Test func paragraphsOfABodyStandAtTheSideWhereReadingBegins() {
        let body = VStack {
            Text([StyledText.Run("שלום עולם")], alignment: .natural)
            Text([StyledText.Run("hello")], alignment: .natural)
            Text("שלום")
        }
        #expect(picture(body.frame(width: 12), 12, 3) == ["   םלוע םולש", "hello", "םולש"])
        let quote = HStack(spacing: 1) {
            Divider()
            Text([StyledText.Run("• שלום עולם")], hangingIndent: 2, alignment: .natural)
        }
        #expect(picture(quote.frame(width: 10), 10, 2) == ["│   םולש •", "│   םלוע"])
    }

    @Test func aFieldNeverReordersItsNeighbours() {
        let row = HStack(spacing: 1) {
            Text("שלום (")
            Text("3").frame(width: 2)
            Text("עולם").border()
        }
        #expect(picture(row, 20, 3)[1] == "          │םלוע│")
        #expect(picture(row, 20, 3)[0] == ") םולש 3  ┌────┐")
    }

    @Test func fieldsOfOneLineKeepTheirPlaces() {
        func line(_ runs: [StyledText.Run]) -> [String] { picture(Text(runs), 30, 2) }
        let title = StyledText.Run("שלום 1")
        let date = StyledText.Run(" · 30 Nov 2026")
        #expect(line([title, date]) == ["Nov 2026 30 · 1 םולש", ""])
        #expect(line([title.isolated, date]) == ["1 םולש · 30 Nov 2026", ""])
        #expect(line([StyledText.Run("a\n"), title.isolated, date]) == ["a", "1 םולש · 30 Nov 2026"])
        #expect(line([StyledText.Run("ab").isolated, date]) == ["ab · 30 Nov 2026", ""])
    }

    @Test func theEllipsisOfAFieldStandsWhereItsReadingEnds() {
        func line(_ runs: [StyledText.Run], _ width: Int, _ truncation: Truncation = .tail) -> String? {
            picture(Text(runs).lineLimit(1).truncation(truncation), width, 1).first
        }
        let feed = StyledText.Run("feed").isolated
        let dot = StyledText.Run(" · ")
        let excerpt = StyledText.Run("שלום 12 עולם").isolated
        #expect(line([feed, dot, excerpt], 14) == "feed · …1 םולש")
        #expect(line([feed, dot, excerpt], 12) == "feed · …םולש")
        // Between two fields it is the line's.
        #expect(line([excerpt, dot, feed], 14) == "םלוע 12 םולש …")
        #expect(line([feed, dot, excerpt], 6, .head) == "םלוע …")
    }

    @Test func changingWhoOrdersPaintsAnew() {
        let stage = Stage(10, 1)
        #expect(stage.show(Text("שלום")) == ["םולש"])
        stage.renderer.bidi = .terminal
        #expect(stage.show(Text("שלום")) == ["שלום"])
    }

    @Test func wordsBetweenBordersLeaveThemAlone() {
        var generator = SeededGenerator(seed: 9)
        let words = ["שלום", "abc", "(מה)", "12,5", "مرحبا", "…", "[x]", "עוֹלָם"]
        for _ in 0..<300 {
            let text = (0..<5).map { _ in words.randomElement(using: &generator) ?? "" }.joined(separator: " ")
            let width = Int.random(in: 4...24, using: &generator)
            let lines = picture(Text(text).lineLimit(2).frame(width: width).border(), width + 2, 4)
            #expect(lines.allSatisfy { TextWidth.of($0) == width + 2 || $0.isEmpty })
            #expect(lines[1].hasPrefix("│") && lines[1].hasSuffix("│"))
        }
    }
}
