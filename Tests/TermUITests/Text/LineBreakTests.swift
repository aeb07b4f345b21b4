import TestSupport
import Testing

@testable import TermUI

@Suite(.timeLimit(.minutes(10)))
struct LineBreakTests {
    private func lines(_ text: String, _ width: Int) -> [String] {
        let layout = TextLayout(StyledText([StyledText.Run(text)]))
        return layout.lines(width: width, limit: nil, truncation: .tail).map { line in
            layout.shaped.clusters[line.lead].map(\.display.text).joined()
        }
    }

    /// Why libunistring 1.0 (Unicode 14, with the pair table of UAX #14) breaks otherwise than the official test, which
    /// follows the rules of Unicode 15 with the numbers of example 7. None of it is met in running text, or the
    /// difference is one of taste.
    private enum Deviation: Hashable {
        /// What follows a line break: paragraphs are cut there before anybody asks.
        case afterLineBreak
        /// Spaces at the very start of a text, where no line could end.
        case leadingSpace
        /// U+FFFC, an object in the text (class CB): treated as a letter.
        case object
        /// A mark on a space or on a zero-width space, which is on no letter.
        case markOnSpace
        /// U+200B, which is taken out where text comes in.
        case zeroWidthSpace
        /// Digits, signs and brackets: the table of pairs against the expression for numbers (LB25).
        case number
        /// A point or comma before a sign or an unassigned character (LB29); before letters it is put right here.
        case infix
        /// Spaces inside quotation marks and after a closing bracket (LB15, LB16).
        case quoteOrBracket
        /// Joiners, and characters newer than the library.
        case joinerOrNew
    }

    private func deviation(_ scalars: [UInt32], at index: Int) -> Deviation? {
        let next = scalars[index]
        var before = index - 1
        while before > 0, [0x308, 0x20, 0x200D].contains(scalars[before]) { before -= 1 }
        let base = scalars[before]
        let marks: Set<UInt32> = [0x308, 0x200D, 0x1, 0x1F3FB, 0xE31]
        if [0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028].contains(base) { return .afterLineBreak }
        if base == 0x20 { return .leadingSpace }
        if base == 0xFFFC || next == 0xFFFC { return .object }
        if scalars.contains(0x200B) { return .zeroWidthSpace }
        if scalars[..<index].contains(0x20), scalars.contains(where: marks.contains) { return .markOnSpace }
        if [0x2C, 0x2E, 0x3A].contains(base) { return .infix }
        if [0x24, 0x25, 0x5C, 0x7D, 0x29].contains(base) || [0x24, 0x25, 0x28, 0x30, 0x31].contains(next) {
            return .number
        }
        if [0x22, 0x2329, 0xAB, 0xBB].contains(base) { return .quoteOrBracket }
        if scalars.contains(0x200D) || scalars.contains(where: { $0 > 0x1F000 }) { return .joinerOrNew }
        return nil
    }

    @Test(.enabled(if: UnicodeTestFile.isInstalled, "Needs the Unicode test files: apt-get install unicode-data"))
    func linesBreakAsTheStandardSays() throws {
        let samples = try UnicodeTestFile.samples("LineBreakTest.txt")
        #expect(samples.count > 7000)
        var count: [Deviation: Int] = [:]
        for sample in samples {
            let scalars = sample.scalars
            var ends: Set<Int> = []
            for part in sample.parts.dropLast() { ends.insert((ends.max() ?? 0) + part.count) }
            let breaks = try #require(LineBreaks.byLibrary(scalars), "libunistring is missing")
            for index in 1..<max(1, scalars.count) where breaks[index] != ends.contains(index) {
                // A break after a line break is the line break's.
                if [0x0A, 0x0B, 0x0C, 0x0D, 0x85].contains(scalars[index - 1]) { continue }
                guard let reason = deviation(scalars, at: index) else {
                    Issue.record("\(sample.description) at \(index)")
                    continue
                }
                count[reason, default: 0] += 1
            }
        }
        let total = count.values.reduce(0, +)
        #expect(total < 400, "\(count)")
    }

    @Test func asciiBreaksAsTheLibraryWouldBreakIt() {
        var generator = SeededGenerator(seed: 14)
        for _ in 0..<3000 {
            // A letter first: what spaces at the start of a paragraph are followed by is no break for the wrapper.
            let scalars =
                [0x61]
                + (0..<14).map { _ in UInt32.random(in: 0x1F...0x7E, using: &generator) }
                .map { $0 == 0x1F ? 0x20 : $0 }
            guard let wanted = LineBreaks.byLibrary(scalars) else {
                Issue.record("libunistring is missing")
                return
            }
            #expect(ASCIILineBreaks.opportunities(scalars) == wanted, "\(scalars.compactMap(Unicode.Scalar.init))")
        }
    }

    @Test func addressesAndNumbersStayWhole() {
        #expect(lines("see example.org, v1.2 or a:b", 12) == ["see", "example.org,", "v1.2 or a:b"])
        #expect(lines("café example.org", 9) == ["café", "example.o", "rg"])
        #expect(lines("costs $30 (or 25%)", 9) == ["costs $30", "(or 25%)"])
        #expect(lines("a well-known name", 8) == ["a well-", "known", "name"])
    }

    @Test func japaneseKeepsToKinsoku() {
        #expect(lines("東京（とうきょう）で。", 8) == ["東京（と", "うきょ", "う）で。"])
        #expect(lines("コーヒー、お茶", 6) == ["コー", "ヒー、", "お茶"])
        #expect(lines("「はい」と。", 6) == ["「は", "い」", "と。"])
        #expect(lines("ニュース。", 1) == ["ニ", "ュ", "ー", "ス", "。"])
    }

    @Test func noBreakSpacesHold() {
        #expect(lines("aa 10\u{A0}km bb", 6) == ["aa", "10\u{A0}km", "bb"])
    }

    @Test func spacesAtTheEndOfALineHang() {
        #expect(lines("abc   def", 3) == ["abc", "def"])
        #expect(lines("abc      ", 3) == ["abc"])
        #expect(lines("bonjour !", 7) == ["bonjour", "!"])
    }

    // Quadratic, it would take minutes.
    @Test func aHugeLineCostsWhatItsLengthCosts() {
        for piece in ["word ", "x", "日本", " "] {
            let text = String(repeating: piece, count: 300_000 / piece.utf8.count)
            let layout = TextLayout(StyledText([StyledText.Run(text)]))
            #expect(!layout.lines(width: 80, limit: nil, truncation: .tail).isEmpty)
            #expect(layout.lines(width: 40, limit: 1, truncation: .tail).count == 1)
        }
    }
}
