import Containers
import Foundation
import Model
import TermUI
import TestSupport
import Testing

@testable import Screens

/// Tasks and registrations of the reader's screens: they begin with what shows them and end with it.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SessionTasksTests {
    private let id = { (number: Int) in ArticleID(rawValue: "\(number)") }

    @Test func theThirdPaneShowsWhatTheSelectionRestsOn() async {
        let rig = SessionRig(140, 30)
        let theme = Theme.dark
        await rig.source.marks.always { _ in .success(()) }
        let surface = MemorySurface(size: rig.session.size)
        rig.session.draw(on: surface, theme: theme)
        #expect(rig.session.tasks.count == 1)
        await rig.clock.slept(1)
        rig.press("j")
        rig.session.draw(on: surface, theme: theme)
        await rig.clock.slept(2)
        rig.clock.advance(by: AppContainer.restTime)
        await rig.source.articles.reached(1)
        #expect(await rig.source.articles.calls == [.init(id(1))])
        rig.deliverArticle()
        rig.session.draw(on: surface, theme: theme)
        #expect(surface.screen.lines.contains { $0.contains("The cache answered") })
        #expect(rig.state.articles.page.content?.rows[1].status.isRead == false)
        #expect(rig.state.focus == .articles)
        // Opened, it is there: no other call is made.
        rig.press("l")
        rig.session.draw(on: surface, theme: theme)
        #expect(rig.state.article?.page.content != nil)
        #expect(rig.session.tasks.count == 0)
        await rig.container.close()
        #expect(await rig.source.articles.calls.count == 1)
    }

    @Test func aHandfulOfStepsFetchesNothingOnTheWay() async {
        let rig = SessionRig(140, 30)
        for _ in 0..<5 {
            rig.press("j")
            _ = rig.session.frame()
        }
        // Whoever moves on at once has not even begun to rest.
        await rig.clock.slept(1)
        rig.clock.advance(by: AppContainer.restTime)
        await rig.source.articles.reached(1)
        #expect(await rig.source.articles.calls == [.init(id(5))])
        rig.session.close()
        await rig.container.close()
    }

    @Test func withoutAPaneForItNothingRests() {
        let rig = SessionRig(80, 24)
        _ = rig.session.frame()
        #expect(rig.session.tasks.count == 0)
    }

    @Test func whatIsGoneEndsBeforeTheFrameIsShownAndWhatIsNewBeginsAfter() {
        @MainActor final class Watching: Surface {
            let size = Size(width: 140, height: 30)
            var running: [Int] = []
            var session: Session?
            func present(_ frame: Frame, theme: Theme) { running.append(session?.tasks.count ?? -1) }
            func invalidate() {}
        }
        let rig = SessionRig(140, 30)
        let surface = Watching()
        surface.session = rig.session
        rig.session.draw(on: surface, theme: .dark)
        rig.press("j")
        rig.session.draw(on: surface, theme: .dark)
        #expect(surface.running == [0, 0])
        #expect(rig.session.tasks.count == 1)
        surface.session = nil
    }

    @Test(arguments: 1...6)
    func afterAnyRunNothingIsLeft(seed: UInt64) async {
        var generator = SeededGenerator(seed: seed)
        let rig = SessionRig(140, 30)
        let surface = MemorySurface(size: rig.session.size)
        await rig.source.catalogues.always { _ in .failure(.cancelled) }
        await rig.source.marks.always { _ in .success(()) }
        rig.session.close()
        let baseline = rig.session.renderer.census
        for _ in 0..<120 {
            act(on: rig, &generator)
            rig.session.tick()
            rig.session.draw(on: surface, theme: .dark)
            rig.clock.advance(by: .milliseconds(Int.random(in: 0...90, using: &generator)))
            await Task.yield()
        }
        #expect(rig.session.renderer.census != baseline)
        rig.session.close()
        rig.session.draw(on: surface, theme: .dark)
        rig.session.close()
        #expect(rig.session.renderer.census == baseline, "seed \(seed)")
        #expect(rig.session.tasks.count == 0, "seed \(seed)")
        // Marks are brought home before the end; the clock is a test's.
        async let closed = rig.container.close()
        _ = await closed
        #expect(rig.container.runningTasks == 0, "seed \(seed)")
    }

    private func act(on rig: SessionRig, _ generator: inout SeededGenerator) {
        switch Int.random(in: 0...9, using: &generator) {
        case 0:
            let width = Int.random(in: 1...200, using: &generator)
            _ = rig.session.handle(.resize(Size(width: width, height: Int.random(in: 1...50, using: &generator))))
        case 1: rig.deliverArticle()
        case 2:
            let place = Point(
                x: Int.random(in: 0...140, using: &generator),
                y: Int.random(in: 0...30, using: &generator)
            )
            _ = rig.session.handle(.mouse(Mouse(.press(button: 0), at: place)))
            _ = rig.session.handle(.mouse(Mouse(.wheelDown, at: place)))
        case 3: rig.container.send(.showToast(Toast(.information, "\(Int.random(in: 0...9, using: &generator))")))
        default: rig.press(["j", "k", "l", "h", "?", "G", "gg", "n", "m", "s"].randomElement(using: &generator) ?? "j")
        }
    }
}
