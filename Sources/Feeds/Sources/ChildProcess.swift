import Dispatch
import Glibc

/// An error number of the system.
struct Errno: Error {
    var code: Int32
}

/// A program that was started, in a process group of its own, and our ends of its pipes.
final class ChildProcess {
    let input: Int32
    let output: Int32
    let errors: Int32
    private let id: pid_t
    private var status: Int32?

    /// One at a time: a child that starts between the making of another's pipe and its mark would hold it open.
    private static let starting = DispatchQueue(label: "tern.commands")

    /// `posix_spawnp`: the program is looked for along PATH.
    static func start(_ words: [String]) throws(Errno) -> ChildProcess {
        try starting.sync { Result { () throws(Errno) in try ChildProcess(words) } }.get()
    }

    /// The same for one that reads nothing and whose words nobody reads, with "NAME=value" for its environment.
    static func startSilent(_ words: [String], environment: [String]) throws(Errno) -> ChildProcess {
        try starting.sync {
            Result { () throws(Errno) in try ChildProcess(silent: words, environment: environment) }
        }.get()
    }

    private init(silent words: [String], environment: [String]) throws(Errno) {
        let nowhere = open("/dev/null", O_RDWR | O_CLOEXEC)
        guard nowhere >= 0 else { throw Errno(code: errno) }
        defer { close(nowhere) }
        id = try Self.spawn(words, [nowhere, nowhere, nowhere], environment)
        (input, output, errors) = (-1, -1, -1)
    }

    private init(_ words: [String]) throws(Errno) {
        let pipes = try (0..<3).map { _ throws(Errno) in try Self.pipe() }
        // Ours are written to (0) or read from (1, 2); the others are the child's.
        let theirs = [pipes[0].read, pipes[1].write, pipes[2].write]
        let ours = [pipes[0].write, pipes[1].read, pipes[2].read]
        defer { theirs.forEach { close($0) } }
        do throws(Errno) {
            id = try Self.spawn(words, theirs)
        } catch {
            ours.forEach { close($0) }
            throw error
        }
        (input, output, errors) = (ours[0], ours[1], ours[2])
        for descriptor in ours { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
    }

    deinit {
        close(output)
        close(errors)
        kill()
    }

    /// Ends it and all that it started, unless it was waited for.
    func kill() {
        guard status == nil else { return }
        Glibc.kill(-id, SIGKILL)
        _ = look(0)
    }

    /// The exit status; 128 and the signal when one ended it, as shells say. Nil when it has not ended by the deadline, or
    /// nobody waits for it any more: it may have closed its outputs and live on.
    func wait(until deadline: ContinuousClock.Instant, isCancelled: () -> Bool) -> Int32? {
        var milliseconds: Int32 = 1
        while true {
            if let status = look(WNOHANG) { return status }
            if isCancelled() || ContinuousClock.now >= deadline { return nil }
            // Nearly every program ends right after its outputs.
            poll(nil, 0, milliseconds)
            milliseconds = min(2 * milliseconds, 100)
        }
    }

    /// The exit status; nil while it runs, which it cannot without WNOHANG.
    private func look(_ options: Int32) -> Int32? {
        if let status { return status }
        var raw: Int32 = 0
        var found = waitpid(id, &raw, options)
        while found < 0, errno == EINTR { found = waitpid(id, &raw, options) }
        guard found != 0 else { return nil }
        let signal = raw & 0x7F
        status = signal == 0 ? (raw >> 8) & 0xFF : 128 + signal
        return status
    }

    private static func pipe() throws(Errno) -> (read: Int32, write: Int32) {
        var ends: [Int32] = [0, 0]
        guard Glibc.pipe(&ends) == 0 else { throw Errno(code: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    /// Without an environment, ours.
    private static func spawn(
        _ words: [String],
        _ descriptors: [Int32],
        _ environment: [String]? = nil
    ) throws(Errno) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (number, descriptor) in descriptors.enumerated() {
            posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        var all = sigset_t()
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setpgroup(&attributes, 0)
        let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
        posix_spawnattr_setflags(&attributes, Int16(flags))
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        var variables: [UnsafeMutablePointer<CChar>?] = (environment ?? []).map { strdup($0) } + [nil]
        defer { variables.forEach { free($0) } }
        var id: pid_t = 0
        let code = variables.withUnsafeMutableBufferPointer { variables in
            let given = environment == nil ? environ : variables.baseAddress
            return posix_spawnp(&id, arguments[0] ?? strdup(""), &actions, &attributes, &arguments, given)
        }
        guard code == 0 else { throw Errno(code: code) }
        return id
    }
}
