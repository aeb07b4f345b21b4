import Containers
import Dispatch
import FeedService
import FoundationEssentials
import Model
import Observation
import Screens
import TermUI

/// Connects a session to a terminal: events in, frames out, until the reader quits or the terminal is gone.
///
/// Everything here is on the main actor and event-driven: between events nothing runs but one timer a minute.
@MainActor
final class InteractiveRun: AppOutside {
    /// How long the first frames wait for content that is about to arrive, rather than flash a page that says "Loading".
    private static let settleTime = Duration.milliseconds(40)

    private let service: FeedService
    private let settings: Invocation.Settings
    private let logFile = Log(path: Places.standard.log)
    private var theme: Theme
    private var terminal: Terminal?
    private var session: Session?
    private var frameIsScheduled = false
    private var loadingSince: ContinuousClock.Instant?
    private var ending: CheckedContinuation<Void, Never>?
    private var exitCode = ExitCode.success

    init(service: FeedService, settings: Invocation.Settings) {
        self.service = service
        self.settings = settings
        theme = .standard(isLight: settings.theme == .light)
    }
}
