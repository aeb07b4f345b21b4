import FeedService
import Feeds
import Model

/// `tern remove ADDRESS…`: asks nothing, and says what went.
struct RemoveCommand {
    var addresses: [String]
    var settings: Invocation.Settings

    func run() async -> ExitCode {
        await Library(settings: settings).forEach(addresses, remove)
    }

    private func remove(_ address: String, from service: FeedService) async -> Bool {
        let address = address.cleanedLine.withoutFragment
        do throws(Failure) {
            let feeds = try await service.catalogue().feeds
            guard let feed = feeds.first(where: { $0.address.withoutFragment == address }) else {
                Console.error("tern: not removed: no feed has the address \(address).")
                return false
            }
            let articles = try await service.details(of: feed.id).articles
            try await service.remove([feed.id])
            Console.output("Removed \(feed.title), \(summary(articles: articles, starred: feed.starred)).")
            return true
        } catch {
            Console.error(error, "not removed: ")
            return false
        }
    }

    private func summary(articles: Int, starred: Int) -> String {
        articles.of("article") + (starred > 0 ? ", \(starred) of them starred" : "")
    }
}
