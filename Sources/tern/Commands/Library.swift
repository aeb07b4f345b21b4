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

    static var fetcher: CurlFetcher { CurlFetcher(userAgent: "tern/\(Tern.version)") }
}
