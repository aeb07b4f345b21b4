import TestSupport
import Testing

@testable import TermUI

extension NcursesTests {
    /// Better keyboards are used only where the terminal said that it has them.
    @MainActor
    @Suite(.timeLimit(.minutes(10)))
    struct KeyboardModeTests {
        private func sent(_ rig: TerminalRig) -> String {
            rig.pump()
            return String(decoding: rig.pty.captured, as: UTF8.self)
        }

        @Test func withoutAnAnswerNothingIsPushed() async throws {
            let rig = try TerminalRig()
            try rig.start()
            rig.pty.write("\u{1B}[?62c")
            _ = await rig.events(1)
            rig.terminal.stop()
            #expect(!sent(rig).contains("\u{1B}[>5u"))
            #expect(!sent(rig).contains("\u{1B}[<u"))
            #expect(!sent(rig).contains("\u{1B}[>4;1m"))
        }

        @Test func anAnswerPushesKittysFlagsAndTheEndPopsThem() async throws {
            let rig = try TerminalRig()
            try rig.start()
            rig.pty.write("\u{1B}[?0u\u{1B}[?62c")
            #expect(await rig.events(2) == [.reply(.keyboard(flags: 0)), .reply(.deviceAttributes([62]))])
            #expect(rig.terminal.keyboard == .kitty)
            rig.terminal.stop()
            let sent = sent(rig)
            #expect(sent.ranges(of: "\u{1B}[>5u").count == 1)
            #expect(sent.ranges(of: "\u{1B}[<u").count == 1)
            let (push, pop) = (sent.firstRange(of: "\u{1B}[>5u"), sent.firstRange(of: "\u{1B}[<u"))
            #expect(try #require(push).lowerBound < (try #require(pop)).lowerBound)
        }

        @Test func withKittysFlagsAnEscapeIsNeverTakenForTheKey() async throws {
            let rig = try TerminalRig()
            try rig.start()
            rig.pty.write("\u{1B}[?0u\u{1B}[?62c")
            _ = await rig.events(2)
            rig.pty.write("\u{1B}")
            while rig.terminal.parser.hasPendingEscape == false { await Task.yield() }
            #expect(rig.terminal.escapeTimer == nil)
            rig.pty.write("[27uj")
            #expect(await rig.events(2) == [.key(Key(.escape)), .key(Key("j"))])
        }

        @Test func xtermsKeysAreSetBackToWhatTheyWere() async throws {
            let rig = try TerminalRig()
            try rig.start()
            rig.pty.write("\u{1B}[>4;2m\u{1B}[?62c")
            _ = await rig.events(2)
            #expect(rig.terminal.keyboard == .modifyOtherKeys(before: 2))
            rig.terminal.stop()
            #expect(sent(rig).contains("\u{1B}[>4;1m"))
            #expect(sent(rig).contains("\u{1B}[>4;2m"))
        }

        @Test func anAnswerThatComesAtTheEndTurnsNothingOn() throws {
            let rig = try TerminalRig()
            try rig.start()
            rig.pty.write("\u{1B}[?0u\u{1B}[?62c")
            rig.terminal.stop()
            #expect(!sent(rig).contains("\u{1B}[>5u"))
            #expect(rig.pty.unreadInput == 0)
        }
    }
}
