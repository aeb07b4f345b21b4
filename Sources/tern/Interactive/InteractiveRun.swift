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
    private var container: AppContainer?
    private var clock: (any DispatchSourceTimer)?
    private var motion: FrameTimer?
    private let frameLog: FrameLog?
    private var frameIsScheduled = false
    private var settling: Settling?
    private var ending: CheckedContinuation<Void, Never>?
    private var exitCode = ExitCode.success

    init(service: FeedService, settings: Invocation.Settings, frameLog: FrameLog? = nil) {
        self.frameLog = frameLog
        self.service = service
        self.settings = settings
        theme = .standard(isLight: settings.theme == .light)
    }
}

// MARK: Running

extension InteractiveRun {
    /// Runs until the end; returns how.
    func run() async -> ExitCode {
        let container = AppContainer(state: AppPage.State(now: Date()), source: service, outside: self)
        self.container = container
        // The first page loads while the terminal is set up: each takes a few milliseconds of the start.
        container.send(.start)
        do throws(TerminalError) {
            try open(container)
            await withCheckedContinuation { ending = $0 }
        } catch {
            Console.error("tern: \(error.sentence)")
            exitCode = .usage
        }
        clock?.cancel()
        motion?.pause()
        session?.close()
        terminal?.stop()
        let losses = await container.close()
        guard losses.isEmpty else {
            losses.forEach { Console.error("tern: \($0)") }
            return .failure
        }
        return exitCode
    }

    private func open(_ container: AppContainer) throws(TerminalError) {
        let terminal = try Terminal(environment: ProcessInfo.processInfo.environment)
        try terminal.start()
        self.terminal = terminal
        session = makeSession(container, size: terminal.surface.size)
        motion = FrameTimer { [weak self] in self?.step() }
        terminal.onEvent = { [weak self] in self?.handle($0) }
        terminal.onSignal = { [weak self] in self?.end(by: $0) }
        clock = minuteTimer(container)
        observe(container)
        scheduleFrame()
    }

    private func makeSession(_ container: AppContainer, size: Size) -> Session {
        let session = Session(container: container, size: size)
        session.environment.reducedMotion = settings.reducedMotion
        session.isTracing = frameLog != nil
        return session
    }

    private func end(by signal: TerminalSignal) {
        exitCode = signal == .interrupt ? .success : .failure
        quit()
    }

    /// Ages in lists move on once a minute; nothing else wakes an idle Tern.
    private func minuteTimer(_ container: AppContainer) -> any DispatchSourceTimer {
        let timer = DispatchSource.makeTimerSource(queue: .main)
        timer.schedule(deadline: .now() + 60, repeating: 60, leeway: .seconds(5))
        timer.setEventHandler { MainActor.assumeIsolated { container.send(.tick(Date())) } }
        timer.activate()
        return timer
    }
}

// MARK: What the container asks of the outside

extension InteractiveRun {
    func open(url: String) -> Bool { Browser.open(url) }
    func log(_ line: String) { logFile.write(line) }

    func quit() {
        ending?.resume()
        ending = nil
    }
}

// MARK: Events and frames

extension InteractiveRun {
    private func handle(_ event: Event) {
        frameLog?.note(event.traceName)
        if case .reply(let reply) = event { learn(reply) }
        switch session?.handle(event) {
        case .suspend:
            motion?.pause()
            terminal?.suspend()
            motion?.resume()
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

    /// Draws whenever the state changes, by whatever.
    private func observe(_ container: AppContainer) {
        withObservationTracking {
            _ = container.state
        } onChange: { [weak self] in
            // Told just before the change is made, on the main actor: drawn on the next turn of the main queue.
            Task { @MainActor in
                self?.observe(container)
                self?.scheduleFrame()
            }
        }
    }

    /// One frame for whatever happens in this turn of the main queue. While a page has just begun to load, the frame
    /// waits a moment for its content: what is stored arrives sooner than an eye could read "Loading".
    private func scheduleFrame() {
        guard !frameIsScheduled else { return }
        frameIsScheduled = true
        Task { @MainActor in
            await Task.yield()
            frameIsScheduled = false
            drawUnlessSettling()
        }
    }

    private func drawUnlessSettling() {
        guard let container, container.state.isLoading else {
            settling = nil
            return draw()
        }
        if let settling, settling.hasEnded { return draw() }
        guard settling == nil else { return }
        let wait = Settling()
        settling = wait
        Task { @MainActor in
            // Cancelled never: the run outlives it or ends the process.
            try? await Task.sleep(for: Self.settleTime)
            wait.hasEnded = true
            if settling === wait { draw() }
        }
    }

    private func draw() {
        guard ending != nil, let session, let terminal else { return }
        let frame = session.draw(on: terminal.surface, theme: theme)
        motion?.drew(frame)
        if let trace = session.trace { frameLog?.write(trace, terminal.surface.statistics) }
    }

    /// The next step of what moves.
    private func step() {
        frameLog?.note("tick")
        session?.tick()
        scheduleFrame()
    }
}

/// A short wait for content; ended, it does not begin again before a page has been shown.
@MainActor
private final class Settling {
    var hasEnded = false
}

extension AppPage.State {
    /// Whether a page on screen has nothing to show yet but will soon.
    fileprivate var isLoading: Bool {
        // An article that is only looked into keeps nobody waiting.
        feeds.page == .loading || articles.page == .loading || (focus == .article && article?.page == .loading)
    }
}
