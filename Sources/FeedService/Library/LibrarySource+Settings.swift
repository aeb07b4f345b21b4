package import Feeds
package import FoundationEssentials
package import Model
package import Store

/// What commands ask about the fetching of a feed.
extension LibrarySource {
    /// What was asked and answered last, and when the next check is.
    package func fetchHistory(of feed: FeedID) async throws(Failure) -> FetchHistory {
        var history = try await store.fetchHistory(of: feed)
        let interval = try await settings(of: history.state).interval
        let next = history.state.nextCheck(interval: interval, now: now())
        if next != history.state.nextCheck {
            history.state.nextCheck = next
            history.record?.nextCheck = next
            history.record?.reason = interval.map(CheckBasis.reason) ?? CheckBasis.reasonForPushed
        }
        return history
    }

    /// When new articles of it came last, the latest first.
    package func arrivals(of feed: FeedID, limit: Int) async throws(Failure) -> [Arrival] {
        try await store.arrivals(of: feed, limit: limit)
    }

    /// Until when the host of an address wants to be left alone; nil when it does not.
    package func pause(of address: String) async throws(Failure) -> Date? {
        guard let host = address.webHost else { return nil }
        return try await hostPauses()[host]
    }

    /// What holds for a feed, and where each value comes from.
    package func settings(of feed: Feed) async throws(Failure) -> FeedSettings {
        try await settings(of: try await store.fetchHistory(of: feed.id).state)
    }

    func settings(of state: FetchState) async throws(Failure) -> FeedSettings {
        settings(of: state, own: try await store.settings(of: state.feed))
    }

    /// The same for whoever has read what was set for the feed in the library.
    func settings(of state: FetchState, own: [String: String]) -> FeedSettings {
        configuration.settings(for: state.address, movedFrom: state.movedFrom, folder: state.folder, own: own)
    }

    /// Keeps a setting of one feed in the library; nil takes it back. Throws `.unsupported` for a value that cannot be
    /// used, and for programs, which only the configuration file names.
    package func set(_ key: FeedSettingKey, to text: String?, for feed: FeedID) async throws(Failure) {
        let time = key.maySaySecrets ? nil : now()
        guard let text else { return try await store.set(key.rawValue, to: nil, for: feed, at: time) }
        guard !key.isForFileOnly else {
            throw .unsupported("\(key.rawValue) is set in the configuration file only, for it names a program.")
        }
        let value: FeedSettingValue
        do throws(FeedSettingProblem) {
            value = try key.value(from: text)
        } catch {
            throw .unsupported("\(key.rawValue) is to be \(error.expected).")
        }
        try await store.set(key.rawValue, to: value.text(of: key), for: feed, at: time)
    }

    /// Brings the articles and marks of one feed into another, with what the reader set where the other has nothing of it,
    /// and removes the first. What holds for one host ends with its feed, and so does how long articles are kept:
    /// nobody said that of the other's.
    package func merge(_ feed: FeedID, into other: FeedID) async throws(Failure) -> Int {
        let keys = FeedSettingKey.allCases.filter { !$0.isForOneHost && !$0.isForFileOnly && !$0.isAboutKeeping }
        return try await store.merge(feed, into: other, settings: keys.map(\.rawValue), at: now())
    }
}
