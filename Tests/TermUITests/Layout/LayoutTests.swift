import TermUI
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct LayoutTests {
    private func bar(_ letter: String) -> Node {
        Text(String(repeating: letter, count: 40)).lineLimit(1).truncation(.tail)
    }

    /// Takes any width and shows which cells it has.
    private func block(_ role: ColorRole) -> Node { Text("").fill().background(role) }

    private func widths(_ row: Node, _ width: Int, _ roles: [ColorRole]) -> [Int] {
        let screen = Renderer().frame(row, size: Size(width: width, height: 1)).composed()
        return roles.map { role in (0..<width).count { screen[$0, 0].style.background == role } }
    }

    @Test(arguments: 0...40)
    func flexibleChildrenSumToTheWidth(width: Int) {
        let row = HStack {
            block(.accent)
            block(.unread)
            block(.danger)
        }
        let widths = widths(row.node, width, [.accent, .unread, .danger])
        #expect(widths.reduce(0, +) == width)
        #expect((widths.max() ?? 0) - (widths.min() ?? 0) <= 1)
    }

    @Test func oneMoreColumnChangesOneChild() {
        let row = HStack {
            block(.accent)
            block(.unread)
            block(.danger)
        }
        for width in 3..<30 {
            let before = widths(row.node, width, [.accent, .unread, .danger])
            let after = widths(row.node, width + 1, [.accent, .unread, .danger])
            #expect(zip(before, after).count { $0 != $1 } == 1)
        }
    }

    @Test func fixedChildrenAreServedBeforeFlexibleOnes() {
        let row = HStack {
            block(.accent)
            block(.unread).frame(width: 7)
            block(.danger)
        }
        #expect(widths(row.node, 21, [.accent, .unread, .danger]) == [7, 7, 7])
        #expect(widths(row.node, 10, [.accent, .unread, .danger]) == [1, 7, 2])
    }

    @Test func higherPriorityTakesWhatLowerCanSpare() {
        let row = HStack {
            Text("abcdef").lineLimit(1)
            Text("uvwxyz").lineLimit(1).layoutPriority(1)
        }
        #expect(picture(row, 12, 1) == ["abcdefuvwxyz"])
        #expect(picture(row, 9, 1) == ["ab…uvwxyz"])
        #expect(picture(row, 7, 1) == ["…uvwxyz"])
    }

    @Test func spacerPushesApart() {
        let row = HStack {
            Text("left")
            Spacer()
            Text("right")
        }
        #expect(picture(row, 15, 1) == ["left      right"])
    }

    @Test func spacerKeepsItsMinimum() {
        let row = HStack {
            Text("aaaa").lineLimit(1)
            Spacer(minimum: 2)
            Text("bbbb").lineLimit(1)
        }
        #expect(picture(row, 9, 1) == ["aa…  bbbb"])
    }

    @Test func spacingStandsBetweenChildren() {
        let stack = VStack(spacing: 1) {
            HStack(spacing: 2) {
                Text("a")
                Text("b")
                Text("c")
            }
            Text("d")
        }
        #expect(picture(stack, 10, 4) == ["a  b  c", "", "d", ""])
    }

    @Test func childrenAlignAcrossTheStack() {
        let column = VStack(alignment: .trailing) {
            Text("long line")
            Text("end")
        }
        #expect(picture(column, 20, 2) == ["long line", "      end"])
        let row = HStack(alignment: .bottom) {
            Text("1\n2\n3")
            Text("x")
        }
        #expect(picture(row, 5, 3) == ["1", "2", "3x"])
    }

    @Test func dividersAreAsLongAsTheirStack() {
        let column = VStack {
            Text("ab")
            Divider()
            Text("c")
        }
        #expect(picture(column, 6, 3) == ["ab", "──────", "c"])
        #expect(picture(column.node.fixedSize(), 6, 3) == ["ab", "──", "c"])
        let row = HStack {
            Text("a")
            Divider()
            Text("b")
        }
        #expect(picture(row, 6, 3) == ["a│b", " │", " │"])
    }

    @Test func frameAlignsItsChild() {
        #expect(picture(Text("x").frame(width: 5, height: 3, alignment: .center), 7, 4) == ["", "  x", "", ""])
        #expect(picture(Text("x").fill(alignment: Alignment(.trailing, .bottom)), 4, 2) == ["", "   x"])
    }

    @Test func frameKeepsBetweenItsBounds() {
        let text = Text("x").frame(minWidth: 3, maxWidth: 6).border()
        #expect(picture(text, 20, 3) == ["┌──────┐", "│x     │", "└──────┘"])
        #expect(picture(text, 7, 3) == ["┌─────┐", "│x    │", "└─────┘"])
    }

    @Test func paddingInsideAndOutsideABackground() {
        func backgrounds(_ node: Node) -> [String] {
            let screen = Renderer().frame(node, size: Size(width: 5, height: 3)).composed()
            return (0..<3).map { y in
                (0..<5).map { screen[$0, y].style.background == .accent ? "#" : "." }.joined()
            }
        }
        let inside = Text("x").padding(horizontal: 1, vertical: 1).background(.accent)
        #expect(backgrounds(inside) == ["###..", "###..", "###.."])
        let outside = Text("x").background(.accent).padding(horizontal: 1, vertical: 1)
        #expect(backgrounds(outside) == [".....", ".#...", "....."])
    }

    @Test func borderDrawsABoxWithATitle() {
        let box = Text("hi").fill().border(title: "News")
        #expect(picture(box, 12, 3) == ["┌─ News ───┐", "│hi        │", "└──────────┘"])
        #expect(picture(box, 8, 3) == ["┌─ N… ─┐", "│hi    │", "└──────┘"])
    }

    @Test func overlayStaysWithinItsNode() {
        let base = Text("..........\n..........").overlay(alignment: .bottomTrailing) { Text("ok") }
        #expect(picture(base, 20, 2) == ["..........", "........ok"])
    }

    @Test func fixedSizeIgnoresTheProposal() {
        #expect(picture(Text("one two three").fixedSize(), 7, 2) == ["one two", ""])
        #expect(picture(Text("one two three"), 7, 2) == ["one two", "three"])
    }

    @Test func zeroAndNegativeLengthsDrawNothing() {
        let node = Text("x").padding(EdgeInsets(top: -3, leading: -1)).frame(width: -2, height: 0)
        #expect(picture(node, 3, 1) == [""])
        #expect(picture(Text("x"), 0, 0) == [])
        #expect(picture(Text("x").frame(width: .max, height: .max), 2, 1) == ["x"])
        #expect(picture(Text("x").fill().border(), 2, 1) == ["┌─"])
    }

    @Test func deepNestingStaysCheap() {
        var node = Text("leaf of a deep tree").node
        for level in 0..<40 {
            node =
                level.isMultiple(of: 2)
                ? HStack {
                    node
                    Text("a")
                }.node
                : VStack {
                    node
                    Text("b")
                }.node
        }
        let cost = Renderer().frame(node, size: Size(width: 80, height: 50)).statistics
        #expect(cost.nodesMeasured < 1500)
    }
}

extension Alignment {
    fileprivate static let bottomTrailing = Alignment(.trailing, .bottom)
}
