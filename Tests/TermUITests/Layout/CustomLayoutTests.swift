import TermUI
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct CustomLayoutTests {
    private func tags(_ tags: [String], spacing: Int = 1) -> Node {
        FlowLayout(horizontalSpacing: spacing) {
            for tag in tags { Text(tag).lineLimit(1) }
        }
    }

    @Test func tagsFlowIntoLines() {
        let tags = tags(["#swift", "#terminals", "#世界", "#x"])
        #expect(picture(tags, 40, 1) == ["#swift #terminals #世界 #x"])
        #expect(picture(tags, 20, 2) == ["#swift #terminals", "#世界 #x"])
        #expect(picture(tags, 8, 4) == ["#swift", "#termin…", "#世界 #x", ""])
    }

    @Test func linesAreAsTallAsTheirTallestChild() {
        let flow = FlowLayout(horizontalSpacing: 1, verticalSpacing: 1) {
            Text("1\n2")
            Text("a")
            Text("bbb")
        }
        #expect(picture(flow, 5, 4) == ["1 a", "2", "", "bbb"])
    }

    @Test func aFlowTellsItsHeightToItsStack() {
        let column = VStack {
            tags(["one", "two", "three"])
            Text("below")
        }
        #expect(picture(column, 7, 4) == ["one two", "three", "below", ""])
        #expect(picture(column, 20, 2) == ["one two three", "below"])
    }

    @Test func anotherValueOfALayoutArrangesAnew() {
        let stage = Stage(20, 1)
        #expect(stage.show(tags(["a", "b"])) == ["a b"])
        #expect(stage.show(tags(["a", "b"], spacing: 3)) == ["a   b"])
        #expect(stage.show(tags(["aa", "b"], spacing: 3)) == ["aa   b"])
        #expect(stage.show(tags(["b"], spacing: 3)) == ["b"])
        stage.show(tags(["b"], spacing: 3))
        #expect(stage.cost.nodesMeasured == 0)
    }

    @Test func childrenWithoutAPlaceAreNotShown() {
        let stage = Stage(9, 1)
        func show(_ shown: Int) -> [String] {
            stage.show(
                FirstOnly(shown: shown) {
                    Text("a")
                    Text("b")
                    Text("c")
                }
            )
        }
        #expect(show(3) == ["abc"])
        #expect(show(1) == ["a"])
        #expect(show(2) == ["ab"])
        #expect(show(9) == ["abc"])
    }

    @Test func aLayoutSeesPriorities() {
        let row = FirstOnly(shown: 1) {
            Text("low")
            Text("high").layoutPriority(2)
        }
        #expect(picture(row, 9, 1) == ["high"])
    }

    @Test(arguments: [Int.min, -1, 0, 1 << 40, Int.max])
    func senselessNumbersAreBorn(_ number: Int) {
        let flow = FlowLayout(horizontalSpacing: number, verticalSpacing: number) {
            Text("a").frame(width: number)
            Text("b").frame(height: number)
            Text("c")
        }
        #expect(picture(flow, 4, 2).count == 2)
        #expect(picture(flow.fixedSize(), 4, 2).count == 2)
    }
}

/// Shows some children, those of high priority first, each one column wide; the others have no place.
private struct FirstOnly: Layout {
    var shown: Int

    func size(_ proposal: Proposal, of children: [LayoutChild], _ cache: inout Void) -> Size {
        Size(width: proposal.width ?? shown, height: 1)
    }

    func places(
        _ proposal: Proposal,
        in size: Size,
        of children: [LayoutChild],
        _ cache: inout Void
    ) -> [LayoutPlace] {
        let first = children.map(\.layoutPriority).max() ?? 0
        let offer = Proposal(width: size.width, height: 1)
        if first > 0 {
            // Places come in the order of the children: what stands first stands outside.
            return children.map { child in
                LayoutPlace(origin: Point(x: child.layoutPriority == first ? 0 : size.width, y: 0), proposal: offer)
            }
        }
        return children.prefix(shown).indices.map { LayoutPlace(origin: Point(x: $0, y: 0), proposal: offer) }
    }
}
