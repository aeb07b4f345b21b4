import FeedService
import Model
import Store

/// `tern mark`, `star`, `later` and `tag`: marks what is chosen, a page in one transaction, and says how many changed.
struct MarkCommand {
    var request: Invocation.MarkRequest
    var settings: Invocation.Settings

    func run() async -> ExitCode {
        let progress = Progress(settings)
        return await Library.withArticles(request.choice, settings) { selection throws(Failure) in
            var changed = 0
            var series = MarkSeries()
            let isWhole = try await forEachPage(of: selection) { ids throws(Failure) in
                changed += try await mark(ids, in: selection.source, &series).count
                await progress.show("\(verb(isDone: false)) \(changed)")
            }
            await progress.end()
            try say(changed)
            return isWhole ? .success : .failure
        }
    }

    /// Returns false when one that is named is not there, which has then been said.
    private func forEachPage(
        of selection: ArticleSelection,
        _ act: ([ArticleID]) async throws(Failure) -> Void
    ) async throws(Failure) -> Bool {
        guard request.choice.isNamed, !request.isDryRun else {
            return try await selection.forEachPage { rows throws(Failure) in
                try await act(rows.filter { request.change.applied(to: $0.status) != $0.status }.map(\.id))
                return true
            }
        }
        // One that went to the trash comes back when it is marked, so whether it is there is asked afterwards.
        return try await selection.forEachNamed { ids async throws(Failure) in
            try await act(ids)
            let missing = Set(ids).subtracting(try await selection.source.summaries(of: ids).map(\.id))
            ArticleSelection.tell(missing: missing, of: ids)
            return (true, missing.isEmpty)
        }
    }

    private func mark(
        _ ids: [ArticleID],
        in source: LibrarySource,
        _ series: inout MarkSeries
    ) async throws(Failure) -> [ArticleID] {
        if request.isDryRun { return ids }
        let (changed, grown) = try await source.mark(ids, request.change, joining: series)
        series = grown
        return changed
    }

    private func say(_ changed: Int) throws(Failure) {
        if settings.asJSON {
            return Console.output(try JSONText.line(Marked(change: name, articles: changed, dryRun: request.isDryRun)))
        }
        guard !settings.isQuiet else { return }
        let articles = changed.of("article")
        Console.output(
            request.isDryRun
                ? "\(articles) would be \(verb(isDone: true)). Nothing was changed."
                : "\(articles) \(changed == 1 ? "is" : "are") \(verb(isDone: true)) now."
        )
    }

    private var name: String {
        switch request.change {
        case .read(true): "read"
        case .read(false): "unread"
        case .starred(true): "starred"
        case .starred(false): "unstarred"
        case .later(let isLater): isLater ? "later" : "not later"
        case .tagged(_, let isTagged): isTagged ? "tagged" : "untagged"
        }
    }

    private func verb(isDone: Bool) -> String {
        switch request.change {
        case .read(let isRead): isDone ? (isRead ? "read" : "unread") : "Marking"
        case .starred(true): isDone ? "starred" : "Starring"
        case .starred(false): isDone ? "without a star" : "Taking stars"
        case .later(true): isDone ? "kept for later" : "Keeping"
        case .later(false): isDone ? "no longer kept for later" : "Letting go"
        case .tagged(let tag, true): isDone ? "tagged “\(tag)”" : "Tagging"
        case .tagged(let tag, false): isDone ? "without the tag “\(tag)”" : "Taking tags"
        }
    }

    private struct Marked: Encodable {
        var change: String
        var articles: Int
        var dryRun: Bool
    }
}
