import Foundation
import Glibc
import ReaderSupport
import TestSupport
import Testing

/// However the program ends or pauses, the terminal is as it was.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(10)))
struct EndingTests {
    /// Modes that a shell does not expect: mouse, focus, paste, synchronized output, other screens, keys of applications.
    static let foreign: Set<Int> = [1, 9, 47, 1000, 1002, 1003, 1004, 1005, 1006, 1015, 1047, 1049, 2004, 2026, 2031]

    let program: Program
    let pages: Pages

    /// Keeps a directory of pages for as long as the test.
    final class Pages {
        let pages: TemporaryPages
        init() throws {
            pages = try TemporaryPages()
            try OddPages.write(to: pages)
        }
    }

    init() throws {
        program = try Program()
        pages = try Pages()
    }

    /// The program where a shell has set the terminal to what nobody sets it to, which must come back too.
    private func start() throws -> (running: RunningProgram, before: TerminalState) {
        let settings = "stty intr '^X' erase '^H' -echoctl ixany tostop min 7 time 3"
        let script = "\(settings); echo settled; read line; exec '\(program.path)' --mock '\(pages.pages.path)'"
        let running = try RunningProgram(program, ["-c", script], executable: "/bin/sh")
        running.wait(for: "settled")
        let before = running.pty.state
        running.type("\n")
        running.wait(for: "A plain title in ASCII")
        running.pumpUntilQuiet()
        #expect(running.pty.state != before)
        #expect(running.terminal.isAlternateScreen)
        #expect(!running.terminal.isCursorVisible)
        return (running, before)
    }

    private func expectGivenBack(
        _ running: RunningProgram,
        _ before: TerminalState,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(running.pty.state == before, sourceLocation: sourceLocation)
        #expect(!running.terminal.isAlternateScreen, sourceLocation: sourceLocation)
        #expect(running.terminal.isCursorVisible, sourceLocation: sourceLocation)
        #expect(running.modes.isDisjoint(with: Self.foreign), sourceLocation: sourceLocation)
        #expect(running.modes.contains(25), sourceLocation: sourceLocation)
        #expect(running.pty.unreadInput == 0, sourceLocation: sourceLocation)
        #expect(running.terminal.text.contains("settled"), sourceLocation: sourceLocation)
    }

    @Test(arguments: ["q", "\u{3}"])
    func aKeyEndsItCleanly(key: String) throws {
        let (running, before) = try start()
        running.type(key)
        #expect(running.change() == .exited(code: 0))
        expectGivenBack(running, before)
        #expect(running.terminal.lines[1] == "", "nothing is said where nothing is wrong")
    }

    /// Whoever sent it sees that it did what it does.
    @Test(arguments: [SIGTERM, SIGHUP])
    func aSignalEndsItCleanly(signal: Int32) throws {
        let (running, before) = try start()
        running.pty.kill(signal)
        #expect(running.change() == .killed(signal: signal))
        expectGivenBack(running, before)
    }

    @Test func anInterruptIsAWishToQuit() throws {
        let (running, before) = try start()
        running.pty.kill(SIGINT)
        #expect(running.change() == .exited(code: 0))
        expectGivenBack(running, before)
    }

    /// A terminal with kitty's keyboard, or with xterm's, whatever ends the program.
    @Test(
        arguments: [nil, SIGTERM, SIGSEGV, SIGTSTP] as [Int32?],
        [("\u{1B}[?0u", "\u{1B}[>5u", "\u{1B}[<u"), ("\u{1B}[>4;2m", "\u{1B}[>4;1m", "\u{1B}[>4;2m")]
    )
    func aBetterKeyboardIsGivenBackToo(
        signal: Int32?,
        keyboard: (answer: String, enter: String, leave: String)
    ) throws {
        let (running, _) = try start()
        running.type(keyboard.answer)
        #expect(running.pump { running.sentText.contains(keyboard.enter) })
        #expect(!running.sentText.contains(keyboard.leave))
        if let signal { running.pty.kill(signal) } else { running.type("q") }
        _ = running.change()
        #expect(running.sentText.ranges(of: keyboard.leave).count == 1)
        let (leave, screen) = (
            running.sentText.firstRange(of: keyboard.leave), running.sentText.ranges(of: "\u{1B}[?1049l").last
        )
        #expect(try #require(leave).lowerBound < (try #require(screen)).lowerBound)
        #expect(running.pty.unreadInput == 0)
    }

    @Test(arguments: [SIGQUIT, SIGSEGV, SIGABRT, SIGBUS, SIGILL, SIGFPE, SIGTRAP])
    func aCrashIsStillACrashButLeavesTheTerminalAsItWas(signal: Int32) throws {
        let (running, before) = try start()
        running.pty.kill(signal)
        #expect(running.change() == .killed(signal: signal))
        expectGivenBack(running, before)
    }

    @Test func keysTypedAheadOfTheEndAreNotLeftToTheShell() throws {
        let (running, before) = try start()
        running.type("qjjjj\u{1B}[B\u{1B}[<0;3;3M")
        #expect(running.change() == .exited(code: 0))
        expectGivenBack(running, before)
    }

