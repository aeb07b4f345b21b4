import Foundation
import Glibc
import ReaderSupport
import TermUI
import TestSupport
import Testing

/// The program measures the terminal that it runs on, when it has to.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(10)))
final class MeasuringTests {
    private static let family = "👨‍👩‍👧‍👦"

    private let program: Program
    private let pages: TemporaryPages

    init() throws {
        program = try Program()
        pages = try TemporaryPages()
        let article = """
            {"id": 1, "title": "Family \(Self.family) home", "url": "https://example.org/", "publishedAt": "2020-01-01T10:00:00Z"}
            """
        try pages.write("Odd/page-1.json", "{\"items\": [\(article)], \"hasMore\": false}")
    }

    /// A terminal whose answers the test chooses. It shows nothing.
    @MainActor
    private final class Answering {
        let pty: PseudoTerminal
        var version: String
        /// Columns that a family takes.
        var familyColumns: Int
        private var answered = 0
        /// All that came since the last answer or beginning.
        private(set) var latest = ""
        /// Since the beginning.
        private(set) var measurements = 0

        init(_ program: Program, mock path: String, version: String, familyColumns: Int) throws {
            self.version = version
            self.familyColumns = familyColumns
            let arguments = ["--mock", path]
            pty = try PseudoTerminal(program.path, arguments, environment: program.environment, directory: program.home)
        }

        private var sent: [UInt8] { pty.captured }

        private func answer() {
            let question = Array("\u{1B}[c".utf8)
            while let range = sent[answered...].firstRange(of: question) {
                let asked = String(decoding: sent[answered..<range.upperBound], as: UTF8.self)
                answered = range.upperBound
                let name = asked.contains("\u{1B}[>q") ? "\u{1B}P>|\(version)\u{1B}\\" : ""
                pty.write(name + widths(asked) + "\u{1B}[?62c")
            }
        }

        private func widths(_ asked: String) -> String {
            guard asked.contains("\u{1B}[6n") else { return "" }
            measurements += 1
            return WidthModel.Kind.allCases
                .map { "\u{1B}[2;\(($0 == .family ? familyColumns : $0 == .combining ? 1 : 2) + 1)R" }.joined()
        }

        /// Reads and answers until what came since the last answer holds.
        func read(until condition: (String) -> Bool) -> Bool {
            for _ in 0..<2000 {
                answer()
                latest = String(decoding: sent[answered...], as: UTF8.self)
                if condition(latest) { return true }
                _ = pty.read(milliseconds: 20)
            }
            return false
        }

        func end() {
            pty.write("\u{3}")
            for _ in 0..<2000 where pty.wait(milliseconds: 0) == .running {
                answer()
                _ = pty.read(milliseconds: 20)
            }
        }
    }

    private func isWhole(_ text: String) -> Bool { text.contains("Family ") && text.contains(Self.family) }
    private func isApart(_ text: String) -> Bool { text.contains("Family ") && !text.contains(Self.family) }

    @Test func aTerminalThatIsAnotherAfterASuspensionIsMeasuredAnew() throws {
        let terminal = try Answering(program, mock: pages.path, version: "one 1", familyColumns: 2)
        #expect(terminal.read { isWhole($0) })
        terminal.pty.write("\u{1A}")
        var change = PseudoTerminal.Change.running
        _ = terminal.read { _ in
            change = terminal.pty.wait(milliseconds: 0)
            return change != .running
        }
        guard case .stopped = change else {
            Issue.record("it did not stop")
            return
        }
        terminal.familyColumns = 8
        terminal.pty.kill(SIGCONT)
        #expect(terminal.read { _ in terminal.measurements == 2 })
        #expect(terminal.read { isApart($0) }, "\(terminal.latest.debugDescription)")
        terminal.end()
    }

    @Test func aTerminalIsMeasuredOnceForEachOfItsVersions() throws {
        var measurements: [Int] = []
        for (version, columns) in [("one 1", 2), ("one 1", 2), ("one 2", 8), ("one 1", 2), ("one 2", 8)] {
            let terminal = try Answering(program, mock: pages.path, version: version, familyColumns: columns)
            #expect(terminal.read { columns == 2 ? isWhole($0) : isApart($0) }, "\(version)")
            terminal.end()
            measurements.append(terminal.measurements)
        }
        #expect(measurements == [1, 0, 1, 0, 0])
    }
}
