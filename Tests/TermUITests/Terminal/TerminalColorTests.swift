import Foundation
import TestSupport
import Testing

@testable import TermUI

extension NcursesTests {
    @MainActor
    @Suite(.timeLimit(.minutes(10)))
    struct TerminalColorTests {
        private func sent(by rig: TerminalRig) -> String {
            var bytes: [UInt8] = []
            while true {
                let more = rig.pty.read(milliseconds: 0)
                if more.isEmpty { return String(decoding: bytes, as: UTF8.self) }
                bytes += more
            }
        }

        @Test func theAnswerAboutColoursTakesEffectAtOnce() async throws {
            let rig = try TerminalRig()
            try rig.start()
            #expect(rig.terminal.surface.depth == .indexed256)
            #expect(sent(by: rig).contains("\u{1B}P$qm\u{1B}\\"))
            rig.pty.write("\u{1B}P1$r48:2:1:2:3m\u{1B}\\")
            #expect(await rig.events(1) == [.reply(.truecolor(true))])
            #expect(rig.terminal.surface.depth == .truecolor)
        }

        @Test(arguments: [
            ("\u{1B}]4;255;rgb:eeee/eeee/eeee\u{1B}\\", Reply.paletteColor(255), ColorDepth.indexed256),
            ("\u{1B}P1$r48:2:1:2:3m\u{1B}\\", .truecolor(true), .truecolor),
            ("\u{1B}P1$r0m\u{1B}\\", .truecolor(false), .ansi8),
        ])
        func aTypeOfFewColoursShowsWhatTheTerminalConfirms(answer: String, reply: Reply, depth: ColorDepth) async throws
        {
            let rig = try TerminalRig(type: "xterm")
            try rig.start()
            #expect(rig.terminal.surface.depth == .ansi8)
            #expect(sent(by: rig).contains("\u{1B}]4;255;?"))
            rig.present(1)
            #expect(!sent(by: rig).contains("38;5;"))
            rig.pty.write(answer)
            #expect(await rig.events(1) == [.reply(reply)])
            #expect(rig.terminal.surface.depth == depth)
            // Nothing is taken back that was confirmed.
            rig.pty.write("\u{1B}]4;255;rgb:ee/ee/ee\u{1B}\\")
            _ = await rig.events(1)
            #expect(rig.terminal.surface.depth == (depth == .ansi8 ? .indexed256 : depth))
        }

        @Test func anAnswerThatDeniesThemChangesNothing() async throws {
            let rig = try TerminalRig()
            try rig.start()
            rig.pty.write("\u{1B}P1$r0m\u{1B}\\\u{1B}P0+r\u{1B}\\\u{1B}[?62c")
            #expect(await rig.events(2) == [.reply(.truecolor(false)), .reply(.deviceAttributes([62]))])
            #expect(rig.terminal.surface.depth == .indexed256)
        }

        @Test func aChangeOfTheSchemeAsksForTheBackgroundAgainAndOnlyOnce() async throws {
            let rig = try TerminalRig()
            try rig.start()
            rig.pty.write("\u{1B}[?997;1n\u{1B}[?62c")
            _ = await rig.events(2)
            let start = sent(by: rig)
            #expect(
                start.components(separatedBy: "\u{1B}]11;?").count == 2,
                "the answer to the first question asks nothing"
            )
            rig.pty.write("\u{1B}[?997;2n")
            #expect(await rig.events(1) == [.reply(.colorScheme(isLight: true))])
            #expect(sent(by: rig) == "\u{1B}]11;?\u{1B}\\\u{1B}[c", "waited for like the first questions")
        }
    }
}
