import FeedService
import Feeds
import Model

/// `tern remove FEED…`: asks nothing, and says what went. Nothing goes when one of them cannot be told.
struct RemoveCommand {
    var feeds: [String]
    var settings: Invocation.Settings

    func run() async -> ExitCode {
        do throws(Failure) {
            return try await Library(settings: settings).whileOpen { service async throws(Failure) in
                let all = try await service.catalogue().feeds
                var chosen: [Feed] = []
                for text in feeds {
                    let feed = try FeedReference.find(text, in: all)
                    if !chosen.contains(where: { $0.id == feed.id }) { chosen.append(feed) }
                }
                for feed in chosen { try await remove(feed, from: service) }
                return .success
            }
        } catch {
            Console.error(error, "not removed: ")
            return .failure
        }
    }

    private func remove(_ feed: Feed, from service: FeedService) async throws(Failure) {
        let articles = try await service.details(of: feed.id).articles
        try await service.remove([feed.id])
        if settings.asJSON {
            Console.output(try JSONText.line(Removed(feed, articles)))
        } else if !settings.isQuiet {
            Console.output("Removed \(feed.title), \(summary(articles: articles, starred: feed.starred)).")
        }
    }

    private func summary(articles: Int, starred: Int) -> String {
        articles.of("article") + (starred > 0 ? ", \(starred) of them starred" : "")
    }

    private struct Removed: Encodable {
        var id: String
        var title: String
        var address: String
        var articles: Int
        var starred: Int

        init(_ feed: Feed, _ articles: Int) {
            id = feed.id.rawValue
            title = feed.title
            address = feed.address.withoutCredentials
            self.articles = articles
            starred = feed.starred
        }
    }
}
