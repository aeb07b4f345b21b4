import TestSupport
import Testing

@testable import TermUI

private struct Rows: ListRows {
    var numbers: [Int]
    var selection: Int?
    var count: Int { numbers.count }
    func id(at index: Int) -> Int { numbers[index] }
    func row(at index: Int) -> Node {
        let texts = ["plain text of a row", "世界のニュース", "❤️ and 👍", "ｗide ｅdge", "e\u{301}cole"]
        let number = numbers[index]
        let isSelected = selection == number
        return VStack {
            Text("\(number) \(texts[number % texts.count])").lineLimit(1)
                .background(isSelected ? .selectionBackground : .standard)
            if number % 3 == 0 { Text("  more of \(number)", .accent).lineLimit(1) }
        }
        .node
    }
}

extension NcursesTests {
    @MainActor
    @Suite(.timeLimit(.minutes(10)))
    struct MarginTests {
        private func screen(left: Int, right: Int, sidebar: Int, popup: Bool) -> Node {
            let numbers = Array(0..<60)
            return VStack {
                Text("title \(left)").lineLimit(1)
                HStack {
                    List(Rows(numbers: Array(numbers.prefix(sidebar)), selection: left), id: "left", selection: left)
                        .frame(width: 14).pane()
                    Divider()
                    List(Rows(numbers: numbers, selection: right), id: "right", selection: right).pane()
                }
                Text("status \(right)").lineLimit(1)
            }
            .floating { if popup { Text("popup").padding(horizontal: 2, vertical: 1).background(.popupBackground) } }
        }

        @Test func randomScrollingWithMarginsShowsExactlyTheFrame() throws {
            var scrolled = 0
            for seed in 1...24 {
                var random = SeededGenerator(seed: UInt64(seed))
                let size = Size(
                    width: Int.random(in: 24...60, using: &random),
                    height: Int.random(in: 6...18, using: &random)
                )
                let rig = try SurfaceRig(size: size)
                rig.surface.hasMargins = true
                rig.surface.synchronizedOutput = seed % 2 == 0
                let renderer = Renderer()
                var (left, right) = (0, 0)
                let sidebar = seed % 3 == 0 ? 3 : 60
                for step in 0..<40 {
                    left = min(max(0, left + Int.random(in: -1...1, using: &random)), sidebar - 1)
                    right = min(max(0, right + Int.random(in: -4...5, using: &random)), 59)
                    let popup = Int.random(in: 0..<8, using: &random) == 0
                    let frame = renderer.frame(
                        screen(left: left, right: right, sidebar: sidebar, popup: popup),
                        size: size
                    )
                    let writes = rig.writer.chunks.count
                    rig.show(frame)
                    #expect(rig.difference(from: rig.expected(frame)) == nil, "seed \(seed), step \(step)")
                    #expect(rig.writer.chunks.count - writes <= 1)
                    if let cursor = frame.cursor { #expect(rig.terminal.cursor == (cursor.x, cursor.y)) }
                }
                let sent = String(decoding: rig.writer.chunks.joined(), as: UTF8.self)
                scrolled += sent.split(separator: "\u{1B}[?69h").count - 1
                #expect(!sent.contains("\u{1B}[3J"))
                rig.surface.close()
            }
            #expect(scrolled > 100)
        }

        @Test func scrollingBesideAnotherPaneCostsTheNewRowsAlone() throws {
            func bytes(hasMargins: Bool, sidebar: Int = 60) throws -> Int {
                let rig = try SurfaceRig(size: Size(width: 80, height: 24))
                defer { rig.surface.close() }
                rig.surface.hasMargins = hasMargins
                let renderer = Renderer()
                for right in [0, 30, 31] {
                    rig.writer.chunks = []
                    rig.show(
                        renderer.frame(
                            screen(left: 0, right: right, sidebar: sidebar, popup: false),
                            size: rig.surface.size
                        )
                    )
                }
                return rig.writer.chunks.joined().count
            }
            let (with, without) = try (bytes(hasMargins: true), bytes(hasMargins: false))
            #expect(with < 260)
            #expect(with * 2 < without)
            // Beside blanks ncurses finds lines that moved as a whole: they must not be moved a second time.
            #expect(try bytes(hasMargins: true, sidebar: 3) < 260)
        }

        @Test func whileTheTerminalIsBusyNothingIsScrolled() throws {
            let rig = try SurfaceRig(size: Size(width: 40, height: 12))
            rig.surface.hasMargins = true
            let renderer = Renderer()
            rig.show(renderer.frame(screen(left: 0, right: 20, sidebar: 60, popup: false), size: rig.surface.size))
            rig.writer.canPaint = false
            for right in 21...24 {
                rig.show(
                    renderer.frame(screen(left: 0, right: right, sidebar: 60, popup: false), size: rig.surface.size)
                )
            }
            rig.writer.canPaint = true
            let frame = renderer.frame(screen(left: 0, right: 24, sidebar: 60, popup: false), size: rig.surface.size)
            rig.show(frame)
            #expect(rig.difference(from: rig.expected(frame)) == nil)
            #expect(rig.writer.chunks.count == 2)
        }
    }
}
