import TermUI
import Testing

@Suite(.timeLimit(.minutes(10)))
struct CellBufferTests {
    private func buffer(_ width: Int, _ cells: [(Cell, Int)]) -> [String] {
        var buffer = CellBuffer(size: Size(width: width, height: 1), fill: Cell("."))
        for (cell, x) in cells { buffer.put(cell, x: x, y: 0) }
        return buffer.lines
    }

    private let wide = Cell("世", width: 2)

    @Test func wideClustersTakeTwoCells() {
        #expect(buffer(4, [(wide, 1)]) == [".世."])
    }

    @Test func wideClustersCutByAnEdgeAreBlank() {
        #expect(buffer(3, [(wide, 2)]) == [".. "])
        #expect(buffer(3, [(wide, -1)]) == [" .."])
        #expect(buffer(3, [(wide, -2)]) == ["..."])
        #expect(buffer(3, [(wide, 3)]) == ["..."])
    }

    @Test func writingOverOneHalfBlanksTheOther() {
        #expect(buffer(4, [(wide, 1), (Cell("x"), 1)]) == [".x ."])
        #expect(buffer(4, [(wide, 1), (Cell("x"), 2)]) == [". x."])
        #expect(buffer(4, [(wide, 0), (wide, 1)]) == [" 世."])
        #expect(buffer(4, [(wide, 1), (wide, 0)]) == ["世 ."])
        #expect(buffer(4, [(wide, 0), (wide, 2), (wide, 1)]) == [" 世 "])
    }

    @Test func outsideNothingHappens() {
        var buffer = CellBuffer(size: Size(width: 1, height: 1))
        for (x, y) in [(-1, 0), (0, -1), (1, 0), (0, 1)] { buffer.put(Cell("x"), x: x, y: y) }
        #expect(buffer.lines == [" "])
        #expect(CellBuffer(size: .zero).lines == [])
    }
}
