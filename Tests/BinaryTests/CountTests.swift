import ReaderSupport
import TestSupport
import Testing

/// How much is sent to the terminal.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(10)))
struct CountTests {
    private static let rows = 1000

    /// The list of a thousand rows on 80 columns and 24 rows, with the focus.
    private func start(_ body: (RunningProgram) throws -> Void) throws {
        let pages = try TemporaryPages()
        try OddPages.feed("Long", titles: (0..<Self.rows).map { "Row number \($0) of many" }, in: pages)
        let running = try RunningProgram(try Program(), ["--mock", pages.path])
        running.wait(for: "Row number 0")
        running.press("l")
        try body(running)
        running.type("\u{3}")
        #expect(running.change() == .exited(code: 0))
        #expect(!running.sentText.contains("\u{1B}[3J"))
    }

    /// What a key makes the program send.
    private func bytes(for key: String, _ running: RunningProgram) -> Int {
        let before = running.sent.count
        running.press(key)
        return running.sent.count - before
    }

    @Test func movingTheSelectionCostsFewBytes() throws {
        try start { running in
            for _ in 0..<7 {
                let count = bytes(for: "j", running)
                #expect(count > 0 && count <= 250, "\(count) bytes")
            }
        }
    }

    @Test func scrollingByARowCostsLessThanAScreen() throws {
        try start { running in
            for _ in 0..<9 { running.press("j") }
            let whole = bytes(for: "\u{4}", running)
            for _ in 0..<5 {
                let count = bytes(for: "j", running)
                #expect(count < 1000, "\(count) bytes, half a page \(whole)")
            }
        }
    }

    @Test func anIdleProgramSendsNothing() throws {
        try start { running in
            #expect(running.pump(milliseconds: 1000).isEmpty)
        }
    }

    @Test func keysThatChangeNothingSendNothing() throws {
        try start { running in
            running.type("kkgg\u{1B}[I\u{1B}[O\u{1B}[200~pasted q\u{1B}[201~")
            #expect(running.pump(milliseconds: 300).isEmpty)
            running.press("j")
        }
    }
}
