import Glibc
package import Model

/// A program of the reader's own that is started for what it does, with no shell between: it reads nothing, what it writes
/// is dropped, and of our environment it gets what a program needs to find its way, and nothing that could be a secret.
package struct SilentRun: Sendable {
    private static let variables: Set<String> = [
        "PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LANGUAGE", "TZ", "TERM", "TMPDIR", "DISPLAY",
        "WAYLAND_DISPLAY", "XAUTHORITY", "DBUS_SESSION_BUS_ADDRESS",
    ]
    private static let beginnings = ["LC_", "XDG_"]

    private let words: [String]
    private let milliseconds: Int

    package init(_ words: [String], milliseconds: Int = CommandLimits().milliseconds) {
        self.words = words
        self.milliseconds = milliseconds
    }

    /// Runs it to its end. Throws `.broken` when it cannot be started, fails or takes too long, and `.cancelled` when the
    /// caller's task is; what it started is then ended with it.
    package func run() async throws(Failure) {
        try await ProgramThread.run { isCancelled throws(Failure) in try run(isCancelled) }
    }

    private func run(_ isCancelled: () -> Bool) throws(Failure) {
        if isCancelled() { throw .cancelled }
        let name = (words.first ?? "").cleanedLine
        let child: ChildProcess
        do throws(Errno) {
            child = try ChildProcess.startSilent(words, environment: Self.environment)
        } catch {
            throw .broken(what: name, how: "cannot be started: \(String(cString: strerror(error.code)).lowercased())")
        }
        let deadline = ContinuousClock.now + .milliseconds(milliseconds)
        guard let status = child.wait(until: deadline, isCancelled: isCancelled) else {
            child.kill()
            if isCancelled() { throw .cancelled }
            throw .broken(what: name, how: "did not end within \(max(1, milliseconds / 1000)) s")
        }
        guard status == 0 else { throw .broken(what: name, how: "ended with \(status)") }
    }

    private static var environment: [String] {
        var lines: [String] = []
        var entry = environ
        while let line = entry.pointee {
            let text = String(cString: line)
            let name = text.prefix { $0 != "=" }
            if variables.contains(String(name)) || beginnings.contains(where: name.hasPrefix) { lines.append(text) }
            entry += 1
        }
        return lines
    }

    /// Whether a program of this name can be started, as `posix_spawnp` would look for it.
    package static func isThere(_ program: String) -> Bool {
        guard !program.contains("/") else { return access(program, X_OK) == 0 }
        let path = getenv("PATH").map { String(cString: $0) } ?? "/bin:/usr/bin"
        return path.split(separator: ":").contains { access("\($0)/\(program)", X_OK) == 0 }
    }
}
