import FeedService
import Model

/// `tern refresh`: for the reader's own hands, and for cron.
struct RefreshCommand {
    var settings: Invocation.Settings

    func run() async -> ExitCode {
        do throws(Failure) {
            let report = try await Library(settings: settings).whileOpen { service async throws(Failure) in
                try await service.refresh(.all)
            }
            for failed in report.failures {
                Console.error("tern: \(failed.title): \(failed.failure.sentence)")
            }
            Console.output(summary(of: report))
            return report.failures.isEmpty ? .success : .failure
        } catch {
            Console.error(error)
            return .failure
        }
    }

    private func summary(of report: RefreshReport) -> String {
        guard report.feeds > 0 else { return "There are no feeds yet: tern add ADDRESS" }
        let feeds = report.feeds == 1 ? "1 feed" : "\(report.feeds) feeds"
        let articles = report.newArticles == 1 ? "1 new article" : "\(report.newArticles) new articles"
        return "\(feeds): \(articles)" + (report.failures.isEmpty ? "." : ", \(report.failures.count) failed.")
    }
}
