import TermUI
import Testing

@Suite(.timeLimit(.minutes(10)))
struct FocusStateTests {
    private static let page = LayerID(rawValue: 1)
    private static let sheet = LayerID(rawValue: 2)
    private static let alert = LayerID(rawValue: 3)

    private func item(_ name: String, _ x: Int, _ y: Int, _ width: Int = 10, _ height: Int = 1) -> Focusable {
        Focusable(id: FocusID(name), frame: Rect(x: x, y: y, width: width, height: height))
    }

    private func scope(_ layer: LayerID, _ level: Level = .page, _ items: Focusable...) -> FocusScope {
        FocusScope(layer: layer, level: level, items: items)
    }

    private func state(_ scopes: FocusScope...) -> FocusState {
        var state = FocusState()
        state.update(scopes)
        return state
    }

    private var column: FocusScope { scope(Self.page, .page, item("a", 0, 0), item("b", 0, 1), item("c", 0, 2)) }

    @Test func nothingIsFocusedBeforeTheFirstFrame() {
        var state = FocusState()
        #expect(state.focused == nil)
        let isMoved = state.move(.next)
        #expect(!isMoved)
        let isClicked = state.focus(at: .zero)
        #expect(!isClicked)
        #expect(state.level == .page)
    }

    @Test func theFirstOfANewLayerGetsTheFocus() {
        #expect(state(column).focused == FocusID("a"))
    }

    @Test func aNamedOneGetsTheFocusOfTheLayerThatOpens() {
        var state = state(column)
        state.focus(FocusID("y"))
        #expect(state.focused == FocusID("a"))
        let isMoved = state.update([column, scope(Self.sheet, .sheet, item("x", 2, 2), item("y", 2, 3))])
        #expect(isMoved)
        #expect(state.focused == FocusID("y"))
        #expect(state.level == .sheet)
    }

    @Test func aNameThatTheNextFrameDoesNotShowIsForgotten() {
        var state = state(column)
        state.focus(FocusID("y"))
        state.update([column])
        state.update([scope(Self.page, .page, item("a", 0, 0), item("y", 0, 1))])
        #expect(state.focused == FocusID("a"))
    }

    @Test func aSheetTakesTheFocusAndGivesItBack() {
        var state = state(column)
        state.move(.next)
        let isTaken = state.update([column, scope(Self.sheet, .sheet, item("x", 2, 2))])
        #expect(isTaken)
        #expect(state.focused == FocusID("x"))
        let isGivenBack = state.update([column])
        #expect(isGivenBack)
        #expect(state.focused == FocusID("b"))
    }

    @Test func eachLayerOfAStackRemembersItsOwn() {
        let sheet = scope(Self.sheet, .sheet, item("x", 2, 2), item("y", 2, 3))
        let alert = scope(Self.alert, .alert, item("ok", 4, 4), item("cancel", 9, 4))
        var state = state(column, sheet)
        state.move(.previous)
        state.update([column, sheet, alert])
        state.move(.next)
        #expect(state.focused == FocusID("cancel"))
        state.update([column, sheet])
        #expect(state.focused == FocusID("y"))
        state.update([column, sheet, alert])
        #expect(state.focused == FocusID("ok"), "an alert that opens again begins anew")
    }

    @Test func aLayerWithoutAnythingToFocusStillTakesTheFocusFromThePage() {
        var state = state(column, scope(Self.sheet, .popup))
        #expect(state.focused == nil)
        state.focus(FocusID("b"))
        #expect(state.focused == nil)
        let isMoved = state.move(.next)
        #expect(!isMoved)
        let isClicked = state.focus(at: Point(x: 1, y: 1))
        #expect(!isClicked)
        state.update([column])
        #expect(state.focused == FocusID("a"))
    }

    @Test func whatIsFocusedKeepsTheFocusWhereverItMoves() {
        var state = state(column)
        state.focus(FocusID("c"))
        let isMoved = state.update([scope(Self.page, .page, item("c", 30, 9), item("a", 0, 1))])
        #expect(!isMoved)
        #expect(state.focused == FocusID("c"))
        #expect(state.frame == Rect(x: 30, y: 9, width: 10, height: 1))
    }

