import Testing

@testable import TermUI

@Suite(.timeLimit(.minutes(10)))
struct WidthModelTests {
    private func shown(_ text: String, _ kind: WidthModel.Kind, _ columns: Int) -> [String] {
        var widths = WidthModel()
        widths[kind] = columns
        return DisplayClusters(text, widths).map { "\($0.text) \($0.width)" }
    }

    @Test func nothingIsKnownAtFirst() {
        #expect(WidthModel.Kind.allCases.allSatisfy { WidthModel.conservative[$0] == nil })
    }

    @Test func aModelSurvivesBeingKept() {
        var widths = WidthModel()
        for kind in WidthModel.Kind.allCases { widths[kind] = kind.rawValue % 4 }
        #expect(WidthModel(code: widths.code) == widths)
        #expect(WidthModel(code: "xyz") == nil)
        #expect(WidthModel(code: "-000000000000001") == nil)
        #expect(WidthModel.conservative.code == "0000000000000000")
    }

    @Test func absurdMeasurementsAreBounded() {
        var widths = WidthModel()
        widths[.family] = 1000
        widths[.flag] = -5
        #expect(widths[.family] == 14)
        #expect(widths[.flag] == 0)
        #expect(DisplayClusters("👨‍👩‍👧🇩🇪", widths).map(\.text) == ["👨", "D", "E"])
    }

    @Test func whatTheTerminalJoinsIsSentWhole() {
        #expect(shown("👨‍👩‍👧", .family, 2) == ["👨‍👩‍👧 2"])
        #expect(shown("👨‍👩‍👧", .family, 6) == ["👨 2"])
        #expect(shown("👍🏽", .skinTone, 2) == ["👍🏽 2"])
        #expect(shown("👍🏽", .skinTone, 4) == ["👍 2"])
        #expect(shown(WidthModel.Kind.tagFlag.example, .tagFlag, 2) == [WidthModel.Kind.tagFlag.example + " 2"])
    }

    @Test func selectorsAreSentWhereTheyDoWhatTheySay() {
        #expect(shown("❤️", .emojiStyle, 2) == ["❤️ 2"])
        #expect(shown("❤️", .emojiStyle, 1) == ["❤ 1"])
        #expect(shown("⌚︎", .textStyle, 1) == ["⌚ 2"])
        #expect(shown("⌚︎", .textStyle, 2) == ["⌚︎ 2"])
        #expect(shown("⌚︎", .emoji, 2) == ["⌚ 2"])
        #expect(shown("1️⃣", .keycap, 1) == ["1️⃣ 1"])
        #expect(shown("1️⃣", .keycap, 3) == ["1 1"])
    }

    @Test func flagsDrawnAsTwoWideLettersBecomePlainOnes() {
        #expect(shown("🇩🇪", .flag, 2) == ["🇩🇪 2"])
        #expect(shown("🇩🇪", .flag, 4) == ["D 1", "E 1"])
    }

    @Test func emojiAreAsWideAsTheTerminalsFontIsNew() {
        #expect(shown("🫨", .recentEmoji, 1) == ["🫨 1"])
        #expect(shown("🫨", .recentEmoji, 0) == ["\u{FFFD} 1"])
        #expect(shown("😀", .recentEmoji, 1) == ["😀 2"])
        #expect(shown("\u{1FAE9}", .newEmoji, 2) == ["\u{1FAE9} 2"])
        #expect(shown("\u{1FAE9}", .newEmoji, 1) == ["\u{FFFD} 1"])
    }

    @Test func indicClustersFollowTheTerminal() {
        #expect(shown("क्ष", .conjunct, 2) == ["क्ष 2"])
        #expect(shown("क्ष", .conjunct, 1) == ["क्ष 1"])
        #expect(shown("नी", .spacingMark, 1) == ["नी 1"])
    }

    @Test func marksAreLeftOutWhereTheyTakeColumns() {
        #expect(shown("e\u{301}", .combining, 2) == ["e 1"])
        #expect(shown("か\u{3099}", .combiningOnWide, 4) == ["か 2"])
    }

    @Test func eastAsianTerminalsHaveWideLinesAndQuotes() {
        #expect(shown("“a”…§", .ambiguous, 2) == ["“ 2", "a 1", "” 2", "… 2", "§ 2"])
        #expect(shown("é", .ambiguous, 2) == ["é 2"])
        #expect(shown("“a”", .ambiguous, 1) == ["“ 1", "a 1", "” 1"])
    }

    @Test func hangulInLettersBecomesSyllables() {
        #expect(shown("\u{1100}\u{1161}\u{11A8}", .combiningOnWide, 4) == ["각 2"])
        #expect(shown("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", .combiningOnWide, 2) == ["한 2", "글 2"])
        #expect(shown("가\u{11A8}", .combiningOnWide, 2) == ["각 2"])
    }

    @Test @MainActor func aMeasuredModelSetsTheTextOnScreenAnew() {
        let stage = Stage(8, 1)
        #expect(stage.show(Text("❤️👨‍👩‍👧|")) == ["❤️👨|"])
        var widths = WidthModel()
        widths[.family] = 2
        widths[.emojiStyle] = 1
        stage.renderer.widths = widths
        #expect(stage.show(Text("❤️👨‍👩‍👧|")) == ["❤👨‍👩‍👧|"])
        stage.show(Text("❤️👨‍👩‍👧|"))
        #expect(stage.cost.cellsPainted == 0)
    }
}
