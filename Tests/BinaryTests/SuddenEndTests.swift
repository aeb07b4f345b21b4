import Foundation
import TestSupport
import Testing

/// Nothing that was answered is lost: whoever is killed, and however many write at the same time.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(10)))
struct SuddenEndTests {
    let library: SmallLibrary
    var program: Program { library.program }

    init() throws { library = try SmallLibrary() }

    @Test func marksThatWereAnsweredAreThereAfterAHundredSuddenEnds() throws {
        try library.add("many.xml", "Many", (0..<2_500).map { "Title \($0)" })
        var random = SeededGenerator(seed: 11)
        var ended = 0
        for round in 1...100 {
            #expect(try program.run("star", "\(round)").code == 0)
            let mark = try program.start("mark", round.isMultiple(of: 2) ? "--unread" : "--read", "--all")
            usleep(UInt32.random(in: 0...60_000, using: &random))
            kill(mark.processIdentifier, SIGKILL)
            mark.waitUntilExit()
            if mark.terminationReason == .exit { ended += 1 }
            let outcome = try program.run("doctor")
            #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        }
        #expect(ended < 100, "none was killed in time")
        #expect(try library.titles("--starred").count == 100)
    }

    @Test func ofThreeProgramsThatWriteAtOnceNoneLosesAMark() async throws {
        try library.add("many.xml", "Many", (0..<300).map { "Title \($0)" })
        let (path, environment) = (program.path, program.environment)
        // Each article is starred by one program, kept for later by another, and marked read by an open list.
        async let stars = Self.marks(100, path, environment) { ["star", "\($0)"] }
        async let kept = Self.marks(100, path, environment) { ["later", "\($0)"] }
        async let refreshed = Self.marks(30, path, environment) { _ in ["refresh", "--force", "--quiet"] }
        async let read = Self.marks(30, path, environment) { ["mark", "--read", "\($0 * 10)", "\($0 * 10 - 1)"] }
        let failures = try await stars + kept + refreshed + read
        #expect(failures == [])
        #expect(try library.titles("--starred").count == 100)
        #expect(try library.titles("--query", "is:later").count == 100)
        #expect(try library.titles("--unread").count == 240)
        #expect(try program.run("doctor").code == 0)
    }

    /// What ended with another code than 0.
    @concurrent
    private static func marks(
        _ count: Int,
        _ path: String,
        _ environment: [String: String],
        _ arguments: @Sendable (Int) -> [String]
    ) async throws -> [String] {
        var failures: [String] = []
        for number in 1...count {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: path)
            process.arguments = arguments(number)
            process.environment = environment
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = FileHandle.nullDevice
            let errors = Pipe()
            process.standardError = errors
            try process.run()
            let said = try errors.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            if process.terminationStatus != 0 { failures.append(String(decoding: said, as: UTF8.self)) }
        }
        return failures
    }
}
