import CPseudoTerminal
import Glibc

/// A pseudo-terminal seen from the side of the terminal, mostly with a program running on it.
package final class PseudoTerminal {
    package enum Change: Equatable, Sendable {
        case running, continued
        case exited(code: Int32)
        case killed(signal: Int32)
        case stopped(signal: Int32)
    }

    package struct SpawnError: Error {}

    /// 0 when nothing was started.
    package let process: Int32
    private var master: Int32
    private let slave: Int32
    private var hasEnded = false
    /// Every byte that the program wrote.
    package private(set) var captured: [UInt8] = []

    /// Starts a program, in a session of its own with the pseudo-terminal as its controlling terminal.
    package init(
        _ path: String,
        _ arguments: [String] = [],
        environment: [String: String] = ["TERM": "xterm-256color", "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"],
        directory: String? = nil,
        columns: Int = 80,
        rows: Int = 24
    ) throws {
        var master: Int32 = -1
        var slave: Int32 = -1
        let process = Self.withStrings([path] + arguments) { argv in
            Self.withStrings(environment.map { "\($0.key)=\($0.value)" }) { envp in
                cpty_spawn(path, argv, envp, directory, Int32(columns), Int32(rows), &master, &slave)
            }
        }
        guard process > 0 else { throw SpawnError() }
        self.process = process
        self.master = master
        self.slave = slave
    }

    /// Opens a pseudo-terminal with nothing running on it, for a test that plays the program.
    package init(columns: Int = 80, rows: Int = 24) throws {
        var master: Int32 = -1
        var slave: Int32 = -1
        guard cpty_open(Int32(columns), Int32(rows), &master, &slave) else { throw SpawnError() }
        process = 0
        self.master = master
        self.slave = slave
        hasEnded = true
    }

    /// A descriptor for the program's side that does not block; the caller closes it.
    package func openProgramSide() -> Int32 { cpty_reopen(slave) }

    /// How many typed bytes no program has read.
    package var unreadInput: Int {
        var count: Int32 = 0
        return ioctl(slave, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
    }

    /// Takes the terminal away, as a closed window does.
    package func hangUp() {
        guard master >= 0 else { return }
        close(master)
        master = -1
    }

    deinit {
        if !hasEnded {
            Glibc.kill(-process, SIGKILL)
            var value: Int32 = 0
            _ = cpty_wait(process, 1000, &value)
        }
        hangUp()
        close(slave)
    }

    private static func withStrings<Result>(
        _ strings: [String],
        _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>?) -> Result
    ) -> Result {
        let copies = strings.map { strdup($0) } + [nil]
        defer { copies.forEach { free($0) } }
        return copies.withUnsafeBufferPointer { body($0.baseAddress) }
    }

    /// Types bytes.
    package func write(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(master, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    package func write(_ text: String) { write(Array(text.utf8)) }

    /// What the program writes next; empty when that takes longer than the deadline, or at its end.
    package func read(milliseconds: Int32 = 2000) -> [UInt8] {
        var request = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        guard poll(&request, 1, milliseconds) > 0, request.revents & Int16(POLLIN) != 0 else { return [] }
        var bytes = [UInt8](repeating: 0, count: 65536)
        let count = Glibc.read(master, &bytes, bytes.count)
        guard count > 0 else { return [] }
        captured.append(contentsOf: bytes[..<count])
        return Array(bytes[..<count])
    }

    /// Reads until a condition on all captured bytes holds; false when nothing came for so long.
    package func read(until condition: ([UInt8]) -> Bool, milliseconds: Int32 = 5000) -> Bool {
        while !condition(captured) {
            if read(milliseconds: milliseconds).isEmpty { return condition(captured) }
        }
        return true
    }

    /// Feeds what comes to a terminal, and its answers back to the program, until a condition on its screen holds.
    package func run(
        on terminal: VirtualTerminal,
        until condition: (VirtualTerminal) -> Bool,
        milliseconds: Int32 = 5000
    ) -> Bool {
        while !condition(terminal) {
            let bytes = read(milliseconds: milliseconds)
            if bytes.isEmpty { return condition(terminal) }
            terminal.feed(bytes)
            let replies = terminal.takeReplies()
            if !replies.isEmpty { write(replies) }
        }
        return true
    }

    package func resize(columns: Int, rows: Int) {
        _ = cpty_resize(master, Int32(columns), Int32(rows))
    }

    package func kill(_ signal: Int32) { Glibc.kill(process, signal) }

    /// The next change of the process, `running` when there is none before the deadline.
    package func wait(milliseconds: Int32 = 5000) -> Change {
        var value: Int32 = 0
        switch Int(cpty_wait(process, milliseconds, &value)) {
        case cpty_exited:
            hasEnded = true
            return .exited(code: value)
        case cpty_signaled:
            hasEnded = true
            return .killed(signal: value)
        case cpty_stopped: return .stopped(signal: value)
        case cpty_continued: return .continued
        default: return .running
        }
    }

    /// The state of the terminal, also when the program has ended.
    package var state: TerminalState {
        var state = termios()
        tcgetattr(slave, &state)
        return TerminalState(
            input: state.c_iflag,
            output: state.c_oflag,
            control: state.c_cflag,
            local: state.c_lflag,
            characters: withUnsafeBytes(of: state.c_cc) { Array($0) },
            speeds: [cfgetispeed(&state), cfgetospeed(&state)]
        )
    }
}

/// All that a terminal's line discipline is set to.
package struct TerminalState: Hashable, Sendable {
    package var input: UInt32
    package var output: UInt32
    package var control: UInt32
    package var local: UInt32
    /// The control characters, in the order of `c_cc`.
    package var characters: [UInt8]
    package var speeds: [UInt32]

    package var echoes: Bool { local & UInt32(ECHO) != 0 }
    package var isLineBuffered: Bool { local & UInt32(ICANON) != 0 }
}
