import TermUI
import TestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct TextFieldTests {
    /// A field's line and the column of its cursor, the bar's column not counted.
    private func field(_ edit: TextEdit, _ width: Int, placeholder: String = "") -> (line: String, cursor: Int?) {
        let view = TextField(edit: edit, placeholder: placeholder, isFocused: true)
        let frame = Renderer().frame(view, size: Size(width: width + 1, height: 1))
        let line = TextRendering.lines(of: frame)[0]
        #expect(line.hasPrefix("▌"))
        return (String(line.dropFirst()), frame.cursor.map { $0.x - 1 })
    }

    private func edit(_ text: String, at cursor: Int) -> TextEdit {
        var edit = TextEdit(text)
        edit.moveToStart()
        edit.move(by: cursor)
        return edit
    }

    @Test func theCursorStandsWhereTheNextLetterGoes() {
        #expect(field(edit("abc", at: 3), 8) == ("abc", 3))
        #expect(field(edit("abc", at: 1), 8) == ("abc", 1))
        #expect(field(edit("世界", at: 1), 8) == ("世界", 2))
        #expect(field(TextEdit(), 8) == ("", 0))
    }

    @Test func aPlaceholderShowsUntilSomethingIsWritten() {
        #expect(field(TextEdit(), 12, placeholder: "https://") == ("https://", 0))
        #expect(field(TextEdit("x"), 12, placeholder: "https://") == ("x", 1))
    }

    @Test func linesThatAreKeptStandBehindEachOther() {
        let edit = TextEdit("ab\r\nc\n", keepsLines: true)
        #expect(edit.text == "ab\nc\n")
        #expect(field(edit, 8) == ("ab↵c↵", 5))
        #expect(field(TextEdit("ab\nc"), 8).line == "ab c")
    }

    @Test func aLongLineScrollsToTheCursor() {
        let text = "abcdefghijklmnopqrstuvwxyz"
        #expect(field(edit(text, at: 0), 10) == ("abcdefghi…", 0))
        #expect(field(edit(text, at: 8), 10) == ("abcdefghi…", 8))
        #expect(field(edit(text, at: 9), 10) == ("…fghijklm…", 5))
        #expect(field(edit(text, at: 26), 10) == ("…uvwxyz", 7))
    }

    @Test func rightToLeftTextBeginsAtTheRight() {
        #expect(field(edit("אבג", at: 0), 6) == ("   גבא", 5))
        #expect(field(edit("אבג", at: 2), 6) == ("   גבא", 3))
        #expect(field(edit("אבג", at: 3), 6) == ("   גבא", 2))
    }

    @Test func leftToRightTextStaysInOrderRoundOtherScripts() {
        #expect(field(edit("a אב c", at: 2), 8) == ("a בא c", 3))
        #expect(field(edit("a אב c", at: 6), 8) == ("a בא c", 6))
    }

    @Test func theTerminalMayPutTextInOrderItself() {
        let renderer = Renderer()
        renderer.bidi = .terminal
        let frame = renderer.frame(TextField(edit: TextEdit("אב"), isFocused: true), size: Size(width: 6, height: 1))
        #expect(TextRendering.lines(of: frame) == ["▌אב"])
    }

    @Test func withoutTheFocusThereIsNoCursorAndNoBar() {
        let frame = Renderer().frame(
            TextField(edit: TextEdit("abc"), isFocused: false),
            size: Size(width: 9, height: 1)
        )
        #expect(frame.cursor == nil)
        #expect(TextRendering.lines(of: frame) == [" abc"])
        #expect(frame.composed()[8, 0].style.attributes == .underline)
    }

    @Test(arguments: ["abcdefghij klmno", "世界のニュースを読む", "a世b界👩‍🚀e\u{301}", "أخبار المرفأ اليوم", "x"])
    func theCursorIsAlwaysInViewOnItsCluster(text: String) {
        let count = Array(text).count
        for width in 2...24 {
            for cursor in 0...count {
                let edit = edit(text, at: cursor)
                let view = TextField(edit: edit, isFocused: true)
                let frame = Renderer().frame(view.frame(width: width + 1), size: Size(width: width + 1, height: 1))
                guard let place = frame.cursor else {
                    Issue.record("no cursor at \(cursor) in \(width)")
                    continue
                }
                #expect(place.x >= 1 && place.x <= width, "\(cursor) in \(width)")
                guard cursor < count, width >= 4 else { continue }
                let expected = DisplayClusters(String(Array(text)[cursor])).map(\.text).first
                #expect(frame.composed()[place.x, 0].text == expected, "\(cursor) in \(width)")
            }
        }
    }

    @Test func typingAtTheEndPaintsTheFieldAlone() {
        let stage = Stage(30, 5)
        func screen(_ edit: TextEdit) -> Node {
            VStack {
                Text("title")
                TextField(edit: edit, isFocused: true)
                Text("below")
            }.node
        }
        stage.show(screen(TextEdit("abc")))
        stage.show(screen(TextEdit("abcd")))
        #expect(stage.cost.cellsDamaged == 1)
    }

    @Test(arguments: [("ab titel:x", 3..<8, Array(3..<8)), ("世界 title", 0..<2, Array(0..<4)), ("ab", 1..<9, [1])])
    func whatIsWrongWithTheTextIsReversed(text: String, fault: Range<Int>, columns: [Int]) {
        let view = TextField(edit: TextEdit(text), isFocused: true, prompt: "/", fault: fault)
        let frame = Renderer().frame(view, size: Size(width: 16, height: 1)).composed()
        #expect(frame.lines[0].hasPrefix("/"))
        let marked = (1..<16).filter { frame[$0, 0].style.attributes.contains(.reverse) }
        #expect(marked.map { $0 - 1 } == columns)
    }
}
