import Model
import Testing

@testable import Screens
@testable import TermUI

/// Blocks of an article as they are set on a terminal.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct BlockViewTests {
    private func lines(
        _ block: RichText.Block,
        _ width: Int,
        _ widths: WidthModel = .conservative,
        height: Int = 4
    ) -> [String] {
        let renderer = Renderer()
        renderer.widths = widths
        return renderer.frame(BlockView(block: block, width: width), size: Size(width: width, height: height))
            .composed().lines
    }

    private func item(_ text: String) -> [RichText.Block] { [.paragraph([RichText.Span(text)])] }

    /// A terminal with an East Asian font.
    private var wide: WidthModel {
        var widths = WidthModel()
        widths[.ambiguous] = 2
        return widths
    }

    @Test func bulletsStandWhereReadingBegins() {
        let list = RichText.Block.list(start: nil, items: [item("abc"), item("שלום")])
        #expect(lines(list, 26, height: 2) == ["• abc" + blanks(21), blanks(20) + "םולש •"])
        #expect(
            lines(list, 10, height: 4) == ["• " + blanks(8), "abc" + blanks(7), blanks(8) + " •", blanks(6) + "םולש"]
        )
    }

    @Test func numbersOfRightToLeftItemsStandInOneColumn() {
        let list = RichText.Block.list(start: 9, items: [item("שלום"), item("עולם")])
        #expect(lines(list, 26, height: 2) == [blanks(18) + "םולש .9 ", blanks(18) + "םלוע .10"])
    }

    @Test func markersAndColumnsAreAsWideAsTheTerminalShowsThem() {
        let list = RichText.Block.list(start: nil, items: [item("abc")])
        #expect(lines(list, 26, wide, height: 1) == ["• abc" + blanks(20)])
        let table = RichText.Block.table(header: [], rows: [[[RichText.Span("§§")], [RichText.Span("b")]]])
        #expect(lines(table, 26, height: 1)[0].hasPrefix("§§ │ b"))
        #expect(lines(table, 26, wide, height: 1)[0].hasPrefix("§§ "))
        #expect(lines(table, 26, wide, height: 1)[0].filter { $0 == "§" }.count == 2)
    }

    private func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }
}
