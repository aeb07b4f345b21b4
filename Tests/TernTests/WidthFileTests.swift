import Foundation
import TermUI
import Testing

@testable import tern

@Suite(.timeLimit(.minutes(10)))
struct WidthFileTests {
    private func measurement(_ family: Int, _ version: String = "foot(1.16)") -> WidthMeasurement {
        var widths = WidthModel()
        widths[.family] = family
        return WidthMeasurement(widths: widths, version: version)
    }

    private func withFile(_ body: (WidthFile) throws -> Void) rethrows {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tern-\(UUID())/new/tern").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(WidthFile(path: folder + "/widths"))
    }

    @Test func whatIsStoredIsFoundByTheTerminalsName() {
        withFile { file in
            #expect(file.widths(terminal: "foot") == nil)
            file.store(measurement(2), terminal: "foot")
            file.store(measurement(6, "tmux 3.3a"), terminal: "screen  tmux")
            #expect(file.widths(terminal: "foot") == measurement(2).widths)
            #expect(file.widths(terminal: "screen  tmux") == measurement(6).widths)
        }
    }

    @Test func theLatestVersionOfATerminalHolds() {
        withFile { file in
            file.store(measurement(2), terminal: "foot")
            file.store(measurement(4, "foot(1.17)"), terminal: "foot")
            #expect(file.widths(terminal: "foot") == measurement(4).widths)
            // The one before takes no place from other terminals.
            for number in 0..<(WidthFile.maximumEntries - 1) { file.store(measurement(2), terminal: "t\(number)") }
            #expect(file.widths(terminal: "foot") == measurement(4).widths)
        }
    }

    @Test func theFileStaysSmall() throws {
        try withFile { file in
            for number in 0..<40 { file.store(measurement(2, "a\tb\nc"), terminal: "t\(number)") }
            let lines = try String(contentsOfFile: file.path, encoding: .utf8).split(separator: "\n")
            #expect(lines.count == WidthFile.maximumEntries)
            #expect(file.widths(terminal: "t39") == measurement(2).widths)
            #expect(file.widths(terminal: "t1") == nil)
        }
    }

    @Test func nonsenseInTheFileIsNothing() throws {
        try withFile { file in
            file.store(measurement(2), terminal: "foot")
            try "foot\tx\tzz\nfoot\n\u{1}\t\t\n".write(toFile: file.path, atomically: true, encoding: .utf8)
            #expect(file.widths(terminal: "foot") == nil)
        }
    }

    @Test func aPlaceThatCannotBeWrittenCostsNothing() {
        let file = WidthFile(path: "/dev/null/tern/widths")
        file.store(measurement(2), terminal: "foot")
        #expect(file.widths(terminal: "foot") == nil)
    }
}
