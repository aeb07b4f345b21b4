import Foundation
import Glibc
import ReaderSupport
import TestSupport
import Testing

/// The terminal is another program's for a while: the reader's pager or editor.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(10)))
struct HandOverTests {
    let program: Program
    private let pages: EndingTests.Pages

    init() throws {
        program = try Program()
        pages = try EndingTests.Pages()
    }

    /// A program that says what it was given, then waits for keys as a terminal's owner does.
    private func script(_ name: String, _ body: String) throws -> String {
        try program.write(name, "#!/bin/sh\n\(body)\n")
        chmod(program.file(name), 0o755)
        return program.file(name)
    }

    private func reading(_ environment: [String: String?]) throws -> RunningProgram {
        let running = try RunningProgram(program, ["--mock", pages.pages.path], environment: environment)
        running.wait(for: "A plain title in ASCII")
        running.press("\r")
        running.press("\r")
        running.pumpUntilQuiet()
        return running
    }

    private func quit(_ running: RunningProgram) {
        running.type("\u{3}")
        #expect(running.change() == .exited(code: 0))
        #expect(running.modes.isDisjoint(with: EndingTests.foreign))
    }

    @Test func thePagerGetsTheTextAndTheTerminalWhole() throws {
        let pager = try script("pager", "cat; stty -a < /dev/tty | grep -o ' icanon'; read key < /dev/tty; exit 0")
        let running = try reading(["PAGER": pager])
        let shown = running.terminal.lines
        running.type("|")
        running.wait(for: "icanon")
        #expect(!running.terminal.isAlternateScreen)
        #expect(running.terminal.isCursorVisible)
        #expect(running.modes.isDisjoint(with: EndingTests.foreign))
        #expect(running.terminal.text.contains("# "), "\(running.terminal.text)")
        running.type("\n")
        #expect(running.pump { running.terminal.lines == shown }, "\(running.terminal.text)")
        #expect(!running.pty.state.echoes)
        quit(running)
    }

    @Test func theEditorGetsAFileThatNobodyElseCanReadAndThatIsGoneAfterwards() throws {
        let editor = try script(
            "editor",
            "stat -c 'mode %a' \"$1\"; echo \"file $1\"; read key; cat \"$1\" > \"$1.seen\"; mv \"$1.seen\" \"$HOME/seen\""
        )
        let running = try reading(["EDITOR": "/nowhere", "VISUAL": editor, "TMPDIR": program.home])
        running.type("e")
        running.wait(for: "mode 600")
        running.wait(for: "file \(program.home)")
        running.type("\n")
        #expect(running.pump { running.terminal.isAlternateScreen })
        #expect(try String(decoding: program.bytes(of: "seen"), as: UTF8.self).hasPrefix("# "))
        // The screen may be back a little before the file is gone.
        #expect(
            running.pump {
                let left = try? FileManager.default.contentsOfDirectory(atPath: program.home)
                return left?.contains { $0.hasPrefix("tern-") } == false
            }
        )
        quit(running)
    }

    @Test func quotesAndVariablesAreReadByAShellAndTheFileIsOneWord() throws {
        let editor = try script("editor", "echo \"<$1> <$2> $#\"; read key")
        let running = try reading(["VISUAL": "\(editor) 'two words'", "TMPDIR": program.home])
        running.type("e")
        running.wait(for: "<two words>")
        running.wait(for: "2")
        running.type("\n")
        #expect(running.pump { running.terminal.isAlternateScreen })
        quit(running)
    }

    @Test func controlCInThePagerEndsThePagerOnly() throws {
        let pager = try script("pager", "echo paging; exec sleep 60")
        let running = try reading(["PAGER": pager])
        running.type("|")
        running.wait(for: "paging")
        running.type("\u{3}")
        #expect(running.pump { running.terminal.isAlternateScreen })
        quit(running)
    }

    @Test(arguments: ["/nowhere/pager", "no-such-pager-at-all"])
    func aPagerThatIsNotThereIsTold(pager: String) throws {
        let running = try reading(["PAGER": pager])
        running.type("|")
        running.wait(for: "could not be started")
        #expect(running.terminal.isAlternateScreen)
        quit(running)
    }

    @Test func aPagerThatFailsIsTold() throws {
        let running = try reading(["PAGER": try script("pager", "exit 3")])
        running.type("|")
        running.wait(for: "ended with status 3")
        quit(running)
    }

    @Test func withoutAnArticleThereIsNothingToHandOver() throws {
        let running = try RunningProgram(program, ["--mock", pages.pages.path])
        running.wait(for: "A plain title in ASCII")
        running.type("|")
        running.wait(for: "Open an article first")
        quit(running)
    }

    @Test func aSignalThatEndsTheProgramEndsThePagerToo() throws {
        let pager = try script("pager", "echo \"paging $$\"; exec sleep 60")
        let running = try reading(["PAGER": pager, "TMPDIR": program.home])
        running.type("|")
        running.wait(for: "paging")
        running.pumpUntilQuiet()
        let number = try #require(running.terminal.text.firstMatch(of: /paging (\d+)/)?.1)
        let process = try #require(Int32(number))
        running.pty.kill(SIGTERM)
        #expect(running.change() == .killed(signal: SIGTERM))
        #expect(kill(process, 0) != 0)
        #expect(running.pty.state.echoes)
        // The screen may be back a little before the file is gone.
        #expect(
            running.pump {
                let left = try? FileManager.default.contentsOfDirectory(atPath: program.home)
                return left?.contains { $0.hasPrefix("tern-") } == false
            }
        )
    }

    @Test func aBrowserThatStartsAndThenFailsIsTold() throws {
        let browser = try script("browser", "exit 4")
        let running = try reading(["BROWSER": browser])
        running.type("o")
        running.wait(for: "could not open")
        quit(running)
    }

    /// As a shell sees it: one job, stopped and brought back whole.
    @Test func controlZInTheEditorStopsBothAndFgBringsTheEditorBack() throws {
        let editor = try script("editor", "stty -icanon; echo editing; read key; echo \"key $key\"; exec sleep 60")
        let running = try RunningProgram(
            program,
            ["-i"],
            executable: "/bin/sh",
            environment: ["PS1": "prompt> ", "ENV": nil, "VISUAL": editor]
        )
        running.wait(for: "prompt>")
        running.type("'\(program.path)' --mock '\(pages.pages.path)'\n")
        running.wait(for: "A plain title in ASCII")
        running.press("\r")
        running.press("\r")
        running.type("e")
        running.wait(for: "editing")
        for _ in 0..<2 {
            running.type("\u{1A}")
            #expect(running.pump { running.lastLine.hasSuffix("prompt>") }, "\(running.terminal.text)")
            running.type("clear; echo sh''ell; stty -a | grep -o ' icanon'\n")
            running.wait(for: "icanon")
            running.wait(for: "shell")
            running.type("fg\n")
            running.pumpUntilQuiet(milliseconds: 150)
        }
        running.type("k\n")
        running.wait(for: "key k")
        running.type("\u{3}")
        #expect(running.pump { running.terminal.isAlternateScreen }, "\(running.terminal.text)")
        running.type("\u{3}")
        #expect(running.pump { running.lastLine.hasSuffix("prompt>") }, "\(running.terminal.text)")
    }
}
