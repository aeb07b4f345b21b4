import TermUI
import Testing

/// A long article: one text per paragraph.
private struct Article: View {
    var lines: Int
    var body: Node {
        ScrollView(id: "article") {
            ForEach(Array(0..<lines), id: { $0 }) { Text("line \($0)").node }
        }.node
    }
}

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ScrollViewTests {
    private let id = Token("article")

    @Test func movesAndStopsAtTheEnds() {
        let stage = Stage(10, 3)
        #expect(stage.show(Article(lines: 10)) == ["line 0", "line 1", "line 2"])
        func after(_ step: ScrollStep) -> String {
            stage.renderer.scroll(id, step)
            return stage.show(Article(lines: 10))[0]
        }
        #expect(after(.lines(2)) == "line 2")
        #expect(after(.pages(1)) == "line 5")
        #expect(after(.bottom) == "line 7")
        #expect(
            stage.renderer.metrics(of: id)
                == ScrollMetrics(viewport: Size(width: 10, height: 3), first: 7, count: 10, visible: 3)
        )
        #expect(after(.halfPages(-1)) == "line 6")
        #expect(after(.lines(.min)) == "line 0")
        #expect(after(.lines(.max)) == "line 7")
        #expect(stage.show(Article(lines: 4))[0] == "line 1")
        #expect(stage.show(Article(lines: 2)) == ["line 0", "line 1", ""])
    }

    @Test func whatGetsTheFocusComesIntoSight() {
        let stage = Stage(10, 4)
        let view = VStack {
            Text("above")
            ScrollView(id: "outer") {
                for line in 0..<9 { Text("line \(line)").node.focusable(line) }
                ScrollView(id: "inner") { for line in 9..<20 { Text("line \(line)").node.focusable(line) } }
                    .frame(height: 2)
            }
        }
        #expect(stage.show(view)[1] == "line 0")
        stage.renderer.focus.focus(FocusID(5))
        #expect(stage.show(view) == ["above", "line 3", "line 4", "line 5"])
        stage.renderer.scroll(Token("outer"), .top)
        #expect(stage.show(view)[1] == "line 0")
        stage.renderer.focus.focus(FocusID(6))
        #expect(stage.show(view)[3] == "line 6")
        stage.renderer.focus.focus(FocusID(4))
        #expect(stage.show(view)[1] == "line 4")
        stage.renderer.focus.focus(FocusID(15))
        #expect(stage.show(view) == ["above", "line 8", "line 14", "line 15"])
    }

    @Test func aStepCostsOnlyWhatIsVisible() {
        let stage = Stage(20, 10)
        stage.show(Article(lines: 10_000))
        #expect(stage.cost.cellsPainted < 200)
        stage.renderer.scroll(id, .lines(5000))
        stage.show(Article(lines: 10_000))
        #expect(stage.cost.viewsEvaluated == 0)
        #expect(stage.cost.nodesMeasured == 0)
        #expect(stage.cost.cellsPainted < 200)
        #expect(stage.surface.screen == stage.last.composed())
        #expect(TextRendering.lines(of: stage.last)[0] == "line 5000")
    }

    @Test func oneLongTextScrollsToo() {
        let stage = Stage(8, 2)
        let text = (0..<5000).map { "word\($0)" }.joined(separator: " ")
        let view = ScrollView(id: "article") { Text(text) }
        stage.show(view)
        stage.renderer.scroll(id, .bottom)
        #expect(stage.show(view) == ["word4998", "word4999"])
        #expect(stage.cost.cellsPainted == 16)
    }

    @Test func thePositionIsKeptPerName() {
        let stage = Stage(10, 2)
        stage.show(Article(lines: 50))
        stage.renderer.scroll(id, .lines(7))
        stage.show(Article(lines: 50))
        for other in 0..<63 { stage.show(ScrollView(id: other) { Text("x") }) }
        #expect(stage.show(Article(lines: 50))[0] == "line 7")
        for other in 0..<64 { stage.show(ScrollView(id: other) { Text("x") }) }
        #expect(stage.show(Article(lines: 50))[0] == "line 0")
    }

    @Test func tapsFollowTheScrolledContent() {
        let stage = Stage(10, 2)
        let view = ScrollView(id: "article") {
            for index in 0..<9 { Text("line \(index)").onTap(index) }
        }
        stage.show(view)
        stage.renderer.scroll(id, .lines(3))
        stage.show(view)
        #expect(stage.renderer.taps(at: Point(x: 1, y: 1)) == [Token(4)])
        #expect(stage.renderer.scrollables(at: Point(x: 9, y: 1)) == [id])
    }
}
