import Foundation
import TestSupport
import Testing

/// The program's event loop, in a process of its own.
@Suite(.timeLimit(.minutes(10)))
struct EventLoopTests {
    private struct Outcome {
        var change: PseudoTerminal.Change
        var lines: [String]
    }

    /// Beside the tests' own executable.
    private static let probe = ["/proc/self/exe", CommandLine.arguments[0]]
        .map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().deletingLastPathComponent() }
        .map { $0.appendingPathComponent("LoopProbe").path }
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    private func run(_ scenario: String) throws -> Outcome {
        let path = try #require(Self.probe, "There is no LoopProbe beside the tests.")
        let environment = ["PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no"]
        let process = try PseudoTerminal(path, [scenario], environment: environment)
        let change = process.wait(milliseconds: 60_000)
        while !process.read(milliseconds: 0).isEmpty {}
        let text = String(decoding: process.captured, as: UTF8.self)
        return Outcome(change: change, lines: text.split(whereSeparator: \.isNewline).map(String.init))
    }

    @Test(arguments: [
        ("timers", ["1", "300", "300", "600"]),
        ("repeating", ["tick 1", "tick 2", "tick 3", "end"]),
        ("sleepers", ["10 woke", "cancelled: true"]),
        ("descriptors", ["writable", "read hello", "at its end"]),
        ("closing", ["calls: 1"]),
        ("jobs", ["done: 1000, all on the main thread: true"]),
        ("signals", ["signal 15"]),
        ("turns", ["read x", "job", "turn"]),
        ("background", ["ordinary", "background"]),
        ("manyWatches", ["called: 64"]),
    ])
    func whatHappensIsToldInOrder(scenario: String, lines: [String]) throws {
        let outcome = try run(scenario)
        #expect(outcome.change == .exited(code: 0))
        #expect(outcome.lines == lines)
    }

    @Test func oneWatchTooManyEndsTheProgram() throws {
        #expect(try run("tooManyWatches").change == .killed(signal: SIGABRT))
    }
}
