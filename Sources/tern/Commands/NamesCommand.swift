import FeedService
import Glibc
import Model
import Store

/// `tern completions --names`: what a shell offers, one a line. Makes no library where there is none, and says nothing of
/// what fails: nobody asked who could read it.
struct NamesCommand {
    var names: LibraryNames
    var settings: Invocation.Settings

    func run() async -> ExitCode {
        var settings = settings
        settings.isQuiet = true
        let library = Library(settings: settings)
        guard access(library.path, F_OK) == 0 else { return .failure }
        do throws(Failure) {
            let lines = try await library.withSource { source throws(Failure) -> [String] in
                switch names {
                case .feeds: try await source.overview().map(\.feed.title)
                case .folders: try await source.folders().map(FolderPath.text)
                case .tags: try await source.catalogue().tags.map(\.name)
                }
            }
            if !lines.isEmpty { Console.output(lines.joined(separator: "\n")) }
            return .success
        } catch {
            return .failure
        }
    }
}
