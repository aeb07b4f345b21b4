import TermUI
import TestSupport
import Testing

/// A row of one or more lines that shows its number.
private struct NumberRow: View {
    var number: Int
    var isSelected: Bool
    var lines = 1

    var body: Node {
        VStack {
            for line in 0..<lines {
                Text(line == 0 ? "\(isSelected ? ">" : " ")\(number)" : "  .")
            }
        }
        .onTap(number)
        .onAppear(number)
        .onDisappear(number)
    }
}

private struct Numbers: ListRows {
    var numbers: ClosedRange<Int>
    var removed: Set<Int> = []
    var selection: Int?
    var linesPerRow = 1
    var tall: Int?

    var count: Int { numbers.count - removed.count }
    func id(at index: Int) -> Int {
        if removed.isEmpty { return numbers.lowerBound + index }
        return numbers.filter { !removed.contains($0) }[index]
    }
    func index(of id: Int) -> Int? {
        guard numbers.contains(id), !removed.contains(id) else { return nil }
        return removed.isEmpty
            ? id - numbers.lowerBound : numbers.filter { !removed.contains($0) }.firstIndex(of: id)
    }
    func row(at index: Int) -> Node {
        let id = id(at: index)
        return NumberRow(number: id, isSelected: id == selection, lines: id == tall ? 20 : linesPerRow).node
    }
}

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ListTests {
    private let id = Token("list")

    private func list(_ rows: Numbers) -> Node { List(rows, id: "list", selection: rows.selection).node }

    @Test func theSelectedRowIsBroughtToALine() {
        let stage = Stage(10, 5)
        stage.renderer.scroll(id, .selectionLine(3))
        #expect(stage.show(list(Numbers(numbers: 1...99, selection: 40))) == [" 37", " 38", " 39", ">40", " 41"])
        #expect(stage.renderer.selectionLine(of: id) == 3)
        stage.renderer.scroll(id, .selectionLine(99))
        #expect(stage.show(list(Numbers(numbers: 1...99, selection: 40)))[4] == ">40")
        // Nothing is left empty below the end for it.
        stage.renderer.scroll(id, .selectionLine(0))
        #expect(stage.show(list(Numbers(numbers: 1...99, selection: 98)))[3] == ">98")
        stage.renderer.scroll(id, .top)
        stage.show(list(Numbers(numbers: 1...99, selection: 98)))
        #expect(stage.renderer.selectionLine(of: id) == nil)
    }

    @Test func showsTheFirstRows() {
        let stage = Stage(10, 3)
        #expect(stage.show(list(Numbers(numbers: 1...9))) == [" 1", " 2", " 3"])
        #expect(
            stage.renderer.metrics(of: id)
                == ScrollMetrics(viewport: Size(width: 10, height: 3), first: 0, count: 9, visible: 3)
        )
    }

    @Test func costsTheSameForAnyNumberOfRows() {
        func costs(_ count: Int) -> [FrameStatistics] {
            let stage = Stage(40, 10)
            var rows = Numbers(numbers: 1...count, selection: 1)
            stage.show(list(rows))
            var costs = [stage.cost]
            for selection in [2, 3, count / 2, count] {
                rows.selection = selection
                stage.show(list(rows))
                var cost = stage.cost
                // Longer numbers have more cells, which is not what is counted here.
                if selection > 3 { (cost.cellsPainted, cost.cellsDamaged) = (0, 0) }
                costs.append(cost)
            }
            for step in [ScrollStep.top, .bottom] {
                stage.renderer.scroll(id, step)
                stage.show(list(rows))
                costs.append(stage.cost)
                costs[costs.count - 1].cellsPainted = 0
                costs[costs.count - 1].cellsDamaged = 0
            }
            return costs
        }
        let small = costs(100)
        #expect(costs(10_000) == small)
        #expect(costs(1_000_000) == small)
        #expect(small[1].viewsEvaluated == 2)
        #expect(small[1].cellsDamaged == 2)
    }

    @Test func selectionScrollsIntoViewWhenItChanges() {
        let stage = Stage(10, 3)
        var rows = Numbers(numbers: 1...20, selection: 1)
        stage.show(list(rows))
        rows.selection = 4
        #expect(stage.show(list(rows)) == [" 2", " 3", ">4"])
        rows.selection = 1
        #expect(stage.show(list(rows)) == [">1", " 2", " 3"])
        rows.selection = 15
        #expect(stage.show(list(rows)) == [" 13", " 14", ">15"])
    }

    @Test func theWheelLeavesTheSelectionBehind() {
        let stage = Stage(10, 3)
        let rows = Numbers(numbers: 1...20, selection: 1)
        stage.show(list(rows))
        stage.renderer.scroll(id, .lines(5))
        #expect(stage.show(list(rows)) == [" 6", " 7", " 8"])
        #expect(stage.show(list(rows)) == [" 6", " 7", " 8"])
    }

    @Test func stepsStopAtTheEnds() {
        let stage = Stage(10, 4)
        let rows = Numbers(numbers: 1...10)
        stage.show(list(rows))
        func after(_ step: ScrollStep) -> String {
            stage.renderer.scroll(id, step)
            return stage.show(list(rows))[0]
        }
        #expect(after(.pages(1)) == " 5")
        #expect(after(.halfPages(-1)) == " 3")
        #expect(after(.bottom) == " 7")
        #expect(after(.lines(1)) == " 7")
        #expect(after(.pages(.max)) == " 7")
        #expect(after(.top) == " 1")
        #expect(after(.lines(-3)) == " 1")
        #expect(stage.renderer.metrics(of: id)?.first == 0)
    }

    @Test func tallRowsScrollByLines() {
        let stage = Stage(10, 4)
        var rows = Numbers(numbers: 1...10, linesPerRow: 3)
        #expect(stage.show(list(rows)) == [" 1", "  .", "  .", " 2"])
        stage.renderer.scroll(id, .lines(2))
        #expect(stage.show(list(rows)) == ["  .", " 2", "  .", "  ."])
        rows.selection = 3
        #expect(stage.show(list(rows)) == ["  .", ">3", "  .", "  ."])
    }

    @Test func aRowTallerThanTheViewportCanBeReadToItsEnd() {
        let stage = Stage(10, 4)
        let rows = Numbers(numbers: 1...3, selection: 2, tall: 2)
        #expect(stage.show(list(rows)) == [">2", "  .", "  .", "  ."])
        stage.renderer.scroll(id, .lines(17))
        #expect(stage.show(list(rows)) == ["  .", "  .", "  .", " 3"])
        #expect(stage.show(list(rows)) == ["  .", "  .", "  .", " 3"])
    }

    @Test func rowsInsertedAboveDoNotMoveWhatIsOnScreen() {
        let stage = Stage(10, 3)
        stage.show(list(Numbers(numbers: 10...40, selection: 12)))
        stage.renderer.scroll(id, .lines(1))
        let before = stage.show(list(Numbers(numbers: 10...40, selection: 12)))
        #expect(stage.show(list(Numbers(numbers: 1...40, selection: 12))) == before)
        #expect(stage.cost.cellsDamaged == 0)
        #expect(stage.renderer.metrics(of: id)?.first == 10)
    }

    @Test func aNeighbourTakesOverFromARowThatIsGone() {
        let stage = Stage(10, 3)
        stage.show(list(Numbers(numbers: 1...40)))
        stage.renderer.scroll(id, .lines(9))
        #expect(stage.show(list(Numbers(numbers: 1...40))) == [" 10", " 11", " 12"])
        #expect(stage.show(list(Numbers(numbers: 1...40, removed: [10, 11]))) == [" 12", " 13", " 14"])
        #expect(stage.show(list(Numbers(numbers: 1...5))) == [" 3", " 4", " 5"])
        #expect(stage.show(list(Numbers(numbers: 1...2))) == [" 1", " 2", ""])
        #expect(stage.show(list(Numbers(numbers: 1...1, removed: [1]))) == ["", "", ""])
    }

    @Test func theEndStaysAtTheBottomWhenThePlaceGrows() {
        let stage = Stage(10, 3)
        stage.show(list(Numbers(numbers: 1...9)))
        stage.renderer.scroll(id, .bottom)
        #expect(stage.show(list(Numbers(numbers: 1...9))) == [" 7", " 8", " 9"])
        stage.size = Size(width: 10, height: 5)
        #expect(stage.show(list(Numbers(numbers: 1...9))) == [" 5", " 6", " 7", " 8", " 9"])
        stage.size = Size(width: 10, height: 12)
        #expect(stage.show(list(Numbers(numbers: 1...9))).prefix(2) == [" 1", " 2"])
    }

    @Test func aShrinkingPlaceKeepsTheSelectionInSight() {
        let stage = Stage(10, 6)
        let rows = Numbers(numbers: 1...9, selection: 6)
        stage.show(list(rows))
        stage.size = Size(width: 10, height: 2)
        #expect(stage.show(list(rows)) == [" 5", ">6"])
    }

    @Test func thePositionIsRememberedOffScreen() {
        let stage = Stage(10, 3)
        let rows = Numbers(numbers: 1...90, selection: 50)
        let before = stage.show(list(rows))
        stage.show(Text("article"))
        #expect(stage.renderer.metrics(of: id) == nil)
        #expect(stage.show(list(rows)) == before)
    }

    @Test func rowsAppearAndDisappearAsTheyComeIntoSight() {
        let stage = Stage(10, 3)
        var rows = Numbers(numbers: 1...20, selection: 1)
        stage.show(list(rows))
        #expect(stage.renderer.takeEvents() == [1, 2, 3].map { .appeared(Token($0)) })
        rows.selection = 4
        stage.show(list(rows))
        #expect(stage.renderer.takeEvents() == [.disappeared(Token(1)), .appeared(Token(4))])
        stage.renderer.scroll(id, .bottom)
        stage.show(list(rows))
        let events = stage.renderer.takeEvents()
        #expect(events.prefix(3) == [2, 3, 4].map { .disappeared(Token($0)) }[...])
        #expect(events.suffix(3) == [18, 19, 20].map { .appeared(Token($0)) }[...])
        stage.show(Node.empty)
        #expect(stage.renderer.takeEvents() == [18, 19, 20].map { .disappeared(Token($0)) })
    }

    @Test func tapsFindTheRow() {
        let stage = Stage(10, 4)
        stage.show(
            VStack {
                Text("title").onTap("title")
                list(Numbers(numbers: 1...20))
            }
        )
        #expect(stage.renderer.taps(at: Point(x: 0, y: 0)) == [Token("title")])
        #expect(stage.renderer.taps(at: Point(x: 9, y: 2)) == [Token(2)])
        #expect(stage.renderer.scrollables(at: Point(x: 9, y: 2)) == [id])
        #expect(stage.renderer.taps(at: Point(x: 9, y: 9)).isEmpty)
    }

    @Test func duplicateIDsAreCountedAndHarmless() {
        struct Same: ListRows {
            var count: Int { 5 }
            func id(at index: Int) -> Int { 7 }
            func row(at index: Int) -> Node { Text("row \(index)").node }
        }
        let stage = Stage(10, 3)
        #expect(stage.show(List(Same(), id: 1, selection: nil)) == ["row 0", "row 1", "row 2"])
        #expect(stage.cost.duplicateIDs == 2)
        stage.show(List(Same(), id: 1, selection: 7))
    }

    @Test func randomListsArePaintedFromTheirDamage() {
        var generator = SeededGenerator(seed: 5)
        let stage = Stage(12, 7)
        var rows = Numbers(numbers: 1...30, selection: 1)
        var ground = ColorRole.standard
        for _ in 0..<400 {
            switch Int.random(in: 0...6, using: &generator) {
            case 0: rows.numbers = Int.random(in: -5...3, using: &generator)...Int.random(in: 3...40, using: &generator)
            case 1: rows.removed.formSymmetricDifference([Int.random(in: 3...3, using: &generator)])
            case 2: rows.linesPerRow = Int.random(in: 1...3, using: &generator)
            case 3: rows.tall = Int.random(in: 1...30, using: &generator)
            case 4: stage.size = Size(width: 12, height: Int.random(in: 0...9, using: &generator))
            case 5: stage.renderer.scroll(id, .lines(Int.random(in: -30...30, using: &generator)))
            default: rows.selection = Int.random(in: 1...40, using: &generator)
            }
            let before = stage.show(list(rows).background(ground))
            #expect(stage.surface.screen == stage.last.composed())
            // Another ground has everything painted anew.
            ground = ground == .standard ? .popupBackground : .standard
            #expect(stage.show(list(rows).background(ground)) == before)
            guard let metrics = stage.renderer.metrics(of: id) else { continue }
            #expect(metrics.first + metrics.visible <= metrics.count)
        }
    }
}
