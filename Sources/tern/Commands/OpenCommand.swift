import FeedService
import Model

/// `tern open`: shows articles in the reader's browser, as the key `o` does.
struct OpenCommand {
    /// More than this are a mistake, unless the reader says how many.
    private static let most = 10
    /// How long a browser has to fail, in steps of 50 milliseconds.
    private static let patience = 20

    var choice: ArticleChoice
    var settings: Invocation.Settings

    func run() async -> ExitCode {
        await Library.withArticles(choice, settings) { selection throws(Failure) in
            var rows: [ArticleSummary] = []
            let most = choice.limit ?? Self.most
            let isWhole = try await selection.forEachPage(size: min(ArticleSelection.pageSize, most + 1)) { page in
                rows += page
                return rows.count <= most
            }
            guard rows.count <= most else {
                throw .unsupported(
                    "More than \(Self.most) articles are chosen: --limit says how many are to be opened."
                )
            }
            let isOpened = try await open(rows)
            return isOpened && isWhole && !rows.isEmpty ? .success : .failure
        }
    }

    @MainActor
    private func open(_ rows: [ArticleSummary]) async throws(Failure) -> Bool {
        let browser = Browser()
        var isDone = true
        for row in rows {
            guard let url = row.url, browser.open(url) else {
                Console.error(
                    row.url == nil
                        ? "tern: article \(row.id) has no address."
                        : "tern: no browser could be started: BROWSER names one."
                )
                isDone = false
                continue
            }
            if settings.asJSON {
                Console.output(try JSONText.line(ArticleAnswer(row)))
            } else if !settings.isQuiet {
                Console.output("Opened \(row.title)")
            }
        }
        let failures = await failures(of: browser)
        failures.forEach { Console.error("tern: \($0)") }
        return isDone && failures.isEmpty
    }

    /// Of a browser that ends at once; one that stays open has been opened.
    @MainActor
    private func failures(of browser: Browser) async -> [String] {
        var failures: [String] = []
        for _ in 0..<Self.patience where browser.isAwaited {
            // Nobody cancels a command.
            try? await Task.sleep(for: .milliseconds(50))
            failures += browser.failures()
        }
        return failures
    }
}
