package import FoundationEssentials
package import Model

/// A subscription to one topic at a hub (W3C WebSub), as it is kept across starts.
package struct HubSubscription: Equatable, Sendable {
    package enum State: String, Sendable {
        /// To be asked for.
        case wanted
        /// Asked for; the hub has not confirmed it.
        case asked
        /// The hub pushes.
        case active
        /// The hub pushes, and was asked to do so for longer.
        case renewing
        /// The hub is to push no more.
        case leaving
        /// The hub said that it will not; kept to tell it so if it does.
        case ended
    }

    package var feed: FeedID
    package var hub: String
    package var topic: String
    /// Where the hub sends to: the key of the subscription.
    package var callback: String
    /// With which the hub signs.
    package var secret: String
    package var state: State
    /// Until when the hub pushes.
    package var leaseEnd: Date?
    /// When the hub is asked next; nil: not any more.
    package var nextRequest: Date?
    /// Requests since the last one that the hub confirmed.
    package var failures: Int
    /// What went wrong last, as a sentence or the hub's own words.
    package var reason: String?

    package init(
        feed: FeedID,
        hub: String,
        topic: String,
        callback: String,
        secret: String,
        state: State = .wanted,
        leaseEnd: Date? = nil,
        nextRequest: Date? = nil,
        failures: Int = 0,
        reason: String? = nil
    ) {
        self.feed = feed
        self.hub = hub
        self.topic = topic
        self.callback = callback
        self.secret = secret
        self.state = state
        self.leaseEnd = leaseEnd
        self.nextRequest = nextRequest
        self.failures = failures
        self.reason = reason
    }

    /// Whether the hub pushes now, as far as it said.
    package func isLive(at now: Date) -> Bool {
        (state == .active || state == .renewing) && (leaseEnd ?? .distantPast) > now
    }
}

/// A feed that names hubs.
package struct HubbedFeed: Equatable, Sendable {
    package var feed: FeedID
    package var title: String
    package var address: String
    package var hubs: [String]
    /// Nil when it names none; see `isLookedUp`.
    package var topic: String?
    /// False for what an older Tern kept, which did not look for the topic.
    package var isLookedUp: Bool

    /// The hubs as the library keeps them: one a line.
    package static func hubs(_ lines: String) -> [String] { lines.split(separator: "\n").map(String.init) }
}

/// Who listens for what hubs push.
package struct HubListener: Equatable, Sendable {
    /// One that was not seen for so many seconds is not there any more.
    package static let patience: TimeInterval = 900

    package var callback: String
    /// Random: which listener it is.
    package var owner: String
    package var seen: Date
    package var isToStop: Bool

    /// A time far ahead was told by a clock that has since been put right.
    package func isThere(at now: Date) -> Bool { abs(now.timeIntervalSince(seen)) < Self.patience }
}

extension FetchState {
    /// Whether what is new is pushed now, and somebody is there to hear it. `pushedUntil` is never further ahead than
    /// twice the patience while `HubListener.isThere`; what is further was told by a clock that has since been put right.
    package func isPushed(at now: Date) -> Bool {
        guard let left = pushedUntil?.timeIntervalSince(now) else { return false }
        return left > 0 && left < 2 * HubListener.patience
    }
}
