import FeedService
import Model

/// `tern history FEED`: older pages of a feed that has them (RFC 5005).
struct HistoryCommand {
    var feed: String
    var pages: Int
    var settings: Invocation.Settings

    func run() async -> ExitCode {
        var code = ExitCode.success
        let ending = await Library.withFeed(feed, settings) { feed, source throws(Failure) in
            let progress = Progress(settings)
            await progress.show("Fetching the newest page")
            let report = try await source.history(of: feed.id, pages: pages) { page in
                await progress.show("Fetching older page", page, of: pages)
            }
            await progress.end()
            for notice in report.notices { Console.error("tern: \(feed.title) \(notice)") }
            Console.output(
                settings.asJSON
                    ? try JSONText.line(HistoryAnswer(feed, report)) : "\(feed.title): \(Self.summary(of: report))"
            )
            guard let failure = report.failure else { return }
            Console.error(failure)
            code = .failure
        }
        return ending == .success ? code : ending
    }

    static func summary(of report: HistoryReport) -> String {
        let fresh =
            switch report.unread {
            case ...0: ""
            case 1: " 1 new article of the newest page is unread."
            default: " \(report.unread) new articles of the newest page are unread."
            }
        if report.pages == 0, report.failure == nil { return "it names no older pages.\(fresh)" }
        let pages = report.pages.of("older page")
        let articles =
            report.newArticles == 1
            ? "1 article that was new, which is marked" : "\(report.newArticles) articles that were new, all marked"
        let more = report.hasMore ? " There are more: --pages asks for them." : ""
        return "\(pages) with \(articles) as read.\(fresh)\(more)"
    }
}

/// The same for programs.
private struct HistoryAnswer: Encodable {
    var feed: String
    var feedTitle: String
    var pages: Int
    var newArticles: Int
    var unread: Int
    var more: Bool

    init(_ feed: Feed, _ report: HistoryReport) {
        self.feed = feed.id.rawValue
        feedTitle = feed.title
        pages = report.pages
        newArticles = report.newArticles
        unread = report.unread
        more = report.hasMore
    }
}
