import CNcurses
import Glibc

/// The controlling terminal, opened anew so that its flags are ours alone: standard input and output may be shared
/// with a shell that would not expect them not to block.
@MainActor
package final class Tty: FrameWriting {
    enum Input: Equatable {
        case bytes([UInt8])
        /// Nothing for now.
        case drained
        /// The terminal is gone.
        case lost
    }

    let descriptor: Int32
    /// How the terminal was found.
    let state: termios
    private var pending: ArraySlice<UInt8> = []
    private var writeWatch: Watch?
    /// False while the terminal is somebody else's: suspended, or in the background. Nothing is written then.
    var isActive = false
    /// Called when bytes that waited have gone out.
    var onWritable: @MainActor () -> Void = {}

    /// Opens the terminal that the program was started on.
    convenience init() throws(TerminalError) {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw .notATerminal }
        try self.init(descriptor: cn_open_terminal())
    }

    /// Takes over a descriptor of a terminal, which must not block.
    init(descriptor: Int32) throws(TerminalError) {
        guard descriptor >= 0 else { throw .system(call: "open", code: errno) }
        var state = termios()
        guard tcgetattr(descriptor, &state) == 0 else {
            let code = errno
            Glibc.close(descriptor)
            throw .system(call: "tcgetattr", code: code)
        }
        self.descriptor = descriptor
        self.state = state
    }

    isolated deinit {
        writeWatch?.cancel()
        Glibc.close(descriptor)
    }

    var size: Size {
        var columns: Int32 = 0
        var rows: Int32 = 0
        guard cn_size(descriptor, &columns, &rows) else { return Size(width: 80, height: 24) }
        return Size(width: Int(columns), height: Int(rows))
    }

    /// Takes the terminal: from here on, whatever ends the process sends `leaving` and puts the old state back.
    func enter(leaving: [UInt8]) throws(TerminalError) {
        guard arm(leaving: leaving) else { throw .system(call: "cn_restore_arm", code: E2BIG) }
        cn_restore_on_crash()
        var raw = cn_raw(state)
        guard tcsetattr(descriptor, TCSADRAIN, &raw) == 0 else {
            throw .system(call: "tcsetattr", code: errno)
        }
        isActive = true
    }

    /// Registers what is sent in the end, before anything is done that needs it. False when that is too much.
    func arm(leaving: [UInt8]) -> Bool {
        var state = state
        return cn_restore_arm(descriptor, &state, leaving, leaving.count)
    }

    /// Gives the terminal back as it was found; what still waited to be written is dropped.
    func leave() {
        release()
        cn_restore_now()
    }

    /// Stops writing without touching the terminal, which is somebody else's already.
    func release() {
        isActive = false
        pending = []
        endWaiting()
    }

    /// False also while the terminal is somebody else's.
    package var canPaint: Bool { isActive && pending.isEmpty }

    /// Dropped while the terminal is somebody else's, or once it is gone.
    package func write(_ bytes: [UInt8]) {
        guard isActive else { return }
        let isWaiting = !pending.isEmpty
        pending.append(contentsOf: bytes)
        if !isWaiting { writePending() }
    }

    private func writePending() {
        while !pending.isEmpty {
            let count = pending.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                pending = pending.dropFirst(count)
            } else if errno == EAGAIN {
                return beginWaiting()
            } else if errno != EINTR {
                // Lost: the next read says so.
                pending = []
            }
        }
        pending = []
        if writeWatch != nil {
            endWaiting()
            onWritable()
        }
    }

    private func beginWaiting() {
        guard writeWatch == nil else { return }
        writeWatch = .writable(descriptor) { [weak self] in self?.writePending() }
    }

    private func endWaiting() {
        writeWatch?.cancel()
        writeWatch = nil
    }

    func read() -> Input {
        var bytes = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = Glibc.read(descriptor, &bytes, bytes.count)
            if count > 0 { return .bytes(Array(bytes[..<count])) }
            if count == 0 { return .lost }
            if errno == EAGAIN { return .drained }
            if errno != EINTR { return .lost }
        }
    }

    /// Waits for input, at most so long; false when none came.
    func waitForInput(milliseconds: Int32) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, milliseconds) > 0
    }
}
