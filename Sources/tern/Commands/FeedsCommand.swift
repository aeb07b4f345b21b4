import FeedService
import Model
import Store

/// `tern feeds`: a line about each feed, in the reader's order.
struct FeedsCommand {
    var request: Invocation.FeedsRequest
    var settings: Invocation.Settings

    func run() async -> ExitCode {
        await Library.opened(settings) { source throws(Failure) in
            var feeds = try await source.overview()
            if let folder = request.folder, !folder.isEmpty {
                let path = try FolderReference.find(folder, in: try await source.folders())
                feeds = feeds.filter { $0.folder.starts(with: path) }
            }
            if let tag = request.tag?.lowercased() {
                feeds = feeds.filter { $0.tags.contains { $0.lowercased() == tag } }
            }
            if request.isFailingOnly { feeds = feeds.filter(\.isFailing) }
            try Self.show(feeds, settings)
            return .success
        }
    }

    static func show(_ feeds: [FeedOverview], _ settings: Invocation.Settings) throws(Failure) {
        let line = FeedLine()
        for feed in feeds { Console.output(settings.asJSON ? try JSONText.line(FeedAnswer(feed)) : line.text(feed)) }
    }
}
