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
            #expect(file.measurement(terminal: "foot") == nil)
            file.store(measurement(2), terminal: "foot")
            file.store(measurement(6, "tmux 3.3a"), terminal: "screen  tmux")
            #expect(file.measurement(terminal: "foot")?.widths == measurement(2).widths)
            #expect(file.measurement(terminal: "screen  tmux")?.widths == measurement(6).widths)
        }
    }

    @Test func theLatestVersionOfATerminalHoldsAndEachIsKnown() {
        withFile { file in
            file.store(measurement(2), terminal: "foot")
            file.store(measurement(4, "foot(1.17)"), terminal: "foot")
            #expect(file.measurement(terminal: "foot") == measurement(4, "foot(1.17)"))
            #expect(file.measurement(terminal: "foot", version: "foot(1.16)") == measurement(2))
            #expect(file.measurement(terminal: "foot", version: "") == nil)
            file.store(measurement(6), terminal: "foot")
            #expect(file.measurement(terminal: "foot") == measurement(6))
            #expect(file.measurement(terminal: "foot", version: "foot(1.17)") == measurement(4, "foot(1.17)"))
            #expect(file.measurement(terminal: "xterm", version: "foot(1.16)") == nil)
        }
    }

    @Test func theFileStaysSmall() throws {
        try withFile { file in
            for number in 0..<40 { file.store(measurement(2, "a\tb\nc"), terminal: "t\(number)") }
            let lines = try String(contentsOfFile: file.path, encoding: .utf8).split(separator: "\n")
            #expect(lines.count == WidthFile.maximumEntries)
            #expect(file.measurement(terminal: "t39")?.widths == measurement(2).widths)
            #expect(file.measurement(terminal: "t1") == nil)
        }
    }

    @Test func nonsenseInTheFileIsNothing() throws {
        try withFile { file in
            file.store(measurement(2), terminal: "foot")
            try "foot\tx\tzz\nfoot\n\u{1}\t\t\n".write(toFile: file.path, atomically: true, encoding: .utf8)
            #expect(file.measurement(terminal: "foot") == nil)
        }
    }

    @Test func aPlaceThatCannotBeWrittenCostsNothing() {
        let file = WidthFile(path: "/dev/null/tern/widths")
        file.store(measurement(2), terminal: "foot")
        #expect(file.measurement(terminal: "foot") == nil)
    }
}
