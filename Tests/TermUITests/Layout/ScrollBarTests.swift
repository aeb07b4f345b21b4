import Testing

@testable import TermUI

private struct Plain: ListRows {
    var count: Int
    var tag = 0
    func id(at index: Int) -> Int { index }
    func index(of id: Int) -> Int? { id }
    func row(at index: Int) -> Node { Text("row \(index)").onTap(index) }
}

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ScrollBarTests {
    private let id = ScrollID("list")
    private func list(_ count: Int) -> Node { List(Plain(count: count), id: "list", selection: nil, bar: true).node }
    private func thumb(_ lines: [String]) -> String { String(lines.map { $0.count > 9 ? $0.last ?? " " : " " }) }

    @Test func theThumbTellsPartAndPlace() {
        let stage = Stage(10, 6)
        #expect(thumb(stage.show(list(12))) == "▐▐▐   ")
        stage.renderer.scroll(id, .lines(1))
        #expect(thumb(stage.show(list(12))) == " ▐▐▐  ")
        stage.renderer.scroll(id, .lines(4))
        #expect(thumb(stage.show(list(12))) == "  ▐▐▐ ")
        stage.renderer.scroll(id, .lines(1))
        #expect(thumb(stage.show(list(12))) == "   ▐▐▐")
    }

    @Test func nothingMovesWhenTheBarComes() {
        let stage = Stage(10, 6)
        #expect(thumb(stage.show(list(6))) == "      ")
        stage.show(list(7))
        #expect(stage.last.layers.flatMap(\.damage).allSatisfy { $0.columns == 9..<10 })
        #expect(thumb(stage.show(list(7))) == "▐▐▐▐▐ ")
    }

    @Test func theThumbOfAnEndlessListIsOneCellAndReachesBothEnds() {
        let stage = Stage(10, 6)
        #expect(thumb(stage.show(list(1_000_000))) == "▐     ")
        stage.renderer.scroll(id, .lines(1))
        #expect(thumb(stage.show(list(1_000_000))) == " ▐    ")
        stage.renderer.scroll(id, .bottom)
        #expect(thumb(stage.show(list(1_000_000))) == "     ▐")
        stage.renderer.scroll(id, .lines(-1))
        #expect(thumb(stage.show(list(1_000_000))) == "    ▐ ")
    }

    @Test func theThumbNeverLeavesTheViewportAndTouchesAnEndOnlyThere() {
        for height in 0...40 {
            for (before, after) in [(0, 0), (0, 1), (1, 0), (1, 1), (5, 90), (90, 5), (0, 1_000_000), (500_000, 3)] {
                let bar = ScrollBar(height: height, before: Double(before), shown: Double(height), after: Double(after))
                guard let thumb = bar.thumb else {
                    #expect(height < 2 || before + after == 0)
                    continue
                }
                #expect(thumb.lowerBound >= 0 && thumb.upperBound <= height && !thumb.isEmpty)
                guard height - thumb.count > 1 else { continue }
                #expect((thumb.lowerBound == 0) == (before == 0))
                #expect((thumb.upperBound == height) == (after == 0))
            }
        }
    }

    @Test func aMoveOfTheThumbCostsTwoCells() {
        let stage = Stage(10, 6)
        let text = ScrollView(id: "list", bar: true) { for _ in 0..<60 { Text("same") } }
        stage.show(text)
        var costs: Set<Int> = []
        for _ in 0..<54 {
            stage.renderer.scroll(id, .lines(1))
            stage.show(text)
            costs.insert(stage.cost.cellsDamaged)
            #expect(stage.surface.screen == stage.last.composed())
        }
        #expect(costs == [0, 2])
    }

    @Test func aPlaceOnTheBarIsFoundThereOnly() {
        let stage = Stage(10, 6)
        stage.show(list(60))
        stage.renderer.scroll(id, .lines(27))
        stage.show(list(60))
        let isOnThumb = (0..<6).map { stage.renderer.scrollBar(at: Point(x: 9, y: $0))?.isOnThumb }
        #expect(isOnThumb.filter { $0 == true }.count == 1)
        #expect(!isOnThumb.contains(nil))
        #expect(stage.renderer.scrollBar(at: Point(x: 8, y: 0)) == nil)
        #expect(stage.renderer.taps(at: Point(x: 9, y: 0)).isEmpty)
    }

    /// The lines that the thumb covers.
    private func thumbLines(_ lines: [String]) -> [Int] { lines.indices.filter { lines[$0].hasSuffix("▐") } }

    @Test(arguments: [false, true])
    func theThumbGoesWhereTheBarIsPressedAndThenAlongWithThePointer(isText: Bool) throws {
        let stage = Stage(10, 9)
        let rows = list(27)
        let text = ScrollView(id: "list", bar: true) { for number in 0..<27 { Text("\(number)") } }
        func show() -> [String] { isText ? stage.show(text) : stage.show(rows) }
        #expect(thumbLines(show()) == [0, 1, 2])
        let bar = try #require(stage.renderer.scrollBar(at: Point(x: 9, y: 7)))
        stage.renderer.scroll(id, bar.step(draggedBy: 0))
        #expect(thumbLines(show()) == [6, 7, 8])
        for (lines, top) in [(-3, 3), (-4, 2), (-40, 0), (40, 6), (.min, 0), (.max, 6)] {
            stage.renderer.scroll(id, bar.step(draggedBy: lines))
            #expect(thumbLines(show()) == [top, top + 1, top + 2], "\(lines)")
        }
    }

    @Test func aThumbThatIsHeldDoesNotJump() throws {
        let stage = Stage(10, 9)
        let rows = list(27)
        stage.show(rows)
        let bar = try #require(stage.renderer.scrollBar(at: Point(x: 9, y: 2)))
        #expect(bar.isOnThumb)
        stage.renderer.scroll(id, bar.step(draggedBy: 0))
        #expect(thumbLines(stage.show(rows)) == [0, 1, 2])
        stage.renderer.scroll(id, bar.step(draggedBy: 2))
        #expect(thumbLines(stage.show(rows)) == [2, 3, 4])
    }

    @Test func textIsWrappedBesideTheBar() {
        let view = ScrollView(id: "text", bar: true) { Text("aaaa bbbb") }
        #expect(picture(view, 5, 1) == ["aaaa"])
        #expect(picture(view, 5, 2) == ["aaaa", "bbbb"])
        #expect(picture(view.node.fixedSize(), 20, 1) == ["aaaa bbbb"])
    }

    @Test func aHundredThousandLinesCostWhatIsVisible() {
        func costs(_ count: Int) -> [FrameStatistics] {
            let stage = Stage(20, 10)
            let text = (0..<count).map { "line \($0 % 10)" }.joined(separator: "\n")
            let view = ScrollView(id: "list", bar: true) { Text(text) }
            stage.show(view)
            let steps: [ScrollStep] = [.lines(1), .pages(1), .bottom, .lines(-1), .top]
            return steps.map { step in
                stage.renderer.scroll(id, step)
                stage.show(view)
                return stage.cost
            }
        }
        let large = costs(100_000)
        #expect(large.allSatisfy { $0.viewsEvaluated == 0 && $0.nodesMeasured == 0 && $0.cellsPainted <= 200 })
        #expect(large.map(\.nodesMeasured) == costs(1000).map(\.nodesMeasured))
    }
}
