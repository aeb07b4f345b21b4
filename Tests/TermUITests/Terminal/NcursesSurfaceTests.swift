import TestSupport
import Testing

@testable import TermUI

extension NcursesTests {
    @MainActor
    @Suite(.timeLimit(.minutes(10)))
    struct NcursesSurfaceTests {
        nonisolated static let terminalTypes = [
            "xterm-256color", "xterm", "screen-256color", "tmux-256color", "linux", "vt100",
        ]

        @Test(arguments: terminalTypes)
        func randomFramesShowOnTheTerminalAsComposed(terminalType: String) throws {
            for seed in 1...20 {
                try SurfaceScript(terminalType: terminalType, seed: UInt64(seed)).run(frames: 30)
            }
        }

        @Test func aSmallPlaceholderPoolOnlyCostsRepaints() throws {
            for seed in 1...6 {
                try SurfaceScript(terminalType: "xterm-256color", seed: UInt64(seed), placeholders: 40).run(frames: 25)
            }
        }

        @Test func wrappingFramesInSynchronizedOutputChangesNothingOnTheScreen() throws {
            let script = try SurfaceScript(terminalType: "xterm-256color", seed: 99)
            script.surface.synchronizedOutput = true
            try script.run(frames: 20)
        }

        @Test func theSameFrameAgainSendsNothing() throws {
            let rig = try SurfaceRig()
            let frame = Frame(text: ["hello", "世界"], size: rig.surface.size)
            rig.show(frame)
            rig.writer.chunks = []
            rig.show(frame.undamaged)
            #expect(rig.writer.chunks == [])
            #expect(rig.surface.statistics.frames == 1)
        }

        @Test func identicalCellsThatAreCalledDamagedSendNothing() throws {
            let rig = try SurfaceRig()
            let frame = Frame(text: ["hello", "世界 ❤️"], size: rig.surface.size)
            rig.show(frame)
            rig.writer.chunks = []
            rig.show(frame)
            #expect(rig.writer.chunks == [])
        }

        @Test func oneChangedCellCostsFewBytes() throws {
            let rig = try SurfaceRig(size: Size(width: 80, height: 24))
            var frame = Frame(text: Array(repeating: "some text in a row", count: 24), size: rig.surface.size).undamaged
            rig.show(frame)
            rig.writer.chunks = []
            frame.put(Cell("X", Style(.accent)), x: 7, y: 11)
            rig.show(frame)
            #expect(rig.writer.chunks.count == 1)
            #expect(rig.writer.chunks.joined().count < 40)
        }

        @Test func eachFrameIsOneWrite() throws {
            let rig = try SurfaceRig(size: Size(width: 200, height: 60))
            for row in 0..<5 {
                let line = String(repeating: "\(row)世❤️", count: 50)
                rig.show(Frame(text: Array(repeating: line, count: 60), size: rig.surface.size))
                #expect(rig.writer.chunks.count == row + 1)
            }
            #expect(rig.surface.statistics.writes == 5)
            #expect(rig.surface.statistics.bytesWritten == rig.writer.chunks.joined().count)
        }

        @Test func framesAreMergedWhileTheTerminalIsBusy() throws {
            let rig = try SurfaceRig()
            rig.writer.canPaint = false
            rig.show(Frame(text: ["first"], size: rig.surface.size))
            rig.show(Frame(text: ["second"], size: rig.surface.size))
            #expect(rig.writer.chunks == [])
            rig.writer.canPaint = true
            rig.surface.flush()
            #expect(rig.writer.chunks.count == 1)
            #expect(rig.terminal.lines[0] == "second")
        }

        @Test func invalidatingRepaintsWhatTheTerminalLost() throws {
            let rig = try SurfaceRig()
            let frame = Frame(text: ["hello"], size: rig.surface.size)
            rig.show(frame)
            rig.terminal.feed("\u{1B}[2J\u{1B}[5;5Hgarbage")
            rig.surface.invalidate()
            rig.show(frame.undamaged)
            #expect(rig.terminal.lines.filter { !$0.isEmpty } == ["hello"])
        }

        @Test func theCursorRestsWhereTheFrameSays() throws {
            let rig = try SurfaceRig()
            var frame = Frame(text: ["hello"], size: rig.surface.size)
            frame.cursor = Point(x: 3, y: 2)
            rig.show(frame)
            #expect(rig.terminal.cursor == (3, 2))
            var moved = frame.undamaged
            moved.cursor = Point(x: 1, y: 0)
            rig.show(moved)
            #expect(rig.terminal.cursor == (1, 0))
            moved.cursor = Point(x: 500, y: -3)
            rig.show(moved)
            #expect(rig.terminal.cursor == (rig.surface.size.width - 1, 0))
        }

        @Test func aControlInACellNeverReachesTheTerminal() throws {
            let rig = try SurfaceRig()
            var frame = Frame(text: ["hello"], size: rig.surface.size)
            frame.put(Cell("\u{1B}", Style()), x: 1, y: 0)
            frame.put(Cell("a\u{9B}2J", Style()), x: 2, y: 0)
            rig.show(frame)
            #expect(rig.terminal.lines[0] == "h  lo")
        }

        @Test func aPrivateUseCharacterOfTheTextIsNotTakenForAPlaceholder() throws {
            let rig = try SurfaceRig()
            var frame = Frame(text: ["❤️x"], size: rig.surface.size)
            frame.put(Cell("\u{F0000}", Style()), x: 5, y: 0)
            frame.put(Cell("\u{100000}", Style()), x: 6, y: 0)
            rig.show(frame)
            #expect(rig.terminal[5, 0].text == "\u{F0000}")
            #expect(rig.terminal[6, 0].text == "\u{100000}")
        }

        @Test func aSecondSurfaceIsRefusedUntilTheFirstIsClosed() throws {
            let first = try SurfaceRig()
            #expect(throws: TerminalError.self) { _ = try SurfaceRig() }
            first.surface.close()
            _ = try SurfaceRig()
        }

        @Test func unknownAndSimpleTerminalTypesAreRefusedWithASentence() throws {
            #expect(throws: TerminalError.typeUnknown("no-such-type")) {
                _ = try SurfaceRig(terminalType: "no-such-type")
            }
            #expect(throws: TerminalError.typeTooSimple("dumb")) { _ = try SurfaceRig(terminalType: "dumb") }
            #expect(throws: TerminalError.typeMissing) { _ = try SurfaceRig(terminalType: "") }
            #expect(TerminalError.typeUnknown("x").sentence.contains("“x”"))
        }

        @Test func aHostileSizeIsClamped() throws {
            let rig = try SurfaceRig(size: Size(width: 0, height: 0))
            #expect(rig.surface.size == Size(width: 1, height: 1))
            rig.show(Frame(text: ["x"], size: Size(width: 1, height: 1)))
            rig.surface.resize(to: Size(width: 1 << 40, height: 3))
            #expect(rig.surface.size == Size(width: 1000, height: 3))
        }
    }
}
