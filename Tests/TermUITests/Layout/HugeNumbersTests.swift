import TermUI
import Testing

/// Lengths without sense: whatever is asked for, the screen stays what it is.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct HugeNumbersTests {
    nonisolated private static let numbers = [Int.min, -1, 0, 1 << 40, Int.max]

    private var text: Text { Text("a b") }

    @Test(arguments: numbers)
    func spacing(_ spacing: Int) {
        let row = HStack(spacing: spacing) {
            text
            text
        }
        let column = VStack(spacing: spacing) {
            row
            row
        }
        #expect(picture(column, 7, 2).count == 2)
        #expect(["a", "…"].contains(picture(column, 7, 2)[0].first))
    }

    @Test func spacingWithoutEndLeavesTheFirstChild() {
        let row = HStack(spacing: .max) {
            Text("first").fixedSize()
            Text("second").fixedSize()
        }
        #expect(picture(row, 9, 1) == ["first"])
    }

    @Test(arguments: numbers)
    func padding(_ cells: Int) {
        let insets = EdgeInsets(top: cells, leading: cells, bottom: cells, trailing: cells)
        #expect(picture(text.padding(insets), 5, 2).count == 2)
        #expect(picture(text.padding(insets).padding(insets).border(title: "t"), 5, 2).count == 2)
    }

    @Test(arguments: numbers)
    func frames(_ cells: Int) {
        let alignments: [Alignment] = [.topLeading, .center, .bottomTrailing]
        for alignment in alignments {
            let fixed = text.frame(width: cells, height: cells, alignment: alignment)
            let bounded = text.frame(minWidth: cells, maxWidth: cells, minHeight: cells, alignment: alignment)
            let lines = VStack {
                fixed.border().pane()
                bounded.background(.accent)
                Spacer(minimum: cells)
            }
            #expect(picture(lines, 6, 3).count == 3)
            #expect(picture(fixed.floating(alignment: alignment) { bounded }, 6, 3).count == 3)
        }
    }

    @Test(arguments: numbers)
    func textLimits(_ number: Int) {
        let limited = Text([StyledText.Run("one two three")], hangingIndent: number).lineLimit(number)
        #expect(picture(limited, 5, 3)[0].hasPrefix("one") || picture(limited, 5, 3)[0].hasPrefix("…"))
    }

    @Test(arguments: numbers)
    func scrolling(_ number: Int) {
        let stage = Stage(6, 2)
        let content = ScrollView(id: "scroll") { text.frame(height: number) }
        stage.show(content)
        for step in [ScrollStep.lines(number), .pages(number), .halfPages(number), .bottom, .lines(number), .top] {
            stage.renderer.scroll(Token("scroll"), step)
            #expect(stage.show(content).count == 2)
        }
        #expect(stage.renderer.metrics(of: Token("scroll"))?.first == 0)
    }

    @Test func aScreenWithoutCellsShowsNothing() {
        for size in [Size.zero, Size(width: 0, height: 5), Size(width: 5, height: 0), Size(width: .min, height: .min)] {
            let frame = Renderer().frame(text.border().pane().floating { text }, size: size)
            #expect(frame.size == size)
            #expect(frame.composed().cells.isEmpty)
        }
    }
}
