import FeedService
import Glibc
import Model
import TermUI

/// Long work on one line of standard error, which is redrawn in place and cleared at its end. Says nothing where that is
/// no terminal, or where nobody wants to hear it.
actor Progress {
    /// A line is redrawn no more often than this.
    private static let pause = Duration.milliseconds(100)

    private let isShown: Bool
    private var lastShown: ContinuousClock.Instant?

    init(_ settings: Invocation.Settings) {
        isShown = Self.isShown(settings)
    }

    /// A terminal that cannot clear a line is spared it.
    static func isShown(_ settings: Invocation.Settings) -> Bool { isWanted(settings) && canRedraw }

    /// Whether somebody sits there who would hear of it.
    static func isWanted(_ settings: Invocation.Settings) -> Bool {
        !settings.isQuiet && !settings.asJSON && TerminalWidth.of(STDERR_FILENO) != nil
    }

    /// Whether the terminal can put a line in the place of the one before.
    static var canRedraw: Bool {
        let type = getenv("TERM").map { String(cString: $0) } ?? ""
        return !type.isEmpty && type != "dumb"
    }

    /// "Refreshing 12 of 200"
    func show(_ what: String, _ done: Int, of total: Int) { show("\(what) \(done) of \(total)") }

    func show(_ text: String) {
        let now = ContinuousClock.now
        guard isShown, lastShown.map({ now - $0 >= Self.pause }) ?? true else { return }
        lastShown = now
        // The last column stays free: some terminals wrap as soon as it is written to.
        let width = max(1, (TerminalWidth.of(STDERR_FILENO) ?? 1) - 1)
        Console.progress(PlainLines.cut(text.cleanedLine, width: width))
    }

    /// Clears the line. It may be shown again.
    func end() {
        lastShown = nil
        Console.clearProgress()
    }
}

extension Progress {
    /// Indexes what a search would not find yet.
    func index(_ source: LibrarySource) async throws(Failure) {
        let left = try await source.unindexedCount()
        guard left > 0 else { return }
        show("Indexing", 0, of: left)
        // Others may bring more meanwhile.
        await source.catchUp { done in await self.show("Indexing", done, of: max(left, done)) }
        end()
    }
}
