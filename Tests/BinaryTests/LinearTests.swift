import Foundation
import ReaderSupport
import TestSupport
import Testing

/// The program used line by line.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(10)))
final class LinearTests {
    private let program: Program
    private let pages: TemporaryPages

    init() throws {
        program = try Program()
        pages = try TemporaryPages()
        try pages.writeFeed("Alpha", count: 3)
    }

    private func lines(_ script: String, _ arguments: [String] = ["--linear"], type: String? = nil) throws
        -> [Substring]
    {
        let outcome = try program.run(arguments + ["--mock", pages.path], input: script, type: type)
        #expect(outcome.code == 0)
        #expect(outcome.errors == "")
        #expect(!outcome.output.contains("\u{1B}"))
        return outcome.output.split(separator: "\n")
    }

    @Test func aScriptReadsAnArticle() throws {
        let lines = try lines("next-pane\nj\n\nq\nq\nquit\n")
        let focused = lines.filter { $0.hasPrefix("> ") }
        #expect(focused.first == "> All")
        #expect(focused.contains { $0.contains("Alpha 1") || $0.contains("Alpha 2") }, "\(lines)")
    }

    @Test func theEndOfTheInputIsTheEnd() throws {
        #expect(try lines("").contains("> All"))
        #expect(try lines("j").filter { $0.hasPrefix("> ") }.count == 2)
    }

    @Test func aCommandThatChangesNothingIsAnsweredAllTheSame() throws {
        #expect(try lines("k\n").filter { $0 == "> All" }.count == 2)
    }

    @Test func repaintingSaysEverythingAgain() throws {
        #expect(try lines("repaint\n").filter { $0 == "Alpha, 3 unread" }.count == 2)
    }

    @Test func aScriptsRefreshIsDoneBeforeTheEnd() throws {
        func feed(_ count: Int) -> String {
            let items = (1...count).map { "<item><title>Item \($0)</title><guid>\($0)</guid></item>" }
            return "<rss version=\"2.0\"><channel><title>Small</title>\(items.joined())</channel></rss>"
        }
        try program.write("feed.xml", feed(2))
        #expect(try program.run("add", "file://" + program.file("feed.xml")).code == 0)
        try program.write("feed.xml", feed(5))
        #expect(try program.run(["--linear"], input: "refresh\n").code == 0)
        #expect(try program.run(["--linear"]).output.contains("Small, 5 unread"))
    }

    @Test func aDumbTerminalIsUsedLineByLine() throws {
        #expect(try lines("j\n", [], type: "dumb").contains("> All"))
    }

    @Test func onATerminalKeysAreTakenAsTheyArePressed() throws {
        let terminal = try PseudoTerminal(
            program.path,
            ["--linear", "--mock", pages.path],
            environment: program.environment
        )
        func says(_ text: String) -> Bool {
            terminal.read(until: { String(decoding: $0, as: UTF8.self).contains(text) })
        }
        #expect(says("> All"))
        terminal.write("j")
        #expect(says("> Unread, 3 unread"))
        terminal.write("k\u{1B}[B\u{1B}[B")
        #expect(says("> Starred"))
        #expect(!terminal.captured.contains(0x1B))
        terminal.write("kkk\r")
        #expect(says("h back"), "enter opens")
        terminal.write("h")
        terminal.write("q")
        #expect(terminal.wait() == .exited(code: 0))
    }
}
