import TermUI
import Testing

/// What layout costs, counted in sizes worked out.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct LayoutCostTests {
    nonisolated private static let screen = Size(width: 80, height: 50)

    /// One container round a node and a short text, another kind on each level.
    private func wrapped(_ node: Node, _ level: Int, kinds: Int = 8) -> Node {
        let mark = Text("ab").lineLimit(1).node
        switch level % kinds {
        case 0: return HStack { Node(.group([node, mark])) }.node
        case 1: return VStack { Node(.group([node, mark])) }.node
        case 2: return Grid { GridRow { Node(.group([node, mark])) } }.node
        case 3: return ViewThatFits { Node(.group([node, mark])) }.node
        case 4: return FlowLayout { Node(.group([node, mark])) }
        case 5: return ZStack { Node(.group([node, mark])) }.node
        case 6: return node.frame(maxWidth: 70, maxHeight: .max).padding(horizontal: 1)
        default: return node.fixedSize(horizontal: false).overlay { mark }
        }
    }

    private func tree(_ depth: Int, _ leaf: Node, kinds: Int = 8) -> Node {
        (0..<depth).reduce(leaf) { wrapped($0, $1, kinds: kinds) }
    }

    private func cost(_ node: Node, _ size: Size = screen) -> Int {
        Renderer().frame(node, size: size).statistics.nodesMeasured
    }

    /// Wide enough that everything is shown.
    nonisolated private static let wide = Size(width: 400, height: 300)

    /// A row of a stack or grid with a node and a mark: 3 nodes a level, each asked for at most 3 widths × 4 heights, and
    /// each width by itself.
    @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8])
    func deepNestingCostsInProportion(kinds: Int) {
        let leaf = Text("the leaf of a deep tree").node
        let half = cost(tree(40, leaf, kinds: kinds), Self.wide)
        let whole = cost(tree(80, leaf, kinds: kinds), Self.wide)
        #expect(half < 40 * 3 * 15)
        #expect(whole <= half * 5 / 2)
    }

    @Test func aThousandLevelsAreDrawn() {
        for kinds in [1, 2, 3, 6] {
            let frame = Renderer().frame(tree(1000, Text("leaf").node, kinds: kinds), size: Self.screen)
            #expect(frame.size == Self.screen)
        }
    }

    @Test func anUnchangedTreeMeasuresNothing() {
        let stage = Stage(80, 50)
        let node = tree(40, Text("leaf").node)
        stage.show(node)
        stage.show(node)
        #expect(stage.cost.nodesMeasured == 0)
    }

    private func page(_ title: String, rows: Int) -> Node {
        VStack {
            for row in 0..<rows {
                HStack {
                    Text(row == 7 ? title : "row \(row)").lineLimit(1)
                    Spacer(minimum: 1)
                    Text("2 h").fixedSize()
                }
            }
        }.node
    }

    private func grid(_ text: String, rows: Int) -> Node {
        Grid {
            for row in 0..<rows {
                GridRow {
                    Text("key \(row)").lineLimit(1)
                    Text(row == 3 ? text : "what \(row) does").lineLimit(1)
                }
            }
        }.node
    }

    /// What going from one screen to another measures.
    private func change(_ before: Node, _ after: Node) -> FrameStatistics {
        let stage = Stage(80, 50)
        stage.show(before)
        stage.show(after)
        return stage.cost
    }

    @Test(arguments: [8, 20, 40])
    func aChangeThatTakesTheSameRoomMeasuresOnlyItself(rows: Int) {
        // The text was asked for three widths in three heights.
        let cost = change(page("title a", rows: rows), page("title b", rows: rows))
        #expect(cost.nodesMeasured == 9)
        #expect(cost.cellsDamaged == 1)
    }

    @Test(arguments: [8, 20, 40])
    func aChangeThatTakesOtherRoomMeasuresOnlyThePath(rows: Int) {
        #expect(change(page("title", rows: rows), page("another title", rows: rows)).nodesMeasured == 26)
    }

    @Test(arguments: [8, 20, 40])
    func aChangeInACellMeasuresNoOtherCell(rows: Int) {
        #expect(change(grid("a", rows: rows), grid("b", rows: rows)).nodesMeasured == 6)
        #expect(change(grid("a", rows: rows), grid("longer", rows: rows)).nodesMeasured == 13)
    }
}