    @Test func aTerminalThatAnswersNothingIsGivenBackToo() throws {
        let running = try RunningProgram(program, ["--mock", pages.pages.path])
        #expect(running.pty.read { String(decoding: $0, as: UTF8.self).contains("ASCII") })
        running.type("q")
        #expect(running.change() == .exited(code: 0))
        #expect(running.modes.isDisjoint(with: Self.foreign))
    }

    @Test(arguments: [nil, SIGTSTP] as [Int32?])
    func suspendedItGivesTheTerminalBackAndContinuedItTakesItAgain(signal: Int32?) throws {
        let (running, before) = try start()
        running.press("jj")
        let shown = running.terminal.lines
        for _ in 0..<2 {
            if let signal { running.pty.kill(signal) } else { running.type("\u{1A}") }
            guard case .stopped = running.change() else {
                Issue.record("it did not stop")
                return
            }
            expectGivenBack(running, before)
            running.pty.kill(SIGCONT)
            #expect(running.change() == .continued)
            #expect(running.pump { running.terminal.lines == shown })
            #expect(running.terminal.isAlternateScreen)
            #expect(!running.pty.state.echoes && !running.pty.state.isLineBuffered)
        }
        running.press("j")
        running.type("q")
        #expect(running.change() == .exited(code: 0))
        expectGivenBack(running, before)
    }

    @Test func aWindowMadeSmallerWhileSuspendedIsFilledAnewAfterwards() throws {
        let (running, _) = try start()
        running.type("\u{1A}")
        _ = running.change()
        running.resize(60, 18)
        running.pty.kill(SIGCONT)
        #expect(running.pump { running.terminal.isAlternateScreen && running.lastLine.contains("j/k move") })
        #expect(running.terminal.lines[0].hasPrefix(" Tern"))
    }
}

// MARK: In a shell

extension EndingTests {
    /// An interactive shell with a prompt that is easy to find.
    private func shell() throws -> RunningProgram {
        let running = try RunningProgram(
            program,
            ["-i"],
            executable: "/bin/sh",
            environment: ["PS1": "prompt> ", "ENV": nil]
        )
        running.wait(for: "prompt>")
        return running
    }

    /// The shell has read nothing but what is typed now.
    private func expectPrompt(_ running: RunningProgram, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(
            running.pump { !running.terminal.isAlternateScreen && running.lastLine == "prompt>" },
            "\(running.terminal.text)",
            sourceLocation: sourceLocation
        )
        running.pumpUntilQuiet(milliseconds: 100)
        #expect(running.lastLine == "prompt>", "\(running.terminal.text)", sourceLocation: sourceLocation)
        running.type("echo cl''ean $?\n")
        #expect(
            running.pump { running.terminal.lines.contains { $0.hasPrefix("clean ") } },
            "\(running.terminal.text)",
            sourceLocation: sourceLocation
        )
        running.type("clear\n")
        #expect(running.pump { running.terminal.text.trimmingCharacters(in: .whitespacesAndNewlines) == "prompt>" })
    }

    @Test func inAShellItIsSuspendedBroughtBackAndQuit() throws {
        let running = try shell()
        running.type("clear; '\(program.path)' --mock '\(pages.pages.path)'\n")
        running.wait(for: "A plain title in ASCII")
        for _ in 0..<2 {
            running.press("j")
            let shown = running.terminal.lines
            running.type("\u{1A}")
            expectPrompt(running)
            running.type("fg\n")
            #expect(running.pump { running.terminal.lines == shown }, "\(running.terminal.text)")
        }
        running.press("j")
        running.type("q")
        expectPrompt(running)
        running.type("exit\n")
        guard case .exited = running.change() else {
            Issue.record("the shell did not end")
            return
        }
    }

    @Test func inTheBackgroundItStopsAndLeavesTheScreenToTheShell() throws {
        let running = try shell()
        running.type("clear; '\(program.path)' --mock '\(pages.pages.path)' &\n")
        for _ in 0..<100 where !running.terminal.text.contains("Stopped") {
            running.type("jobs\n")
            running.pumpUntilQuiet(milliseconds: 100)
        }
        #expect(!running.terminal.isAlternateScreen)
        running.type("fg\n")
        running.wait(for: "A plain title in ASCII")
        running.type("q")
        expectPrompt(running)
    }

    /// The shell may bring it back while it is about to stop.
    @Test func broughtBackAtOnceItDoesNotStopAgain() throws {
        let running = try shell()
        for delay in ["", "sleep 0.003;", "sleep 0.006;", "sleep 0.01;", "sleep 0.015;"] {
            running.type("clear; '\(program.path)' --mock '\(pages.pages.path)' & \(delay) fg\n")
            running.wait(for: "A plain title in ASCII")
            running.type("q")
            expectPrompt(running)
        }
    }
}

extension RunningProgram {
    /// The last line that is not empty. Where it starts says nothing: libvterm has one place for a saved cursor, other
    /// terminals have one for each screen.
    var lastLine: String { (terminal.lines.last { !$0.isEmpty } ?? "").trimmingCharacters(in: .whitespaces) }
}
