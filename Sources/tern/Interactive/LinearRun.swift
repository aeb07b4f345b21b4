import Containers
import FeedService
import FoundationEssentials
import Model
import Screens
import TermUI

/// Connects a session to standard input and output, line by line, without a screen: for screen readers, pipes and logs.
/// What the screens say is appended as it changes.
@MainActor
final class LinearRun {
    /// Below 80 columns there is one page at a time, which is how a person listens.
    private static let size = Size(width: 79, height: 24)

    private let service: FeedService
    private let live: LiveConfiguration
    private let outside: Outside
    private let keeper: StateKeeper
    private let terminal: LinearTerminal
    private var session: Session?
    private var container: AppContainer?
    private var announcer = LinearAnnouncer()
    /// Input that has to wait until a page has loaded, as a script does not wait by itself.
    private var waiting: [LinearTerminal.Input] = []
    private var expectsAnswer = false
    private var turns: Turns?

    init(service: FeedService, live: LiveConfiguration, outside: Outside, keeper: StateKeeper) {
        self.service = service
        self.keeper = keeper
        self.live = live
        self.outside = outside
        terminal = LinearTerminal(environment: ProcessInfo.processInfo.environment)
    }

    /// Runs until the reader quits or no more input can come; returns how.
    func run() async -> ExitCode {
        let now = Date()
        let configuration = live.configuration
        var state = AppPage.State(now: now, zone: .system(around: now))
        state.settings = configuration.settingsState
        // A script begins where it always did.
        let place = terminal.isInteractive ? keeper.beginning.place : nil
        state.begin(configuration.settings.startup, at: place)
        let container = AppContainer(state: state, source: service, outside: outside)
        self.container = container
        let session = Session(container: container, keymap: configuration.keymap, size: Self.size)
        session.isStill = true
        session.locale = .system(environment: ProcessInfo.processInfo.environment)
        self.session = session
        live.follow(container, session)
        terminal.onInput = { [weak self] in self?.receive($0) }
        terminal.onSignal = { [outside] in outside.receive($0, for: container) }
        container.send(.start)
        outside.warn(container)
        var exitCode = ExitCode.success
        do throws(TerminalError) {
            try terminal.start()
            let turns = Turns { [weak self] in self?.turn() }
            self.turns = turns
            turns.follow(container)
            turns.schedule()
            await outside.untilEnd()
        } catch {
            Console.error("tern: \(error.sentence)")
            exitCode = .failure
        }
        terminal.stop()
        if terminal.isInteractive {
            keeper.note(container.state, session)
            await keeper.close()
        }
        return await outside.close(container, exitCode)
    }
}

// MARK: Turns

extension LinearRun {
    private func receive(_ input: LinearTerminal.Input) {
        waiting.append(input)
        scheduleTurn()
    }

    private func scheduleTurn() { turns?.schedule() }

    /// Says what is new, then takes the next input, unless a page is still to come that it may be meant for.
    private func turn() {
        guard !outside.isEnded, let session, let container, !keepsInputWaiting(container.state) else { return }
        _ = session.frame()
        if terminal.isInteractive { keeper.note(container.state, session) }
        guard say(session.linearLines()) else { return outside.quit() }
        guard !waiting.isEmpty else { return }
        perform(waiting.removeFirst(), session)
        scheduleTurn()
    }

    /// Whoever sits at a terminal sees what goes on; a script goes on when what it asked for is done.
    private func keepsInputWaiting(_ state: AppPage.State) -> Bool {
        state.isLoading || (!terminal.isInteractive && state.isBusy)
    }

    private func say(_ lines: [LinearLine]) -> Bool {
        let news = announcer.announce(lines)
        let answer = news.isEmpty && expectsAnswer ? [announcer.reminder] : news
        expectsAnswer = false
        return answer.isEmpty || terminal.say(answer)
    }

    private func perform(_ input: LinearTerminal.Input, _ session: Session) {
        expectsAnswer = true
        // Ages and days are as of now, whenever somebody asks; no timer wakes the program for them.
        container?.send(.tick(Date()))
        switch input {
        case .end: outside.quit()
        case .key(let key): handle(session.handle(.key(key)))
        // The field of the search is open: the line is what is searched for.
        case .line(let line) where session.isSearching && TypedCommand(line: line) != .keys([Key(.escape)]):
            session.search(for: line)
        case .line(let line):
            switch TypedCommand(line: line) {
            case .command(let command): handle(session.perform(command))
            case .search(let query): session.search(for: query)
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
        case .editNote:
            container?.send(
                .showToast(Toast(.information, "There is no editor here: the note is written in its field."))
            )
        case .suspend, nil: break
        }
    }
}
