import CNcurses
import Glibc

/// Standard input and output used line by line: what is said is appended, nothing is moved or taken back.
///
/// On a terminal, keys come as they are pressed. From a pipe, a file or a dumb terminal, whole lines come.
@MainActor
package final class LinearTerminal {
    package enum Input: Equatable, Sendable {
        case key(Key)
        /// Without its line break.
        case line(String)
        /// No more will come.
        case end
    }

    package var onInput: @MainActor (Input) -> Void = { _ in }
    /// As `Terminal.onSignal`.
    package var onSignal: @MainActor (TerminalSignal) -> Void = { _ in }

    /// Longer lines are cut: no command is nearly as long.
    private static let longestLine = 4096
    /// How long an ESC waits for more, in milliseconds.
    private static let escapeDelay = 50

    private let input: Int32
    private let output: Int32
    /// How the terminal was found; nil where whole lines are read.
    private var state: termios?
    private var parser = InputParser()
    private var line: [UInt8] = []
    private var inputWatch: Watch?
    private var signalWatch: Watch?
    private var escapeTimer: Watch?

    package init(environment: [String: String], input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO) {
        self.input = input
        self.output = output
        var state = termios()
        let isDumb = environment["TERM"].map { $0.isEmpty || $0 == "dumb" } ?? true
        if !isDumb, tcgetattr(input, &state) == 0 { self.state = state }
    }

    /// Whether somebody sits at the input.
    package var isInteractive: Bool { isatty(input) == 1 }

    /// Whether keys come as they are pressed.
    package var readsKeys: Bool { state != nil }

    /// Begins to report input and signals.
    package func start() throws(TerminalError) {
        // A reader that went away is noticed where we write.
        signal(SIGPIPE, SIG_IGN)
        takeKeys()
        let signals = cn_signals_open()
        guard signals >= 0 else { throw .system(call: "pipe2", code: errno) }
        signalWatch = .readable(signals) { [weak self] in self?.readSignals(from: signals) }
        inputWatch = .readable(input) { [weak self] in self?.readInput() }
    }

    /// Gives the terminal back as it was found.
    package func stop() {
        inputWatch = nil
        signalWatch = nil
        escapeTimer = nil
        cn_signals_close()
        if state != nil { cn_restore_now() }
    }

    /// Appends lines; false when nobody reads them any more.
    @discardableResult
    package func say(_ lines: [String]) -> Bool {
        var bytes = Array(lines.map { $0 + "\n" }.joined().utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(output, $0.baseAddress, $0.count) }
            if count > 0 {
                bytes = bytes.dropFirst(count)
            } else if errno == EAGAIN {
                var request = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
                poll(&request, 1, -1)
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }
}

extension LinearTerminal {
    /// Keys without echo, one by one; ctrl-c and ctrl-z stay with the kernel.
    private func takeKeys() {
        guard var state, cn_restore_arm(input, &state, nil, 0) else { return }
        cn_restore_on_crash()
        state.c_lflag &= ~tcflag_t(ICANON | ECHO)
        // Enter would come as ctrl-j.
        state.c_iflag &= ~tcflag_t(ICRNL)
        tcsetattr(input, TCSADRAIN, &state)
    }

    private func readInput() {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = Glibc.read(input, &bytes, bytes.count)
        if count < 0, errno == EINTR || errno == EAGAIN { return }
        guard count > 0 else { return end() }
        if readsKeys { readKeys(Array(bytes[..<count])) } else { readLines(bytes[..<count]) }
    }

    private func readKeys(_ bytes: [UInt8]) {
        escapeTimer = nil
        deliver(parser.feed(bytes))
        guard parser.hasPendingEscape else { return }
        escapeTimer = .timer(milliseconds: Self.escapeDelay) { [weak self] in
            guard let self else { return }
            self.deliver(self.parser.flushEscape())
        }
    }

    private func end() {
        inputWatch = nil
        if !line.isEmpty { deliverLine() }
        onInput(.end)
    }

    private func deliver(_ events: [Event]) {
        for case .key(let key) in events { onInput(.key(key)) }
    }

    private func readLines(_ bytes: ArraySlice<UInt8>) {
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                deliverLine()
            } else if line.count < Self.longestLine {
                line.append(byte)
            }
        }
    }

    private func deliverLine() {
        defer { line.removeAll() }
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        onInput(.line(String(decoding: line, as: UTF8.self)))
    }

    private func readSignals(from descriptor: Int32) {
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        for byte in bytes.prefix(max(0, count)) {
            switch Int32(byte) {
            case SIGTSTP:
                if state != nil { cn_restore_now() }
                cn_stop()
                takeKeys()
            case SIGINT: onSignal(.interrupt)
            case SIGTERM: onSignal(.terminate)
            case SIGHUP: onSignal(.hangup)
            case SIGCHLD: onSignal(.child)
            default: break
            }
        }
    }
}
