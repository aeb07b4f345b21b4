import FeedService
import FoundationEssentials
import Model

/// `tern undo` and `tern redo`: takes back what was done last, or does it again; or lists what was done.
struct JournalCommand {
    var request: Invocation.JournalRequest
    var settings: Invocation.Settings
    /// So many entries are listed.
    private static let listed = 100

    func run() async -> ExitCode {
        await Library.opened(settings) { source throws(Failure) in
            switch request {
            case .turn(let isUndone):
                let outcome = try await isUndone ? source.undo() : source.redo()
                guard let outcome else {
                    Console.error("tern: there is nothing to \(isUndone ? "undo" : "redo").")
                    return .failure
                }
                try tell(outcome.entry, "\(outcome.sentence(isUndone: isUndone)).", left: outcome.left)
                if !settings.asJSON { for reason in outcome.left { Console.error("tern: \(reason.cleanedLine)") } }
                return outcome.isInVain ? .failure : .success
            case .list:
                let entries = try await source.journal(limit: Self.listed)
                for entry in entries {
                    try tell(entry, "\(Moment.text(entry.time))  \(entry.name)\(entry.isUndone ? " (undone)" : "")")
                }
                return entries.isEmpty ? .failure : .success
            }
        }
    }

    private func tell(_ entry: JournalEntry, _ line: String, left: [String]? = nil) throws(Failure) {
        guard settings.asJSON else { return Console.output(line.cleanedLine) }
        Console.output(try JSONText.line(Line(entry, left)))
    }

    private struct Line: Encodable {
        var id: Int64
        var time: String
        var name: String
        var undone: Bool
        /// Why some of it stays as it is; none of a list.
        var left: [String]?

        init(_ entry: JournalEntry, _ left: [String]?) {
            self.left = left
            id = entry.id
            time = Moment.forPrograms(entry.time)
            name = entry.name
            undone = entry.isUndone
        }
    }
}
