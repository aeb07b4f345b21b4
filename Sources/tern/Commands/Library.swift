import FeedService
import Feeds
import FoundationEssentials
import Model
import Store

/// Puts the pieces together: which source stands behind the feed service.
struct Library {
    var path: String

    init(settings: Invocation.Settings) {
        path = settings.database ?? Places.standard.database
    }

    /// Opens the store, and stands the service on it.
    func service() throws(Failure) -> FeedService {
        let store = try Store.open(path: path)
        return FeedService(source: LibrarySource(store: store, fetcher: Self.fetcher, now: { Date() }))
    }

    /// Opens the library for the length of `body`, and closes it whatever comes of that.
    func whileOpen<Result>(
        _ body: (FeedService) async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        let service = try service()
        do throws(Failure) {
            let result = try await body(service)
            await service.close()
            return result
        } catch {
            await service.close()
            throw error
        }
    }

    /// Does something to the library for each address, and says why where the library cannot be opened. Fails when that
    /// or any of it did.
    func forEach(_ addresses: [String], _ act: (String, FeedService) async -> Bool) async -> ExitCode {
        do throws(Failure) {
            return try await whileOpen { service async throws(Failure) in
                var code = ExitCode.success
                for address in addresses where await !act(address, service) { code = .failure }
                return code
            }
        } catch {
            Console.error(error)
            return .failure
        }
    }

    static var fetcher: CurlFetcher { CurlFetcher(userAgent: "tern/\(Tern.version)") }
}
