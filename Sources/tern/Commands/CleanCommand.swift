import FeedService
import Feeds
import Model
import Store

/// `tern gc`: lets go of old articles as the settings say, empties the trash, gives space back; or brings back what lies in
/// the trash.
struct CleanCommand {
    var request: Invocation.CleaningRequest
    var settings: Invocation.Settings

    func run() async -> ExitCode {
        do throws(Failure) {
            try await Library.configured(settings).withSource { source async throws(Failure) in
                let all = try await source.catalogue().feeds
                let feeds = try request.feed.map { text throws(Failure) in [try FeedReference.find(text, in: all)] }
                if request.restores {
                    try await restore(feeds ?? all, in: source)
                } else {
                    let report = try await clean(feeds ?? all, in: source)
                    guard !settings.isQuiet || request.asJSON else { return }
                    let lines = CleaningLines(report: report, isDryRun: request.isDryRun)
                    Console.output(request.asJSON ? try lines.json : lines.text)
                }
            }
            return .success
        } catch {
            Console.error(error)
            return .failure
        }
    }

    private func clean(_ feeds: [Feed], in source: LibrarySource) async throws(Failure) -> CleaningReport {
        let progress = Progress(settings)
        let report = try await source.clean(feeds, isKept: !request.isDryRun) { done in
            if done < feeds.count {
                await progress.show("Cleaning feed", done + 1, of: feeds.count)
            } else {
                await progress.show("Giving space back")
            }
        }
        await progress.end()
        return report
    }

    private func restore(_ feeds: [Feed], in source: LibrarySource) async throws(Failure) {
        var (total, series) = (0, MarkSeries())
        for feed in feeds {
            let count = try await source.restoreTrash(of: feed.id, joining: &series, isKept: !request.isDryRun)
            total += count
            guard count > 0 else { continue }
            if request.asJSON {
                Console.output(try JSONText.line(Restored(feed, count, isDryRun: request.isDryRun)))
            } else if !settings.isQuiet {
                Console.output("\(feed.title): \(count.of("article"))")
            }
        }
        guard !request.asJSON, !settings.isQuiet else { return }
        Console.output(Self.summary(restored: total, isDryRun: request.isDryRun))
    }

    static func summary(restored count: Int, isDryRun: Bool) -> String {
        if count == 0 { return "There is nothing in the trash." }
        let articles = count.of("article")
        if isDryRun { return "\(articles) would come back. Nothing was changed." }
        return "\(articles) came back from the trash with \(count == 1 ? "its" : "their") marks, to stay."
    }

    private struct Restored: Encodable {
        var title: String
        var address: String
        var restored: Int
        var dryRun: Bool

        init(_ feed: Feed, _ count: Int, isDryRun: Bool) {
            title = feed.title
            address = feed.address.withoutCredentials
            restored = count
            dryRun = isDryRun
        }
    }
}
