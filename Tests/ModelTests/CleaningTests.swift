import Model
import Testing

@Suite(.timeLimit(.minutes(10)))
struct CleaningTests {
    @Test(arguments: [
        ("", ""), ("  a \t\n b  ", "a b"), ("\u{1B}[31mred\u{1B}[0m", "[31mred[0m"), ("a\u{202E}b\u{2066}c", "abc"),
        ("soft\u{AD}hyphen", "softhyphen"), ("zero\u{200B}width\u{FEFF}", "zerowidth"), ("a\u{A0}b", "a b"),
        ("a\u{2028}b\u{85}c", "a b c"), ("\u{9B}31m", "31m"), ("世界 \u{3000} 文", "世界 文"),
        ("👩\u{200D}👩\u{200D}👧 ❤\u{FE0F}", "👩\u{200D}👩\u{200D}👧 ❤\u{FE0F}"),
        ("\u{E0041}tag\u{F8FF}\u{FFFF}", "tag"), ("\r\n\r\n", ""),
    ])
    func aLineHoldsNoControlsAndNoRunsOfSpace(given: String, expected: String) {
        #expect(given.cleanedLine == expected)
    }

    @Test(arguments: [
        ("", ""), ("a\r\nb", "a\nb"), ("a\rb", "a\nb"), ("a\r\r\nb", "a\n\nb"), ("a\n\rb", "a\n\nb"),
        ("a\u{85}b\u{2028}c\u{0B}d\u{0C}e", "a\nb\nc\nd\ne"), ("\tx\n\ty", "    x\n    y"), ("ab\tc", "ab  c"),
        ("abcd\te", "abcd    e"), ("  two  spaces  ", "  two  spaces  "), ("\u{1B}]0;title\u{7}x", "]0;titlex"),
        ("\r\n\ta", "\n    a"),
    ])
    func aTextKeepsItsLinesAndItsSpaces(given: String, expected: String) {
        #expect(given.cleanedText == expected)
    }

    @Test func noncharactersOfEveryPlaneAreDropped() throws {
        let ends = (0...16).flatMap { plane in [0xFFFE, 0xFFFF].map { UInt32(plane << 16 | $0) } }
        for value in Array(0xFDD0...0xFDEF) + ends {
            let scalar = try #require(Unicode.Scalar(value))
            #expect("a\(Character(scalar))b".cleanedLine == "ab")
            #expect("a\(Character(scalar))b".cleanedText == "ab")
        }
        #expect("\u{FDCF}\u{FDF0}\u{1FFFD}\u{20000}".cleanedLine == "\u{FDCF}\u{FDF0}\u{1FFFD}\u{20000}")
    }

    @Test(arguments: [
        // England's flag, whole; then cut off, empty, too long, and letters that follow nothing or something else.
        ("\u{1F3F4}\u{E0067}\u{E0062}\u{E007F}!", "\u{1F3F4}\u{E0067}\u{E0062}\u{E007F}!"),
        ("\u{1F3F4}\u{E0067}\u{E0062}!", "\u{1F3F4}!"), ("\u{1F3F4}\u{E007F}", "\u{1F3F4}"),
        ("\u{1F3F4}" + String(repeating: "\u{E0067}", count: 7) + "\u{E007F}", "\u{1F3F4}"),
        ("a\u{E0067}\u{E007F}", "a"), ("\u{1F3F4} x\u{E0067}\u{E007F}", "\u{1F3F4} x"),
        ("\u{1F3F4}\u{200B}\u{E0067}\u{E007F}", "\u{1F3F4}"),
    ])
    func tagCharactersAreKeptInFlagsAlone(given: String, expected: String) {
        #expect(given.cleanedLine == expected)
        #expect(given.cleanedText == expected)
    }

    @Test func runsOfInvisibleCharactersVanish() {
        let run = String(repeating: "\u{200B}\u{2060}\u{FEFF}\u{200E}\u{200F}\u{61C}\u{2069}\u{180E}", count: 500)
        #expect("a\(run)b".cleanedLine == "ab")
        #expect("a\(run)\nb".cleanedText == "a\nb")
    }

    @Test func nothingThatIsDroppedSurvivesEitherWay() {
        let everything = (0...0x10FFFF).compactMap { Unicode.Scalar($0) }.filter(TextCleaning.isDropped)
        let text = String(String.UnicodeScalarView(everything))
        #expect(!text.cleanedLine.unicodeScalars.contains { TextCleaning.isDropped($0) && $0 != " " })
        #expect(!text.cleanedText.unicodeScalars.contains { TextCleaning.isDropped($0) && $0 != "\n" })
    }
}
