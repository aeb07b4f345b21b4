import Feeds
import Glibc
import Model
import Store
import Synchronization
import TermUI

/// Tells on one line of standard error what opening, copying or examining a library takes, once that is longer than one
/// waits without a word. It may be told from any thread, also while the main one is busy with just that.
final class OpeningLine: Sendable {
    /// What it is for, and what ctrl-c does to it.
    enum Purpose {
        case opening, copy, repair

        fileprivate var beginnings: [String] {
            switch self {
            case .opening: ["Bringing the library to this version: ", ""]
            case .copy: [""]
            case .repair: ["Repairing the library: ", ""]
            }
        }
    }

    /// As long as nobody wonders.
    private static let patience = Duration.milliseconds(200)
    private static let pause = Duration.milliseconds(100)
    private static let ends = ["… Ctrl-C leaves everything as it was", "; Ctrl-C undoes it", ""]

    private let purpose: Purpose
    private let settings: Invocation.Settings
    private let shown = Mutex<Shown>(.none)

    private enum Shown {
        case none
        case waiting(since: ContinuousClock.Instant)
        case since(ContinuousClock.Instant)
    }

    init(_ settings: Invocation.Settings, purpose: Purpose = .opening) {
        self.purpose = purpose
        self.settings = settings
    }

    /// Opens a library, and tells what that takes.
    static func store(
        at path: String,
        joinsStories: Bool = true,
        _ settings: Invocation.Settings
    ) throws(Failure) -> Store {
        let line = OpeningLine(settings)
        defer { line.end() }
        return try Store.open(path: path, joinsStories: joinsStories, plainText: { String(plainTextOf: $0) }, line.tell)
    }

    func tell(_ step: Opening) {
        if case .done(let copy) = step { return tellDone(copy) }
        guard let turn = turn(), Progress.isWanted(settings) else { return }
        if Progress.canRedraw {
            Console.progress(Self.text(step, purpose, width: Self.width))
        } else if turn == .first {
            Console.error("tern: " + Self.text(step, purpose, width: .max))
        }
    }

    /// The last column stays free: some terminals wrap as soon as it is written to.
    private static var width: Int { max(1, (TerminalWidth.of(STDERR_FILENO) ?? 1) - 1) }

    /// Takes as much room as the library: somebody is to know of it.
    private func tellDone(_ copy: String) {
        guard Progress.isWanted(settings) else { return }
        Console.error("tern: the library is of this version now. As it was before: \(copy.cleanedLine)")
    }

    /// What the doctor is at: always shown, since nothing more is said of it until it is done.
    func tell(_ step: Examination) {
        guard Progress.isShown(settings) else { return }
        let what =
            switch step {
            case .file: "the file"
            case .references: "what belongs together"
            case .counts: "counts"
            case .index: "the index of words"
            }
        let text = "Examining the library: \(what) (\(step.rawValue) of \(Examination.allCases.count))"
        Console.progress(PlainLines.cut(text, width: Self.width))
    }

    /// Clears the line.
    func end() { Console.clearProgress() }

    private enum Turn {
        case first, again
    }

    /// Nil when it is too soon to say something.
    private func turn() -> Turn? {
        let now = ContinuousClock.now
        return shown.withLock { shown in
            switch shown {
            case .none:
                shown = .waiting(since: now)
                return nil
            case .waiting(let start):
                guard now - start >= Self.patience else { return nil }
                shown = .since(now)
                return .first
            case .since(let last):
                guard now - last >= Self.pause else { return nil }
                shown = .since(now)
                return .again
            }
        }
    }

    /// As much as there is room for.
    static func text(_ step: Opening, _ purpose: Purpose, width: Int) -> String {
        let what = what(step)
        for beginning in purpose.beginnings {
            for end in Self.ends {
                let text = beginning + what + end
                if TextWidth.of(text) <= width { return text.prefix(1).uppercased() + text.dropFirst() }
            }
        }
        return PlainLines.cut(what.prefix(1).uppercased() + what.dropFirst(), width: width)
    }

    private static func what(_ step: Opening) -> String {
        switch step {
        case .waiting: "waiting for another program that writes to it"
        case .copying(let done, let total): "copying \(part(done, of: total))"
        case .checking: "reading the copy"
        case .changing: "changing its tables"
        case .mending: "putting it right"
        case .done: "done"
        }
    }

    /// "2.1 of 6.4 GB", "268 of 645 MB": in one unit.
    private static func part(_ done: Int64, of total: Int64) -> String {
        guard total >= 1_000_000_000 else { return "\(megabytes(done)) of \(megabytes(total)) MB" }
        return "\(tenths(done, 1_000_000_000)) of \(tenths(total, 1_000_000_000)) GB"
    }

    private static func megabytes(_ bytes: Int64) -> Int64 { (bytes + 500_000) / 1_000_000 }

    private static func tenths(_ bytes: Int64, _ unit: Int64) -> String {
        let tenths = (bytes * 10 + unit / 2) / unit
        return "\(tenths / 10).\(tenths % 10)"
    }
}
