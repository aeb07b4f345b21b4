import Containers
import FeedService
import Feeds
import FoundationEssentials
import Model
import Store

/// Puts the pieces together: which source stands behind the feed service.
struct Library {
    var path: String
    /// What the configuration file says about feeds.
    var feeds = FeedConfiguration()
    /// And about articles.
    var rules = RuleBook()
    /// Whether the same story from several feeds is one row.
    var joinsStories = true
    private let settings: Invocation.Settings

    init(
        settings: Invocation.Settings,
        feeds: FeedConfiguration = FeedConfiguration(),
        rules: RuleBook = RuleBook(),
        joinsStories: Bool = true
    ) {
        path = settings.database ?? Places.standard.database
        self.settings = settings
        self.feeds = feeds
        self.rules = rules
        self.joinsStories = joinsStories
    }

    /// For commands, which read the configuration themselves.
    static func configured(_ settings: Invocation.Settings) throws(Failure) -> Library {
        let configuration = try Configuration.read(settings)
        for warning in configuration.warnings {
            Console.error("tern: \(Configuration.file(settings).sentence(warning))")
        }
        return Library(
            settings: settings,
            feeds: configuration.feeds,
            rules: configuration.rules.bookForCommands,
            joinsStories: configuration.settings.joinsStories
        )
    }

    /// For commands that fetch nothing: of the configuration only that concerns them, so that they work beside mistakes.
    static func local(_ settings: Invocation.Settings) throws(Failure) -> Library {
        Library(settings: settings, joinsStories: try Configuration.readUsable(settings).settings.joinsStories)
    }

    /// Opens the store, and stands the service on it.
    func service() throws(Failure) -> FeedService { FeedService(source: try source()) }

    func source() throws(Failure) -> LibrarySource {
        LibrarySource(
            store: try OpeningLine.store(at: path, joinsStories: joinsStories, settings),
            fetcher: SourceFetcher(web: Self.fetcher),
            configuration: feeds,
            rules: rules,
            now: { Date() }
        )
    }

    /// The same for what concerns the library and nothing that is shown.
    func withSource<Result>(
        _ body: (LibrarySource) async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        let source = try source()
        do throws(Failure) {
            let result = try await body(source)
            await source.close()
            return result
        } catch {
            await source.close()
            throw error
        }
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

    static var fetcher: CurlFetcher { CurlFetcher(userAgent: userAgent) }

    /// For a page API, which is asked page by page as its reader reads.
    static var pageFetcher: CurlFetcher { CurlFetcher(userAgent: userAgent, limits: .withoutPause) }

    /// Program and version; nothing about whoever reads.
    static var userAgent: String { "tern/\(Tern.version)" }
}
