import Testing

@testable import TermUI

private struct Count: EnvironmentView {
    var value: Int
    func body(in environment: Environment) -> Node { Text("\(environment.rolled(value))") }
}

private struct Slide: EnvironmentView {
    func body(in environment: Environment) -> Node {
        Text("hello").revealed(environment.steps(limit: 3) + 1, of: 4)
    }
}

/// What moves, by steps of the frame clock; no test here waits.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct MotionTests {
    private let stage = Stage(12, 2)

    private func lines(of root: some NodeConvertible, untilStill limit: Int = 50) -> [String] {
        var lines = [stage.show(root)[0]]
        while stage.last.moves, lines.count < limit {
            stage.renderer.environment.tick += 1
            lines.append(stage.show(root)[0])
        }
        return lines
    }

    @Test func aStillScreenNeedsNoClock() {
        stage.show(Text("still"))
        #expect(!stage.last.moves)
        stage.renderer.environment.tick += 1
        stage.show(Text("still"))
        #expect(stage.cost == FrameStatistics())
    }

    @Test func aSpinnerTurnsForAsLongAsItIsThere() {
        #expect(lines(of: Spinner(), untilStill: 11) == ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏", "⠋"])
        #expect(stage.cost.viewsEvaluated == 1)
        #expect(stage.cost.cellsDamaged == 1)
        stage.show(Text("done"))
        #expect(!stage.last.moves)
    }

    @Test func aSpinnerScrolledOffTheScreenMovesNothing() {
        struct Rows: ListRows {
            var count: Int { 9 }
            func id(at index: Int) -> Int { index }
            func row(at index: Int) -> Node { index == 0 ? Spinner().node : Text("\(index)").node }
        }
        let list = List(Rows(), id: "list", selection: nil)
        stage.show(list)
        #expect(stage.last.moves)
        stage.renderer.scroll(ScrollID("list"), .bottom)
        stage.show(list)
        #expect(!stage.last.moves)
    }

    @Test func theFirstNumberIsThereAtOnceAndTheNextRolls() {
        #expect(lines(of: Count(value: 10)) == ["10"])
        #expect(lines(of: Count(value: 40)) == ["15", "20", "25", "30", "35", "40"])
        #expect(lines(of: Count(value: 40)) == ["40"])
        #expect(lines(of: Count(value: 37)) == ["39", "38", "37"])
    }

    @Test func aChangeByOneIsShownWithoutDelay() {
        stage.show(Count(value: 24))
        #expect(lines(of: Count(value: 23)) == ["23"])
    }

    @Test func anotherNumberOnTheWayRollsOnFromWhereItIs() {
        stage.show(Count(value: 0))
        #expect(stage.show(Count(value: 60))[0] == "10")
        stage.renderer.environment.tick += 1
        #expect(lines(of: Count(value: 0)) == ["17", "14", "10", "7", "4", "0"])
    }

    @Test func hugeNumbersRollOrJumpButNeverTrap() {
        for (from, to) in [(Int.min, Int.max), (Int.max, Int.min), (0, Int.max), (Int.min, 0)] {
            let stage = Stage(30, 1)
            stage.show(Count(value: from))
            for _ in 0..<8 {
                stage.show(Count(value: to))
                stage.renderer.environment.tick += 1
            }
            #expect(stage.show(Count(value: to))[0] == "\(to)")
        }
    }

    @Test func whatSlidesInIsThereAfterItsSteps() {
        #expect(lines(of: Slide()) == ["h", "he", "hel", "hello"])
        #expect(lines(of: Slide()) == ["hello"])
    }

    @Test func whatComesLaterSlidesFromItsOwnBeginning() {
        stage.renderer.environment.tick = 1000
        stage.show(Text("nothing"))
        #expect(lines(of: Slide()) == ["h", "he", "hel", "hello"])
    }

    @Test func reducedMotionTurnsEverythingOff() {
        stage.renderer.environment.reducedMotion = true
        #expect(lines(of: Spinner()) == ["…"])
        #expect(lines(of: Slide()) == ["hello"])
        stage.show(Count(value: 1))
        #expect(lines(of: Count(value: 100)) == ["100"])
    }

    @Test func reducedMotionStopsWhatIsUnderWay() {
        stage.show(Count(value: 0))
        stage.show(Count(value: 60))
        #expect(stage.last.moves)
        stage.renderer.environment.reducedMotion = true
        #expect(lines(of: Count(value: 60)) == ["60"])
    }
}

@Suite(.timeLimit(.minutes(10)))
struct FrameClockTests {
    @Test func anIdleScreenNeedsNoTimer() {
        var clock = FrameClock()
        #expect(clock.drew(moves: false) == .nothing)
        #expect(clock.fired() == false)
    }

    @Test func oneTimerIsSetForEachStep() {
        var clock = FrameClock()
        #expect(clock.drew(moves: true) == .start)
        // A key meanwhile draws a frame of its own.
        #expect(clock.drew(moves: true) == .nothing)
        #expect(clock.fired() == true)
        #expect(clock.drew(moves: true) == .start)
        #expect(clock.drew(moves: false) == .cancel)
        #expect(clock.drew(moves: false) == .nothing)
    }

    @Test func aTimerThatFiresLateChangesNothing() {
        var clock = FrameClock()
        _ = clock.drew(moves: true)
        #expect(clock.drew(moves: false) == .cancel)
        #expect(clock.fired() == false)
    }

    @Test func nothingRunsWhileTheScreenIsAnothers() {
        var clock = FrameClock()
        _ = clock.drew(moves: true)
        #expect(clock.pause() == .cancel)
        #expect(clock.drew(moves: true) == .nothing)
        #expect(clock.resume() == .start)
        #expect(clock.pause() == .cancel)
        _ = clock.drew(moves: false)
        #expect(clock.resume() == .nothing)
    }
}
