import Containers
import FeedService
import FoundationEssentials
import Glibc
import Model
import Screens
import TermUI

/// Connects a session to a terminal: events in, frames out, until the reader quits or the terminal is gone.
///
/// Everything here is on the main actor and event-driven: between events nothing runs but one timer a minute.
@MainActor
final class InteractiveRun {
    /// How long the first frames wait for content that is about to arrive, rather than flash a page that says "Loading".
    private static let settleTime = Duration.milliseconds(40)

    /// Milliseconds that an unfinished sequence of keys waits for more; as long as vim's.
    private static let keyTime = 1000

    private let service: FeedService
    private let live: LiveConfiguration
    private var configuration: Configuration { live.configuration }
    private let environment = ProcessInfo.processInfo.environment
    private let outside: Outside
    private var ground: TerminalGround
    private var theme: Theme
    private var terminal: Terminal?
    private var session: Session?
    private var container: AppContainer?
    private var clock: Watch?
    private var motion: FrameTimer?
    private let options: Options
    private let keeper: StateKeeper

    /// What the command line says of the run itself.
    struct Options {
        /// Nothing moves by itself.
        var isStill = false
        var frameLog: FrameLog?
    }

    private var turns: Turns?
    private var settling: Settling?
    private var keyTimer: Watch?

    init(
        service: FeedService,
        live: LiveConfiguration,
        outside: Outside,
        keeper: StateKeeper,
        options: Options = Options()
    ) {
        self.options = options
        self.keeper = keeper
        self.service = service
        self.live = live
        self.outside = outside
        ground = TerminalGround(environment: environment)
        theme = live.configuration.chosenTheme(isLight: ground.isLight)
    }
}

// MARK: Running

extension InteractiveRun {
    /// Runs until the end; returns how.
    func run() async -> ExitCode {
        let now = Date()
        var state = AppPage.State(now: now, zone: .system(around: now))
        state.settings = configuration.settingsState
        state.begin(configuration.settings.startup, at: keeper.beginning.place)
        let container = AppContainer(state: state, source: service, outside: outside)
        self.container = container
        // The first page loads while the terminal is set up: each takes a few milliseconds of the start.
        container.send(.start)
        outside.warn(container)
        // Tasks of the main actor begin when it has nothing else to do.
        await Task.yield()
        var exitCode = ExitCode.success
        do throws(TerminalError) {
            try open(container)
            await outside.untilEnd()
        } catch {
            Console.error("tern: \(error.sentence)")
            exitCode = .usage
        }
        clock?.cancel()
        keyTimer?.cancel()
        motion?.pause()
        // What came last may not have been drawn any more.
        if let session { keeper.note(container.state, session) }
        session?.close()
        terminal?.stop()
        await keeper.close()
        return await outside.close(container, exitCode)
    }

    private func open(_ container: AppContainer) throws(TerminalError) {
        let terminal = try Terminal(
            environment: environment,
            widthStore: WidthFile(path: Places.standard.widths),
            bidi: BidiOrder(configuration.settings.bidi)
        )
        try terminal.start()
        self.terminal = terminal
        let session = Session(container: container, keymap: configuration.keymap, size: terminal.surface.size)
        session.widths = keeper.beginning.widths
        session.begin(at: keeper.beginning.place)
        session.isStill = options.isStill
        session.locale = .system(environment: environment)
        session.isTracing = options.frameLog != nil
        session.renderer.widths = terminal.surface.widths
        self.session = session
        live.follow(container, session) { [weak self] in self?.takeTheme() }
        terminal.onWidths = { [weak self] widths in
            self?.session?.renderer.widths = widths
            self?.scheduleFrame()
        }
        motion = FrameTimer { [weak self] in self?.step() }
        terminal.onEvent = { [weak self] in self?.handle($0) }
        outside.notifications.show = { [weak self, environment] announcement in
            guard let notification = TerminalNotification(environment: environment) else { return }
            self?.terminal?.notify(notification, title: announcement.title, text: announcement.text)
        }
        terminal.onSignal = { [outside] in outside.receive($0, for: container) }
        clock = minuteTimer(container)
        let turns = Turns { [weak self] in self?.drawUnlessSettling() }
        self.turns = turns
        turns.follow(container)
        turns.schedule()
    }

