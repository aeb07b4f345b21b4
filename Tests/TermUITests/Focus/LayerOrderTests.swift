import Testing

@testable import TermUI

/// Who is above whom, who takes the focus, and whom a click reaches.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct LayerOrderTests {
    private static let size = Size(width: 20, height: 5)
    private nonisolated static let above: [Level] = [.sheet, .popup, .alert, .toast]
    private nonisolated static let pairs = above.flatMap { first in above.map { (first, $0) } }

    private func block(_ name: Character) -> Node {
        Text(String(repeating: name, count: 3)).onTap(String(name)).focusable(String(name))
    }

    private func renderer(_ node: Node, focused: String? = nil) -> (renderer: Renderer, frame: Frame) {
        let renderer = Renderer()
        if let focused { renderer.focus.focus(FocusID(focused)) }
        return (renderer, renderer.frame(node, size: Self.size))
    }

    private func top(_ frame: Frame) -> String { frame.composed()[8, 2].text }

    private func page(_ first: Level, _ second: Level) -> Node {
        block("p").fill().floating(first) { block("a") }.floating(second) { block("b") }
    }

    @Test(arguments: pairs)
    func theHigherLevelIsAboveWhateverStandsLater(first: Level, second: Level) {
        let (renderer, frame) = renderer(page(first, second))
        let upper = first > second ? "a" : "b"
        #expect(top(frame) == upper)
        #expect(renderer.taps(at: Point(x: 8, y: 2)) == [Token(upper)])
        #expect(renderer.focus.scopes.map(\.level) == [.page] + [first, second].filter { $0 != .toast }.sorted())
    }

    @Test(arguments: pairs)
    func whatFloatsOnALayerIsNeverBelowIt(outer: Level, inner: Level) {
        let node = block("p").fill().floating(outer) { block("a").floating(inner) { block("b") } }
        let (renderer, frame) = renderer(node)
        #expect(top(frame) == "b")
        let focused = outer == .toast ? "p" : inner == .toast ? "a" : "b"
        #expect(renderer.focusables.map(\.id) == [FocusID(focused)])
    }

    @Test(arguments: pairs)
    func theHighestThatTakesTheFocusHasIt(first: Level, second: Level) {
        let (renderer, _) = renderer(page(first, second))
        let takers = [(first, "a"), (second, "b")].filter { $0.0 != .toast }
        let expected = takers.count == 2 ? (first > second ? "a" : "b") : takers.first?.1 ?? "p"
        #expect(renderer.focusables.map(\.id) == [FocusID(expected)])
    }

    @Test(arguments: above)
    func aClickBesideALayerReachesNothingBeneathUnlessItIsAToast(level: Level) {
        let (renderer, _) = renderer(block("p").fill().floating(level) { block("a") })
        #expect(renderer.missedLevel(at: .zero) == (level == .toast ? nil : level))
        #expect(renderer.missedLevel(at: Point(x: 9, y: 2)) == nil)
    }

    @Test func aToastAboveAnAlertCanBeClicked() {
        let node = block("p").fill().floating(.toast, alignment: .topLeading) { block("t") }.floating(.alert) {
            block("a")
        }
        let (renderer, _) = renderer(node)
        #expect(renderer.missedLevel(at: .zero) == nil)
        #expect(renderer.taps(at: .zero) == [Token("t")])
        #expect(renderer.missedLevel(at: Point(x: 0, y: 4)) == .alert)
    }

    @Test func aClosedLayerTakesNothing() {
        let (renderer, _) = renderer(block("p").fill().floating { Node.empty })
        #expect(renderer.focus.scopes.map(\.level) == [.page])
        #expect(renderer.missedLevel(at: .zero) == nil)
    }

    @Test func placesAreReadPaneByPaneThenByRows() {
        let node = HStack {
            VStack {
                Text("one").focusable(1)
                HStack {
                    Text("two").focusable(2)
                    Text("three").focusable(3)
                }
            }
            .pane()
            VStack {
                Text("four").focusable(4)
                Text("five").focusable(5)
            }
            .pane()
        }
        let (renderer, _) = renderer(node.node)
        #expect(renderer.focusables.map(\.id) == (1...5).map { FocusID($0) })
        #expect(renderer.focusables[2].frame == Rect(x: 3, y: 1, width: 5, height: 1))
    }

    @Test func theCursorSitsOnWhatHasTheFocus() {
        let column = VStack {
            Text("one").focusable("one")
            Text("two").focusable("two")
        }.node
        #expect(renderer(column, focused: "two").frame.cursor == Point(x: 0, y: 1))
        #expect(renderer(column).frame.cursor == .zero, "the first has it unless another is named")
        let field = VStack {
            Text("one").focusable("one")
            HStack {
                Text("name: ")
                Text("x").cursor()
            }
            .focusable("two")
        }
        #expect(renderer(field.node, focused: "two").frame.cursor == Point(x: 6, y: 1))
    }

    @Test func theCursorNeverStaysBeneathALayerThatTakesTheFocus() {
        let page = Text("row").cursor().fill()
        #expect(renderer(page.floating(.popup) { Text("help") }).frame.cursor == Point(x: 8, y: 2))
        #expect(renderer(page.floating(.toast) { Text("done").cursor() }).frame.cursor == .zero)
        let sheets = page.floating(.alert) { Text("a").cursor() }.floating(.sheet) { Text("sheet").cursor() }
        #expect(renderer(sheets).frame.cursor == Point(x: 9, y: 2))
    }

    @Test func aSheetThatOpensIsDrawnWithItsFocusInTheSameFrame() {
        let renderer = Renderer()
        let page = VStack { Field(id: "p") }.fill()
        _ = renderer.frame(page, size: Self.size)
        let frame = renderer.frame(page.floating(.sheet) { Field(id: "s") }, size: Self.size)
        #expect(TextRendering.lines(of: frame).joined().contains("> s"))
        #expect(!TextRendering.lines(of: frame).joined().contains("> p"))
        let surface = MemorySurface(size: Self.size)
        surface.present(frame, theme: .forTests)
        let back = renderer.frame(page, size: Self.size)
        surface.present(back, theme: .forTests)
        #expect(surface.screen.lines[0].hasPrefix("> p"))
        #expect(back.cursor == .zero)
    }

    @Test func onlyViewsThatLookAtTheFocusAreEvaluatedWhenItMoves() {
        let renderer = Renderer()
        let node = VStack {
            Plain()
            Field(id: "a")
            Field(id: "b")
        }
        _ = renderer.frame(node, size: Self.size)
        renderer.focus.focus(FocusID("b"))
        let frame = renderer.frame(node, size: Self.size)
        #expect(frame.statistics.viewsEvaluated == 2)
        #expect(frame.cursor == Point(x: 0, y: 2))
        #expect(frame.composed()[0, 2].text == ">")
    }
}

private struct Plain: View {
    var body: Node { Text("plain") }
}

private struct Field: EnvironmentView {
    var id: String

    func body(in environment: Environment) -> Node {
        Text(environment.focused == FocusID(id) ? "> \(id)" : id).focusable(id)
    }
}
