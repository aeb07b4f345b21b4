import Foundation
import TermUI
import Testing

@testable import tern

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct FrameLogTests {
    private struct Label: View {
        var text: String
        var body: Node { Text(text) }
    }

    @Test func eachFrameIsARecordThatAnybodyCanRead() throws {
        let path = NSTemporaryDirectory() + "tern-trace-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: path) }  // a leftover file harms nobody
        let log = try #require(FrameLog(path: path))
        let renderer = Renderer()
        renderer.isTracing = true
        var surface = SurfaceStatistics()
        for (text, trigger) in [("one", nil), ("two", "key j")] {
            trigger.map(log.note)
            _ = renderer.frame(Label(text: text), size: Size(width: 10, height: 2))
            surface.writes += 1
            surface.bytesWritten += 12
            log.write(try #require(renderer.trace), surface)
        }
        let lines = try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\n")
        #expect(lines.count == 7)
        #expect(lines[0].hasPrefix("frame 1 at 0."))
        #expect(lines[0].hasSuffix(" s, for a change of state"))
        #expect(lines[1] == "  Label: first time")
        #expect(lines[2].hasPrefix("  = 1 views evaluated, "))
        #expect(lines[3].hasSuffix(" s, for key j"))
        #expect(lines[4] == "  Label: text “one” → “two”")
        #expect(lines[5].hasSuffix(" 3 damaged, 12 bytes in 1 writes"))
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func aPlaceThatCannotBeWrittenIsNoLog() {
        #expect(FrameLog(path: "/nowhere/at/all/frames.txt") == nil)
    }
}
