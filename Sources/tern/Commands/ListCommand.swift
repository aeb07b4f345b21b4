import FeedService
import Model

/// `tern list`: a line about each article that is chosen. Ends with 1 when there is none.
struct ListCommand {
    var request: Invocation.ListRequest
    var settings: Invocation.Settings

    func run() async -> ExitCode {
        await Library.withArticles(request.choice, settings) { selection throws(Failure) in
            let line = ArticleLine()
            var count = 0
            let isWhole = try await selection.forEachPage(joinsStories: request.joinsStories) { rows throws(Failure) in
                count += rows.count
                let lines = try rows.map { (row) throws(Failure) in try text(row, line) }
                guard !lines.isEmpty else { return true }
                // What stands between the fields is the reader's own, such as a tab.
                let page = lines.joined(separator: "\n")
                request.format == nil ? Console.output(page) : Console.raw(page)
                return !Console.isUnread
            }
            return isWhole && count > 0 ? .success : .failure
        }
    }

    private func text(_ row: ArticleSummary, _ line: ArticleLine) throws(Failure) -> String {
        if settings.asJSON { return try JSONText.line(ArticleAnswer(row)) }
        return request.format?.line(row) ?? line.text(row)
    }
}

extension Library {
    /// Does something with the articles that are chosen, and says why where that cannot be.
    static func withArticles(
        _ choice: ArticleChoice,
        _ settings: Invocation.Settings,
        _ act: (ArticleSelection) async throws(Failure) -> ExitCode
    ) async -> ExitCode {
        await opened(settings) { source throws(Failure) in
            try await act(try await ArticleSelection(choice, in: source, Progress(settings)))
        }
    }

    /// Does something with the library, and says why where that cannot be.
    static func opened(
        _ settings: Invocation.Settings,
        _ act: (LibrarySource) async throws(Failure) -> ExitCode
    ) async -> ExitCode {
        do throws(Failure) {
            return try await Library.local(settings).withSource(act)
        } catch {
            Console.error(error)
            return .failure
        }
    }
}
