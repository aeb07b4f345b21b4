import Testing

@testable import TermUI

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct LinearTests {
    private struct Rows: ListRows {
        var names: [String]
        var selection: String
        var count: Int { names.count }
        func id(at index: Int) -> String { names[index] }
        func row(at index: Int) -> Node {
            let name = names[index]
            return name == selection ? Text("▌" + name).cursor().accessibilityLabel(name) : Text(name).node
        }
    }

    private func lines(_ node: Node, width: Int = 20, height: Int = 5) -> [LinearLine] {
        let renderer = Renderer()
        _ = renderer.frame(node, size: Size(width: width, height: height))
        return renderer.linearLines()
    }

    private func texts(_ node: Node, width: Int = 20, height: Int = 5) -> [String] {
        lines(node, width: width, height: height).map(\.text)
    }

    @Test func whatStandsSideBySideIsOneLine() {
        let title = HStack {
            Text("A title")
            Spacer()
            Text("2 h ")
        }
        #expect(texts(title.node) == ["A title 2 h"])
    }

    @Test func aMarkerBelongsToTheFirstOfItsLines() {
        let item = HStack {
            Text("1. ")
            VStack {
                Text("one")
                Text("two")
            }
        }
        #expect(texts(item.node) == ["1. one", "two"])
    }

    @Test func panesFollowEachOther() {
        let panes = HStack {
            Text("left").pane()
            Divider()
            VStack {
                Text("right")
                Text("below")
            }
            .pane()
        }
        #expect(texts(panes.node) == ["left", "right", "below"])
    }

    @Test func textsComeWholeHoweverNarrowTheScreenIs() {
        let text = "A sentence that a narrow screen has to break, or to cut"
        #expect(texts(Text(text).node, width: 7, height: 30) == [text])
        #expect(texts(Text(text).lineLimit(1), width: 7, height: 1) == [text])
        #expect(texts(Text("世界 \t のニュース").node, width: 3) == ["世界 のニュース"])
        #expect(texts(Text("one\n\n two \n").node) == ["one", "two"])
    }

    @Test func boxesSayTheirTitleAndNoLines() {
        let box = Text("inside").border(title: "Keys")
        #expect(
            texts(
                VStack {
                    Divider(); box
                }.node
            ) == ["Keys", "inside"]
        )
    }

    @Test func aLabelStandsForWhatIsBeneathAndMayBeSilent() {
        let row = VStack {
            Text("● ").accessibilityLabel("unread")
            Text("⠋").accessibilityHidden()
        }
        #expect(texts(row.node) == ["unread"])
    }

    @Test func ofAListWhatIsInViewIsRead() {
        let rows = Rows(names: (0..<100).map { "row \($0)" }, selection: "row 50")
        let read = lines(List(rows, id: "list", selection: "row 50").node)
        #expect(read.count == 5)
        #expect(read.filter(\.isFocused).map(\.text) == ["row 50"])
    }

    @Test func theFocusIsThatOfTheHighestLayer() {
        let page = Text("page").cursor().fill().floating { Text("popup").cursor() }
        #expect(lines(page).filter(\.isFocused).map(\.text) == ["popup"])
    }

    @Test func whatWasSaidIsNotSaidAgain() {
        var announcer = LinearAnnouncer()
        let first = [LinearLine("Tern"), LinearLine("a", isFocused: true), LinearLine("b")]
        #expect(announcer.announce(first) == ["Tern", "> a", "b"])
        #expect(announcer.announce(first) == [])
        #expect(announcer.reminder == "> a")
    }

    @Test func aMovedFocusIsSaidOnce() {
        var announcer = LinearAnnouncer()
        _ = announcer.announce([LinearLine("a", isFocused: true), LinearLine("b")])
        #expect(announcer.announce([LinearLine("a"), LinearLine("b", isFocused: true)]) == ["> b"])
        #expect(announcer.announce([LinearLine("b"), LinearLine("c", isFocused: true)]) == ["> c"])
    }

    @Test func aLineThatStandsTwiceIsSaidTwice() {
        var announcer = LinearAnnouncer()
        _ = announcer.announce([LinearLine("same")])
        #expect(announcer.announce([LinearLine("same"), LinearLine("same")]) == ["same"])
        #expect(announcer.announce([]) == [])
        #expect(announcer.reminder == "Nothing changed.")
    }
}
