import FeedService
import Model
import Store

/// `tern health`: feeds that cannot be fetched, those that never were, and hosts that want to be left alone. Ends with 1
/// when a feed fails, for cron to tell.
struct HealthCommand {
    var settings: Invocation.Settings

    func run() async -> ExitCode {
        await Library.opened(settings) { source throws(Failure) in
            let feeds = try await source.overview()
            let pauses = try await source.hostPauses().sorted { $0.key < $1.key }
            let noted = feeds.filter { $0.isFailing || $0.lastFetched == nil }
            if settings.asJSON {
                for feed in noted { Console.output(try JSONText.line(FeedAnswer(feed))) }
                for (host, end) in pauses {
                    Console.output(try JSONText.line(Pause(host: host, pausedUntil: Moment.forPrograms(end))))
                }
            } else {
                for feed in noted { Console.output(Self.line(feed)) }
                for (host, end) in pauses {
                    Console.output("\(host) wants to be left alone until \(Moment.text(end)) (Retry-After).")
                }
                if noted.isEmpty { Console.output(Self.fine(feeds.count)) }
            }
            return feeds.contains(where: \.isFailing) ? .failure : .success
        }
    }

    private static func fine(_ count: Int) -> String {
        switch count {
        case 0: "There are no feeds yet: tern add ADDRESS"
        case 1: "The feed is fine."
        default: "All \(count) feeds are fine."
        }
    }

    static func line(_ overview: FeedOverview) -> String {
        let title = overview.feed.title
        let times = overview.failures > 1 ? ", \(overview.failures) times in a row" : ""
        if overview.isGone { return "\(title) is gone for good: its server said so." }
        guard case .failing(let reason, let since) = overview.feed.health else {
            return "\(title) was never fetched: tern refresh does that."
        }
        return "\(title) fails since \(Moment.text(since))\(times): \(reason)"
    }

    private struct Pause: Encodable {
        var host: String
        var pausedUntil: String
    }
}
