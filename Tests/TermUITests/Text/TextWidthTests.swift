import TestSupport
import Testing

@testable import TermUI

@Suite(.timeLimit(.minutes(10)))
struct TextWidthTests {
    private func shown(_ text: String) -> String { DisplayClusters(text).map(\.text).joined() }

    @Test(arguments: [
        ("", 0), ("plain", 5), ("é", 1), ("e\u{301}", 1), ("世界", 4), ("한국어", 6), ("カナ", 4), ("ｶﾅ", 2),
        ("😀", 2), ("❤️", 2), ("❤", 1), ("1️⃣", 2), ("#\u{FE0F}", 1), ("🇩🇪", 2), ("🇩", 1), ("👍🏽", 2), ("👨‍👩‍👧", 2),
        ("مرحبا", 5), ("שָׁלוֹם", 4), ("हिन्दी", 5), ("न्दी", 3), ("…", 1), ("─", 1), ("\u{1100}\u{1161}\u{11A8}", 2),
    ])
    func widths(text: String, width: Int) {
        #expect(TextWidth.of(text) == width)
    }

    @Test func familiesShowTheirFirstPersonAndTonesAreDropped() {
        #expect(shown("👨‍👩‍👧") == "👨")
        #expect(shown("👍🏽") == "👍")
        #expect(shown("🏴\u{E0067}\u{E0062}\u{E007F}") == "🏴")
    }

    @Test func whatShowsNothingIsDropped() {
        #expect(shown("a\u{200B}b\u{202E}c\u{FEFF}") == "abc")
        #expect(shown("\u{301}") == "")
        #expect(TextWidth.of("\u{200D}\u{2066}") == 0)
    }

    @Test func whatNoTerminalKnowsIsReplaced() {
        #expect(shown("\u{1B}[0m") == "\u{FFFD}[0m")
        #expect(shown("\u{E000}") == "\u{FFFD}")
        #expect(shown("\u{0378}") == "\u{FFFD}")
        #expect(shown("\u{9B}x") == "\u{FFFD}x")
        #expect(shown("a\tb") == "a b")
    }

    @Test func stacksOfMarksAreCut() {
        let marks = String(repeating: "\u{301}", count: 50)
        #expect(DisplayClusters("a" + marks).map(\.text.unicodeScalars.count) == [5])
        #expect(TextWidth.of("a" + marks) == 1)
    }

    @Test func everyClusterTakesOneOrTwoColumns() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<2000 {
            var scalars = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                let ranges: [ClosedRange<UInt32>] = [
                    0...0x7F, 0x300...0x36F, 0x600...0x6FF, 0x900...0x97F, 0x1100...0x11FF, 0x1F1E6...0x1F64F,
                    0x200B...0x200F, 0xFE00...0xFE0F, 0...0xD7FF, 0xE000...0x10FFFF,
                ]
                let range = ranges.randomElement(using: &generator) ?? 0...0x7F
                if let scalar = UnicodeScalar(UInt32.random(in: range, using: &generator)) { scalars.append(scalar) }
            }
            for cluster in DisplayClusters(String(scalars)) where cluster != DisplayCluster.lineBreak {
                #expect((1...2).contains(cluster.width))
                // Shown again, it is what it is: nothing in it is dropped or widened a second time.
                #expect(DisplayClusters(cluster.text).map(\.width).reduce(0, +) == cluster.width)
            }
        }
    }
}
