import FoundationEssentials
import Model
import Store

/// `tern backup [FILE]`: a copy of the library, in one file.
struct BackupCommand {
    /// Nil: beside the library, named after the day.
    var path: String?
    var settings: Invocation.Settings

    func run() async -> ExitCode {
        do throws(Failure) {
            let database = settings.database ?? Places.standard.database
            let day = String(Moment.text(Date()).prefix(10))
            let line = OpeningLine(settings, purpose: .copy)
            let place = try await LibraryDoctor.backUp(database, to: path, occasion: day, line.tell)
            Console.output(settings.asJSON ? try JSONText.line(["path": place]) : place.cleanedLine)
            return .success
        } catch {
            Console.error(error, "not copied: ")
            return .failure
        }
    }
}
