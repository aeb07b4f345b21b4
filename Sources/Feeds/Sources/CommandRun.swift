import Glibc
import Model

/// What a command may cost.
package struct CommandLimits: Equatable, Sendable {
    package var milliseconds = 30_000
    package var outputBytes = 20 << 20

    package init() {}
}

/// A command of the reader's own: a program and its arguments, which no shell sees.
struct CommandRun: Sendable {
    var words: [String]
    var limits: CommandLimits

    /// What it writes, fed with `input`. Throws `.broken` when it cannot be started, fails, takes or writes too much, and
    /// `.cancelled` when the caller's task is; the program and all it started is then ended.
    func output(for input: [UInt8] = []) async throws(Failure) -> [UInt8] {
        try await ProgramThread.run { isCancelled throws(Failure) in try run(input, isCancelled) }
    }

    private var name: String { (words.first ?? "").cleanedLine }

    private func run(_ input: [UInt8], _ isCancelled: () -> Bool) throws(Failure) -> [UInt8] {
        let child: ChildProcess
        do throws(Errno) {
            child = try ChildProcess.start(words)
        } catch {
            throw .broken(what: name, how: "cannot be started: \(String(cString: strerror(error.code)).lowercased())")
        }
        var exchange = PipeExchange(child, input: input, limit: limits.outputBytes)
        let deadline = ContinuousClock.now + .milliseconds(limits.milliseconds)
        let ending = exchange.run(until: deadline, isCancelled: isCancelled)
        guard ending == .whole, let status = child.wait(until: deadline, isCancelled: isCancelled) else {
            child.kill()
            if isCancelled() { throw .cancelled }
            throw .broken(what: name, how: excess(ending))
        }
        guard status == 0 else {
            throw .broken(what: name, how: "ended with \(status)\(Self.complaint(exchange.errors))")
        }
        return exchange.output
    }

    private func excess(_ ending: PipeExchange.Ending) -> String {
        ending == .tooMuch
            ? "wrote more than \(limits.outputBytes >> 20) MB"
            : "did not end within \(max(1, limits.milliseconds / 1000)) s"
    }

    /// The last line that it wrote to standard error.
    private static func complaint(_ bytes: [UInt8]) -> String {
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        guard let line = lines.last(where: { !$0.trimmed.isEmpty }) else { return "" }
        return ": “\(ItemText.line(String(line), limit: 200))”"
    }
}
