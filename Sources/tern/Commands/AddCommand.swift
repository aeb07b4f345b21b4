import FeedService
import Feeds
import Glibc
import Model

/// `tern add ADDRESS…`
struct AddCommand {
    var addresses: [String]
    var choice: Invocation.AddChoice
    var settings: Invocation.Settings

    func run() async -> ExitCode {
        do throws(Failure) {
            return await (try Library.configured(settings)).forEach(addresses, add)
        } catch {
            Console.error(error)
            return .usage
        }
    }

    private func add(_ address: String, to service: FeedService) async -> Bool {
        do throws(Failure) {
            try say(try await service.add(address))
            return true
        } catch .severalFeeds(let page, let feeds) {
            guard let chosen = choose(among: feeds, of: page) else { return false }
            var isDone = true
            for feed in chosen where await !addOffered(feed.url, from: address, to: service) {
                isDone = false
            }
            return isDone
        } catch {
            Console.error(error, "not added: ")
            return false
        }
    }

    private func addOffered(_ address: String, from page: String, to service: FeedService) async -> Bool {
        do throws(Failure) {
            try say(try await service.add(address, from: page))
            return true
        } catch {
            Console.error(error, "not added: ")
            return false
        }
    }

    private func say(_ added: Addition) throws(Failure) {
        let feed = added.feed
        guard !settings.asJSON else { return Console.output(try JSONText.line(Added(added))) }
        Console.output("\(added.isNew ? "Added" : "Already there:") \(feed.title), \(feed.unread) unread.")
        for notice in added.notices { Console.error("tern: \(feed.title) \(notice)") }
    }

    private struct Added: Encodable {
        var id: String
        var title: String
        var address: String
        var new: Bool
        var unread: Int

        init(_ added: Addition) {
            id = added.feed.id.rawValue
            title = added.feed.title
            address = added.feed.address.withoutCredentials
            new = added.isNew
            unread = added.feed.unread
        }
    }

    /// Nil when nothing is to be added, which has then been said.
    private func choose(among feeds: [FoundFeed], of page: String) -> [FoundFeed]? {
        switch choice {
        case .first: return Array(feeds.prefix(1))
        case .all: return feeds
        case .ask: break
        }
        Console.error("tern: \(page) is a page with \(feeds.count) feeds:")
        let isAsked = isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1
        for (number, feed) in feeds.enumerated() {
            isAsked ? Console.error("  \(number + 1)  \(feed.line)") : Console.output(feed.line)
        }
        guard isAsked else {
            Console.error("tern: not added: name one of them, or use --first or --all.")
            return nil
        }
        Console.error("Which one? 1 to \(feeds.count), a for all, Return for none:")
        return Self.chosen(readLine() ?? "", among: feeds)
    }

    /// What an answer to the question means; nil for none.
    static func chosen(_ answer: String, among feeds: [FoundFeed]) -> [FoundFeed]? {
        let answer = answer.cleanedLine.lowercased()
        if answer == "a" || answer == "all" { return feeds }
        let words = answer.split { $0 == " " || $0 == "," }
        let numbers = words.compactMap { Int($0) }.filter { (1...feeds.count).contains($0) }
        guard !numbers.isEmpty, numbers.count == words.count else {
            Console.error("tern: nothing was added.")
            return nil
        }
        return numbers.map { feeds[$0 - 1] }
    }
}
