import CNcurses
import Glibc

/// A signal that is not the terminal's own business.
package enum TerminalSignal: Hashable, Sendable {
    case terminate, interrupt
    /// SIGHUP, or the terminal is gone.
    case hangup
}

/// The terminal as a whole: what is shown on it, what comes from it, and taking and giving it back.
///
/// Everything happens on the main actor when there is something to do; nothing polls.
@MainActor
package final class Terminal {
    /// Where frames are shown; it takes the terminal's size by itself.
    package let surface: NcursesSurface
    /// What the terminal said. Of several resizes at once only the last is told; the next frame paints everything.
    package var onEvent: @MainActor (Event) -> Void = { _ in }
    /// Called on the main actor some time after the signal; stopping and continuing are dealt with here.
    package var onSignal: @MainActor (TerminalSignal) -> Void = { _ in }

    /// Called when the terminal turned out to have other widths than those that frames were laid out by.
    package var onWidths: @MainActor (WidthModel) -> Void = { _ in }

    private let tty: Tty
    private let modes: TerminalModes
    private let colors: TerminalColors
    /// How long an ESC waits for more in milliseconds; longer over a network.
    private let escapeDelay: Int
    private let name: String
    private let widthStore: (any WidthStoring)?
    private var probe = WidthProbe()
    private var parser = InputParser()
    private var inputWatch: Watch?
    private var signalWatch: Watch?
    private var escapeTimer: Watch?
    private var isStarted = false
    private var awaitsAnswers = false

    /// Opens the terminal that the program was started on, without changing it yet.
    /// `bidi` says who orders right-to-left text, which some terminals have to be told.
    package convenience init(
        environment: [String: String],
        widthStore: (any WidthStoring)? = nil,
        bidi: BidiOrder = .tern
    ) throws(TerminalError) {
        try self.init(environment: environment, tty: Tty(), widthStore: widthStore, bidi: bidi)
    }

    init(
        environment: [String: String],
        tty: Tty,
        widthStore: (any WidthStoring)? = nil,
        bidi: BidiOrder = .tern
    ) throws(TerminalError) {
        guard let type = environment["TERM"], !type.isEmpty else { throw .typeMissing }
        self.tty = tty
        guard let colors = TerminalColors(terminalType: type) else { throw .typeUnknown(type) }
        let depth = colors.depth(environment: environment)
        self.colors = colors
        let surface = try NcursesSurface(terminalType: type, size: tty.size, depth: depth, writer: tty)
        self.surface = surface
        let asksTruecolor = [true, false].contains { colors.depth(from: depth, confirmed: $0) != nil }
        modes = TerminalModes(
            terminalType: type,
            environment: environment,
            bidi: bidi,
            asksTruecolor: asksTruecolor
        ) { surface.capability($0) }
        name = WidthMeasurement.terminalName(environment: environment)
        self.widthStore = widthStore
        surface.widths = widthStore?.widths(terminal: name) ?? .conservative
        let isRemote = environment["SSH_CONNECTION"] != nil || environment["SSH_TTY"] != nil
        escapeDelay = isRemote ? 100 : 25
        tty.onWritable = { [weak surface] in surface?.flush() }
    }

    /// Takes the terminal and begins to report events. A process in the background stops here until it is brought to
    /// the foreground, as one that reads the terminal does.
    package func start() throws(TerminalError) {
        guard !isStarted else { return }
        try tty.awaitForeground()
        let signals = cn_signals_open()
        guard signals >= 0 else { throw .system(call: "pipe2", code: errno) }
        isStarted = true
        do {
            try enter()
        } catch {
            stop()
            throw error
        }
        signalWatch = .readable(signals) { [weak self] in self?.readSignals(from: signals) }
    }

    /// Gives the terminal back for good. Answers still on their way are waited for, briefly: the shell would take them
    /// for typed text.
    package func stop() {
        guard isStarted else { return }
        isStarted = false
        awaitAnswers()
        leave()
        signalWatch?.cancel()
        signalWatch = nil
        cn_signals_close()
        surface.close()
    }

    /// Gives the terminal back and stops the process, as ctrl-z does elsewhere. When the process is continued in the
    /// foreground, the terminal is taken again and a resize is reported.
    package func suspend() {
        guard isStarted, tty.isActive else { return }
        awaitAnswers()
        leave()
        cn_stop()
    }

    private func enter() throws(TerminalError) {
        try tty.enter(leaving: modes.leave)
        parser = InputParser()
        awaitsAnswers = !modes.questions.isEmpty
        let size = tty.size
        let hasRoom = size.width >= WidthProbe.smallestScreen.width && size.height >= WidthProbe.smallestScreen.height
        probe = WidthProbe()
        tty.write(modes.enter + (hasRoom ? modes.measuring : []) + modes.questions)
        surface.resize(to: size)
        inputWatch = .readable(tty.descriptor) { [weak self] in self?.readInput() }
    }

    private func leave() {
        endReading()
        tty.leave()
    }

    private func endReading() {
        escapeTimer?.cancel()
        escapeTimer = nil
        inputWatch?.cancel()
        inputWatch = nil
    }

    private func awaitAnswers() {
        var attempts = 3
        while awaitsAnswers, tty.isActive, attempts > 0, tty.waitForInput(milliseconds: 50) {
            attempts -= 1
            guard case .bytes(let bytes) = tty.read() else { return }
            for event in parser.feed(bytes) { note(event) }
        }
    }
}

