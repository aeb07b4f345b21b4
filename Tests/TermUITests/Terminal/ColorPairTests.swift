import TestSupport
import Testing

@testable import TermUI

extension NcursesTests {
    @MainActor
    @Suite(.timeLimit(.minutes(10)))
    struct ColorPairTests {
        /// A theme in which every role has a colour of its own, which `turn` changes.
        private func theme(_ turn: Int) -> Theme {
            var colors: [ColorRole: RoleColor] = [:]
            for (index, role) in ColorRole.allCases.enumerated() {
                colors[role] = RoleColor(
                    UInt32(turn) << 8 | UInt32(index) << 16 | 0x40,
                    indexed256: UInt8(16 + (index * 7 + turn * 3) % 240),
                    ansi16: .indexed(1)
                )
            }
            return Theme(name: "test \(turn)", colors: colors)
        }

        private func frame(_ rig: SurfaceRig, styles: Int) -> Frame {
            var frame = Frame(text: [], size: rig.surface.size)
            let roles = ColorRole.allCases
            for index in 0..<styles {
                let style = Style(roles[index % roles.count], on: roles[index / roles.count % roles.count])
                frame.put(Cell("x", style), x: index % 40, y: index / 40)
            }
            return frame
        }

        @Test(arguments: [ColorDepth.indexed256, .truecolor])
        func pairsAndColoursAreRecycledWhenThemesUseThemUp(depth: ColorDepth) throws {
            let rig = try SurfaceRig(depth: depth, pairs: 63)
            for turn in 0..<40 {
                rig.theme = theme(turn)
                let frame = frame(rig, styles: 60)
                rig.show(frame)
                #expect(rig.difference(from: rig.expected(frame)) == nil, "turn \(turn)")
            }
        }

        @Test func aScreenWithMoreStylesThanPairsStaysReadable() throws {
            let rig = try SurfaceRig(depth: .indexed256, pairs: 20)
            rig.theme = theme(0)
            let frame = frame(rig, styles: 100)
            rig.show(frame)
            let lost = (0..<100).map { rig.terminal[$0 % 40, $0 / 40] }.filter { $0.foreground.index == nil }
            #expect(lost.count == 80)
            #expect(lost.allSatisfy { $0.text == "x" && $0.background.index == nil })
        }

        @Test func aScreenWithMoreStylesThanPairsIsNotPaintedAnewForEachKey() throws {
            let rig = try SurfaceRig(depth: .indexed256, pairs: 20)
            rig.theme = theme(0)
            var frame = frame(rig, styles: 100)
            rig.show(frame)
            let before = rig.surface.statistics.bytesWritten
            frame = frame.undamaged
            frame.put(Cell("y"), x: 0, y: 9)
            rig.show(frame)
            #expect(rig.surface.statistics.bytesWritten - before < 40)
            #expect(rig.terminal[0, 9].text == "y")
            rig.theme = theme(1)
            let smaller = self.frame(rig, styles: 15)
            rig.show(smaller)
            #expect(rig.difference(from: rig.expected(smaller)) == nil)
        }
    }
}
