import TermUI
import Testing

/// Sections of rows "a1", "a2" … under headers "A 3"; a closed one shows its header alone.
struct Sections: ListRows {
    var names: [String]
    var rows = 3
    var closed: Set<String> = []
    var selection: String?
    var headerLines = 1

    private var items: [String] {
        names.flatMap { name in
            [name.uppercased()] + (closed.contains(name) ? [] : (0..<rows).map { "\(name)\($0)" })
        }
    }
    private func isHeader(_ item: String) -> Bool { item == item.uppercased() }

    var count: Int { items.count }
    func id(at index: Int) -> String { items[index] }
    func index(of id: String) -> Int? { items.firstIndex(of: id) }
    func header(of index: Int) -> Int? { items[...index].lastIndex(where: isHeader) }
    func row(at index: Int) -> Node {
        let item = items[index]
        return VStack {
            Text((item == selection ? ">" : "") + item)
            if isHeader(item) { for _ in 1..<headerLines { Text("=") } }
        }
        .onTap(item)
    }
}

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SectionTests {
    private let id = ScrollID("list")
    private func list(_ rows: Sections) -> Node { List(rows, id: "list", selection: rows.selection, margin: 0).node }

    @Test func aHeaderStaysWhileItsRowsScrollAndIsPushedOutByTheNext() {
        let stage = Stage(6, 4)
        let rows = Sections(names: ["a", "b", "c"])
        #expect(stage.show(list(rows)) == ["A", "a0", "a1", "a2"])
        let expected = [
            ["A", "a1", "a2", "B"], ["A", "a2", "B", "b0"], ["A", "B", "b0", "b1"], ["B", "b0", "b1", "b2"],
            ["B", "b1", "b2", "C"],
        ]
        for picture in expected {
            stage.renderer.scroll(id, .lines(1))
            #expect(stage.show(list(rows)) == picture)
            #expect(stage.surface.screen == stage.last.composed())
        }
    }

    @Test func aTallHeaderIsPushedOutLineByLine() {
        let stage = Stage(6, 9)
        let rows = Sections(names: ["a", "b", "c", "d"], headerLines: 2)
        stage.show(list(rows))
        func after(_ lines: Int) -> [String] {
            stage.renderer.scroll(id, .lines(lines))
            return Array(stage.show(list(rows))[..<4])
        }
        #expect(after(1) == ["A", "=", "a1", "a2"])
        #expect(after(2) == ["A", "=", "B", "="])
        #expect(after(1) == ["=", "B", "=", "b0"])
        #expect(after(1) == ["B", "=", "b0", "b1"])
    }

    @Test func aHeaderIsNotHeldWhereItWouldTakeMoreThanAQuarter() {
        let stage = Stage(6, 3)
        let rows = Sections(names: ["a", "b"])
        stage.show(list(rows))
        stage.renderer.scroll(id, .lines(2))
        #expect(stage.show(list(rows)) == ["a1", "a2", "B"])
    }

    @Test func theSelectionIsNeverHiddenUnderAHeader() {
        let stage = Stage(6, 4)
        var rows = Sections(names: ["a", "b"], rows: 9, selection: "a8")
        stage.show(list(rows))
        for number in (0..<8).reversed() {
            rows.selection = "a\(number)"
            let picture = stage.show(list(rows))
            #expect(picture.contains(">a\(number)"))
            #expect(picture.first == "A")
        }
    }

    @Test func aClickOnAHeldHeaderMeansTheHeader() {
        let stage = Stage(6, 4)
        let rows = Sections(names: ["a", "b"], rows: 9)
        stage.show(list(rows))
        stage.renderer.scroll(id, .lines(5))
        #expect(stage.show(list(rows)) == ["A", "a5", "a6", "a7"])
        #expect(stage.renderer.taps(at: Point(x: 0, y: 0)) == [Token("A")])
        #expect(stage.renderer.taps(at: Point(x: 0, y: 1)) == [Token("a5")])
    }

    @Test func closingTheSectionAtTheTopKeepsItsHeaderThere() {
        let stage = Stage(6, 4)
        var rows = Sections(names: ["a", "b", "c"], rows: 9)
        stage.show(list(rows))
        stage.renderer.scroll(id, .lines(15))
        #expect(stage.show(list(rows)) == ["B", "b5", "b6", "b7"])
        rows.closed = ["b"]
        #expect(stage.show(list(rows)) == ["B", "C", "c0", "c1"])
        rows.closed = []
        #expect(stage.show(list(rows)) == ["B", "b0", "b1", "b2"])
    }

    @Test func closingSectionsAboveDoesNotMoveWhatIsOnScreen() {
        let stage = Stage(6, 4)
        var rows = Sections(names: ["a", "b", "c"], rows: 9)
        stage.show(list(rows))
        stage.renderer.scroll(id, .lines(15))
        let before = stage.show(list(rows))
        rows.closed = ["a"]
        #expect(stage.show(list(rows)) == before)
        #expect(stage.cost.cellsDamaged == 0)
    }

    @Test func allRowsReplacedShowFromWhereTheListWas() {
        let stage = Stage(6, 4)
        stage.show(list(Sections(names: ["a", "b"], rows: 9)))
        stage.renderer.scroll(id, .lines(6))
        stage.show(list(Sections(names: ["a", "b"], rows: 9)))
        #expect(stage.show(list(Sections(names: ["x", "y"], rows: 9))) == ["X", "x6", "x7", "x8"])
        #expect(stage.show(list(Sections(names: ["z"], rows: 1))) == ["Z", "z0", "", ""])
    }

    @Test func aScrolledHeaderCostsNothing() {
        let stage = Stage(6, 6)
        let rows = Sections(names: ["a", "b"], rows: 20)
        stage.show(list(rows))
        stage.renderer.scroll(id, .lines(3))
        stage.show(list(rows))
        stage.renderer.scroll(id, .lines(1))
        stage.show(list(rows))
        #expect(!stage.last.layers.flatMap(\.damage).contains { $0.y == 0 })
    }
}
