import FeedService
import Model
import Store

/// `tern full-text FEED`: the pages of articles that came before the feed was to have full texts.
struct FullTextCommand {
    var feed: String
    /// Also those that gave nothing.
    var again: Bool
    var settings: Invocation.Settings

    func run() async -> ExitCode {
        await Library.withFeed(feed, settings) { feed, source throws(Failure) in
            let progress = Progress(settings)
            let report = try await source.fetchFullTexts(of: feed.id, again: again) { done, total in
                await progress.show("Fetching page", done, of: total)
            }
            await progress.end()
            for reason in report.reasons.prefix(10) { Console.error("tern: \(feed.title): \(reason)") }
            let left = try await source.fullTextCounts(of: feed.id).waiting
            let answer = FullTextAnswer(feed, report, left: left)
            Console.output(
                settings.asJSON
                    ? try JSONText.line(answer) : "\(feed.title): \(Self.summary(of: report, left: left))"
            )
        }
    }

    static func summary(of report: FullTextReport, left: Int) -> String {
        let more = left == 0 ? "" : " \(left) wait still."
        if report.asked == 0 { return "there was no page to ask for.\(more)" }
        let pages = report.asked == 1 ? "1 page was asked for" : "\(report.asked) pages were asked for"
        return "\(pages), \(report.gained) had more than the feed.\(more)"
    }

    /// For `tern why`; nil where there is nothing to say.
    static func text(of counts: FullTextCounts) -> String? {
        var parts: [String] = []
        if counts.kept > 0 { parts.append("\(counts.kept) there") }
        if counts.waiting > 0 { parts.append("\(counts.waiting) wait for a refresh") }
        if let reason = counts.lastReason {
            parts.append("\(counts.failed) could not be had, the last because: \(reason)")
        }
        return parts.isEmpty ? nil : parts.joined(separator: "\n")
    }
}

/// The same for programs.
private struct FullTextAnswer: Encodable {
    var feed: String
    var feedTitle: String
    var asked: Int
    var gained: Int
    var waiting: Int

    init(_ feed: Feed, _ report: FullTextReport, left: Int) {
        self.feed = feed.id.rawValue
        feedTitle = feed.title
        asked = report.asked
        gained = report.gained
        waiting = left
    }
}
