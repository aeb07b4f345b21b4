import TermUI
import Testing

/// A view that says nothing of its look.
private struct Plain: View {
    var text = "one two three"
    var body: Node { Text(text).node }
}

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct PaintTests {
    private let stage = Stage(20, 3)

    private func style(_ root: some NodeConvertible, _ x: Int = 0, _ y: Int = 0) -> Style {
        stage.show(root)
        return stage.surface.screen[x, y].style
    }

    @Test func stylesFlowDownUntilOneIsNamed() {
        #expect(style(Plain().foreground(.accent)) == Style(.accent))
        #expect(style(Plain().attributes(.bold).attributes(.dim)) == Style(.standard, on: .standard, [.bold, .dim]))
        #expect(style(Text("x", .danger, .italic).foreground(.accent)) == Style(.danger, on: .standard, .italic))
        #expect(style(Plain().foreground(.unread).foreground(.accent)) == Style(.unread))
        #expect(style(Plain().background(.selectionBackground)) == Style(.standard, on: .selectionBackground))
    }

    @Test func stylesReachPanesAndWhatFloats() {
        let pane = Plain().pane().foreground(.accent).background(.popupBackground)
        #expect(style(pane) == Style(.accent, on: .popupBackground))
        let floating = Text("").fill().floating(alignment: .topLeading) { Plain() }.foreground(.danger)
        #expect(style(floating) == Style(.danger))
    }

    @Test func anotherColourIsPaintedWithoutLayout() {
        _ = style(Plain().foreground(.accent))
        #expect(style(Plain().foreground(.danger)) == Style(.danger))
        #expect(stage.cost.nodesMeasured == 0)
        #expect(stage.cost.viewsEvaluated == 0)
        #expect(stage.cost.cellsDamaged == 13)
    }

    @Test func anotherColourRoundAPaneReachesIt() {
        _ = style(Plain().pane().background(.accent))
        #expect(style(Plain().pane().background(.danger)) == Style(.standard, on: .danger))
        #expect(stage.surface.screen == stage.last.composed())
    }

    @Test func textLetsTheBackgroundBehindItThrough() {
        let stack = ZStack {
            Text("").frame(width: 5, height: 1).background(.selectionBackground)
            Text("a b")
        }
        #expect(style(stack, 0) == Style(.standard, on: .selectionBackground))
        #expect(style(stack, 1) == Style(.standard, on: .selectionBackground))
        let named = ZStack {
            Text("").frame(width: 5, height: 1).background(.selectionBackground)
            Text([StyledText.Run("a", nil, on: .code)])
        }
        #expect(style(named, 0) == Style(.standard, on: .code))
    }

    @Test func lineLimitsReachThroughViews() {
        func tree(_ limit: Int?) -> Node { Plain().lineLimit(limit).frame(width: 7) }
        #expect(stage.show(tree(1)) == ["one tw…", "", ""])
        #expect(stage.show(tree(nil)) == ["one two", "three", ""])
        #expect(stage.show(tree(1).truncation(.head)) == ["… three", "", ""])
    }

    @Test func textInTooLowAPlaceEndsInAnEllipsis() {
        stage.size = Size(width: 7, height: 1)
        #expect(stage.show(Plain()) == ["one tw…"])
    }

    @Test func changingTheOrderOfLayeredNodesRepaintsThem() {
        func tree(_ names: [String]) -> Node {
            ZStack { ForEach(names, id: { $0 }) { Text($0).node } }.node
        }
        #expect(stage.show(tree(["aaa", "bb"]))[0] == "bba")
        #expect(stage.show(tree(["bb", "aaa"]))[0] == "aaa")
    }

    @Test func anUnchangedListCostsNothing() {
        struct Rows: ListRows {
            var count: Int { 9 }
            func id(at index: Int) -> Int { index }
            func row(at index: Int) -> Node { Plain(text: "row \(index)").node }
        }
        let list = List(Rows(), id: 1, selection: 3)
        stage.show(list)
        stage.show(list)
        #expect(stage.cost == FrameStatistics())
    }
}
