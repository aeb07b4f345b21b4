import Containers
import TermUI
import Testing

@testable import Screens

/// The thumb of a scroll bar, taken hold of on a real page.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ScrollBarDraggingTests {
    private let rig = SessionRig(40, 14)

    private func mouse(_ action: Mouse.Action, _ y: Int) {
        _ = rig.session.handle(.mouse(Mouse(action, at: Point(x: 39, y: y))))
    }

    /// The lines that the thumb covers.
    private var thumb: [Int] {
        let lines = rig.session.frame().composed().lines
        return lines.indices.filter { lines[$0].hasSuffix("▐") }
    }

    private func drag() throws {
        let start = try #require(thumb.first)
        mouse(.press(button: 0), start)
        #expect(thumb.first == start)
        mouse(.drag(button: 0), start + 5)
        #expect(thumb.first == start + 5)
        mouse(.drag(button: 0), 100)
        #expect(thumb.last == 12)
        mouse(.release(button: 0), 100)
        mouse(.drag(button: 0), start)
        #expect(thumb.last == 12, "the thumb was let go of")
        mouse(.press(button: 0), start)
        #expect(thumb.first == start, "a click on the track goes there")
    }

    @Test func aListIsDragged() throws {
        let selection = rig.state.articles.selection
        try drag()
        #expect(rig.state.articles.selection == selection)
    }

    @Test func anArticleIsDragged() throws {
        rig.press("l")
        rig.deliverArticle()
        #expect(rig.state.focus == .article)
        try drag()
    }
}