    /// Ages in lists move on once a minute; nothing else wakes an idle Tern.
    private func minuteTimer(_ container: AppContainer) -> Watch {
        .timer(milliseconds: 60_000, repeats: true) { container.send(.tick(Date())) }
    }
}

// MARK: Events and frames

extension InteractiveRun {
    private func handle(_ event: Event) {
        options.frameLog?.note(event.traceName)
        switch event {
        case .reply(let reply): _ = ground.learn(reply)
        // Hours may have passed since anybody looked.
        case .focus(gained: true): container?.send(.tick(Date()))
        default: break
        }
        serve(session?.handle(event))
        awaitKeys()
        scheduleFrame()
    }

    private func serve(_ request: Session.Request?) {
        switch request {
        case .suspend:
            motion?.pause()
            terminal?.suspend()
            motion?.resume()
        case .repaint: terminal?.surface.invalidate()
        case .page(let text): open(text, in: .pager)
        case .edit(let text): open(text, in: .editor)
        case .editNote(let text): editNote(text)
        case nil: break
        }
    }

    private func open(_ text: String, in program: TextProgram) {
        guard let terminal else { return }
        motion?.pause()
        program.open(text, on: terminal) { [weak self] failure in
            self?.motion?.resume()
            if let failure { self?.container?.send(.showToast(Toast(.failure, failure))) }
        }
    }

    /// A note that could not be edited stays in its field as it was.
    private func editNote(_ text: String) {
        guard let terminal else { return }
        motion?.pause()
        // Editors end every line.
        TextProgram.editor.edit(text.isEmpty ? "" : text + "\n", on: terminal) { [weak self] result in
            self?.motion?.resume()
            switch result {
            case .success(let note): self?.session?.takeNote(note)
            case .failure(let failure): self?.container?.send(.showToast(Toast(.failure, failure.sentence)))
            }
        }
    }

    /// One shot for a sequence of keys that is unfinished; with every key the time begins anew.
    private func awaitKeys() {
        keyTimer?.cancel()
        keyTimer = nil
        guard session?.awaitsKeys == true else { return }
        keyTimer = .timer(milliseconds: Self.keyTime) { [weak self] in
            self?.serve(self?.session?.endKeys())
            self?.awaitKeys()
            self?.scheduleFrame()
        }
    }

    private func scheduleFrame() { turns?.schedule() }

    /// While a page has just begun to load, the frame waits a moment for its content: what is stored arrives sooner than
    /// an eye could read "Loading".
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

    /// The theme that the settings name; made anew only when that is another.
    private func currentTheme(_ settings: Settings) -> Theme {
        if settings.themeName(isLight: ground.isLight) != theme.name {
            theme = configuration.chosenTheme(isLight: ground.isLight, settings: settings)
        }
        return theme
    }

    /// A theme of the same name may have other colours now.
    private func takeTheme() {
        guard let container else { return }
        theme = configuration.chosenTheme(isLight: ground.isLight, settings: container.state.settings.settings)
        scheduleFrame()
    }

    private func draw() {
        guard !outside.isEnded, let session, let terminal, let container else { return }
        session.isLight = ground.isLight
        let theme = currentTheme(container.state.settings.settings)
        motion?.drew(session.draw(on: terminal.surface, theme: theme))
        keeper.note(container.state, session)
        if let trace = session.trace { options.frameLog?.write(trace, terminal.surface.statistics) }
    }

    /// The next step of what moves.
    private func step() {
        options.frameLog?.note("tick")
        session?.tick()
        scheduleFrame()
    }
}

/// A short wait for content; ended, it does not begin again before a page has been shown.
@MainActor
private final class Settling {
    var hasEnded = false
}
