import Foundation
import Testing

@testable import Feeds

@Suite(.timeLimit(.minutes(10)))
struct CheckPlanTests {
    /// A Tuesday, 14 November 2023, 22:13:20 UTC.
    let now = Date(timeIntervalSince1970: 1_700_000_000)
    private let hour: TimeInterval = 3600

    private func answer(_ headers: [(String, String)]) -> ServerAdvice {
        ServerAdvice(FetchHop(url: "", status: 200, headers: headers.map { HeaderField($0.0, $0.1) }), now: now)
    }

    private func seconds(_ plan: CheckPlan) -> TimeInterval? { plan.next?.timeIntervalSince(now) }

    @Test func withoutAnyHintAnHourIsTheUsual() {
        #expect(seconds(CheckBasis(now: now).planAfterSuccess()) == hour)
    }

    @Test(
        arguments: [
            (1800, 3600), (3600, 3600), (28_800, 7200), (2_592_000, 86_400), (0, 3600), (TimeInterval.infinity, 86_400),
        ] as [(TimeInterval, TimeInterval)]
    )
    func theIntervalFollowsTheRhythmOfTheFeedWithinBounds(gap: TimeInterval, expected: TimeInterval) {
        #expect(seconds(CheckBasis(now: now, gap: gap).planAfterSuccess()) == expected)
    }

    @Test func aFeedThatFallsSilentSlowsDown() {
        let dates = (0..<20).map { now.addingTimeInterval(-100 * 86_400 - Double($0) * hour) }
        let gap = CheckBasis.gap(dates, now: now)
        #expect(gap.map { $0 > 10 * 86_400 } == true)
        #expect(CheckBasis.gap([Date](), now: now) == nil)
        // What is dated ahead counts as of now.
        #expect(CheckBasis.gap([now.addingTimeInterval(hour)], now: now) == 0)
    }

    @Test func theServersCachingIsHonouredUpToADay() {
        var basis = CheckBasis(now: now, advice: answer([("Cache-Control", "public, Max-Age=\"14400\"")]))
        #expect(seconds(basis.planAfterSuccess()) == 4 * hour)
        basis.advice = answer([("cache-control", "max-age=14400"), ("Age", "7200")])
        #expect(seconds(basis.planAfterSuccess()) == 2 * hour)
        basis.advice = answer([("Cache-Control", "max-age=31536000")])
        #expect(seconds(basis.planAfterSuccess()) == 24 * hour)
        // A page that may not be cached is no reason to ask more often than usual.
        basis.advice = answer([("Cache-Control", "no-cache, max-age=86400")])
        #expect(seconds(basis.planAfterSuccess()) == hour)
    }

    @Test func expiresIsMeasuredByTheServersOwnClock() {
        let headers: [(String, String)] = [
            ("Date", "Thu, 01 Jan 2015 00:00:00 GMT"), ("Expires", "Thu, 01 Jan 2015 05:00:00 GMT"),
        ]
        #expect(seconds(CheckBasis(now: now, advice: answer(headers)).planAfterSuccess()) == 5 * hour)
        #expect(answer([("Expires", "0")]).freshness == 0)
        #expect(answer([("Expires", "0"), ("Cache-Control", "max-age=5")]).freshness == 5)
    }

    @Test func whatTheFeedAsksForIsHonouredUpToAWeek() {
        var basis = CheckBasis(now: now)
        basis.rhythm.interval = 6 * 3600
        #expect(seconds(basis.planAfterSuccess()) == 6 * hour)
        basis.rhythm.interval = 60
        #expect(seconds(basis.planAfterSuccess()) == hour)
        basis.rhythm.interval = 31_536_000
        #expect(seconds(basis.planAfterSuccess()) == 604_800)
    }

    @Test func hoursAndDaysThatTheFeedSkipsAreSkipped() {
        var basis = CheckBasis(now: now)
        basis.rhythm.skippedHours = [23, 0, 1]
        // An hour from now is 23:13; the first hour that is not skipped begins at 2:00.
        #expect(basis.planAfterSuccess().next == Date(timeIntervalSince1970: 1_700_013_600))
        basis.rhythm.skippedHours = []
        basis.rhythm.skippedDays = [2, 3]
        #expect(basis.planAfterSuccess().next == Date(timeIntervalSince1970: 1_700_092_800))
        basis.rhythm.skippedDays = Set(0..<7)
        basis.rhythm.skippedHours = Set(0..<24)
        #expect(seconds(basis.planAfterSuccess()) == hour)
    }

    @Test func theReadersOwnIntervalOverrulesAllHints() {
        var basis = CheckBasis(now: now, interval: 600, advice: answer([("Cache-Control", "max-age=86400")]), gap: 1e6)
        basis.rhythm.interval = 86_400
        let plan = basis.planAfterSuccess()
        #expect(seconds(plan) == 600)
        #expect(plan.reason == "your settings ask for it every 10 min")
    }

    @Test func failuresDoubleThePauseUpToADay() {
        let basis = CheckBasis(now: now)
        let pauses = [1, 2, 3, 4, 5, 6, 7, 100].map { seconds(basis.planAfterFailure($0)) }
        #expect(pauses == [hour, 2 * hour, 4 * hour, 8 * hour, 16 * hour, 24 * hour, 24 * hour, 24 * hour])
    }

    @Test func retryAfterIsObeyedInBothForms() {
        #expect(answer([("Retry-After", "120")]).retryAfter == now.addingTimeInterval(120))
        let dated = answer([
            ("Date", "Thu, 01 Jan 2015 00:00:00 GMT"), ("Retry-After", "Thu, 01 Jan 2015 00:10:00 GMT"),
        ])
        #expect(dated.retryAfter == now.addingTimeInterval(600))
        #expect(seconds(CheckBasis(now: now, advice: dated).planAfterFailure(1)) == 600)
        #expect(answer([("Retry-After", "soon")]).retryAfter == nil)
        #expect(answer([("Retry-After", "4000000000")]).retryAfter == now.addingTimeInterval(7 * 86_400))
        #expect(answer([("Retry-After", "-5")]).retryAfter == nil)
    }

    @Test func theReasonIsInWords() {
        var basis = CheckBasis(now: now, gap: 3 * 86_400)
        #expect(basis.planAfterSuccess().reason == "its articles come about every 3 days")
        basis.rhythm.interval = 172_800
        basis.rhythm.skippedDays = [4]
        #expect(
            basis.planAfterSuccess().reason
                == "the feed asks to be fetched every 2 days, and it names hours or days in which it does not change"
        )
        #expect(basis.planAfterFailure(2).reason == "it failed 2 times in a row, so it is left alone for 2 h")
    }
}
