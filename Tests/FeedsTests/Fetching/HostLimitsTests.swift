import Testing

@testable import Feeds

@Suite(.timeLimit(.minutes(10)))
struct HostLimitsTests {
    private let start = ContinuousClock.now

    private func limits(pause: Int = 250) -> HostLimits {
        var limits = FetchLimits()
        limits.pauseMilliseconds = pause
        return HostLimits(limits)
    }

    @Test func aHostIsAskedTwoThingsAtOnceAtMost() {
        var hosts = limits(pause: 0)
        hosts.began("a", at: start)
        #expect(hosts.mayBegin("a", at: start) == .now)
        hosts.began("a", at: start)
        #expect(hosts.mayBegin("a", at: start) == .whenAnotherEnds)
        #expect(hosts.mayBegin("b", at: start) == .now)
        hosts.ended("a")
        #expect(hosts.mayBegin("a", at: start) == .now)
    }

    @Test func betweenTwoRequestsToAHostThereIsAPause() {
        var hosts = limits()
        hosts.began("a", at: start)
        #expect(hosts.mayBegin("a", at: start + .milliseconds(249)) == .after(start + .milliseconds(250)))
        #expect(hosts.mayBegin("b", at: start) == .now)
        hosts.ended("a")
        #expect(hosts.mayBegin("a", at: start + .milliseconds(100)) == .after(start + .milliseconds(250)))
        #expect(hosts.mayBegin("a", at: start + .milliseconds(250)) == .now)
    }

    @Test func manyHostsAreForgottenWhenTheirPauseIsOver() {
        var hosts = limits()
        for number in 0..<1000 {
            hosts.began("\(number)", at: start + .seconds(number))
            hosts.ended("\(number)")
        }
        #expect(hosts.mayBegin("0", at: start + .seconds(1000)) == .now)
        #expect(hosts.mayBegin("999", at: start + .seconds(999)) == .after(start + .seconds(999) + .milliseconds(250)))
    }
}
