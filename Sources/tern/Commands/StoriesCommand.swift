import FeedService
import Feeds
import FoundationEssentials
import Model

/// `tern stories`: what several feeds have, and why it was taken for the same.
struct StoriesCommand {
    var limit: Int
    var settings: Invocation.Settings

    func run() async -> ExitCode {
        do throws(Failure) {
            let rows = try await Library.configured(settings).withSource { source async throws(Failure) in
                try await source.stories(limit: limit)
            }
            for row in rows { Console.output(settings.asJSON ? try JSONText.line(StoryAnswer(row)) : Self.lines(row)) }
            if rows.isEmpty, !settings.asJSON { Console.error("tern: no story is of several feeds.") }
            return rows.isEmpty ? .failure : .success
        } catch {
            Console.error(error)
            return .failure
        }
    }

    /// The title, and beneath it a line for each source with the number that `tern split` takes.
    static func lines(_ row: ArticleSummary) -> String {
        let sources = (row.story?.sources ?? []).map { source in
            "  \(source.article.rawValue)  \(source.feedTitle)" + (source.reason.map { ": " + $0.phrase } ?? "")
        }
        return ([row.title] + sources).joined(separator: "\n")
    }
}

/// `tern split NUMBER`: takes the story of an article apart.
struct SplitCommand {
    var article: ArticleID
    var settings: Invocation.Settings

    func run() async -> ExitCode {
        do throws(Failure) {
            let feeds = try await Library.configured(settings).withSource { source async throws(Failure) in
                try await source.split(article)
            }
            if settings.asJSON {
                Console.output(try JSONText.line(SplitAnswer(id: article.rawValue, feeds: feeds.map(\.rawValue))))
            } else {
                Console.output("Split: each article stands alone in \(feeds.count.of("feed")).")
            }
            return .success
        } catch {
            Console.error(error)
            return .failure
        }
    }
}

private struct SplitAnswer: Encodable {
    var id: String
    var feeds: [String]
}

/// A story for programs.
private struct StoryAnswer: Encodable {
    var title: String
    var url: String?
    var sources: [StorySource]

    init(_ row: ArticleSummary) {
        title = row.title
        url = row.url?.withoutCredentials
        sources = (row.story?.sources ?? []).map(StorySource.init)
    }
}

/// An article of a story for programs.
struct StorySource: Encodable {
    var id: String
    var feed: String
    var feedTitle: String
    var reason: String?

    init(_ source: Story.Source) {
        id = source.article.rawValue
        feed = source.feed.rawValue
        feedTitle = source.feedTitle
        reason = source.reason?.phrase
    }
}
