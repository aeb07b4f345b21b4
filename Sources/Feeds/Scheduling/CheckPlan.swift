package import FoundationEssentials

/// When a feed is to be asked next, and why then.
package struct CheckPlan: Equatable, Sendable {
    /// Nil: not any more.
    package var next: Date?
    /// Reads after "because".
    package var reason: String

    package init(next: Date?, reason: String) {
        self.next = next
        self.reason = reason
    }
}

/// All that counts for the next check of a feed.
package struct CheckBasis: Sendable {
    /// No feed is asked more often than this, unless the reader says so.
    package static let shortest: TimeInterval = 3600
    /// A feed that says nothing of its own is asked at least this often; a server's caching rule can hold it off as long.
    package static let longest: TimeInterval = 86_400
    /// What a feed says of itself may hold it off for longer.
    package static let longestStated: TimeInterval = 7 * 86_400

    /// A feed whose hub pushes what is new is asked this often, for a push can get lost.
    package static let pushed: TimeInterval = 86_400
    package static let reasonForPushed = "its hub pushes what is new"

    package var now: Date
    /// Seconds, as the reader set them.
    package var interval: TimeInterval?
    package var advice: ServerAdvice
    package var rhythm: FeedRhythm
    /// Seconds between two articles lately; nil when that is not known.
    package var gap: TimeInterval?

    package init(
        now: Date,
        interval: TimeInterval? = nil,
        advice: ServerAdvice = ServerAdvice(nil, now: .distantPast),
        rhythm: FeedRhythm = FeedRhythm(),
        gap: TimeInterval? = nil
    ) {
        self.now = now
        self.interval = interval
        self.advice = advice
        self.rhythm = rhythm
        self.gap = gap
    }

    /// Seconds between the newest articles, the time since the last one included: a feed that falls silent slows down.
    package static func gap(_ dates: some Sequence<Date>, now: Date) -> TimeInterval? {
        let newest = dates.map { min($0, now) }.sorted(by: >).prefix(10)
        guard let oldest = newest.last else { return nil }
        return now.timeIntervalSince(oldest) / Double(newest.count)
    }

    package static func reason(forInterval interval: TimeInterval) -> String {
        "your settings ask for it every \(interval.spoken)"
    }

    /// After a fetch that brought the feed, or the word that nothing changed.
    package func planAfterSuccess() -> CheckPlan {
        if let interval {
            return CheckPlan(
                next: now.addingTimeInterval(interval),
                reason: Self.reason(forInterval: interval)
            )
        }
        var plan = (seconds: Self.shortest, reason: "that is the usual, and nothing else is known")
        if let gap {
            plan.seconds = min(max(gap / 4, Self.shortest), Self.longest)
            plan.reason =
                gap < Self.shortest
                ? "it has news often, and \(Self.shortest.spoken) is the least"
                : "its articles come about every \(gap.spoken)"
        }
        if let freshness = advice.freshness.map({ min($0, Self.longest) }), freshness > plan.seconds {
            plan = (freshness, "the server says that its answer holds for \(freshness.spoken)")
        }
        if let stated = rhythm.interval.map({ min(TimeInterval($0), Self.longestStated) }), stated > plan.seconds {
            plan = (stated, "the feed asks to be fetched every \(stated.spoken)")
        }
        let next = now.addingTimeInterval(plan.seconds)
        let allowed = rhythm.firstUnskipped(from: next)
        let detour = allowed == next ? "" : ", and it names hours or days in which it does not change"
        return CheckPlan(next: allowed, reason: plan.reason + detour)
    }

    /// After `failures` of them in a row, this one included: twice as long each time, up to a day.
    package func planAfterFailure(_ failures: Int) -> CheckPlan {
        let usual = max(interval ?? Self.shortest, 60)
        let pause = min(usual * Double(1 << min(max(failures - 1, 0), 16)), max(Self.longest, usual))
        let count = failures == 1 ? "it failed" : "it failed \(failures) times in a row"
        let plan = CheckPlan(
            next: now.addingTimeInterval(pause),
            reason: "\(count), so it is left alone for \(pause.spoken)"
        )
        guard let moment = advice.retryAfter, moment > now else { return plan }
        return CheckPlan(next: moment, reason: "the server asked to be left alone until then (Retry-After)")
    }

    /// After the server said that the feed is gone for good (410).
    package static let planForGone = CheckPlan(next: nil, reason: "the server says that it is gone for good")
}

extension FeedRhythm {
    /// The first moment from `date` on in an hour and on a day that the feed does not skip (UTC). One that skips all of
    /// them is not believed.
    func firstUnskipped(from date: Date) -> Date {
        guard skippedHours.count < 24, skippedDays.count < 7 else { return date }
        var seconds = date.timeIntervalSince1970
        for _ in 0..<(8 * 24) {
            let hour = (seconds / 3600).rounded(.down)
            // 1 January 1970 was a Thursday.
            let day = (Int(hour / 24) + 4) % 7
            if !skippedHours.contains(Int(hour) % 24), !skippedDays.contains(day) { break }
            seconds = (hour + 1) * 3600
        }
        return seconds == date.timeIntervalSince1970 ? date : Date(timeIntervalSince1970: seconds)
    }
}

extension TimeInterval {
    /// "45 s", "90 min", "5 h", "3 days": whole numbers, rounded.
    package var spoken: String {
        switch self {
        case ..<120: "\(Int(rounded())) s"
        case ..<7200 where self != 3600: "\(Int((self / 60).rounded())) min"
        case ..<172_800: "\(Int((self / 3600).rounded())) h"
        default: "\(Int((min(self, 1e10) / 86_400).rounded())) days"
        }
    }
}
