import TestSupport
import Testing

@testable import TermUI

private struct Lines: ListRows {
    var numbers: [Int]
    var count: Int { numbers.count }
    func id(at index: Int) -> Int { numbers[index] }
    func row(at index: Int) -> Node { Text(String(repeating: "\(numbers[index]) ", count: 10)).lineLimit(1) }
}

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct RowShiftTests {
    private let stage = Stage(30, 8)

    private func show(_ root: some NodeConvertible) -> RowShift? {
        stage.show(root)
        return stage.last.layers.last?.shift
    }

    private func list(selecting number: Int) -> Node {
        List(Lines(numbers: Array(0..<100)), id: "list", selection: number).node
    }

    @Test func scrollingAListIsAShiftWithTheNewRowsLeft() throws {
        _ = show(list(selecting: 0))
        let shift = try #require(show(list(selecting: 9)))
        #expect(shift.rows == 0..<8)
        // Two rows to the selection, and two more that are kept below it.
        #expect(shift.distance == 4)
        #expect(Set(shift.damage.map(\.y)) == [4, 5, 6, 7])
    }

    @Test func scrollingBackIsAShiftDown() throws {
        _ = show(list(selecting: 50))
        let shift = try #require(show(list(selecting: 45)))
        #expect(shift.distance < 0)
    }

    @Test func aPageOrASmallChangeIsNone() {
        _ = show(list(selecting: 0))
        #expect(show(list(selecting: 80)) == nil)
        #expect(show(list(selecting: 80)) == nil)
    }

    @Test func anyTwoPicturesDifferByTheDamageAfterTheShift() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<300 {
            let size = Size(
                width: Int.random(in: 12...30, using: &random),
                height: Int.random(in: 4...12, using: &random)
            )
            var old = CellBuffer(size: size)
            for y in 0..<size.height {
                for x in 0..<size.width where Bool.random(using: &random) { old.put(Cell("\(x % 10)"), x: x, y: y) }
            }
            var new = CellBuffer(size: size)
            let distance = Int.random(in: -3...3, using: &random)
            for y in 0..<size.height where (0..<size.height).contains(y + distance) {
                for x in 0..<size.width { new.put(old[x, y + distance], x: x, y: y) }
            }
            for _ in 0..<Int.random(in: 0...9, using: &random) {
                let place = (
                    Int.random(in: 0..<size.width - 1, using: &random), Int.random(in: 0..<size.height, using: &random)
                )
                new.put(Cell("世", width: 2), x: place.0, y: place.1)
            }
            let before = (0..<size.height).map { Array(old.row($0)) }
            let damage = (0..<size.height).flatMap { Damage.spans(y: $0, from: before[$0][...], to: new.row($0)) }
            guard let shift = ShiftSearch(before: before, after: new, damage: damage).best() else { continue }
            #expect(shifted(old, shift, to: new) == new)
        }
    }

    private func shifted(_ old: CellBuffer, _ shift: RowShift, to new: CellBuffer) -> CellBuffer {
        var result = old
        for y in shift.rows {
            for x in 0..<old.size.width { result.put(.blank, x: x, y: y) }
            guard shift.rows.contains(y + shift.distance) else { continue }
            for x in 0..<old.size.width where old[x, y + shift.distance].width > 0 {
                result.put(old[x, y + shift.distance], x: x, y: y)
            }
        }
        for span in shift.damage {
            for x in span.columns where new[x, span.y].width > 0 { result.put(new[x, span.y], x: x, y: span.y) }
        }
        return result
    }
}
