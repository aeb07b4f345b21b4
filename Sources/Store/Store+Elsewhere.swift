package import Model

/// What other programs do to the library.
extension Store {
    /// An element comes soon after another program has written to the library, and none for this program's own writes.
    /// Several changes may come as one.
    package nonisolated func changesElsewhere() -> AsyncStream<Void> {
        let writes = LibraryWatch.writes(to: location)
        return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let task = Task {
                // What was written before anybody watched.
                if await hasChangedElsewhere() { continuation.yield() }
                for await _ in writes where await hasChangedElsewhere() { continuation.yield() }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    /// Whether another program wrote since this was asked last. A library that cannot be asked is found out by whoever
    /// reads it next.
    private func hasChangedElsewhere() -> Bool {
        guard let version = try? connection.dataVersion() else { return false }
        defer { dataVersion = version }
        return version != dataVersion
    }

    /// What is known of these articles; nothing of those that are gone.
    package nonisolated func statuses(of articles: [ArticleID]) async throws(Failure) -> [ArticleID: ArticleStatus] {
        try await reader.statuses(of: articles)
    }
}

extension Connection {
    /// `PRAGMA data_version`: another number once another connection has written.
    func dataVersion() throws(Failure) -> Int64 {
        try first("PRAGMA data_version") { $0.integer(0) } ?? 0
    }
}
