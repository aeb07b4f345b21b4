package import FoundationEssentials

/// What was asked and answered last, and when to ask again.
package struct FetchRecord: Equatable, Sendable {
    /// Nil: not any more.
    package var nextCheck: Date?
    /// Reads after "because".
    package var reason: String
    /// Lines as they were sent, without secrets.
    package var request: String
    /// Each answer on the way as lines, with an empty line between them.
    package var answer: String
    /// The server said that there is nothing any more.
    package var isGone: Bool

    package init(nextCheck: Date?, reason: String, request: String = "", answer: String = "", isGone: Bool = false) {
        self.nextCheck = nextCheck
        self.reason = reason
        self.request = request
        self.answer = answer
        self.isGone = isGone
    }
}

/// What a feed says about how often it changes. Stored, since an answer that nothing changed says nothing of it.
package struct StatedRhythm: Equatable, Sendable {
    /// Seconds between fetches.
    package var interval: Int?
    /// 0...23, UTC.
    package var skippedHours: Set<Int>
    /// 0...6, 0 being Sunday.
    package var skippedDays: Set<Int>

    package init(interval: Int? = nil, skippedHours: Set<Int> = [], skippedDays: Set<Int> = []) {
        self.interval = interval
        self.skippedHours = skippedHours
        self.skippedDays = skippedDays
    }

    /// A bit for each member.
    static func mask(_ members: Set<Int>) -> Int64 {
        members.reduce(0) { (0..<64).contains($1) ? $0 | 1 << Int64($1) : $0 }
    }

    static func members(_ mask: Int64) -> Set<Int> {
        Set((0..<64).filter { mask & (1 << Int64($0)) != 0 })
    }
}

/// Everything that is known about how a feed is fetched.
package struct FetchHistory: Equatable, Sendable {
    package var state: FetchState
    /// When the record is of; nil when the feed was not asked yet.
    package var time: Date?
    package var record: FetchRecord?
    package var lastFetched: Date?
    package var failure: String?
    package var failingSince: Date?
    /// WebSub hubs, one a line.
    package var hub: String?
    /// When it was learned that the feed moved for good.
    package var moved: Date?

    package init(
        state: FetchState,
        time: Date? = nil,
        record: FetchRecord? = nil,
        lastFetched: Date? = nil,
        failure: String? = nil,
        failingSince: Date? = nil,
        hub: String? = nil,
        moved: Date? = nil
    ) {
        self.state = state
        self.time = time
        self.record = record
        self.lastFetched = lastFetched
        self.failure = failure
        self.failingSince = failingSince
        self.hub = hub
        self.moved = moved
    }
}
