import TermUI
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ClippingTests {
    /// A text in a window of 4 × 3 within dots, moved by centring something larger.
    private func window(_ alignment: Alignment, _ text: String) -> [String] {
        let window = Text(text).fixedSize().frame(width: 4, height: 3, alignment: alignment)
        return picture(window.padding(horizontal: 1, vertical: 1), 6, 5)
    }

    private let grid = "abcdef\nghijkl\nmnopqr\nstuvwx\nyz0123"

    @Test func eachEdgeCutsWhatIsBeyondIt() {
        #expect(window(.topLeading, grid) == ["", " abcd", " ghij", " mnop", ""])
        #expect(window(Alignment(.trailing, .bottom), grid) == ["", " opqr", " uvwx", " 0123", ""])
        #expect(window(.center, grid) == ["", " hijk", " nopq", " tuvw", ""])
    }

    @Test func wideClustersCutByAnEdgeAreBlank() {
        #expect(window(.topLeading, "a世世世")[1] == " a世")
        #expect(window(.topLeading, "世世世")[1] == " 世世")
        #expect(window(Alignment(.trailing, .top), "世世a")[1] == "  世a")
        #expect(window(Alignment(.center, .top), "世世世")[1] == "  世")
    }

    @Test func bordersAreCutToo() {
        let box = Text("xxxxxx\nxxxxxx\nxxxxxx").border(title: "t").fixedSize().frame(width: 4, height: 3)
        #expect(picture(box, 8, 4) == ["┌─ t", "│xxx", "│xxx", ""])
    }

    @Test func panesAreCutByWhatTheyStandIn() {
        let pane = Text("abcdef").pane().fixedSize().frame(width: 3, height: 1, alignment: .center)
        let frame = Renderer().frame(pane, size: Size(width: 5, height: 1))
        #expect(
            frame.layers.map(\.frame) == [Rect(x: 0, y: 0, width: 5, height: 1), Rect(x: 0, y: 0, width: 3, height: 1)]
        )
        #expect(TextRendering.lines(of: frame) == ["bcd"])
    }

    @Test func noBufferIsLargerThanTheScreen() {
        let huge = Text("x").frame(width: 100_000, height: 100_000).pane().floating { Text("y").frame(width: 900) }
        let frame = Renderer().frame(huge, size: Size(width: 5, height: 4))
        #expect(frame.layers.map(\.buffer.size).allSatisfy { $0.width <= 5 && $0.height <= 4 })
    }
}
