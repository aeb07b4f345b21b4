import FeedService
import Feeds
import FoundationEssentials
import Model
import Screens
import Store

/// `tern show`: the text of articles. Marks nothing and fetches nothing.
struct ShowCommand {
    /// Bodies are read one by one, so few rows have to be there.
    private static let pageSize = 100

    var request: Invocation.ShowRequest
    var settings: Invocation.Settings

    func run() async -> ExitCode {
        await Library.withArticles(request.choice, settings) { selection throws(Failure) in
            var isFirst = true
            var isDone = true
            let show = { (id: ArticleID) async throws(Failure) in
                if !(try await self.show(id, from: selection.source, &isFirst)) { isDone = false }
            }
            guard request.choice.isNamed else {
                _ = try await selection.forEachPage(size: Self.pageSize) { rows throws(Failure) in
                    for row in rows where !Console.isUnread { try await show(row.id) }
                    return !Console.isUnread
                }
                return isDone && !isFirst ? .success : .failure
            }
            let isWhole = try await selection.forEachNamed(size: Self.pageSize) { ids async throws(Failure) in
                for id in ids where !Console.isUnread { try await show(id) }
                return (!Console.isUnread, true)
            }
            return isWhole && isDone ? .success : .failure
        }
    }

    /// Returns false when there is nothing to show, which has then been said.
    private func show(
        _ id: ArticleID,
        from source: LibrarySource,
        _ isFirst: inout Bool
    ) async throws(Failure) -> Bool {
        let stored: StoredArticle
        do throws(Failure) {
            stored = try await source.storedArticle(id)
        } catch .missing {
            Console.error("tern: there is no article \(id).")
            return false
        }
        guard !request.isFullOnly || stored.fullText != nil else {
            Console.error("tern: the page of article \(id) is not here: tern full-text FEED fetches pages of a feed.")
            return false
        }
        if !isFirst, request.format != .json { Console.output("") }
        isFirst = false
        Console.output(try text(of: stored))
        guard request.showsVersions else { return true }
        for version in try await source.storedVersions(of: id) {
            var earlier = stored
            earlier.summary.title = version.title
            (earlier.html, earlier.base, earlier.fullText) = (version.html, version.base, nil)
            if request.format != .json { Console.output("\nUntil \(Moment.text(version.replaced)):\n") }
            Console.output(try text(of: earlier, until: version.replaced))
        }
        return true
    }

    /// `replaced` is when its publisher changed it, for an earlier text.
    private func text(of stored: StoredArticle, until replaced: Date? = nil) throws(Failure) -> String {
        let html = stored.fullText ?? stored.html
        let base = stored.base ?? stored.summary.url
        let body = RichText(html: html, base: base)
        let article = Article(
            summary: stored.summary,
            body: body.blocks.isEmpty ? .plain(stored.summary.summary) : body
        )
        switch request.format {
        case .text: return ArticlePage(article, width: TerminalWidth.output).lines.joined(separator: "\n")
        case .markdown: return Markdown(article).text
        case .html: return html.isEmpty ? "" : SafeHTML.string(html, base: base)
        case .json:
            var answer = ArticleAnswer(stored.summary)
            answer.html = html.isEmpty ? "" : SafeHTML.string(html, base: base)
            answer.text = article.body.words
            answer.links = article.body.links
            answer.enclosures = stored.enclosures.map {
                .init(url: $0.url, type: $0.type, length: $0.length, duration: $0.duration)
            }
            answer.note = stored.note
            answer.replaced = replaced.map(Moment.forPrograms)
            return try JSONText.line(answer)
        }
    }
}
