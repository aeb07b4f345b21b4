import Glibc
import TestSupport
import Testing

@testable import TermUI

extension NcursesTests {
    @MainActor
    @Suite(.timeLimit(.minutes(10)))
    struct TerminalTests {
        @Test func startTakesTheTerminalAndStopGivesItBackAsItWas() throws {
            let rig = try TerminalRig()
            let before = rig.pty.state
            try rig.start()
            #expect(!rig.pty.state.echoes)
            #expect(!rig.pty.state.isLineBuffered)
            rig.terminal.stop()
            #expect(rig.pty.state == before)
            rig.pump()
            #expect(!rig.screen.isAlternateScreen)
            #expect(rig.screen.isCursorVisible)
        }

        @Test func framesShowOnTheAlternateScreenWithoutAVisibleCursor() throws {
            let rig = try TerminalRig()
            try rig.start()
            rig.terminal.surface.present(
                Frame(text: ["hello", "世界"], size: rig.terminal.surface.size),
                theme: .forTests
            )
            rig.pump()
            #expect(rig.screen.isAlternateScreen)
            #expect(!rig.screen.isCursorVisible)
            #expect(rig.screen.lines[..<2] == ["hello", "世界"])
        }

        @Test func typedKeysArriveAsEvents() async throws {
            let rig = try TerminalRig()
            try rig.start()
            rig.pty.write("j\u{1B}[B世\u{3}")
            let keys = [Key("j"), Key(.down), Key("世"), Key("c", .control)]
            #expect(await rig.events(4) == keys.map(Event.key))
        }

        @Test func aLoneEscapeArrivesWithoutAnythingAfterIt() async throws {
            let rig = try TerminalRig()
            try rig.start()
            rig.pty.write("\u{1B}")
            #expect(await rig.events(1) == [.key(Key(.escape))])
        }

        @Test func theTerminalsAnswersDecideAboutSynchronizedOutput() async throws {
            let rig = try TerminalRig()
            try rig.start()
            #expect(!rig.terminal.surface.synchronizedOutput)
            rig.pty.write("\u{1B}]11;rgb:0000/0000/0000\u{7}\u{1B}[?2026;2$y\u{1B}[?62c")
            let replies: [Reply] = [
                .background(red: 0, green: 0, blue: 0), .mode(2026, value: 2), .deviceAttributes([62]),
            ]
            #expect(await rig.events(3) == replies.map(Event.reply))
            #expect(rig.terminal.surface.synchronizedOutput)
        }

        @Test func answersThatComeWhileStoppingAreNotLeftToTheShell() throws {
            let rig = try TerminalRig()
            try rig.start()
            rig.pty.write("\u{1B}[?62c\u{1B}[<0;1;1M")
            rig.terminal.stop()
            #expect(rig.pty.unreadInput == 0)
        }

        @Test func aResizeIsReportedAndTheNextFrameFillsTheNewSize() async throws {
            let rig = try TerminalRig()
            try rig.start()
            rig.pty.resize(columns: 50, rows: 7)
            rig.screen.resize(columns: 50, rows: 7)
            rig.send(SIGWINCH)
            rig.send(SIGWINCH)
            #expect(await rig.events(1) == [.resize(Size(width: 50, height: 7))])
            let line = String(repeating: "x", count: 50)
            let frame = Frame(text: Array(repeating: line, count: 7), size: rig.terminal.surface.size)
            rig.terminal.surface.present(frame, theme: .forTests)
            rig.pump()
            #expect(rig.screen.lines == Array(repeating: line, count: 7))
        }

        @Test func terminationIsReportedAndLeftToTheProgram() async throws {
            let rig = try TerminalRig()
            try rig.start()
            rig.send(SIGTERM)
            #expect(await rig.signal() == .terminate)
            rig.send(SIGINT)
            #expect(await rig.signal() == .interrupt)
        }

        @Test func aLostTerminalIsAHangup() async throws {
            let rig = try TerminalRig()
            try rig.start()
            rig.pty.hangUp()
            #expect(await rig.signal() == .hangup)
        }

        @Test func framesForASlowTerminalAreMergedAndTheLastOneShows() async throws {
            let rig = try TerminalRig()
            try rig.start()
            var number = 0
            while rig.tty.canPaint, number < 10_000 {
                number += 1
                rig.present(number)
            }
            let busyWrites = rig.terminal.surface.statistics.writes
            for _ in 0..<100 {
                number += 1
                rig.present(number)
            }
            #expect(rig.terminal.surface.statistics.writes == busyWrites)
            while !rig.tty.canPaint || rig.terminal.surface.statistics.writes == busyWrites {
                rig.pump()
                await Task.yield()
            }
            rig.pump()
            #expect(rig.terminal.surface.statistics.writes == busyWrites + 1)
            #expect(rig.screen.lines[0].hasPrefix("\(number) "))
        }

        @Test func withoutTERMThereIsASentence() throws {
            let pty = try PseudoTerminal(columns: 80, rows: 24)
            let tty = try Tty(descriptor: pty.openProgramSide())
            #expect(throws: TerminalError.typeMissing) { _ = try Terminal(environment: [:], tty: tty) }
        }
    }
}
