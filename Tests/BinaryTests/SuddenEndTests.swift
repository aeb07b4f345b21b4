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

    @Test func ofProgramsThatWriteAtOnceNoneLosesAMark() throws {
        try library.add("many.xml", "Many", (0..<300).map { "Title \($0)" })
        let loops = [
            "for i in $(seq 1 100); do tern star $i; done", "for i in $(seq 1 100); do tern later $i; done",
            "for i in $(seq 1 30); do tern refresh --force --quiet; done",
            "for i in $(seq 10 10 300); do tern mark --read $i $((i - 1)); done",
        ]
        let script = "set -e; tern() { '\(program.path)' \"$@\" > /dev/null; }; "
        let writers = try loops.map { loop in
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = ["-c", script + loop]
            process.environment = program.environment
            process.standardInput = FileHandle.nullDevice
            try process.start()
            return process
        }
        for writer in writers {
            writer.waitUntilExit()
            #expect(writer.terminationStatus == 0)
        }
        #expect(try library.titles("--starred").count == 100)
        #expect(try library.titles("--later").count == 100)
        #expect(try library.titles("--unread").count == 240)
        #expect(try program.run("doctor").code == 0)
    }
}
