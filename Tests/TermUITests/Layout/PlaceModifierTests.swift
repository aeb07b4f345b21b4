import TermUI
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct PlaceModifierTests {
    @Test func hiddenKeepsThePlaceAndIfDoesNot() {
        func row(_ middle: Node) -> Node {
            HStack {
                Text("a")
                middle
                Text("c")
            }.node
        }
        #expect(picture(row(Text("bb").hidden()), 5, 1) == ["a  c"])
        #expect(picture(row(Text("bb").hidden(false)), 5, 1) == ["abbc"])
        #expect(picture(row(.empty), 5, 1) == ["ac"])
    }

    @Test func hiddenKeepsTheIdentityAndIfDoesNot() {
        let renderer = Renderer()
        let size = Size(width: 9, height: 1)
        func events(_ node: some NodeConvertible) -> [LifecycleEvent] {
            _ = renderer.frame(node, size: size)
            return renderer.takeEvents()
        }
        let text = Text("a").onAppear("in").onDisappear("out")
        #expect(events(text.hidden(false)) == [.appeared(Token("in"))])
        #expect(events(text.hidden(true)) == [])
        #expect(events(text.hidden(false)) == [])
        #expect(events(VStack { if false { text } }) == [.disappeared(Token("out"))])
    }

    @Test func nothingOfAHiddenNodeIsFound() {
        let renderer = Renderer()
        let node = ZStack {
            Text("under").onTap("under")
            Text("over").onTap("over").cursor().hidden()
        }
        let frame = renderer.frame(node, size: Size(width: 9, height: 1))
        #expect(frame.cursor == nil)
        #expect(renderer.taps(at: .zero) == [Token("under")])
        #expect(TextRendering.lines(of: frame) == ["under"])
    }

    @Test func aHiddenPaneComesBackWhole() {
        let stage = Stage(6, 1)
        func screen(_ isHidden: Bool) -> Node {
            ZStack {
                Text("ground")
                Text("pane").pane().hidden(isHidden)
            }.node
        }
        #expect(stage.show(screen(false)) == ["panend"])
        #expect(stage.show(screen(true)) == ["ground"])
        #expect(stage.show(screen(false)) == ["panend"])
    }

    @Test func offsetMovesWhatIsShownAndNotTheLayout() {
        let column = VStack {
            Text("one one one")
            Text("two").offset(x: 4, y: 1)
            Text("end")
        }
        #expect(picture(column, 12, 3) == ["one one one", "", "end two"])
    }

    @Test func whatLeavesThePlaceIsClipped() {
        let row = HStack {
            Text("ab")
            Text("cd").offset(x: -1).clipped()
            Text("ef")
        }
        #expect(picture(row, 8, 1) == ["abd ef"])
    }

    @Test func aNodeThatSlidesIsPaintedWhereItWasAndWhereItIs() {
        let stage = Stage(6, 4)
        func screen(_ y: Int) -> Node {
            VStack {
                Text("a").offset(y: y)
                Text("b")
                Spacer()
            }.node
        }
        for y in [0, 2, 3, 1, -1, 0, 3] { #expect(stage.show(screen(y)) == picture(screen(y), 6, 4), "\(y)") }
    }

    @Test(arguments: [Int.min, -1, 1 << 40, Int.max])
    func senselessOffsetsShowNothing(_ cells: Int) {
        let box = Text("x").offset(x: cells, y: cells).clipped().border()
        #expect(picture(box, 3, 3) == ["┌─┐", "│ │", "└─┘"])
    }

    @Test func dimmedAddsToWhatIsBeneathPanesToo() {
        let node = HStack { Text("a", nil, .bold).pane() }.dimmed()
        let screen = Renderer().frame(node, size: Size(width: 2, height: 1)).composed()
        #expect(screen[0, 0].style.attributes == [.bold, .dim])
    }

    @Test func aChildOfAStackMayAlignByItself() {
        let column = VStack {
            Text("a long line")
            Text("end").alignment(horizontal: .trailing)
            Text("mid").alignment(horizontal: .center)
            Text("start")
        }
        #expect(picture(column, 20, 4) == ["a long line", "        end", "    mid", "start"])
        let row = HStack {
            Text("1\n2\n3")
            Text("b").alignment(vertical: .bottom)
        }
        #expect(picture(row, 4, 3) == ["1", "2", "3b"])
    }

    @Test func anIdealLengthCountsWhereNobodySaysHowMuchThereIs() {
        let text = Text("one two three four").frame(idealWidth: 9).border()
        #expect(picture(text.fixedSize(), 30, 4) == ["┌─────────┐", "│one two  │", "│three    │", "│four     │"])
        #expect(picture(text, 30, 3)[0] == "┌──────────────────┐")
        let bounded = Text("x").frame(minWidth: 2, idealWidth: 40, maxWidth: 5).border()
        #expect(picture(bounded.fixedSize(), 30, 3)[0] == "┌─────┐")
    }
}