    @Test func theNearestInheritsFromWhatIsGone() {
        var state = state(column)
        state.focus(FocusID("b"))
        state.update([scope(Self.page, .page, item("a", 0, 0), item("c", 0, 1), item("d", 0, 9))])
        #expect(state.focused == FocusID("c"))
    }

    @Test func aPageThatLoadsAnewGivesTheFocusBackToWhereItWas() {
        var state = state(column)
        state.focus(FocusID("b"))
        state.update([scope(Self.page)])
        #expect(state.focused == nil)
        state.update([column])
        #expect(state.focused == FocusID("b"))
    }

    @Test func whereNothingOfBeforeIsLeftTheFirstIsFocused() {
        var state = state(column)
        state.focus(FocusID("c"))
        state.update([scope(Self.page, .page, item("x", 0, 0), item("y", 0, 2))])
        #expect(state.focused == FocusID("x"))
    }

    @Test func nextAndPreviousGoRoundInReadingOrder() {
        var state = state(column)
        let forth = (0..<4).map { _ in
            state.move(.next)
            return state.focused
        }
        #expect(forth == ["b", "c", "a", "b"].map { FocusID($0) })
        let back = (0..<3).map { _ in
            state.move(.previous)
            return state.focused
        }
        #expect(back == ["a", "c", "b"].map { FocusID($0) })
    }

    /// Three panes with a bar above: what an eye expects of each direction.
    @Test(
        arguments: [
            ("left", .right, "middle"), ("middle", .right, "right"), ("right", .right, nil),
            ("right", .left, "middle"), ("middle", .left, "left"), ("left", .left, nil),
            ("middle", .up, "bar"), ("left", .up, "bar"), ("bar", .up, nil), ("bar", .down, "left"),
            ("left", .down, nil),
        ] as [(String, FocusMove, String?)]
    )
    func directionsGoToTheNeighbour(start: String, move: FocusMove, end: String?) {
        var state = state(
            scope(
                Self.page,
                .page,
                item("bar", 0, 0, 80, 1),
                item("left", 0, 2, 20, 20),
                item("middle", 21, 2, 30, 20),
                item("right", 52, 2, 28, 20)
            )
        )
        state.focus(FocusID(start))
        let isMoved = state.move(move)
        #expect(isMoved == (end != nil))
        #expect(state.focused == FocusID(end ?? start))
    }

    @Test func whatStandsInLineIsNearerThanWhatStandsAside() {
        var state = state(
            scope(Self.page, .page, item("start", 0, 5, 4), item("aside", 5, 6, 4), item("line", 40, 5, 4))
        )
        state.move(.right)
        #expect(state.focused == FocusID("line"))
    }

    @Test func aClickFocusesTheInnermostThere() {
        var state = state(
            scope(Self.page, .page, item("pane", 0, 0, 20, 9), item("row", 0, 3, 20, 1), item("other", 30, 0, 5, 5))
        )
        let isMoved = state.focus(at: Point(x: 3, y: 3))
        #expect(isMoved)
        #expect(state.focused == FocusID("row"))
        let isInside = state.focus(at: Point(x: 3, y: 4))
        #expect(isInside)
        #expect(state.focused == FocusID("pane"))
        let isOutsideRow = state.focus(at: Point(x: 25, y: 4))
        #expect(!isOutsideRow)
        #expect(state.focused == FocusID("pane"))
    }

    @Test func framesOfAnySizeAreHarmless() {
        let huge = Rect(origin: Point(x: .min, y: .max - 1), size: Size(width: 1, height: 1))
        var state = state(
            scope(
                Self.page,
                .page,
                Focusable(id: FocusID("huge"), frame: huge),
                item("a", 0, 0),
                item("b", .max - 10, 0, 10)
            )
        )
        for move in FocusMove.allCases { state.move(move) }
        state.update([scope(Self.page, .page, item("a", 0, 0), item("b", 9, 9))])
        #expect(state.focused != nil)
    }
}
