import Testing

@testable import TermUI

@Suite(.timeLimit(.minutes(10)))
struct EventBatchTests {
    private let start = ContinuousClock.now
    private let place = Point(x: 4, y: 2)

    private func batch(_ events: Event...) -> [Event] {
        var clicks = ClickCounter()
        return EventBatch(events, clicks: &clicks, time: start).events
    }

    private func mouse(_ action: Mouse.Action, _ x: Int = 4, _ modifiers: Key.Modifiers = [], count: Int = 1) -> Event {
        .mouse(Mouse(action, at: Point(x: x, y: 2), modifiers, count: count))
    }

    @Test func ofTheWayOfTheMouseOnlyItsEndIsTold() {
        #expect(batch(mouse(.move, 1), mouse(.move, 2), mouse(.move, 3)) == [mouse(.move, 3)])
        let way = batch(
            mouse(.press(button: 0), 1),
            mouse(.drag(button: 0), 2),
            mouse(.drag(button: 0), 3),
            mouse(.release(button: 0), 3)
        )
        #expect(way == [mouse(.press(button: 0), 1), mouse(.drag(button: 0), 3), mouse(.release(button: 0), 3)])
    }

    @Test func notchesOfTheWheelAreAddedUp() {
        #expect(batch(mouse(.wheelDown), mouse(.wheelDown), mouse(.wheelDown)) == [mouse(.wheelDown, count: 3)])
    }

    @Test func whatDiffersIsToldApart() {
        let events = [
            mouse(.wheelDown), mouse(.wheelUp), mouse(.wheelUp, 9), mouse(.wheelUp, 9, .control),
            mouse(.drag(button: 0)), mouse(.drag(button: 1)), mouse(.press(button: 0)), mouse(.press(button: 1)),
        ]
        var clicks = ClickCounter()
        #expect(EventBatch(events, clicks: &clicks, time: start).events == events)
    }

    @Test func keysBetweenKeepTheOrder() {
        let events = [mouse(.wheelDown), .key(Key("j")), mouse(.wheelDown), .key(Key("j")), .key(Key("j"))]
        var clicks = ClickCounter()
        #expect(EventBatch(events, clicks: &clicks, time: start).events == events)
    }

    @Test func pressesInARowAtOnePlaceAreCounted() {
        var clicks = ClickCounter()
        func count(_ milliseconds: Int, button: Int = 0, x: Int = 4) -> Int {
            clicks.count(button: button, at: Point(x: x, y: 2), time: start + .milliseconds(milliseconds))
        }
        #expect([count(0), count(300), count(700)] == [1, 2, 3])
        #expect(count(1101) == 1, "too late")
        #expect(count(1200, x: 5) == 1, "elsewhere")
        #expect(count(1300, button: 2, x: 5) == 1, "another button")
        #expect(count(1400, button: 2, x: 5) == 2)
    }

    @Test func aDoubleClickIsAPressThatCountsTwo() {
        let press = mouse(.press(button: 0))
        let release = mouse(.release(button: 0))
        #expect(batch(press, release, press, release) == [press, release, mouse(.press(button: 0), count: 2), release])
    }
}
