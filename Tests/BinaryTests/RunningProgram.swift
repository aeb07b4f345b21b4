import Foundation
import TestSupport
import Testing

/// The program on a pseudo-terminal, with libvterm as the terminal.
@MainActor
final class RunningProgram {
    /// No test waits longer for anything; what is waited for comes in milliseconds.
    private static let patience = Duration.seconds(10)

    /// Kept for its home.
    private let program: Program
    let pty: PseudoTerminal
    let terminal: VirtualTerminal

    /// Starts another executable when one is named: a shell, say.
    init(
        _ program: Program,
        _ arguments: [String],
        executable: String? = nil,
        environment: [String: String?] = [:],
        columns: Int = 80,
        rows: Int = 24
    ) throws {
        self.program = program
        var all = program.environment
        for (name, value) in environment { all[name] = value }
        terminal = try #require(VirtualTerminal(columns: columns, rows: rows))
        pty = try PseudoTerminal(
            executable ?? program.path,
            arguments,
            environment: all,
            directory: program.home,
            columns: columns,
            rows: rows
        )
    }

    var sent: [UInt8] { pty.captured }
    var sentText: String { String(decoding: pty.captured, as: UTF8.self) }

    func type(_ text: String) { pty.write(text) }

    func resize(_ columns: Int, _ rows: Int) {
        terminal.resize(columns: columns, rows: rows)
        pty.resize(columns: columns, rows: rows)
    }

    /// Shows what comes within so long, and gives the terminal's answers back.
    @discardableResult
    func pump(milliseconds: Int32) -> [UInt8] {
        let bytes = pty.read(milliseconds: milliseconds)
        guard !bytes.isEmpty else { return [] }
        terminal.feed(bytes)
        let replies = terminal.takeReplies()
        if !replies.isEmpty { pty.write(replies) }
        return bytes
    }

    /// Shows what comes until nothing came for so long.
    func pumpUntilQuiet(milliseconds: Int32 = 60) {
        while !pump(milliseconds: milliseconds).isEmpty {}
    }

    /// Shows what comes until a condition holds; false when it does not in time.
    func pump(until condition: () -> Bool) -> Bool {
        let deadline = ContinuousClock.now + Self.patience
        while !condition() {
            if pump(milliseconds: 100).isEmpty, ContinuousClock.now > deadline { return condition() }
        }
        return true
    }

    /// Waits until the screen shows a text.
    func wait(for needle: String, sourceLocation: SourceLocation = #_sourceLocation) {
        if pump(until: { terminal.text.contains(needle) }) { return }
        Issue.record("“\(needle)” never came on screen:\n\(terminal.text)", sourceLocation: sourceLocation)
    }

    /// Waits until the screen shows a text no more.
    func wait(forEndOf needle: String, sourceLocation: SourceLocation = #_sourceLocation) {
        if pump(until: { !terminal.text.contains(needle) }) { return }
        Issue.record("“\(needle)” stayed on screen:\n\(terminal.text)", sourceLocation: sourceLocation)
    }

    /// Types keys that change the screen, and waits for the change.
    func press(_ keys: String, sourceLocation: SourceLocation = #_sourceLocation) {
        let before = terminal.lines
        type(keys)
        if pump(until: { terminal.lines != before }) { return pumpUntilQuiet(milliseconds: 30) }
        Issue.record("\(keys.debugDescription) changed nothing:\n\(terminal.text)", sourceLocation: sourceLocation)
    }

    /// The next change of the process, with all that it wrote before.
    func change() -> PseudoTerminal.Change {
        let deadline = ContinuousClock.now + Self.patience
        while ContinuousClock.now < deadline {
            let change = pty.wait(milliseconds: 0)
            if change != .running {
                pumpUntilQuiet()
                return change
            }
            pump(milliseconds: 5)
        }
        return .running
    }

    /// The private modes (`CSI ? n h` and `l`) that are on after all that was sent.
    var modes: Set<Int> {
        var modes: Set<Int> = []
        for match in sentText.matches(of: /\u{1B}\[\?([0-9;]+)([hl])/) {
            for mode in match.1.split(separator: ";").compactMap({ Int($0) }) {
                if match.2 == "h" { modes.insert(mode) } else { modes.remove(mode) }
            }
        }
        return modes
    }
}
