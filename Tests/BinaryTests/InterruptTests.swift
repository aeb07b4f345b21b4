import CSQLite
import Foundation
import TestSupport
import Testing

/// Ctrl-c at any moment of long work: the library is whole, and nothing half made lies about.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(10)))
struct InterruptTests {
    let library: SmallLibrary
    var program: Program { library.program }

    init() throws {
        library = try SmallLibrary()
        try library.add("many.xml", "Many", (0..<1_500).map { "Title \($0)" })
        try program.write(
            "list.opml",
            "<opml version=\"2.0\"><body><outline text=\"X\" xmlUrl=\"https://x.invalid/feed\"/></body></opml>"
        )
    }

    private func leftovers() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: program.home)
            .filter { $0.hasSuffix(".unfinished") || $0.contains(".rescued") }
    }

    @Test(arguments: [
        ["refresh", "--force", "--unconditional"], ["import", "list.opml"], ["gc"], ["backup"],
        ["search", "title"], ["mark", "--unread", "--all"],
    ])
    func itLosesNothing(arguments: [String]) throws {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<6 {
            // Something to mark.
            _ = try program.run("mark", "--read", "--all", "--quiet")
            let running = try RunningProgram(program, arguments)
            usleep(UInt32.random(in: 0...80_000, using: &random))
            running.pty.kill(SIGINT)
            let change = running.change()
            #expect(change == .killed(signal: SIGINT) || change == .exited(code: 0), "\(arguments): \(change)")
            #expect(try leftovers() == [], "\(arguments)")
            let outcome = try program.run("doctor")
            #expect(outcome.code == 0, "\(arguments): \(outcome.output)\(outcome.errors)")
            #expect(outcome.output.contains("1 feed") || outcome.output.contains("2 feeds"))
            #expect(outcome.output.contains("1500 articles"))
        }
    }

    /// What is wrong is wrong as before, or right.
    @Test func aRepairIsDoneOrNot() throws {
        var random = SeededGenerator(seed: 6)
        for _ in 0..<6 {
            try spoilCounts()
            let running = try RunningProgram(program, ["doctor", "--repair"])
            usleep(UInt32.random(in: 0...120_000, using: &random))
            running.pty.kill(SIGINT)
            _ = running.change()
            #expect(try leftovers() == [])
            let found = try program.run("doctor")
            #expect(found.output.contains("1500 articles"))
            let isRight = found.output.hasSuffix("The library is whole.\n")
            #expect(isRight || found.output.contains("Wrong counts of articles: 1 feed or tag."), "\(found.output)")
        }
        #expect(try program.run("doctor", "--repair").code == 0)
        #expect(try program.run("doctor").code == 0)
    }

    private func spoilCounts() throws {
        var handle: OpaquePointer?
        defer { sqlite3_close(handle) }
        try #require(sqlite3_open(program.file("data/tern/tern.db"), &handle) == SQLITE_OK)
        try #require(sqlite3_exec(handle, "UPDATE counts SET unread = 9", nil, nil, nil) == SQLITE_OK)
    }
}
