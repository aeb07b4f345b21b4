import FeedService
import Feeds
import FoundationEssentials
import Model
import TermUI

/// `tern search QUERY`: the articles that answer, a line or more each. Ends with 1 when none does, as grep does.
struct SearchCommand {
    /// How many articles are asked for at once.
    private static let pageSize = 200

    var request: Invocation.SearchRequest
    var settings: Invocation.Settings

    func run() async -> ExitCode {
        let query: SearchQuery
        do throws(SearchProblem) {
            query = try SearchQuery(strict: request.query)
        } catch {
            Console.error("tern: \(error.sentence)\n\(Self.pointer(to: error, in: request.query))")
            return .usage
        }
        do throws(Failure) {
            return try await Library(settings: settings).withSource { source async throws(Failure) in
                let progress = Progress(settings)
                let left = try await source.unindexedCount()
                if left > 5_000, !settings.isQuiet {
                    Console.error("tern: \(left) articles are indexed first, which is done once.")
                }
                try await progress.index(source)
                return try await answer(query, from: source)
            }
        } catch {
            Console.error(error)
            return .failure
        }
    }

    private func answer(_ query: SearchQuery, from source: LibrarySource) async throws(Failure) -> ExitCode {
        let listing = Listing.search(Search(query, order: request.order))
        var left = request.limit
        var stories = StoryFold()
        var page = PageRequest(listing: listing)
        repeat {
            page.size = min(left, Self.pageSize)
            let answer = try await source.page(page)
            let rows = request.joinsStories ? stories.first(of: answer.rows) : answer.rows
            for row in rows { try show(row) }
            left -= rows.count
            page.cursor = answer.next
        } while left > 0 && page.cursor != nil
        if page.cursor != nil { Console.error("tern: \(Self.more(try await source.count(query))) --limit shows more.") }
        let unindexed = try await source.unindexedCount()
        if unindexed > 0 {
            Console.error("tern: not indexed yet: \(unindexed.of("article")), so more may answer.")
        }
        return left < request.limit ? .success : .failure
    }

    private static func more(_ count: SearchCount) -> String {
        switch count {
        case .exactly(let count): "\(count.of("article")) answer in all;"
        case .moreThan(let count): "More than \(count.of("article")) answer;"
        }
    }

    private func show(_ row: ArticleSummary) throws(Failure) {
        guard !request.asJSON else { return Console.output(try JSONText.line(ArticleAnswer(row))) }
        Console.output("\(Moment.text(row.published))  \(row.title)  (\(row.feedTitle))")
        if let url = row.url { Console.output("    \(url.withoutCredentials)") }
        if !row.hits.summary.isEmpty { Console.output("    \(row.summary)") }
    }

    /// The query on a line, and signs under the place.
    static func pointer(to problem: SearchProblem, in query: String) -> String {
        let characters = Array(query).map { $0.isWhitespace ? " " : $0 }
        let before = String(characters[..<min(problem.place.lowerBound, characters.count)]).cleanedForPointer
        let part = String(characters[problem.place.clamped(to: 0..<characters.count)]).cleanedForPointer
        let line = "  " + String(characters).cleanedForPointer
        return line + "\n  " + String(repeating: " ", count: TextWidth.of(before))
            + String(repeating: "^", count: max(1, TextWidth.of(part)))
    }
}

extension String {
    /// Without what a terminal is not shown; spaces stay as they are.
    fileprivate var cleanedForPointer: String {
        String(String.UnicodeScalarView(unicodeScalars.filter { !TextCleaning.isDropped($0) }))
    }
}
