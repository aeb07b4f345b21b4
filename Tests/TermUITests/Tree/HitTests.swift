import TermUI
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct HitTests {
    private func taps(_ root: some NodeConvertible, _ x: Int, _ y: Int) -> [Token] {
        let renderer = Renderer()
        _ = renderer.frame(root, size: Size(width: 20, height: 6))
        return renderer.taps(at: Point(x: x, y: y))
    }

    @Test func innermostFirst() {
        let tree = HStack { Text("ab").onTap("text") }.onTap("row").pane().onTap("pane")
        #expect(taps(tree, 1, 0) == ["text", "row", "pane"].map { Token($0) })
        #expect(taps(tree, 2, 0).isEmpty)
    }

    @Test func theUpperOfTwoCounts() {
        let tree = ZStack {
            Text("below").onTap("below")
            Text("up").onTap("up")
        }
        #expect(taps(tree, 1, 0) == [Token("up")])
        #expect(taps(tree, 3, 0) == [Token("below")])
    }

    @Test func whatFloatsCoversWhatIsBelow() {
        let tree = Text("").fill().onTap("page").floating { Text("popup").padding(horizontal: 2).onTap("popup") }
        #expect(taps(tree, 10, 2) == [Token("popup")])
        #expect(taps(tree, 0, 0) == [Token("page")])
        let silent = Text("").fill().onTap("page").floating { Text("popup") }
        #expect(taps(silent, 10, 2).isEmpty)
    }

    @Test func whatIsClippedCannotBeTapped() {
        let tree = Text("abcdef").onTap("text").fixedSize().frame(width: 3)
        #expect(taps(tree, 2, 0) == [Token("text")])
        #expect(taps(tree, 3, 0).isEmpty)
        #expect(taps(tree, -1, 0).isEmpty)
    }
}
