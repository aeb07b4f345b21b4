import FeedService
import FoundationEssentials
import Model
import Store
import TermUI

/// `tern stats`: how much is in the library, and what came in the last days.
struct StatisticsCommand {
    /// Columns of the longest bar.
    private static let barWidth = 30

    var days: Int
    var top: Int
    var settings: Invocation.Settings

    func run() async -> ExitCode {
        await Library.opened(settings) { source throws(Failure) in
            let statistics = try await source.statistics(days: days, top: top)
            Console.output(settings.asJSON ? try JSONText.line(StatisticsAnswer(statistics)) : Self.text(statistics))
            return .success
        }
    }

    static func text(_ statistics: LibraryStatistics) -> String {
        var fields = Fields()
        fields.add("Articles", "\(statistics.articles), \(statistics.unread) unread, \(statistics.starred) starred")
        fields.add("Feeds", "\(statistics.feeds)")
        if let oldest = statistics.oldest, let newest = statistics.newest {
            fields.add("From", "\(Moment.text(oldest))\nto \(Moment.text(newest))")
        }
        let log = statistics.logBytes > 0 ? ", and \(ByteCount.text(statistics.logBytes)) in its log" : ""
        fields.add("File", ByteCount.text(statistics.bytes) + log)
        fields.add("By day", bars(statistics.days).joined(separator: "\n"))
        let busiest = statistics.busiest.filter { $0.recent > 0 }.map { line in
            "\(FeedLine.right("\(line.recent)", 5))  \(line.feed.title) (\(line.articles) in all)"
        }
        fields.add("Busiest", busiest.joined(separator: "\n"))
        return fields.text
    }

    private static func bars(_ days: [LibraryStatistics.Day]) -> [String] {
        let most = max(1, days.map(\.articles).max() ?? 1)
        return days.map { day in
            let length = (day.articles * barWidth + most - 1) / most
            let bar = length == 0 ? "" : "  " + String(repeating: "▪", count: length)
            return "\(Moment.text(day.start).prefix(10)) \(FeedLine.right("\(day.articles)", 6))\(bar)"
        }
    }
}

/// Sizes of files as commands show them.
enum ByteCount {
    static func text(_ bytes: Int64) -> String {
        bytes < 1_000_000 ? "\((bytes + 999) / 1000) KB" : "\((bytes + 500_000) / 1_000_000) MB"
    }
}

private struct StatisticsAnswer: Encodable {
    struct Day: Encodable {
        var day: String
        var articles: Int
    }

    struct Busy: Encodable {
        var feed: String
        var feedTitle: String
        var articles: Int
        var recent: Int
    }

    var articles: Int
    var unread: Int
    var starred: Int
    var feeds: Int
    var oldest: String?
    var newest: String?
    var bytes: Int64
    var logBytes: Int64
    var days: [Day]
    var busiest: [Busy]

    init(_ statistics: LibraryStatistics) {
        articles = statistics.articles
        unread = statistics.unread
        starred = statistics.starred
        feeds = statistics.feeds
        oldest = statistics.oldest.map(Moment.forPrograms)
        newest = statistics.newest.map(Moment.forPrograms)
        bytes = statistics.bytes
        logBytes = statistics.logBytes
        days = statistics.days.map { Day(day: String(Moment.text($0.start).prefix(10)), articles: $0.articles) }
        busiest = statistics.busiest.map { line in
            Busy(
                feed: line.feed.id.rawValue,
                feedTitle: line.feed.title,
                articles: line.articles,
                recent: line.recent
            )
        }
    }
}
