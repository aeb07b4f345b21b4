import Feeds
import Synchronization

/// What the configuration says of feeds now: its file may change while the program runs, and every copy of a source is to
/// know.
final class CurrentConfiguration: Sendable {
    private let state: Mutex<FeedConfiguration>

    init(_ configuration: FeedConfiguration) {
        state = Mutex(configuration)
    }

    var value: FeedConfiguration {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}
