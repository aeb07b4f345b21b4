import TermUI
import TestSupport
import Testing

/// Runs of text that are brought into sight.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct TargetTests {
    private struct Rows: ListRows {
        /// The row and the line in it that is the target.
        var target: (row: Int, line: Int)
        var count: Int { 10 }
        func id(at index: Int) -> Int { index }
        static func == (lhs: Rows, rhs: Rows) -> Bool { lhs.target == rhs.target }

        /// Each row is a text of thirty lines.
        func row(at index: Int) -> Node {
            let runs = (0..<30).flatMap { line -> [StyledText.Run] in
                var run = StyledText.Run("r\(index) l\(line)")
                run.isTarget = target == (index, line)
                return [run, StyledText.Run("\n")]
            }
            return Text(runs).padding(horizontal: 1)
        }
    }

    private let renderer = Renderer()

    private func frame(_ row: Int, _ line: Int) -> [String] {
        let list = List(Rows(target: (row, line)), id: "list", selection: row)
        return renderer.frame(list, size: Size(width: 10, height: 6)).composed().lines
    }

    @Test func theLineOfARunComesIntoSightHoweverTallItsRow() {
        _ = frame(0, 0)
        renderer.revealTarget(in: ScrollID("list"))
        #expect(frame(3, 17).contains { $0.contains("r3 l17") })
        renderer.revealTarget(in: ScrollID("list"))
        #expect(frame(3, 2).contains { $0.contains("r3 l2") })
    }

    @Test func aRunThatWasScrolledAwayFromComesBack() {
        _ = frame(8, 20)
        renderer.revealTarget(in: ScrollID("list"))
        #expect(frame(8, 20).contains { $0.contains("r8 l20") })
        renderer.scroll(ScrollID("list"), .top)
        #expect(!frame(8, 20).contains { $0.contains("r8") })
        renderer.revealTarget(in: ScrollID("list"))
        #expect(frame(8, 21).contains { $0.contains("r8 l21") })
    }

    @Test func whatIsInSightStaysWhereItIs() {
        renderer.revealTarget(in: ScrollID("list"))
        let before = frame(0, 2)
        renderer.revealTarget(in: ScrollID("list"))
        #expect(frame(0, 3) == before)
    }
}