extension Terminal {
    private func readInput() {
        guard tty.isActive else { return }
        guard tty.isInForeground else { return goToBackground() }
        // Bounded, so that a flood of input leaves room for frames.
        for _ in 0..<16 {
            switch tty.read() {
            case .bytes(let bytes):
                escapeTimer?.cancel()
                deliver(parser.feed(bytes))
                guard tty.isActive else { return }
            case .drained:
                if parser.hasPendingEscape { startEscapeTimer() }
                return
            case .lost:
                return lose()
            }
        }
    }

    private func deliver(_ events: [Event]) {
        for event in events {
            note(event)
            onEvent(event)
        }
    }

    /// What the terminal itself learns from an event.
    private func note(_ event: Event) {
        switch event {
        case .reply(.mode(2026, let value)): surface.synchronizedOutput = value == 1 || value == 2
        case .reply(.mode(2027, 2)): tty.rearm(leaving: Array("\u{1B}[?2027l".utf8) + modes.leave)
        case .reply(.mode(69, let value)): surface.hasMargins = value == 1 || value == 2
        case .reply(.deviceAttributes): awaitsAnswers = false
        case .reply(.truecolor(let isConfirmed)):
            if let depth = colors.depth(from: surface.depth, confirmed: isConfirmed) { surface.use(depth) }
        // Unasked: the colours have just changed, and the background with them.
        case .reply(.colorScheme) where !awaitsAnswers: tty.write(Array(ColorQuestions.background.utf8))
        default: break
        }
        if case .reply(let reply) = event, let measurement = probe.take(reply) { learn(measurement) }
    }

    private func learn(_ measurement: WidthMeasurement) {
        if widthStore?.widths(terminal: name) != measurement.widths { widthStore?.store(measurement, terminal: name) }
        guard measurement.widths != surface.widths else { return }
        surface.widths = measurement.widths
        onWidths(measurement.widths)
    }

    private func startEscapeTimer() {
        escapeTimer?.cancel()
        escapeTimer = .timer(milliseconds: escapeDelay) { [weak self] in self?.endEscape() }
    }

    /// The wait is over. Under load the rest may have come meanwhile: only with nothing left to read was it the key.
    private func endEscape() {
        guard tty.isActive, tty.isInForeground, parser.hasPendingEscape else { return }
        guard !tty.waitForInput(milliseconds: 0) else { return readInput() }
        deliver(parser.flushEscape())
    }

    private func lose() {
        endReading()
        tty.release()
        onSignal(.hangup)
    }

    /// Stops, as the kernel does with whoever uses the terminal from the background: a shell continues stopped jobs
    /// when it brings them to the foreground, but tells running ones nothing.
    private func goToBackground() {
        endReading()
        tty.release()
        do {
            try tty.awaitForeground()
            continued()
        } catch {
            onSignal(.hangup)
        }
    }
}

extension Terminal {
    private func readSignals(from descriptor: Int32) {
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        guard count > 0 else { return }
        let arrived = bytes[..<count].map { Int32($0) }
        let signals = Set(arrived)
        // As in the kernel, the later of stop and continue holds.
        let jobControl = arrived.last { $0 == SIGTSTP || $0 == SIGCONT }
        if jobControl == SIGCONT {
            continued()
        } else if signals.contains(SIGWINCH), tty.isActive {
            reportSize()
        }
        if signals.contains(SIGINT) { onSignal(.interrupt) }
        if signals.contains(SIGTERM) { onSignal(.terminate) }
        if signals.contains(SIGHUP) { onSignal(.hangup) }
        if jobControl == SIGTSTP { suspend() }
    }

    /// The process runs again, and whoever had the terminal meanwhile may have left it in any state.
    private func continued() {
        guard isStarted else { return }
        guard tty.isInForeground else { return goToBackground() }
        endReading()
        do {
            try enter()
            reportSize()
        } catch {
            lose()
        }
    }

    private func reportSize() {
        surface.resize(to: tty.size)
        onEvent(.resize(surface.size))
    }
}
