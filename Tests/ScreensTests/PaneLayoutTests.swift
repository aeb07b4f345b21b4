import Containers
import Screens
import TermUI
import Testing

@Suite(.timeLimit(.minutes(10)))
struct PaneLayoutTests {
    @Test(arguments: AppPage.Focus.allCases)
    func panesAndTheLinesBetweenThemSumToTheWidth(focus: AppPage.Focus) {
        for width in 20...300 {
            let layout = PaneLayout(size: Size(width: width, height: 24), focus: focus)
            let sum = layout.panes.map(\.width).reduce(0, +) + layout.panes.count - 1
            #expect(sum == width)
            #expect(layout.panes.allSatisfy { $0.width >= 20 })
        }
    }

    @Test(arguments: AppPage.Focus.allCases)
    func theFocusedPageIsAlwaysOnScreen(focus: AppPage.Focus) {
        for width in [20, 79, 80, 119, 120, 200] {
            let layout = PaneLayout(size: Size(width: width, height: 24), focus: focus)
            #expect(layout.panes.contains { $0.focus == focus })
        }
    }

    @Test func widthDecidesHowManyPanesThereAre() {
        let counts = [20, 79, 80, 119, 120, 250].map { width in
            PaneLayout(size: Size(width: width, height: 24), focus: .articles).panes.count
        }
        #expect(counts == [1, 1, 2, 2, 3, 3])
    }

    @Test func smallScreensGiveTheirLinesToContent() {
        let small = Size(width: 20, height: 5)
        #expect(PaneLayout(size: small, focus: .feeds).height(of: small) == 3)
        let tall = Size(width: 80, height: 24)
        #expect(PaneLayout(size: tall, focus: .feeds).height(of: tall) == 20)
    }

    @Test func withoutFeedsTheirPageHasTheScreen() {
        let layout = PaneLayout(size: Size(width: 150, height: 24), focus: .articles, hasFeeds: false)
        #expect(layout.panes.map(\.focus) == [.feeds])
        #expect(layout.panes.map(\.width) == [150])
    }

    @Test(arguments: [(200, 40, 40), (120, 60, 40), (120, 16, 16), (90, 60, 45), (80, 16, 16), (60, 20, 60)])
    func theReadersWidthOfTheSidebarHoldsWhereItFits(width: Int, wanted: Int, feeds: Int) {
        let layout = PaneLayout(size: Size(width: width, height: 30), focus: .feeds, sidebarWidth: wanted)
        #expect(layout.panes.first?.width == feeds)
        #expect(layout.panes.map(\.width).reduce(layout.panes.count - 1, +) == width)
    }
}
