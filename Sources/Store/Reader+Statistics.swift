package import FoundationEssentials
import Glibc
package import Model

extension Store {
    /// Counts what there is, and what came in the `days` up to `now` of the `top` busiest feeds.
    package nonisolated func statistics(days: Int, top: Int, now: Date) async throws(Failure) -> LibraryStatistics {
        try await reader.statistics(days: days, top: top, now: now)
    }
}

extension Reader {
    func statistics(days count: Int, top: Int, now: Date) throws(Failure) -> LibraryStatistics {
        let feeds = try connection.query(FeedSQL.all, [], FeedSQL.feed)
        let days = try days(count, now: now)
        let beginning = days.first?.start ?? now
        return LibraryStatistics(
            feeds: feeds.count,
            articles: try number(StatisticsSQL.articles) ?? 0,
            unread: feeds.reduce(0) { $0 + $1.unread },
            starred: feeds.reduce(0) { $0 + $1.starred },
            days: days,
            busiest: try busiest(feeds, since: beginning, top),
            oldest: try connection.first(StatisticsSQL.oldest) { Date(milliseconds: $0.integer(0)) },
            newest: try connection.first(StatisticsSQL.newest) { Date(milliseconds: $0.integer(0)) },
            bytes: Self.size(of: connection.location.path),
            logBytes: Self.size(of: connection.location.path + "-wal")
        )
    }

    private func days(_ count: Int, now: Date) throws(Failure) -> [LibraryStatistics.Day] {
        let calendar = SearchCalendar(now: now)
        var days: [LibraryStatistics.Day] = []
        for age in (0..<max(1, count)).reversed() {
            let bounds = calendar.bounds(of: .within(.daysAgo(age), .daysAgo(age)))
            guard let from = bounds.from, let to = bounds.to else { continue }
            let articles = try number(StatisticsSQL.within, [.integer(from), .integer(to)]) ?? 0
            days.append(LibraryStatistics.Day(start: Date(milliseconds: from), articles: articles))
        }
        return days
    }

    private func busiest(
        _ feeds: [Feed],
        since beginning: Date,
        _ top: Int
    ) throws(Failure) -> [LibraryStatistics.FeedLine] {
        var lines: [LibraryStatistics.FeedLine] = []
        for feed in feeds {
            let row = Value.integer(feed.id.row ?? 0)
            let recent = try number(StatisticsSQL.ofFeedSince, [row, .integer(beginning.milliseconds)]) ?? 0
            lines.append(LibraryStatistics.FeedLine(feed: feed, articles: 0, recent: recent))
        }
        // Of feeds alike, the first in the reader's order.
        var shown = lines.enumerated().sorted { ($1.element.recent, $0.offset) < ($0.element.recent, $1.offset) }
            .prefix(top).map(\.element)
        for index in shown.indices {
            let row = Value.integer(shown[index].feed.id.row ?? 0)
            shown[index].articles = try number(DetailsSQL.count, [row]) ?? 0
        }
        return shown
    }

    private func number(_ sql: String, _ values: [Value] = []) throws(Failure) -> Int? {
        try connection.first(sql, values) { Int($0.integer(0)) }
    }

    /// `stat`; 0 for what is not there.
    private static func size(of path: String) -> Int64 {
        var status = stat()
        return stat(path, &status) == 0 ? Int64(status.st_size) : 0
    }
}

/// Each walks an index and nothing else.
enum StatisticsSQL {
    static let articles = "SELECT count(*) FROM statuses"
    static let within = "SELECT count(*) FROM statuses WHERE sort_key >= ?1 AND sort_key < ?2"
    static let ofFeedSince = "SELECT count(*) FROM statuses WHERE feed = ?1 AND sort_key >= ?2"
    static let oldest = "SELECT sort_key FROM statuses ORDER BY sort_key, article LIMIT 1"
    static let newest = "SELECT sort_key FROM statuses ORDER BY sort_key DESC, article DESC LIMIT 1"
}
