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
        ["refresh", "--force", "--unconditional"], ["import", "list.opml"], ["gc"], ["doctor", "--repair"], ["backup"],
        ["search", "title"], ["mark", "--unread", "--all"],
    ])
    func itLosesNothing(arguments: [String]) throws {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<6 {
            // Something to mend, and to mark.
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
}
