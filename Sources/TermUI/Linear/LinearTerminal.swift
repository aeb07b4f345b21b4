import CNcurses
import Dispatch
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
    private nonisolated static let escapeDelay: Int32 = 50

    private let input: Int32
    private let output: Int32
    /// How the terminal was found; nil where whole lines are read.
    private var state: termios?
    private var parser = InputParser()
    private var line: [UInt8] = []
    private var reading: Task<Void, Never>?
    private var signalSource: (any DispatchSourceRead)?

    package init(environment: [String: String], input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO) {
        self.input = input
        self.output = output
        var state = termios()
        let isDumb = environment["TERM"].map { $0.isEmpty || $0 == "dumb" } ?? true
        if !isDumb, tcgetattr(input, &state) == 0 { self.state = state }
    }

    /// Whether keys come as they are pressed.
    package var readsKeys: Bool { state != nil }

    /// Begins to report input and signals.
    package func start() throws(TerminalError) {
        // A reader that went away is noticed where we write.
        signal(SIGPIPE, SIG_IGN)
        takeKeys()
        let signals = cn_signals_open()
        guard signals >= 0 else { throw .system(call: "pipe2", code: errno) }
        let source = DispatchSource.makeReadSource(fileDescriptor: signals, queue: .main)
        source.setEventHandler { [weak self] in
            MainActor.assumeIsolated { self?.readSignals(from: signals) }
        }
        source.activate()
        signalSource = source
        reading = Task { [weak self, input] in
            for await bytes in Self.chunks(from: input) { self?.receive(bytes) }
            self?.end()
        }
    }

    /// Gives the terminal back as it was found.
    package func stop() {
        reading?.cancel()
        signalSource?.cancel()
        reading = nil
        signalSource = nil
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

    /// What comes from a descriptor until its end; an empty chunk when an ESC was followed by nothing. Read by a thread
    /// that waits: files, which may be given as input, cannot be polled.
    private nonisolated static func chunks(from descriptor: Int32) -> AsyncStream<[UInt8]> {
        AsyncStream { continuation in
            DispatchQueue(label: "linear input").async {
                var bytes = [UInt8](repeating: 0, count: 4096)
                while true {
                    let count = Glibc.read(descriptor, &bytes, bytes.count)
                    if count < 0, errno == EINTR { continue }
                    guard count > 0 else { break }
                    continuation.yield(Array(bytes[..<count]))
                    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                    if bytes[count - 1] == 0x1B, poll(&request, 1, escapeDelay) == 0 { continuation.yield([]) }
                }
                continuation.finish()
            }
        }
    }
}

extension LinearTerminal {
    /// Keys without echo, one by one; ctrl-c and ctrl-z stay with the kernel.
    private func takeKeys() {
        guard var state, cn_restore_arm(input, &state, nil, 0) else { return }
        cn_restore_on_crash()
        state.c_lflag &= ~tcflag_t(ICANON | ECHO)
        tcsetattr(input, TCSADRAIN, &state)
    }

    private func receive(_ bytes: [UInt8]) {
        if !readsKeys {
            readLines(bytes)
        } else if !bytes.isEmpty {
            deliver(parser.feed(bytes))
        } else if parser.hasPendingEscape {
            deliver(parser.flushEscape())
        }
    }

    private func end() {
        if !line.isEmpty { deliverLine() }
        onInput(.end)
    }

    private func deliver(_ events: [Event]) {
        for case .key(let key) in events { onInput(.key(key)) }
    }

    private func readLines(_ bytes: [UInt8]) {
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
