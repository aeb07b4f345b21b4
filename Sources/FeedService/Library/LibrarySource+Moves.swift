import Feeds
import Model
import Store

extension FeedMove {
    /// Nil when the feed is still where it was.
    init?(_ response: FetchResponse, of state: FetchState) {
        guard let target = response.movedTo?.withoutFragment, target != state.address else { return nil }
        let ended = state.address.sharesSecrets(with: target) ? [] : FeedSettingKey.allCases.filter(\.isForOneHost)
        self.init(to: target, ending: ended.map(\.rawValue))
    }
}

extension LibrarySource {
    /// What the reader is told of a move that was to be kept, by what came of it. Reads after the feed's title.
    func notice(
        of move: FeedMove,
        _ state: FetchState,
        _ settings: FeedSettings
    ) async throws(Failure) -> String {
        let target = "moved for good to \(move.address.withoutCredentials)"
        if let other = try await store.feed(at: move.address), other.id != state.feed {
            return "\(target), which is “\(other.title)” already: tern feed merge brings the two together."
        }
        guard try await store.fetchHistory(of: state.feed).state.address == move.address else {
            return
                "\(target), where a feed is that was removed lately: until that is cleared away, the old address stays."
        }
        // What is set for all feeds goes to every host.
        let lost = settings.entries.filter { key, setting in
            move.endedSettings.contains(key.rawValue) && setting.origin != configuration.all?.origin
        }
        guard !lost.isEmpty else { return "\(target)." }
        let names = lost.keys.map(\.rawValue).sorted().joined(separator: ", ")
        return "\(target), another host, which gets nothing that was set for the old one: \(names)."
    }
}
