import Testing

@testable import TermUI

/// Counts how it is asked to draw.
private struct Note: CursesDrawing {
    final class Calls: Equatable, @unchecked Sendable {
        // Touched on the main actor alone.
        var drawn = 0
        var updated = 0
        weak var window: CursesWindow?
        static func == (lhs: Calls, rhs: Calls) -> Bool { lhs === rhs }
    }

    var text: String
    let calls: Calls

    func size(width: Int?, height: Int?) -> Size { Size(width: min(width ?? 8, 8), height: min(height ?? 2, 2)) }

    func draw(in window: CursesWindow) {
        calls.drawn += 1
        calls.window = window
        window.add(text, x: 0, y: 0, .accent, .bold)
        window.add("same", x: 1, y: 1)
    }

    func update(_ window: CursesWindow, from old: Note) {
        calls.updated += 1
        window.add(text, x: 0, y: 0, .accent, .bold)
    }
}

@MainActor
@Suite(.serialized, .timeLimit(.minutes(10)))
struct CursesDrawingTests {
    private let calls = Note.Calls()

    @Test func itIsDrawnOnceAndUpdatedWhenTheValueDiffers() {
        let stage = Stage(10, 2)
        #expect(stage.show(Note(text: "one", calls: calls)) == ["one", " same"])
        stage.show(Note(text: "one", calls: calls))
        #expect((calls.drawn, calls.updated) == (1, 0))
        #expect(stage.show(Note(text: "two", calls: calls)) == ["two", " same"])
        #expect((calls.drawn, calls.updated) == (1, 1))
        #expect(stage.cost.cellsDamaged == 3)
    }

    @Test func anotherSizeDrawsAnew() {
        let stage = Stage(10, 2)
        stage.show(Note(text: "one", calls: calls))
        stage.size = Size(width: 3, height: 2)
        #expect(stage.show(Note(text: "one", calls: calls)) == ["one", " sa"])
        #expect((calls.drawn, calls.updated) == (2, 0))
    }

    @Test func theWindowGoesWithTheNode() {
        let stage = Stage(10, 2)
        stage.show(Note(text: "one", calls: calls))
        #expect(stage.renderer.census.windows == 1)
        #expect(calls.window != nil)
        stage.show(Text("else"))
        #expect(stage.renderer.census.windows == 0)
        #expect(calls.window == nil)
    }

    @Test func stylesAndWideTextComeBackAsTheyWereDrawn() throws {
        let window = try #require(CursesWindow(size: Size(width: 6, height: 1)))
        window.add("世é", x: 0, y: 0, .danger, on: .popupBackground, [.underline, .italic])
        let cells = try #require(window.takeChanges().first).cells
        let style = CursesStyle(foreground: .danger, background: .popupBackground, attributes: [.underline, .italic])
        #expect(cells[0] == CursesCell(cluster: DisplayCluster(text: "世", width: 2), style: style))
        #expect(cells[2].cluster.text.unicodeScalars.count >= 1)
        #expect(cells[4].style == CursesStyle(foreground: nil, background: nil, attributes: []))
        #expect(window.takeChanges().isEmpty)
    }

    @Test func whatIsBeyondTheEdgesIsLeftOut() throws {
        let window = try #require(CursesWindow(size: Size(width: 4, height: 1)))
        window.add("abcdef", x: -2, y: 0)
        window.add("xyz", x: 0, y: 1)
        window.add("世", x: 3, y: 0)
        let cells = try #require(window.takeChanges().first).cells
        #expect(cells.map(\.cluster.text).joined() == "cde ")
    }

    @Test func aWindowOfAnySizeIsClamped() throws {
        #expect(try #require(CursesWindow(size: Size(width: 0, height: 1 << 40))).size == Size(width: 1, height: 1000))
    }

    @Test func clippingCutsADrawingLikeAnyOtherNode() {
        #expect(picture(Note(text: "世界", calls: calls).frame(width: 3, height: 1), 10, 2) == ["世", ""])
    }
}

extension NcursesTests {
    @MainActor
    @Suite(.timeLimit(.minutes(10)))
    struct CursesBesideTheScreenTests {
        @Test func drawingsAndTheTerminalsScreenDoNotDisturbEachOther() throws {
            for _ in 0..<3 {
                let rig = try SurfaceRig(size: Size(width: 12, height: 2))
                let renderer = Renderer()
                for value in 0..<9 {
                    let root = VStack {
                        Sparkline(values: [Double(value), 4, 8]).foreground(.accent)
                        Text("n \(value)")
                    }
                    let frame = renderer.frame(root, size: rig.surface.size)
                    rig.show(frame)
                    #expect(rig.difference(from: frame.composed()) == nil)
                }
                rig.surface.close()
            }
        }
    }
}
