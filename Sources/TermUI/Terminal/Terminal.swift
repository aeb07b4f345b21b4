import CNcurses
import Glibc

/// A signal that is not the terminal's own business.
package enum TerminalSignal: Hashable, Sendable {
    case terminate, interrupt
    /// SIGHUP, or the terminal is gone.
    case hangup
    /// A child of the process ended or stopped: whoever started it may look.
    case child
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

    /// Called when the terminal turned out to have other widths than those that frames were laid out by, and when it has
    /// to be painted anew to find out.
    package var onWidths: @MainActor (WidthModel) -> Void = { _ in }

    let tty: Tty
    private let modes: TerminalModes
    private var kind: TerminalKind
    let colors: TerminalColors
    let name: String
    let widthStore: (any WidthStoring)?
    var probe = WidthProbe()
    /// Measured in an earlier run, and used until the terminal says that it is another.
    private var remembered: WidthMeasurement?
    /// How long an ESC waits for more in milliseconds; longer over a network.
    let escapeDelay: Int
    var parser = InputParser()
    var clicks = ClickCounter()
    var inputWatch: Watch?
    private var signalWatch: Watch?
    var escapeTimer: Watch?
    private(set) var isStarted = false
    var awaitsAnswers = false
    private(set) var keyboard = KeyboardMode.plain
    /// Mode 2027 is on, and has to go off.
    private var joinsClusters = false
    private var isLeaving = false
    /// Another program that has the terminal for now.
    var visitor: Visitor?

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
        kind = TerminalKind(
            type: type,
            environment: environment,
            bidi: bidi,
            asksTruecolor: [true, false].contains { colors.depth(from: depth, confirmed: $0) != nil },
            asksPalette: colors.depthWithPalette(from: depth) != nil
        )
        // Of its colours only those of the type itself are used until the terminal has told that there are more.
        let drawnAs = kind.isBasic ? type : colors.richerType ?? type
        let surface = try NcursesSurface(terminalType: drawnAs, size: tty.size, depth: depth, writer: tty)
        self.surface = surface
        modes = TerminalModes(kind) { surface.capability($0) }
        name = WidthMeasurement.terminalName(environment: environment)
        self.widthStore = widthStore
        remembered = widthStore?.measurement(terminal: name)
        surface.widths = remembered?.widths ?? .conservative
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
        dismissVisitor()
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
}

// MARK: Taking and giving back

extension Terminal {
    func enter() throws(TerminalError) {
        keyboard = .plain
        joinsClusters = false
        isLeaving = false
        try tty.enter(leaving: leaving)
        parser = InputParser()
        let size = tty.size
        kind.hasRoom = size.width >= WidthProbe.smallestScreen.width && size.height >= WidthProbe.smallestScreen.height
        // One that does not say what it is cannot be told from another: it is measured. So is whatever the program is
        // resumed on.
        kind.expectedVersion = kind.hasRoom ? remembered?.version.nonEmpty : nil
        remembered = nil
        let questions = TerminalQuestion.bytes(for: kind)
        awaitsAnswers = !questions.isEmpty
        probe = WidthProbe(expecting: kind.expectedVersion)
        tty.write(modes.enter + questions)
        surface.resize(to: size)
        inputWatch = .readable(tty.descriptor) { [weak self] in self?.readInput() }
    }

    /// Asks one thing more, ended as the others are, so that its answer is waited for before the terminal is given back.
    func ask(_ question: String) {
        guard tty.isActive, !isLeaving else { return }
        awaitsAnswers = true
        tty.write(Array((question + TerminalQuestion.sentinel).utf8))
    }

    /// Switches the keyboard to a better mode; what undoes it is registered first.
    func use(_ mode: KeyboardMode) {
        guard tty.isActive, !isLeaving, keyboard == .plain else { return }
        keyboard = mode
        guard tty.arm(leaving: leaving) else { return keyboard = .plain }
        tty.write(Array(mode.enter.utf8))
    }

    /// The terminal takes clusters together since it was asked to, and has to stop that in the end.
    func noteJoinedClusters() {
        guard tty.isActive else { return }
        joinsClusters = true
        // Too long only by a mistake here; what was armed before still holds then.
        _ = tty.arm(leaving: leaving)
    }

    /// What brings back all that is on now.
    private var leaving: [UInt8] { Array((joinsClusters ? "\u{1B}[?2027l" : "").utf8) + modes.leave(keyboard) }

    /// The terminal is not the one whose widths are used.
    func learn(version: String) {
        if let known = version.nonEmpty.flatMap({ widthStore?.measurement(terminal: name, version: $0) }) {
            return learn(known)
        }
        guard tty.isActive, !isLeaving else { return }
        ask(String(decoding: WidthProbe.questions, as: UTF8.self))
        // The examples stood on the frame.
        surface.invalidate()
        onWidths(surface.widths)
    }

    func learn(_ measurement: WidthMeasurement) {
        if widthStore?.measurement(terminal: name) != measurement { widthStore?.store(measurement, terminal: name) }
        guard measurement.widths != surface.widths else { return }
        surface.widths = measurement.widths
        onWidths(measurement.widths)
    }

    func leave() {
        endReading()
        tty.leave()
    }

    func endReading() {
        escapeTimer?.cancel()
        escapeTimer = nil
        inputWatch?.cancel()
        inputWatch = nil
    }

    /// The terminal is to be given back: what it still says turns nothing on any more, but may have to be undone.
    func awaitAnswers() {
        isLeaving = true
        var attempts = 3
        while awaitsAnswers, tty.isActive, attempts > 0, tty.waitForInput(milliseconds: 50) {
            attempts -= 1
            guard case .bytes(let bytes) = tty.read() else { return }
            for case .reply(let reply) in parser.feed(bytes) { note(reply) }
        }
    }

    func lose() {
        endReading()
        tty.release()
        onSignal(.hangup)
    }

    /// Stops, as the kernel does with whoever uses the terminal from the background: a shell continues stopped jobs
    /// when it brings them to the foreground, but tells running ones nothing.
    func goToBackground() {
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

extension String {
    fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
