import Glibc

/// Feeds a child process and drains it at the same time, so that neither waits for the other for ever.
struct PipeExchange {
    enum Ending {
        case whole, tooLong, tooMuch, cancelled
    }

    /// How often a cancellation is looked for, in milliseconds.
    private static let slice: Int32 = 100

    private(set) var output: [UInt8] = []
    /// The last few thousand bytes of what it complained.
    private(set) var errors: [UInt8] = []
    private let child: ChildProcess
    private let limit: Int
    private var input: ArraySlice<UInt8>
    private var inputIsOpen = true
    private var chunk = [UInt8](repeating: 0, count: 1 << 16)

    init(_ child: ChildProcess, input: [UInt8], limit: Int) {
        self.child = child
        self.limit = limit
        self.input = input[...]
    }

    mutating func run(until deadline: ContinuousClock.Instant, isCancelled: () -> Bool) -> Ending {
        defer { closeInput() }
        var open: Set<Int32> = [child.output, child.errors]
        while !open.isEmpty {
            if isCancelled() { return .cancelled }
            if ContinuousClock.now >= deadline { return .tooLong }
            if inputIsOpen, input.isEmpty { closeInput() }
            var polled = open.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            if inputIsOpen { polled.append(pollfd(fd: child.input, events: Int16(POLLOUT), revents: 0)) }
            guard poll(&polled, nfds_t(polled.count), Self.slice) > 0 else { continue }
            for entry in polled where entry.revents != 0 {
                if entry.fd == child.input {
                    write()
                } else if !read(entry.fd) {
                    open.remove(entry.fd)
                }
            }
            if output.count > limit { return .tooMuch }
        }
        return .whole
    }

    /// False at the end.
    private mutating func read(_ descriptor: Int32) -> Bool {
        let count = Glibc.read(descriptor, &chunk, chunk.count)
        if count < 0 { return errno == EAGAIN || errno == EINTR }
        if descriptor == child.output {
            output += chunk[..<count]
        } else {
            errors = (errors + chunk[..<count]).suffix(4096)
        }
        return count > 0
    }

    /// A program may well have enough before it was given all.
    private mutating func write() {
        let part = input
        let count = Self.withoutBrokenPipe {
            part.withUnsafeBytes { Glibc.write(child.input, $0.baseAddress, $0.count) }
        }
        if count >= 0 {
            input = input.dropFirst(count)
        } else if errno != EAGAIN, errno != EINTR {
            closeInput()
        }
    }

    private mutating func closeInput() {
        guard inputIsOpen else { return }
        inputIsOpen = false
        close(child.input)
    }

    /// SIGPIPE would end the whole program; `write` says the same by its result.
    private static func withoutBrokenPipe(_ body: () -> Int) -> Int {
        var signals = sigset_t()
        var before = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, &before)
        let result = body()
        let error = errno
        if result < 0, error == EPIPE {
            var now = timespec()
            while sigtimedwait(&signals, nil, &now) < 0, errno == EINTR {}
        }
        pthread_sigmask(SIG_SETMASK, &before, nil)
        errno = error
        return result
    }
}
