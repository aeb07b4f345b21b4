package import FoundationEssentials

/// What the head of an answer says about when to ask again.
package struct ServerAdvice: Equatable, Sendable {
    /// Longer than this nobody is left alone for a number that a machine wrote.
    package static let longestPause: TimeInterval = 7 * 86_400

    /// Seconds for which the answer holds: `Cache-Control: max-age`, else `Expires` (RFC 9111 §4.2.1).
    package var freshness: TimeInterval?
    /// The moment that `Retry-After` names, in seconds or as a date (RFC 9110 §10.2.3).
    package var retryAfter: Date?

    /// `now` is when the answer came. Dates are taken as distances from the server's own `Date`, for its clock can differ.
    package init(_ answer: FetchHop?, now: Date) {
        guard let answer else { return }
        let serverNow = answer["date"].flatMap { Date(feedText: $0) } ?? now
        freshness = Self.maximumAge(answer) ?? answer["expires"].map { Self.distance($0, from: serverNow) ?? 0 }
        guard let text = answer["retry-after"] else { return }
        let seconds = UInt32(text).map(TimeInterval.init) ?? Self.distance(text, from: serverNow)
        retryAfter = seconds.map { now.addingTimeInterval(min(max($0, 0), Self.longestPause)) }
    }

    /// What is to be asked about each time holds for no time at all.
    private static func maximumAge(_ answer: FetchHop) -> TimeInterval? {
        guard let control = answer["cache-control"]?.lowercased() else { return nil }
        let directives = control.split(separator: ",").map { $0.trimmed }
        if directives.contains("no-cache") || directives.contains("no-store") { return 0 }
        guard let text = directives.first(where: { $0.hasPrefix("max-age=") })?.dropFirst(8) else { return nil }
        guard let seconds = UInt32(String(text.filter { $0 != "\"" })) else { return nil }
        let age = answer["age"].flatMap { UInt32($0) } ?? 0
        return max(0, TimeInterval(seconds) - TimeInterval(age))
    }

    private static func distance(_ text: String, from now: Date) -> TimeInterval? {
        Date(feedText: text).map { max(0, $0.timeIntervalSince(now)) }
    }
}
