import FeedService
import FoundationEssentials
import Glibc
import Model
import TermUI

/// `tern`, `tern --mock DIR`, `tern --api ADDRESS`: opens the reader.
struct ReadCommand {
    var choice: Invocation.SourceChoice
    var settings: Invocation.Settings

    @MainActor
    func run() async -> ExitCode {
        // Before anything is opened or made: a pipe is no place to read in.
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
            Console.error("tern: this is not a terminal. Run tern in one, or see tern --help for commands.")
            return .usage
        }
        do throws(Failure) {
            let service = try makeService()
            let code = await InteractiveRun(service: service, settings: settings).run()
            await service.close()
            return code
        } catch {
            Console.error("tern: \(error.sentence)")
            return .failure
        }
    }

    private func makeService() throws(Failure) -> FeedService {
        switch choice {
        case .library:
            return try Library(settings: settings).service()
        case .mock(let directory):
            return FeedService(source: try MockDirectory(path: directory))
        case .api(let address):
            return FeedService(source: try RemotePages(address: address, fetcher: Library.fetcher))
        }
    }
}
