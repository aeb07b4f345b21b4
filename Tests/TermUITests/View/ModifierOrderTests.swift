import TermUI
import Testing

extension NodeConvertible {
    /// A modifier of one's own is a function over others.
    fileprivate func card(_ title: String) -> Node {
        padding(horizontal: 1).border(.border, title: title).background(.popupBackground)
    }
}

/// Modifiers wrap one another: what is written first is nearest to the content. As pictures; `#` stands for a cell with
/// a background.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ModifierOrderTests {
    private func picture(_ root: some NodeConvertible, _ width: Int, _ height: Int) -> [String] {
        let buffer = Renderer().frame(root, size: Size(width: width, height: height)).composed()
        return (0..<height).map { y in
            (0..<width).map { x in
                let cell = buffer[x, y]
                return cell.text == " " ? (cell.style.background == .standard ? "." : "#") : cell.text
            }
            .joined()
        }
    }

    @Test func paddingThenBackgroundFillsThePadding() {
        let tree = Text("ab").padding(horizontal: 1, vertical: 1).background(.accent)
        #expect(picture(tree, 6, 4) == ["####..", "#ab#..", "####..", "......"])
    }

    @Test func backgroundThenPaddingLeavesThePaddingBare() {
        let tree = Text("a ").background(.accent).padding(horizontal: 1, vertical: 1)
        #expect(picture(tree, 6, 4) == ["......", ".a#...", "......", "......"])
    }

    @Test func borderThenPaddingStandsAsideAndPaddingThenBorderGoesRound() {
        #expect(picture(Text("x").border().padding(horizontal: 1), 6, 3) == [".┌─┐..", ".│x│..", ".└─┘.."])
        #expect(picture(Text("x").padding(horizontal: 1).border(), 6, 3) == ["┌───┐.", "│.x.│.", "└───┘."])
    }

    @Test func frameThenBackgroundFillsTheFrame() {
        #expect(picture(Text("a").frame(width: 3).background(.accent), 5, 1) == ["a##.."])
        #expect(picture(Text("a ").background(.accent).frame(width: 4), 5, 1) == ["a#..."])
    }

    @Test func theInnerColourCounts() {
        let frame = Renderer().frame(Text("a").foreground(.danger).foreground(.accent), size: Size(width: 1, height: 1))
        #expect(frame.composed()[0, 0].style.foreground == .danger)
    }

    @Test func modifiersOfOnesOwnCompose() {
        #expect(
            picture(Text("hello").card("T").padding(horizontal: 1), 11, 3)
                == [".┌─#T#───┐.", ".│#hello#│.", ".└───────┘."]
        )
        let pair = HStack(spacing: 1) {
            Text("one").card("1")
            Text("two").card("2")
        }
        #expect(picture(pair, 15, 3) == ["┌─#1#─┐.┌─#2#─┐", "│#one#│.│#two#│", "└─────┘.└─────┘"])
    }

    @Test func aGroupIsTransparentToItsStackAndOneNodeToAModifier() {
        let tree = HStack(spacing: 1) {
            Group {
                Text("a")
                Text("b")
            }
            Text("c")
        }
        #expect(picture(tree, 5, 1) == ["a.b.c"])
        let padded = Group {
            Text("a")
            Text("b")
        }
        .padding(horizontal: 1)
        #expect(picture(padded, 3, 2) == [".a.", ".b."])
    }
}
