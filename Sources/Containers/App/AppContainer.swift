package import Model
import Observation

/// Owns the program's state and runs its effects against a feed source. All changes go through `send(_:)`.
@MainActor
@Observable
package final class AppContainer {
    package private(set) var state: AppPage.State
    @ObservationIgnored private let source: any FeedSource
    /// What only the outside can do: open a browser, write the log, end the program.
    @ObservationIgnored private let outside: any AppOutside

    package init(state: AppPage.State, source: any FeedSource, outside: any AppOutside) {
        self.state = state
        self.source = source
        self.outside = outside
    }

    package func send(_ intent: AppPage.Intent) {
    }

    /// Cancels every task; returns when all have ended.
    package func close() async {
    }
}

/// The edge of the program as the container sees it.
@MainActor
package protocol AppOutside: Sendable {
    /// Opens an http(s) address in the reader's browser; false when that could not be done.
    func open(url: String) -> Bool
    func log(_ line: String)
    func quit()
}
