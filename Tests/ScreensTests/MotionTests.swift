import Containers
import Model
import TermUI
import TestSupport
import Testing

@testable import Screens

/// What moves on the reader's screens, by steps of the frame clock.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ScreenMotionTests {
    private func line(_ rig: SessionRig, _ y: Int) -> String {
        rig.session.frame().composed().lines[y]
    }

    @Test func aScreenWithNothingUnderWayIsStill() {
        for preview in Preview.all where ["loaded", "failed", "empty", "offline"].contains(preview.state.rawValue) {
            // The gallery shows a spinner.
            let isGallery = preview.screen == .gallery
            let frame = preview.frame(size: Size(width: 100, height: 30))
            #expect(frame.moves == isGallery, "\(preview.screen) \(preview.state)")
        }
    }

    @Test func whatIsUnderWayMoves() {
        for preview in Preview.all where ["loading", "loading-more", "refreshing"].contains(preview.state.rawValue) {
            if preview.screen == .feeds, preview.state == .refreshing { continue }
            let frame = preview.frame(size: Size(width: 100, height: 40))
            #expect(frame.moves, "\(preview.screen) \(preview.state)")
        }
    }

    @Test func aRefreshTellsItsProgress() {
        let rig = SessionRig(100, 20)
        rig.container.send(.sourceChanged(.refreshProgress(done: 2, total: 6)))
        #expect(line(rig, 0).contains("⠋ 2/6 feeds"))
        rig.session.tick()
        #expect(line(rig, 0).contains("⠙ 2/6 feeds"))
        rig.container.send(.sourceChanged(.refreshProgress(done: 6, total: 6)))
        #expect(!rig.session.frame().moves)
    }

    @Test func aToastSlidesInAndThenStandsStill() {
        let rig = SessionRig(80, 20)
        rig.container.send(.showToast(Toast(.information, "Nothing new")))
        var shown = [line(rig, 17)]
        while rig.session.frame().moves, shown.count < 10 {
            rig.session.tick()
            shown.append(line(rig, 17))
        }
        #expect(shown.map { line in line.prefix { $0 != "✓" }.count } == [66, 51, 36, 21])
    }

    @Test func theNextToastSlidesInAnew() {
        let rig = SessionRig(80, 20)
        for text in ["one", "two"] {
            rig.container.send(.showToast(Toast(.information, text)))
            #expect(rig.session.frame().moves)
            for _ in 0..<3 { rig.session.tick() }
            #expect(!rig.session.frame().moves)
        }
    }

    @Test func theUnreadCountRolls() {
        let rig = SessionRig(80, 20)
        #expect(line(rig, 0).contains("Unread 24"))
        let fewer = Catalogue(
            title: "Library",
            gatherings: [.init(.all, count: 0), .init(.unread, count: 0), .init(.starred, count: 7)],
            feeds: Sample.catalogue.feeds
        )
        rig.container.send(.feeds(.reload))
        rig.container.send(.feeds(.loaded(rig.state.feeds.load, .success(fewer))))
        var shown = [line(rig, 0)]
        while rig.session.frame().moves, shown.count < 20 {
            rig.session.tick()
            shown.append(line(rig, 0))
        }
        let counts = shown.map { $0.drop { !$0.isNumber }.prefix { $0.isNumber } }
        #expect(counts == ["20", "16", "12", "8", "4", "0"])
    }

    @Test func reducedMotionStillsEverything() {
        let rig = SessionRig(80, 20)
        rig.session.isStill = true
        rig.container.send(.sourceChanged(.refreshProgress(done: 2, total: 6)))
        rig.container.send(.showToast(Toast(.information, "Nothing new")))
        #expect(!rig.session.frame().moves)
        #expect(line(rig, 17).prefix { $0 != "✓" }.count == 21)
    }
}
