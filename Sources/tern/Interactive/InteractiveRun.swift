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

// MARK: Running

extension InteractiveRun {
    /// Runs until the end; returns how.
    func run() async -> ExitCode {
        let terminal: Terminal
        do throws(TerminalError) {
            terminal = try Terminal()
            try terminal.start()
        } catch {
            Console.error("tern: \(error.sentence)")
            return .usage
        }
        let container = AppContainer(state: AppPage.State(now: Date()), source: service, outside: self)
        self.terminal = terminal
        session = Session(container: container, size: terminal.size)
        terminal.onEvent = { [weak self] in self?.handle($0) }
        terminal.onEnd = { [weak self] in self?.end(.success) }
        terminal.onWritable = { [weak self] in self?.scheduleFrame() }
        observe(container)
        container.send(.start)
        let clock = minuteTimer(container)
        await withCheckedContinuation { ending = $0 }
        clock.cancel()
        terminal.stop()
        await container.close()
        return exitCode
    }

    private func end(_ code: ExitCode) {
        exitCode = code
        ending?.resume()
        ending = nil
    }

    /// Ages in lists move on once a minute; nothing else wakes an idle Tern.
    private func minuteTimer(_ container: AppContainer) -> any DispatchSourceTimer {
        let timer = DispatchSource.makeTimerSource(queue: .main)
        timer.schedule(deadline: .now() + 60, repeating: 60, leeway: .seconds(5))
        timer.setEventHandler { MainActor.assumeIsolated { container.send(.tick(Date())) } }
        timer.resume()
        return timer
    }
}

// MARK: Events and frames

extension InteractiveRun {
    private func handle(_ event: Event) {
        if case .reply(let reply) = event { learn(reply) }
        switch session?.handle(event) {
        case .suspend: terminal?.suspend()
        case .repaint: terminal?.surface.invalidate()
        case nil: break
        }
        scheduleFrame()
    }

    /// A terminal that tells its background gets the theme for it, unless the reader chose one.
    private func learn(_ reply: Reply) {
        guard settings.theme == .automatic, case .background(let red, let green, let blue) = reply else { return }
        theme = .standard(isLight: Theme.isLight(red: red, green: green, blue: blue))
    }

    /// Draws whenever the state that was drawn changes.
    private func observe(_ container: AppContainer) {
        withObservationTracking {
            _ = container.state
        } onChange: { [weak self] in
            // Told before the change is made: looked at again on the next turn of the main queue.
            Task { @MainActor in
                self?.scheduleFrame()
                self?.observe(container)
            }
        }
    }
}
