/// Who is being asked, and when a host may be asked again.
struct HostLimits {
    typealias Instant = ContinuousClock.Instant

    private let perHost: Int
    private let pause: Duration
    private var running: [String: Int] = [:]
    private var earliest: [String: Instant] = [:]

    init(_ limits: FetchLimits) {
        perHost = limits.transfersPerHost
        pause = .milliseconds(limits.pauseMilliseconds)
    }

    /// Whether a request may begin; else from when on, nil being when another one has ended.
    enum Answer: Equatable {
        case now
        case after(Instant)
        case whenAnotherEnds
    }

    func mayBegin(_ host: String, at now: Instant) -> Answer {
        if running[host, default: 0] >= perHost { return .whenAnotherEnds }
        if let moment = earliest[host], moment > now { return .after(moment) }
        return .now
    }

    mutating func began(_ host: String, at now: Instant) {
        running[host, default: 0] += 1
        guard pause > .zero else { return }
        // Hosts that were left alone long enough need no memory.
        if earliest.count > 256 { earliest = earliest.filter { $0.value > now } }
        earliest[host] = now + pause
    }

    mutating func ended(_ host: String) {
        let left = running[host, default: 1] - 1
        running[host] = left > 0 ? left : nil
    }
}
