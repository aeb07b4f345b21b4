import FeedService
import Model
import Store

/// `tern completions --names`: what a shell offers, one a line. Makes no library where there is none, and says nothing of
/// what fails: nobody asked who could read it. Nor does one who presses a key wait for an older library to be led forward.
struct NamesCommand {
    var names: LibraryNames
    var settings: Invocation.Settings

    func run() async -> ExitCode {
        let library = Library(settings: settings)
        guard Store.isReady(path: library.path) else { return .failure }
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
