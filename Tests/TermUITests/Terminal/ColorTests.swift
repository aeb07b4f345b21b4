import TestSupport
import Testing

@testable import TermUI

extension NcursesTests {
    @MainActor
    @Suite(.timeLimit(.minutes(10)))
    struct ColorTests {
        @Test func terminfoKnowsTheColours() {
            #expect(TerminalColors(terminalType: "xterm-256color")?.count == 256)
            #expect(TerminalColors(terminalType: "xterm-256color")?.canSendTruecolor == true)
            #expect(TerminalColors(terminalType: "xterm")?.count == 8)
            #expect(TerminalColors(terminalType: "xterm")?.richerType == "xterm-256color")
            #expect(TerminalColors(terminalType: "vt100") == TerminalColors(count: 0))
            #expect(TerminalColors(terminalType: "no-such-type") == nil)
            #expect(TerminalColors(terminalType: "") == nil)
        }

        private func cell(_ style: Style, type: String, depth: ColorDepth? = nil) throws -> VirtualTerminal.Cell {
            let rig = try SurfaceRig(terminalType: type, depth: depth)
            var frame = Frame(text: ["abc"], size: rig.surface.size)
            frame.put(Cell("x", style), x: 0, y: 0)
            rig.show(frame)
            return rig.terminal[0, 0]
        }

        @Test func aTerminalOf256ColoursGetsTheIndex() throws {
            let shown = try cell(Style(.accent, on: .popupBackground), type: "xterm-256color")
            #expect(shown.foreground.index == 33)
            #expect(shown.background.index == 19)
        }

        @Test func brightColoursOnATerminalOfEightAreBold() throws {
            let shown = try cell(Style(.accent), type: "xterm")
            #expect(shown.foreground.index == 4)
            #expect(shown.isBold)
            #expect(try cell(Style(.standard, on: .popupBackground), type: "xterm").background.index == 0)
        }

        @Test func withoutColoursTheAttributesOfTheRoleRemain() throws {
            let shown = try cell(Style(.accent, on: .selectionBackground), type: "xterm-256color", depth: .mono)
            #expect(shown.foreground.index == nil)
            #expect(shown.isReversed)
        }

        @Test func withoutColoursNoColourIsSent() throws {
            let rig = try SurfaceRig(depth: .mono)
            var frame = Frame(text: ["abc"], size: rig.surface.size)
            frame.put(Cell("x", Style(.accent, on: .popupBackground)), x: 0, y: 0)
            rig.show(frame)
            let sent = String(decoding: rig.writer.chunks.joined(), as: UTF8.self)
            for color in ["[3", "[4", ";3", ";4"] {
                #expect(!sent.contains(color + "1m") && !sent.contains(color + "8;5"))
            }
        }

        @Test func anotherThemeRepaintsTheCellsItChanges() throws {
            let rig = try SurfaceRig()
            var frame = Frame(text: ["abc"], size: rig.surface.size)
            frame.put(Cell("x", Style(.accent)), x: 0, y: 0)
            rig.show(frame)
            rig.theme.colors[.accent] = RoleColor(.indexed(200), ansi16: .indexed(5))
            rig.show(frame.undamaged)
            #expect(rig.terminal[0, 0].foreground.index == 200)
        }

        @Test func aThemesOwnGroundFillsTheScreen() throws {
            let rig = try SurfaceRig()
            rig.theme.background = RoleColor(.indexed(17), ansi16: .indexed(4))
            rig.show(Frame(text: ["abc"], size: rig.surface.size))
            #expect(rig.terminal[0, 0].background.index == 17)
            #expect(rig.terminal[39, 9].background.index == 17)
        }
    }
}
