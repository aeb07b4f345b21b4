import TermUI
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct TextEditTests {
    /// The line with a bar where the cursor stands.
    private func shown(_ edit: TextEdit) -> String {
        let characters = Array(edit.text)
        return String(characters[..<edit.cursor]) + "|" + String(characters[edit.cursor...])
    }

    private func typed(_ keys: [Key], into text: String = "") -> String {
        var edit = TextEdit(text)
        for key in keys {
            let isHandled = edit.handle(key)
            #expect(isHandled, "\(key)")
        }
        return shown(edit)
    }

    @Test func typingWritesAtTheCursor() {
        #expect(typed([Key("a"), Key("c"), Key(.left), Key("b")]) == "ab|c")
        #expect(typed([Key("é"), Key("世"), Key("👩‍🚀"), Key(.left)]) == "é世|👩‍🚀")
    }

    @Test func controlKeysMoveAsInAShell() {
        #expect(typed([Key("a", .control)], into: "one two") == "|one two")
        #expect(typed([Key("a", .control), Key("e", .control)], into: "one two") == "one two|")
        #expect(typed([Key("b", .control), Key("b", .control), Key("f", .control)], into: "abc") == "ab|c")
        #expect(typed([Key(.home)], into: "abc") == "|abc")
        #expect(typed([Key(.home), Key(.end)], into: "abc") == "abc|")
    }

    @Test func wordsAreMovedOverAndDeleted() {
        #expect(typed([Key("b", .alt)], into: "https://one.example/two") == "https://one.example/|two")
        #expect(typed([Key("b", .alt), Key("b", .alt)], into: "one.two, three") == "one.|two, three")
        #expect(typed([Key(.home), Key("f", .alt)], into: "  one two") == "  one| two")
        #expect(typed([Key(.home), Key(.right, .control)], into: "one two") == "one| two")
        #expect(typed([Key(.home), Key("d", .alt)], into: "one two") == "| two")
        #expect(typed([Key("w", .control)], into: "see https://one.example/ ") == "see |")
        #expect(typed([Key(.backspace, .alt)], into: "one.two") == "one.|")
    }

    @Test func theLineIsCutAtTheCursor() {
        #expect(typed([Key(.left), Key("u", .control)], into: "abc") == "|c")
        #expect(typed([Key(.home), Key(.right), Key("k", .control)], into: "abc") == "a|")
        #expect(typed([Key("k", .control), Key("d", .control), Key(.delete)], into: "abc") == "abc|")
    }

    @Test func deletingTakesWholeClusters() {
        #expect(typed([Key(.backspace)], into: "a👨‍👩‍👧") == "a|")
        #expect(typed([Key(.backspace)], into: "e\u{301}") == "|")
        #expect(typed([Key(.home), Key(.delete)], into: "🇩🇪x") == "|x")
    }

    @Test func whatJoinsBecomesOneCluster() {
        // Taking the letter away joins the two jamo on its sides to a syllable.
        #expect(typed([Key(.left), Key(.backspace)], into: "\u{1100}x\u{1161}") == "\u{1100}\u{1161}|")
        #expect(typed([Key(.home), Key(.right), Key("\u{301}")], into: "ab") == "a\u{301}|b")
    }

    @Test func otherKeysAreLeftToTheOwner() {
        for key in [Key(.enter), Key(.escape), Key(.tab), Key(.up), Key(.down), Key("c", .control), Key("x", .alt)] {
            var edit = TextEdit("a")
            let isHandled = edit.handle(key)
            #expect(!isHandled)
            #expect(edit == TextEdit("a"))
        }
    }

    @Test func aPasteBecomesOneCleanLine() {
        #expect(TextEdit("one\r\ntwo\nthree\tfour").text == "one two three four")
        #expect(TextEdit("a\u{1B}[31mb\u{9B}\u{0}\u{202E}\u{2066}c\u{7F}").text == "a[31mbc")
    }

    @Test func aPasteStopsAtTheLimitWithoutCuttingAcluster() {
        #expect(TextEdit("ab世", limit: 4).text == "ab")
        var edit = TextEdit("abc", limit: 5)
        edit.move(by: -1)
        edit.insert("xyz")
        #expect(shown(edit) == "abxy|c")
        #expect(TextEdit(String(repeating: "x", count: 1 << 20)).text.utf8.count == 4096)
    }

    @Test(arguments: 0..<20)
    func anyKeysLeaveTheCursorBetweenClusters(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let pieces = [
            "a", "e\u{301}", "\u{301}", "世", "👩", "\u{200D}", "🚀", "🇩", "🇪", "\u{1100}", "\u{1161}", " ", "ا",
            "\u{94D}",
        ]
        let keys = [
            Key(.left), Key(.right), Key(.backspace), Key(.delete), Key("w", .control), Key("b", .alt), Key("f", .alt),
            Key("d", .alt), Key(.home), Key(.end),
        ]
        var edit = TextEdit()
        for _ in 0..<200 {
            if Bool.random(using: &random) {
                edit.insert(pieces.randomElement(using: &random) ?? "")
            } else {
                _ = edit.handle(keys.randomElement(using: &random) ?? Key(.left))
            }
            let cursor = edit.cursor
            #expect(cursor <= edit.text.count)
            var again = edit
            again.move(by: 1)
            again.move(by: -1)
            #expect(again.text == edit.text && (again.cursor == cursor || cursor == edit.text.count))
        }
    }
}
