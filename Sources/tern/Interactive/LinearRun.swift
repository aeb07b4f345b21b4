import Containers
import FeedService
import FoundationEssentials
import Model
import Observation
import Screens
import TermUI

/// Connects a session to standard input and output, line by line, without a screen: for screen readers, pipes and logs.
/// What the screens say is appended as it changes.
@MainActor
final class LinearRun: AppOutside {
    /// Below 80 columns there is one page at a time, which is how a person listens.
    private static let size = Size(width: 79, height: 24)

    private let service: FeedService
    private let configuration: Configuration
    private let file: ConfigurationFile
    private let logFile = Log(path: Places.standard.log)
    private let terminal: LinearTerminal
    private var session: Session?
    private var container: AppContainer?
    private var announcer = LinearAnnouncer()
    /// Input that has to wait until a page has loaded, as a script does not wait by itself.
    private var waiting: [LinearTerminal.Input] = []
    private var expectsAnswer = false
    private var turnIsScheduled = false
    private var ending: CheckedContinuation<Void, Never>?
    private var exitCode = ExitCode.success
    private let browser = Browser()

    init(service: FeedService, configuration: Configuration, file: ConfigurationFile) {
        self.service = service
        self.configuration = configuration
        self.file = file
        terminal = LinearTerminal(environment: ProcessInfo.processInfo.environment)
    }

    /// Runs until the reader quits or no more input can come; returns how.
    func run() async -> ExitCode {
        let now = Date()
        var state = AppPage.State(now: now, zone: .system(around: now))
        state.settings = configuration.settingsState
        let container = AppContainer(state: state, source: service, outside: self)
        self.container = container
        let session = Session(container: container, size: Self.size)
        session.isStill = true
        self.session = session
        terminal.onInput = { [weak self] in self?.receive($0) }
        terminal.onSignal = { [weak self] in self?.end(by: $0) }
        container.send(.start)
        do throws(TerminalError) {
            try terminal.start()
            observe(container)
            scheduleTurn()
            await withCheckedContinuation { ending = $0 }
        } catch {
            Console.error("tern: \(error.sentence)")
            exitCode = .failure
        }
        terminal.stop()
        let losses = await container.close()
        losses.forEach { Console.error("tern: \($0)") }
        return losses.isEmpty ? exitCode : .failure
    }

    private func end(by signal: TerminalSignal) {
        if signal == .child {
            for failure in browser.failures() { container?.send(.showToast(Toast(.failure, failure))) }
            return
        }
        exitCode = signal == .interrupt ? .success : .failure
        quit()
    }
}

// MARK: What the container asks of the outside

extension LinearRun {
    func open(url: String) -> Bool { browser.open(url) }
    func log(_ line: String) { logFile.write(line) }
    func save(_ settings: Settings) -> Result<String, Failure> { file.saving(settings) }

    func quit() {
        ending?.resume()
        ending = nil
    }
}

// MARK: Turns

extension LinearRun {
    private func receive(_ input: LinearTerminal.Input) {
        waiting.append(input)
        scheduleTurn()
    }

    private func observe(_ container: AppContainer) {
        withObservationTracking {
            _ = container.state
        } onChange: { [weak self] in
            // Told just before the change is made: dealt with on the next turn of the main queue.
            Task { @MainActor in
                self?.observe(container)
                self?.scheduleTurn()
            }
        }
    }

    private func scheduleTurn() {
        guard !turnIsScheduled else { return }
        turnIsScheduled = true
        Task { @MainActor in
            await Task.yield()
            turnIsScheduled = false
            turn()
        }
    }

    /// Says what is new, then takes the next input, unless a page is still to come that it may be meant for.
    private func turn() {
        guard ending != nil, let session, let container, !container.state.isLoading else { return }
        _ = session.frame()
        guard say(session.linearLines()) else { return quit() }
        guard !waiting.isEmpty else { return }
        perform(waiting.removeFirst(), session)
        scheduleTurn()
    }

    private func say(_ lines: [LinearLine]) -> Bool {
        let news = announcer.announce(lines)
        let answer = news.isEmpty && expectsAnswer ? [announcer.reminder] : news
        expectsAnswer = false
        return answer.isEmpty || terminal.say(answer)
    }

    private func perform(_ input: LinearTerminal.Input, _ session: Session) {
        expectsAnswer = true
        switch input {
        case .end: quit()
        case .key(let key): handle(session.handle(.key(key)))
        case .line(let line):
            switch TypedCommand(line: line) {
            case .command(let command): handle(session.perform(command))
            case .keys(let keys): for key in keys { handle(session.handle(.key(key))) }
            }
        }
    }

    private func handle(_ request: Session.Request?) {
        switch request {
        // There is nothing to repaint: everything is said again.
        case .repaint: announcer = LinearAnnouncer()
        case .page, .edit:
            container?.send(.showToast(Toast(.information, "The text itself is said here, without another program.")))
        case .suspend, nil: break
        }
    }
}

extension AppPage.State {
    /// A page on screen has nothing to show yet but will soon.
    fileprivate var isLoading: Bool {
        feeds.page == .loading || articles.page == .loading || article?.page == .loading
    }
}
