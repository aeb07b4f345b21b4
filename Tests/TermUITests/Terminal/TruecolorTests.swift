import Foundation
import TestSupport
import Testing

@testable import TermUI

extension NcursesTests {
    @MainActor
    @Suite(.timeLimit(.minutes(10)))
    struct TruecolorTests {
        private static let theme = Theme(
            name: "test",
            colors: [
                .accent: RoleColor(0x123456, ansi16: .indexed(12)),
                .danger: RoleColor(.indexed(160), ansi16: .indexed(1)),
                .warning: RoleColor(.indexed(3), ansi16: .indexed(3)),
                .code: RoleColor(0x0000AA, ansi16: .indexed(4)),
                .popupBackground: RoleColor(0xFEDCBA, ansi16: .indexed(8)),
            ]
        )

        private func rig(_ depth: ColorDepth, pairs: Int = 0x7FFF) throws -> SurfaceRig {
            let rig = try SurfaceRig(depth: depth, pairs: pairs)
            rig.theme = Self.theme
            return rig
        }

        private func frame(_ rig: SurfaceRig) -> Frame {
            var frame = Frame(text: ["abc 世界", "plain"], size: rig.surface.size)
            frame.put(Cell("x", Style(.accent, on: .popupBackground)), x: 0, y: 0)
            frame.put(Cell("👍", width: 2, Style(.accent)), x: 4, y: 2)
            frame.put(Cell("y", Style(.danger)), x: 1, y: 0)
            frame.put(Cell("z", Style(.warning)), x: 2, y: 0)
            return frame
        }

        @Test func aTerminalThatConfirmedItGetsTheColourItself() throws {
            let rig = try rig(.truecolor)
            let frame = frame(rig)
            rig.show(frame)
            #expect(rig.terminal[0, 0].foreground.rgb == 0x123456)
            #expect(rig.terminal[0, 0].background.rgb == 0xFEDCBA)
            #expect(rig.terminal[1, 0].foreground.rgb == 0xD70000, "160 of 256")
            #expect(rig.terminal[2, 0].foreground.index == 3, "the reader's own yellow")
            #expect(rig.terminal[4, 2].foreground.rgb == 0x123456)
            #expect(rig.terminal.lines[0] == "xyz 世界")
        }

        @Test func theAnswerRepaintsWhatItChangesWithoutClearing() throws {
            let rig = try rig(.indexed256)
            let frame = frame(rig)
            rig.show(frame)
            #expect(rig.terminal[0, 0].foreground.rgb == nil)
            rig.writer.chunks = []
            rig.surface.use(.truecolor)
            rig.show(frame.undamaged)
            #expect(rig.terminal[0, 0].foreground.rgb == 0x123456)
            #expect(rig.writer.chunks.count == 1)
            let sent = String(decoding: rig.writer.chunks.joined(), as: UTF8.self)
            #expect(!sent.contains("\u{1B}[2J") && !sent.contains("\u{1B}[J") && !sent.contains("plain"))
            rig.surface.use(.indexed256)
            rig.show(frame.undamaged)
            #expect(rig.terminal[0, 0].foreground.index == 23)
            #expect(rig.difference(from: rig.expected(frame)) == nil)
        }

        @Test func textThatLooksLikeAColourStaysText() throws {
            let rig = try rig(.truecolor)
            rig.show(Frame(text: ["[38;5;16m"], size: rig.surface.size))
            #expect(rig.terminal.lines[0] == "[38;5;16m")
        }

        @Test func sequencesThatAreCutOffAreLeftAlone() {
            var slots = ColorSlots()
            #expect(slots.index(for: RGB(0x010203)) == 16)
            for (sent, expected) in [
                ("\u{1B}[38;5;16m", "\u{1B}[38;2;1;2;3m"), ("a\u{1B}[48:5:16mb", "a\u{1B}[48;2;1;2;3mb"),
                ("\u{1B}[38;5;17m", "\u{1B}[38;5;17m"), ("\u{1B}[38;5;16", "\u{1B}[38;5;16"),
                ("\u{1B}[38;5;9m", "\u{1B}[38;5;9m"), ("\u{1B}[58;5;16m", "\u{1B}[58;5;16m"), ("\u{1B}[3", "\u{1B}[3"),
                ("\u{1B}[38;5;99999999999999999999m", "\u{1B}[38;5;99999999999999999999m"), ("", ""),
            ] {
                var output: [UInt8] = []
                Array(sent.utf8).withUnsafeBufferPointer { slots.substitute($0, into: &output) }
                #expect(String(decoding: output, as: UTF8.self) == expected)
            }
        }

        @Test func aDirectTypeIsSentColoursByNcursesItself() throws {
            let type = try Self.directType()
            let colors = try #require(TerminalColors(terminalType: type))
            #expect(colors.isDirect)
            let rig = try SurfaceRig(terminalType: type)
            rig.theme = Self.theme
            #expect(rig.surface.depth == .truecolor)
            var frame = frame(rig)
            frame.put(Cell("w", Style(.code)), x: 0, y: 4)
            rig.show(frame)
            #expect(rig.terminal[0, 0].foreground.rgb == 0x123456)
            #expect(rig.terminal[0, 0].background.rgb == 0xFEDCBA)
            #expect(rig.terminal[2, 0].foreground.index == 3)
            #expect(rig.terminal[0, 4].foreground.rgb == 0x0100AA, "a number below 256 would be an index")
        }

        /// Compiles a type like xterm-direct, which not every system has, and makes ncurses look for it.
        private static func directType() throws -> String {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tern-terminfo-\(getpid())")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let source = folder.appendingPathComponent("source")
            try #"""
            tern-direct|xterm with direct colours,
                RGB, colors#0x1000000, pairs#0x10000,
                setaf=\E[%?%p1%{8}%<%t3%p1%d%e38;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m,
                setab=\E[%?%p1%{8}%<%t4%p1%d%e48;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m,
                use=xterm-256color,

            """#.write(to: source, atomically: true, encoding: .utf8)
            let tic = try Process.run(
                URL(fileURLWithPath: "/usr/bin/env"),
                arguments: ["tic", "-x", "-o", folder.path, source.path]
            )
            tic.waitUntilExit()
            try #require(tic.terminationStatus == 0)
            setenv("TERMINFO", folder.path, 1)
            return "tern-direct"
        }
    }
}
