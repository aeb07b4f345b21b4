import Foundation
import ReaderSupport
import TestSupport
import Testing

/// The program on every kind of terminal that it says it runs on, each in a pseudo-terminal of its own.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(10)))
struct TerminalMatrixTests {
    private let program: Program
    private let pages: EndingTests.Pages

    init() throws {
        program = try Program()
        pages = try EndingTests.Pages()
    }

    private static let directories = ["/usr/share/terminfo", "/lib/terminfo", "/etc/terminfo"]

    private static func isKnown(_ type: String) -> Bool {
        directories.contains { FileManager.default.fileExists(atPath: "\($0)/\(type.prefix(1))/\(type)") }
    }

    /// Types that this system's terminfo may lack, described as theirs differs from xterm's.
    private static let sources = [
        "xterm-direct": "xterm-direct|xterm with direct colour,RGB,colors#0x1000000,pairs#0x10000,use=xterm,",
        "xterm-kitty": "xterm-kitty|kitty,Tc,ccc@,colors#0x100,pairs#0x7fff,use=xterm-256color,",
    ]

    /// Where the type is described: nil for the system's own place.
    private func terminfo(_ type: String) throws -> String? {
        if Self.isKnown(type) { return nil }
        let source = try #require(Self.sources[type], "\(type) is not in terminfo")
        try program.write("terminfo.src", source + "\n")
        let tic = Process()
        tic.executableURL = URL(fileURLWithPath: "/usr/bin/tic")
        tic.arguments = ["-x", "-o", program.file("terminfo"), program.file("terminfo.src")]
        tic.standardError = FileHandle.nullDevice
        try tic.run()
        tic.waitUntilExit()
        return program.file("terminfo")
    }

    @Test(arguments: [
        "xterm-256color", "xterm", "xterm-direct", "screen-256color", "tmux-256color", "linux", "vt100", "xterm-kitty",
    ])
    func itShowsItsPagesTakesKeysAndLeavesTheTerminalAsItWas(type: String) throws {
        let environment: [String: String?] = ["TERM": type, "TERMINFO": try terminfo(type)]
        let running = try RunningProgram(program, ["--mock", pages.pages.path], environment: environment)
        running.wait(for: "A plain title in ASCII")
        running.pumpUntilQuiet()
        #expect(running.terminal.lines[0].hasPrefix(" Tern"))
        #expect(running.lastLine.contains("j/k move"))
        running.press("\r")
        running.press("j")
        running.press("5k")
        running.resize(60, 18)
        #expect(running.pump { running.terminal.lines[0].hasPrefix(" Tern") && running.lastLine.contains("move") })
        running.type("\u{3}")
        #expect(running.change() == .exited(code: 0))
        #expect(running.modes.isDisjoint(with: EndingTests.foreign), "\(running.modes)")
        #expect(running.pty.state.echoes && running.pty.state.isLineBuffered)
        #expect(running.pty.unreadInput == 0)
        #expect(!running.terminal.text.contains("\u{1B}"))
    }

    /// A console would show the questions, and knows no mouse.
    @Test(arguments: ["linux", "vt100"])
    func simpleTerminalsAreSentNothingTheyDoNotKnow(type: String) throws {
        let running = try RunningProgram(program, ["--mock", pages.pages.path], environment: ["TERM": type])
        running.wait(for: "A plain title in ASCII")
        running.type("\u{3}")
        #expect(running.change() == .exited(code: 0))
        for unknown in ["\u{1B}[?1000h", "\u{1B}[?2004h", "\u{1B}[?u", "\u{1B}[c", "\u{1B}]11", "\u{1B}[?2026"] {
            #expect(!running.sentText.contains(unknown))
        }
    }

    @Test func aDumbTerminalIsToldInASentenceOrReadLineByLine() throws {
        let running = try RunningProgram(program, ["--mock", pages.pages.path], environment: ["TERM": "dumb"])
        running.pumpUntilQuiet(milliseconds: 400)
        #expect(!running.sentText.contains("\u{1B}"), "\(running.sentText)")
        #expect(!running.terminal.text.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty)
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/tmux"), "tmux is not installed"))
    func insideARealTmuxItRunsAndLeavesThePaneToTheShell() throws {
        let socket = program.file("tmux")
        let running = try RunningProgram(
            program,
            ["-S", socket, "-f", "/dev/null", "new-session", "PS1='prompt> ' ENV= /bin/sh -i"],
            executable: "/usr/bin/tmux",
            environment: ["TMUX": nil, "LC_ALL": "C.UTF-8"]
        )
        running.wait(for: "prompt>")
        running.type("clear; TERM=tmux-256color '\(program.path)' --mock '\(pages.pages.path)'\n")
        running.wait(for: "A plain title in ASCII")
        running.pumpUntilQuiet(milliseconds: 150)
        running.press("\r")
        running.press("j")
        running.type("\u{1A}")
        #expect(running.pump { running.terminal.text.contains("prompt>") }, "\(running.terminal.text)")
        running.type("fg\n")
        running.wait(for: "東京の駅で")
        running.type("\u{3}")
        #expect(
            running.pump { running.terminal.lines.contains { $0.hasPrefix("prompt>") } },
            "\(running.terminal.text)"
        )
        running.pumpUntilQuiet(milliseconds: 150)
        running.type("echo cl''ean\n")
        running.wait(for: "clean")
        running.type("exit\n")
        guard case .exited = running.change() else {
            Issue.record("tmux did not end")
            return
        }
    }
}
