import FeedService
import Model

/// `tern refresh`: for the reader's own hands, and for cron.
struct RefreshCommand {
    var scope: RefreshScope
    var settings: Invocation.Settings

    func run() async -> ExitCode {
        do throws(Failure) {
            let library = try Library.configured(settings)
            let progress = Progress(settings)
            let report = try await library.withSource { source async throws(Failure) in
                try await source.refresh(scope) { step in
                    if step.total > 0 { await progress.show("Refreshing feed", step.done, of: step.total) }
                }
            }
            await progress.end()
            for notice in report.notices {
                Console.error("tern: \(notice.title) \(notice.sentence)")
            }
            for failed in report.failures {
                Console.error("tern: \(failed.title): \(failed.failure.sentence)")
            }
            if settings.asJSON {
                Console.output(try JSONText.line(RefreshAnswer(report)))
            } else if !settings.isQuiet {
                Console.output(Self.summary(of: report, scope))
            }
            return report.failures.isEmpty ? .success : .failure
        } catch {
            Console.error(error)
            return .failure
        }
    }

    static func summary(of report: RefreshReport, _ scope: RefreshScope) -> String {
        guard report.feeds + report.skipped > 0 else { return "There are no feeds yet: tern add ADDRESS" }
        guard report.feeds > 0 else {
            let feeds = report.skipped == 1 ? "The feed is" : "All \(report.skipped) feeds are"
            let more = scope == .due ? "--all" : "--force"
            return "\(feeds) left alone for now: tern why FEED says why, tern refresh \(more) asks."
        }
        let feeds = report.feeds.of("feed")
        let articles = report.newArticles.of("new article")
        let texts = report.fullTexts == 0 ? "" : ", \(report.fullTexts) in full"
        let failed = report.failures.isEmpty ? "" : ", \(report.failures.count) failed"
        let skipped = report.skipped == 0 ? "" : ", \(report.skipped) left alone for now"
        return "\(feeds): \(articles)\(texts)\(failed)\(skipped).\(trashed(report.trashed))"
    }

    private static func trashed(_ count: Int) -> String {
        switch count {
        case ...0: ""
        default: " \(count.of("old article")) went to the trash."
        }
    }
}

/// The same for programs.
private struct RefreshAnswer: Encodable {
    struct Remark: Encodable {
        var feed: String
        var feedTitle: String
        var reason: String
    }

    var feeds: Int
    var newArticles: Int
    var fullTexts: Int
    var trashed: Int
    var skipped: Int
    var failures: [Remark]
    var notices: [Remark]

    init(_ report: RefreshReport) {
        feeds = report.feeds
        newArticles = report.newArticles
        fullTexts = report.fullTexts
        trashed = report.trashed
        skipped = report.skipped
        failures = report.failures.map {
            Remark(feed: $0.feed.rawValue, feedTitle: $0.title, reason: $0.failure.sentence)
        }
        notices = report.notices.map { Remark(feed: $0.feed.rawValue, feedTitle: $0.title, reason: $0.sentence) }
    }
}
