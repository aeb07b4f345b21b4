import Testing

@testable import TermUI

/// What a list was asked for. A class, as rows are values; used on the main actor only.
private final class Calls: @unchecked Sendable {
    var rows = 0
    var ids = 0
    var indices = 0
    var headers = 0

    var taken: [Int] {
        defer { (rows, ids, indices, headers) = (0, 0, 0, 0) }
        return [rows, ids, indices, headers]
    }
}

/// Any number of rows, each eighth the header of a section; every fifth is of three lines.
private struct Endless: ListRows {
    var count: Int
    /// Rows that came in above all others, a whole number of sections.
    var inserted = 0
    var selection: Int?
    let calls: Calls

    func id(at index: Int) -> Int {
        calls.ids += 1
        return index - inserted
    }
    func index(of id: Int) -> Int? {
        calls.indices += 1
        return id + inserted
    }
    func header(of index: Int) -> Int? {
        calls.headers += 1
        return index & ~7
    }
    func row(at index: Int) -> Node {
        calls.rows += 1
        let id = index - inserted
        return EndlessRow(number: id, lines: id.isMultiple(of: 5) ? 3 : 1, isSelected: id == selection).node
    }

    static func == (lhs: Endless, rhs: Endless) -> Bool {
        lhs.count == rhs.count && lhs.inserted == rhs.inserted && lhs.selection == rhs.selection
    }
}

private struct EndlessRow: View {
    var number: Int
    var lines: Int
    var isSelected: Bool
    var body: Node {
        VStack { for line in 0..<lines { Text("\(isSelected ? ">" : " ")\(number % 10) \(line)") } }
    }
}

private struct Cost: Equatable {
    var what: String
    var evaluated: Int
    var measured: Int
    var calls: [Int]
    var nodes: Int
}

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ListCostTests {
    private let id = ScrollID("list")

    private func costs(_ count: Int) -> [Cost] {
        let stage = TreeStage()
        let calls = Calls()
        var rows = Endless(count: count, selection: 9, calls: calls)
        var costs: [Cost] = []
        func show(_ what: String) {
            _ = stage.show(List(rows, id: "list", selection: rows.selection, bar: true), Size(width: 30, height: 20))
            let statistics = stage.tree.statistics
            costs.append(
                Cost(
                    what: what,
                    evaluated: statistics.viewsEvaluated,
                    measured: statistics.nodesMeasured,
                    calls: calls.taken,
                    nodes: stage.nodes
                )
            )
        }
        func select(_ what: String, _ index: Int) {
            rows.selection = index - rows.inserted
            show(what)
        }
        show("open")
        show("nothing")
        select("move", 10)
        select("page", 25)
        // The same place in its section and among the heights, whatever the count.
        select("jump", (count / 2) / 40 * 40 + 3)
        select("move there", (count / 2) / 40 * 40 + 4)
        for (what, step) in [("wheel", ScrollStep.lines(3)), ("row to top", .selection(.top)), ("home", .top)] {
            stage.scroll(id, step)
            show(what)
        }
        rows.inserted = 16
        rows.count += 16
        show("insert above")
        stage.scroll(id, .bottom)
        show("end")
        select("last", rows.count - 1)
        stage.scroll(id, .lines(-10_000_000))
        show("far up")
        rows.count = 24
        show("most are gone")
        return costs
    }

    @Test func costsTheSameForAnyNumberOfRows() {
        let small = costs(120)
        #expect(costs(10_000) == small)
        #expect(costs(1_000_000) == small)
        #expect(small.map(\.nodes).max() ?? 0 < 120)
        #expect(small.first { $0.what == "nothing" }?.calls == [0, 0, 0, 0])
        #expect(small.first { $0.what == "move" }?.evaluated == 2)
        #expect(small.first { $0.what == "insert above" }?.evaluated == 0)
        #expect(small.allSatisfy { $0.calls[2] <= 1 })
    }

    @Test func fiveHundredNotchesOfTheWheelCostOneFarStep() {
        let stage = TreeStage()
        let calls = Calls()
        let list = List(Endless(count: 1_000_000, calls: calls), id: "list", selection: nil)
        _ = stage.show(list, Size(width: 30, height: 20))
        _ = calls.taken
        for _ in 0..<500 { stage.scroll(id, .lines(3)) }
        _ = stage.show(list, Size(width: 30, height: 20))
        #expect(calls.taken[0] <= 2 * 20 + 2)
    }
}
