import TermUI
import Testing

@testable import Screens

@Suite(.timeLimit(.minutes(10)))
struct TextMarksTests {
    private func pieces(_ text: String, _ ranges: [Range<Int>], at offset: Int = 0) -> [String] {
        TextMarks(ranges: ranges).pieces(of: text, at: offset).map { $0.look == .plain ? $0.text : "[\($0.text)]" }
    }

    @Test func aTextIsCutAtItsMarks() {
        #expect(pieces("a cat sat", [2..<5]) == ["a ", "[cat]", " sat"])
        #expect(pieces("cat", [0..<3]) == ["[cat]"])
        #expect(pieces("", []) == [""])
    }

    @Test func aMarkGoesOverSeveralParts() {
        #expect(pieces("a ca", [2..<6]) == ["a ", "[ca]"])
        #expect(pieces("ts sat", [2..<6], at: 4) == ["[ts]", " sat"])
        #expect(pieces("none", [2..<6], at: 6) == ["none"])
    }

    @Test func nothingIsCutWithinACharacter() {
        // The letter and its accent are three bytes.
        #expect(pieces("e\u{301}t", [0..<1]) == ["[e\u{301}]", "t"])
        #expect(pieces("e\u{301}t", [1..<4]) == ["[e\u{301}t]"])
        #expect(pieces("世界のニュース", [3..<6]) == ["世", "[界]", "のニュース"])
    }

    @Test func marksBeyondTheTextAreNone() {
        #expect(pieces("short", [3..<90]) == ["sho", "[rt]"])
        #expect(pieces("short", [30..<90]) == ["short"])
    }

    @Test func aMarkFarInBringsTheTextAroundIt() {
        let text = String(repeating: "word ", count: 40) + "needle end"
        let marks = TextMarks(ranges: [200..<206])
        let (excerpt, moved) = marks.excerpt(of: text)
        #expect(excerpt == "…word word word word word needle end")
        #expect(moved.pieces(of: excerpt).map(\.text) == ["…word word word word word ", "needle", " end"])
        #expect(TextMarks(ranges: [5..<9]).excerpt(of: text).text == text)
    }
}
