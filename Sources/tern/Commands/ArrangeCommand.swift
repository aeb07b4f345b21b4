import FeedService
import Model
import Store

/// `tern rename` and `tern mv`: what a reader calls feeds, and where they put them.
struct ArrangeCommand {
    enum Action {
        /// Nil calls the feed as it calls itself.
        case rename(feed: String, name: String?)
        case move(Invocation.FeedsMove)
    }

    var action: Action
    var settings: Invocation.Settings

    func run() async -> ExitCode {
        await Library.opened(settings) { source throws(Failure) in
            let all = try await source.catalogue().feeds
            switch action {
            case .rename(let text, let name):
                let feed = try FeedReference.find(text, in: all)
                try await source.arrange(.rename(feed.id, to: name))
                try await say([feed.id], source) { "\(feed.title) is called \($0.feed.title) now." }
            case .move(let move): try await carryOut(move, all, source)
            }
            return .success
        }
    }

    /// All feeds are found before one is moved.
    private func carryOut(_ move: Invocation.FeedsMove, _ all: [Feed], _ source: LibrarySource) async throws(Failure) {
        var ids: [FeedID] = []
        for text in move.feeds {
            let id = try FeedReference.find(text, in: all).id
            if !ids.contains(id) { ids.append(id) }
        }
        var place = FeedPlace(folder: move.folder, order: move.place == nil ? nil : .end)
        if case .before(let text)? = move.place {
            let feed = try FeedReference.find(text, in: all)
            guard !ids.contains(feed.id) else {
                throw .unsupported("\(feed.title) cannot be moved before itself.")
            }
            place.order = .before(feed.id)
        }
        try await source.arrange(.move(ids, to: place))
        try await say(ids, source) { overview in
            let folder = overview.folder.isEmpty ? "no folder" : FolderPath.text(overview.folder)
            return move.folder == nil ? "Moved \(overview.feed.title)." : "\(overview.feed.title) is in \(folder) now."
        }
    }

    /// What became of the feeds.
    private func say(
        _ ids: [FeedID],
        _ source: LibrarySource,
        _ sentence: (FeedOverview) -> String
    ) async throws(Failure) {
        for feed in try await source.overview() where ids.contains(feed.feed.id) {
            if settings.asJSON {
                Console.output(try JSONText.line(FeedAnswer(feed)))
            } else if !settings.isQuiet {
                Console.output(sentence(feed))
            }
        }
    }
}
