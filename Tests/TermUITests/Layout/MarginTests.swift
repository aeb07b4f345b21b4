import TermUI
import Testing

private struct Lines: ListRows {
    var count = 100
    var selection: Int
    var height = 1
    func id(at index: Int) -> Int { index }
    func index(of id: Int) -> Int? { id }
    func row(at index: Int) -> Node {
        VStack { for line in 0..<height { Text(line == 0 ? "\(index == selection ? ">" : "")\(index)" : ".") } }.node
    }
}

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct MarginTests {
    private let id = ScrollID("list")
    private func list(_ rows: Lines) -> Node { List(rows, id: "list", selection: rows.selection).node }

    @Test func twoRowsStayInSightBeyondTheSelection() {
        let stage = Stage(6, 9)
        var rows = Lines(selection: 0)
        stage.show(list(rows))
        rows.selection = 6
        #expect(stage.show(list(rows)).first == "0")
        rows.selection = 7
        #expect(stage.show(list(rows)) == (1...9).map { $0 == 7 ? ">7" : "\($0)" })
        rows.selection = 3
        #expect(stage.show(list(rows)).first == "1")
        rows.selection = 2
        #expect(stage.show(list(rows)).first == "0")
        rows.selection = 99
        #expect(stage.show(list(rows)).last == ">99")
        rows.selection = 0
        #expect(stage.show(list(rows)).first == ">0")
    }

    @Test func rowsThatFollowASelectionAtTheEndShowAsIfTheyHadBeenThere() {
        let stage = Stage(6, 9)
        var rows = Lines(count: 20, selection: 0)
        stage.show(list(rows))
        rows.selection = 19
        #expect(stage.show(list(rows)).last == ">19")
        rows.count = 40
        let picture = stage.show(list(rows))
        #expect(picture == (13...21).map { $0 == 19 ? ">19" : "\($0)" })
        rows.count = 60
        #expect(stage.show(list(rows)) == picture)
    }

    @Test func rowsThatComeAfterTheReaderScrolledMoveNothing() {
        let stage = Stage(6, 9)
        var rows = Lines(count: 20, selection: 19)
        stage.show(list(rows))
        stage.renderer.scroll(id, .lines(-3))
        let picture = stage.show(list(rows))
        rows.count = 40
        #expect(stage.show(list(rows)) == picture)
    }

    @Test func theSelectionMovesWithinTheLowestList() {
        for height in 2...6 {
            let stage = Stage(6, height)
            var places: Set<Int> = []
            for selection in 40...50 {
                let picture = stage.show(list(Lines(selection: selection)))
                places.formUnion(picture.firstIndex { $0.hasPrefix(">") }.map { [$0] } ?? [])
            }
            for selection in (30...50).reversed() {
                let picture = stage.show(list(Lines(selection: selection)))
                places.formUnion(picture.firstIndex { $0.hasPrefix(">") }.map { [$0] } ?? [])
            }
            #expect(places.count > 1, "\(height) lines")
        }
    }

    @Test func aMarginOfTallRowsIsOfWholeRows() {
        let stage = Stage(6, 20)
        stage.show(list(Lines(selection: 0, height: 3)))
        let picture = stage.show(list(Lines(selection: 10, height: 3)))
        #expect(Array(picture.suffix(6)) == [">10", ".", ".", "11", ".", "."])
    }

    @Test func aRowThatIsHeldMovesOnlyAsFarAsItMust() {
        let stage = Stage(6, 9)
        let before = stage.show(list(Lines(selection: 0)))
        stage.renderer.hold(id)
        #expect(stage.show(list(Lines(selection: 8))).map { $0.replacing(">", with: "") }[1...] == before[1...])
    }

    @Test func aRowGoesToTheTopTheMiddleAndTheBottom() {
        let stage = Stage(6, 9)
        let rows = Lines(selection: 50)
        stage.show(list(rows))
        func place(_ alignment: VerticalAlignment) -> Int? {
            stage.renderer.scroll(id, .selection(alignment))
            _ = stage.show(list(rows))
            return stage.show(list(rows)).firstIndex(of: ">50")
        }
        #expect(place(.top) == 0)
        #expect(place(.bottom) == 8)
        #expect(place(.center) == 4)
    }

    @Test func aRowNearAnEndGoesAsFarAsThereAreRows() {
        let stage = Stage(6, 9)
        stage.show(list(Lines(selection: 98)))
        stage.renderer.scroll(id, .selection(.top))
        #expect(stage.show(list(Lines(selection: 98))).last == "99")
        stage.show(list(Lines(selection: 1)))
        stage.renderer.scroll(id, .selection(.bottom))
        #expect(stage.show(list(Lines(selection: 1))).first == "0")
    }
}
