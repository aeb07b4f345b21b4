import Foundation
import TestSupport
import Testing

/// The built program, with a home of its own that is gone with the test.
final class Program {
    /// How a run without a terminal ended.
    struct Outcome {
        var code: Int32
        var output: String
        var errors: String
    }

    struct TookTooLong: Error {}

    let path: String
    let home: String

    init() throws {
        path = try #require(Self.built, "There is no built tern beside the tests: swift build --build-tests makes it.")
        home = NSTemporaryDirectory() + "tern-binary-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: home) }  // a leftover folder harms nobody

    /// The tests' own executable lies in the folder of the build, and the program beside it.
    private static let built: String? = {
        let names = [CommandLine.arguments[0], "/proc/self/exe"].map {
            URL(fileURLWithPath: $0).resolvingSymlinksInPath()
        }
        return names.map { $0.deletingLastPathComponent().appendingPathComponent("tern").path }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    /// What the program is told about the world: nothing of the tests' own environment.
    var environment: [String: String] {
        [
            "TERM": "xterm-256color", "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TZ": "UTC", "HOME": home,
            // A crash ends the program, and is not looked into by Swift's own tool, which asks questions.
            "SWIFT_BACKTRACE": "enable=no",
            "XDG_DATA_HOME": home + "/data", "XDG_STATE_HOME": home + "/state", "BROWSER": "/bin/true",
        ]
    }

    func file(_ name: String) -> String { home + "/" + name }

    func write(_ name: String, _ text: String) throws {
        try text.write(toFile: file(name), atomically: true, encoding: .utf8)
    }

    func bytes(of name: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: file(name))) }

    /// Runs to the end without a terminal: input is empty, output and errors go to files.
    func run(_ arguments: String...) throws -> Outcome { try run(arguments) }

    /// `input` is what comes through standard input; another type of terminal may be told, and another program, such as
    /// a shell.
    func run(
        _ arguments: [String],
        input: String = "",
        type: String? = nil,
        environment: [String: String]? = nil,
        executable: String? = nil
    ) throws -> Outcome {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: executable ?? path)
        process.arguments = arguments
        process.environment = (environment ?? self.environment).merging(type.map { ["TERM": $0] } ?? [:]) { $1 }
        try write("input", input)
        process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: file("input")))
        process.standardOutput = try emptyFile("output")
        process.standardError = try emptyFile("errors")
        let end = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in end.signal() }
        try process.start()
        guard end.wait(timeout: .now() + 30) == .success else {
            process.terminate()
            throw TookTooLong()
        }
        return Outcome(code: process.terminationStatus, output: try text("output"), errors: try text("errors"))
    }

    /// Begins a run whose end is the caller's affair, and whose output is nobody's.
    func start(_ arguments: String...) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.start()
        return process
    }

    private func emptyFile(_ name: String) throws -> FileHandle {
        try write(name, "")
        return try FileHandle(forWritingTo: URL(fileURLWithPath: file(name)))
    }

    private func text(_ name: String) throws -> String { String(decoding: try bytes(of: name), as: UTF8.self) }
}
