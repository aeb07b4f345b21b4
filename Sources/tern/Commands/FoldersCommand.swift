import FeedService
import Model
import Store
import TermUI

/// `tern folders`: the folders as a tree, with what is in them; or gives one another name or place, or takes some away.
struct FoldersCommand {
    var change: Invocation.FolderChange?
    var settings: Invocation.Settings

    /// A folder and all that is in it, folders inside it included.
    private struct Line: Encodable {
        var path: [String]
        var feeds: Int
        var unread: Int
        var starred: Int
        var failing: Int

        init(_ path: [String], _ all: [FeedOverview]) {
            let inside = all.filter { $0.folder.starts(with: path) }
            self.path = path
            feeds = inside.count
            unread = inside.reduce(0) { $0 + $1.feed.unread }
            starred = inside.reduce(0) { $0 + $1.feed.starred }
            failing = inside.count(where: \.isFailing)
        }

        func text(width: Int?) -> String {
            let indent = String(repeating: "  ", count: path.count - 1)
            let line = "\(FeedLine.right("\(unread)", 6))  \(indent)\(path.last ?? "")  (\(feeds.of("feed")))"
            return width.map { PlainLines.cut(line, width: $0) } ?? line
        }
    }

    func run() async -> ExitCode {
        await Library.opened(settings) { source throws(Failure) in
            switch change {
            case .rename(let folder, let new)?:
                let path = try FolderReference.find(folder, in: try await source.folders())
                try await source.arrange(.renameFolder(path, to: new))
            case .remove(let folders)?:
                // All are found before one goes, and those within others go before these.
                let all = try await source.folders()
                let paths = try folders.map { folder throws(Failure) in try FolderReference.find(folder, in: all) }
                for path in Set(paths).sorted(by: { $0.count > $1.count }) {
                    try await source.arrange(.removeFolder(path))
                }
            case nil: break
            }
            let feeds = try await source.overview()
            for folder in try await source.folders() {
                let line = Line(folder, feeds)
                Console.output(settings.asJSON ? try JSONText.line(line) : line.text(width: TerminalWidth.output))
            }
            return .success
        }
    }
}
