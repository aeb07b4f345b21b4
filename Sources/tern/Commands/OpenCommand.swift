import FeedService
import Model
import Store

/// `tern open`: shows articles in the reader's browser, as the key `o` does.
struct OpenCommand {
    /// More than this are a mistake, unless the reader says how many.
    private static let most = 10
    /// How long a browser has to fail, in steps of 50 milliseconds.
    private static let patience = 20

    /// What is opened of an article.
    private struct Target {
        var article: ArticleSummary
        /// Nil for its page.
        var file: Enclosure?
        var url: String? { file?.url ?? article.url }
    }

    var request: Invocation.OpenRequest
    var settings: Invocation.Settings
    private var choice: ArticleChoice { request.choice }

    init(request: Invocation.OpenRequest, settings: Invocation.Settings) {
        self.request = request
        self.settings = settings
    }

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
            guard request.opensEnclosures else {
                let isOpened = try await open(rows.map { Target(article: $0) }, with: Players())
                return isOpened && isWhole && !rows.isEmpty ? .success : .failure
            }
            let targets = try await files(of: rows, from: selection.source)
            guard targets.count <= most else {
                throw .unsupported("More than \(most) files come with these articles: --limit says how many to open.")
            }
            let isOpened = try await open(targets, with: Configuration.read(settings).players)
            return isOpened && isWhole && !targets.isEmpty ? .success : .failure
        }
    }

    private func files(of rows: [ArticleSummary], from source: LibrarySource) async throws(Failure) -> [Target] {
        var targets: [Target] = []
        for row in rows {
            let files = try await source.storedArticle(row.id).enclosures
            if files.isEmpty { Console.error("tern: no file comes with article \(row.id).") }
            targets += files.map { Target(article: row, file: $0) }
        }
        return targets
    }

    @MainActor
    private func open(_ targets: [Target], with players: Players) async throws(Failure) -> Bool {
        let browser = Browser()
        var isDone = true
        for target in targets {
            let row = target.article
            let isOpened =
                target.file.map { browser.open($0, of: row.title, with: players) } ?? target.url.map(browser.open)
                ?? false
            guard isOpened else {
                Console.error("tern: " + refusal(target))
                isDone = false
                continue
            }
            if settings.asJSON {
                Console.output(try JSONText.line(ArticleAnswer(row)))
            } else if !settings.isQuiet {
                Console.output("Opened \(target.file?.url ?? row.title)")
            }
        }
        let failures = await failures(of: browser)
        failures.forEach { Console.error("tern: \($0)") }
        return isDone && failures.isEmpty
    }

    private func refusal(_ target: Target) -> String {
        if let file = target.file { return "no program could be started for \(file.url): [players] names one." }
        return target.url == nil
            ? "article \(target.article.id) has no address." : "no browser could be started: BROWSER names one."
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
