import Feeds
package import FoundationEssentials
package import Model
package import Store

/// What `tern gc` does, or would do.
package struct CleaningReport: Equatable, Sendable {
    package struct Line: Equatable, Sendable {
        package var feed: Feed
        /// As its reader wrote it: "90d 500".
        package var retention: String
        /// Where it is written.
        package var origin: String
        package var preview: RetentionPreview
        /// How many went; the same as `preview.going` unless somebody marked one meanwhile.
        package var trashed: Int

        package init(feed: Feed, retention: String, origin: String, preview: RetentionPreview, trashed: Int = 0) {
            self.feed = feed
            self.retention = retention
            self.origin = origin
            self.preview = preview
            self.trashed = trashed
        }
    }

    /// Of each feed that has a retention.
    package var lines: [Line] = []
    /// How many articles left the trash for good, their time being over.
    package var emptied = 0
    /// Nil when nothing was to change.
    package var compaction: Store.Compaction?

    package init() {}
}

extension LibrarySource {
    /// Seconds for which what retention takes can be brought back.
    package static let trashTime: TimeInterval = 30 * 86_400
    /// Seconds between two times that a refresh looks for what a feed is to let go.
    static let retentionPause: TimeInterval = 86_400

    /// Applies the retention that the reader set for a feed, if any, once a day. Returns how many articles went.
    func letGo(of feed: FeedID, _ settings: FeedSettings) async -> Int {
        guard let retention = settings.retention else { return 0 }
        let setting = retention.text + (retention.takesUnread ? " unread" : "")
        let (moment, pause) = (now(), Self.retentionPause)
        var gone = 0
        do throws(Failure) {
            guard try await store.claimRetention(of: feed, setting: setting, at: moment, pause: pause) else { return 0 }
            let cut = try await store.retentionCut(of: feed, retention, now: moment)
            gone = try await store.applyRetention(to: feed, cut, at: moment).count
            if !Task.isCancelled { return gone }
        } catch {
            // What was fetched is stored, and what is to go can go another time.
        }
        // If that cannot be kept either, the rest goes in a day.
        try? await store.releaseRetention(of: feed, claimedAt: moment)
        return gone
    }

    /// Lets go of what the reader's settings say, in these feeds or in all, empties the trash of what has been there for
    /// long, and gives space back. With `isKept` false, nothing changes. Nothing is asked of the source afterwards.
    /// `progress` is told how many feeds are done before each, and with all of them before space is given back.
    package func clean(
        _ feeds: [Feed],
        isKept: Bool = true,
        progress: @Sendable (Int) async -> Void = { _ in }
    ) async throws(Failure) -> CleaningReport {
        var report = CleaningReport()
        var trashed: [ArticleID] = []
        let states = Dictionary(try await store.fetchStates(.all).map { ($0.feed, $0) }) { first, _ in first }
        let own = try await store.feedSettings()
        for (done, feed) in feeds.enumerated() {
            await progress(done)
            guard let state = states[feed.id] else { continue }
            let settings = settings(of: state, own: own[feed.id] ?? [:])
            guard let retention = settings.retention else { continue }
            let cut = try await store.retentionCut(of: feed.id, retention, now: now())
            var line = CleaningReport.Line(
                feed: feed,
                retention: retention.text,
                origin: settings.entries[.retention]?.origin ?? "",
                preview: try await store.retentionPreview(of: feed.id, cut)
            )
            if isKept, line.preview.going > 0 {
                let gone = try await store.applyRetention(to: feed.id, cut, at: now())
                line.trashed = gone.count
                trashed += gone
            }
            report.lines.append(line)
        }
        if !trashed.isEmpty { try await store.noteRetention(trashed, at: now()) }
        await progress(feeds.count)
        let end = now().addingTimeInterval(-Self.trashTime)
        if isKept {
            report.emptied = try await store.emptyTrash(removedBefore: end)
            report.compaction = try await store.compact()
        } else {
            report.emptied = try await store.trashCount(removedBefore: end)
        }
        return report
    }

    /// Brings back what lies in the trash of a feed, for good; all of a series is taken back together. With `isKept`
    /// false, it stays there. Returns how many articles that is.
    package func restoreTrash(
        of feed: FeedID,
        joining series: inout MarkSeries,
        isKept: Bool = true
    ) async throws(Failure) -> Int {
        guard isKept else { return try await store.trashCount(of: feed) }
        let outcome = try await store.restoreTrash(of: feed, joining: series, at: now())
        series = outcome.series
        return outcome.restored
    }
}
