package import FoundationEssentials
package import Model

/// Articles that go for their age or number. What goes lies in the trash for a while, and is known for as long as its feed
/// lists it, so that it never comes back unread.
extension Store {
    /// How many articles are dealt with in one transaction: a mark made meanwhile waits for so many, never for all.
    static let retentionStep = 100
    /// Lets others in between two steps: a program that waits for the lock looks only now and then whether it is free.
    static func pause() async {
        // Cut short when the task is cancelled, which ends the steps, too.
        try? await Task.sleep(for: .milliseconds(10))
    }

    /// Seconds after which a feed that lists something is noted to list it still.
    private static let listingGrain: TimeInterval = 86_400

    /// Gives the right back, for a pass that came to no end.
    package func releaseRetention(of feed: FeedID, claimedAt time: Date) throws(Failure) {
        try connection.run(RetentionSQL.releasePass, [.integer(feed.row ?? 0), .integer(time.milliseconds)])
    }

    /// What retention says of a feed now.
    package nonisolated func retentionCut(
        of feed: FeedID,
        _ retention: Retention,
        now: Date
    ) async throws(Failure) -> RetentionCut {
        try await reader.retentionCut(of: feed, retention, now: now)
    }

    /// What would go, and what stays nevertheless.
    package nonisolated func retentionPreview(
        of feed: FeedID,
        _ cut: RetentionCut
    ) async throws(Failure) -> RetentionPreview {
        try await reader.retentionPreview(of: feed, cut)
    }

    /// How many articles of a feed can be brought back from the trash.
    package nonisolated func trashCount(of feed: FeedID) async throws(Failure) -> Int {
        try await reader.trashCount(of: feed)
    }

    /// How many articles lie in the trash since before a moment.
    package nonisolated func trashCount(removedBefore time: Date) async throws(Failure) -> Int {
        try await reader.trashCount(removedBefore: time)
    }

    /// Takes the right to apply retention to a feed, for all programs that have the library open: once in `pause` seconds,
    /// and at once when the setting is another one than last time.
    package func claimRetention(
        of feed: FeedID,
        setting: String,
        at time: Date,
        pause: TimeInterval
    ) throws(Failure) -> Bool {
        let moment = time.milliseconds
        let values: [Value] = [
            .integer(feed.row ?? 0), .integer(moment), .integer(moment - Int64(pause * 1_000)), .text(setting),
        ]
        return try connection.run(RetentionSQL.claimPass, values) > 0
    }

    /// Moves to the trash what is to go, the oldest first, in short transactions. Returns what went; a caller whose task is
    /// cancelled gets what was done by then.
    package nonisolated func applyRetention(
        to feed: FeedID,
        _ cut: RetentionCut,
        at time: Date
    ) async throws(Failure) -> [ArticleID] {
        var moved: [Int64] = []
        var last = RetentionCut.nowhere
        while !Task.isCancelled {
            // Looking for them can take longer than moving them, and locks nobody out.
            let found = try await reader.retentionCandidates(of: feed, cut, after: last, Self.retentionStep)
            guard let end = found.last else { break }
            if !moved.isEmpty { await Self.pause() }
            moved += try await moveToTrash(found.map(\.article), takesUnread: cut.takesUnread, at: time)
            last = end
        }
        try await emptyHidden(of: feed, cut, at: time)
        return moved.map(ArticleID.init(row:))
    }

    /// Makes an entry of the journal of what retention took at its reader's word.
    package func noteRetention(_ articles: [ArticleID], at time: Date) throws(Failure) {
        let name = articles.count == 1 ? "1 article let go" : "\(articles.count) articles let go"
        try connection.transaction { () throws(Failure) in
            _ = try note(name, [JournalStep(.trashed, items: articles.compactMap(\.row))], at: time)
        }
    }

    private func moveToTrash(_ articles: [Int64], takesUnread: Bool, at time: Date) throws(Failure) -> [Int64] {
        try connection.transaction { () throws(Failure) in
            var moved: [Int64] = []
            for article in articles where try putIntoTrash(article, takesUnread: takesUnread, at: time) {
                moved.append(article)
            }
            return moved
        }
    }

    /// Returns whether the article went. To be called within a transaction.
    func putIntoTrash(_ article: Int64, takesUnread: Bool, at time: Date) throws(Failure) -> Bool {
        let values: [Value] = [.integer(article), .integer(time.milliseconds), .integer(takesUnread ? 1 : 0)]
        guard try connection.run(RetentionSQL.trash, values) > 0 else { return false }
        try connection.run(RetentionSQL.dropStatus, [.integer(article)])
        return true
    }

    /// Brings back what lies in the trash of a feed, with its marks; retention leaves it alone from then on. All of a
    /// series is one entry of the journal. Returns how many came back.
    package nonisolated func restoreTrash(
        of feed: FeedID,
        joining series: MarkSeries,
        at time: Date
    ) async throws(Failure) -> (restored: Int, series: MarkSeries) {
        var (restored, series) = (0, series)
        while !Task.isCancelled {
            let step = try await restoreSomeTrash(of: feed, series, at: time)
            if step.restored == 0 { break }
            restored += step.restored
            series = step.series
            await Self.pause()
        }
        return (restored, series)
    }

    private func restoreSomeTrash(
        of feed: FeedID,
        _ series: MarkSeries,
        at time: Date
    ) throws(Failure) -> (restored: Int, series: MarkSeries) {
        try connection.transaction { () throws(Failure) in
            let values: [Value] = [.integer(feed.row ?? 0), .integer(Int64(Self.retentionStep))]
            var restored: [Int64] = []
            for article in try connection.query(RetentionSQL.whole, values, { $0.integer(0) }) {
                if try takeFromTrash(article) { restored.append(article) }
            }
            var series = series
            try note([JournalStep(.returned(rule: ""), items: restored)], returned: restored.count, &series, at: time)
            return (restored.count, series)
        }
    }

    /// To be called within a transaction.
    func note(
        _ steps: [JournalStep],
        returned count: Int,
        _ series: inout MarkSeries,
        at time: Date
    ) throws(Failure) {
        try note(steps, joining: &series, by: count, at: time) {
            $0 == 1 ? "1 article brought back" : "\($0) articles brought back"
        }
    }

    /// Its reader wants it, so it never goes there again. Returns whether it was there. To be called within a transaction.
    func takeFromTrash(_ article: Int64) throws(Failure) -> Bool {
        guard try connection.run(RetentionSQL.bringStatusBack, [.integer(article)]) > 0 else { return false }
        try connection.run(RetentionSQL.dropTrash, [.integer(article)])
        try connection.run(RetentionSQL.keep, [.integer(article)])
        return true
    }

    /// Drops for good the content of what lies in the trash since before a moment, in short transactions. Returns how many
    /// articles that were.
    package nonisolated func emptyTrash(removedBefore time: Date) async throws(Failure) -> Int {
        var emptied = 0
        while !Task.isCancelled {
            let step = try await emptySomeTrash(removedBefore: time)
            emptied += step
            if step < Self.retentionStep { break }
            await Self.pause()
        }
        return emptied
    }

    /// What a rule hid for as long as the trash holds anything, and is beyond what is to be kept, loses its content for good.
    private nonisolated func emptyHidden(of feed: FeedID, _ cut: RetentionCut, at time: Date) async throws(Failure) {
        while !Task.isCancelled {
            let values: [Value] = [
                .integer(feed.row ?? 0), .integer(time.addingTimeInterval(-Self.traceTime).milliseconds),
                .integer(cut.place.sortKey), .integer(cut.place.article), .integer(cut.arrival),
                .integer(Int64(Self.retentionStep)),
            ]
            if try await empty(RuleSQL.hiddenBeyond, values) < Self.retentionStep { return }
            await Self.pause()
        }
    }

    private func emptySomeTrash(removedBefore time: Date) throws(Failure) -> Int {
        try empty(RetentionSQL.expired, [.integer(time.milliseconds), .integer(Int64(Self.retentionStep))])
    }

    /// Empties what a statement finds in the trash.
    private func empty(_ sql: String, _ values: [Value]) throws(Failure) -> Int {
        // Mostly there is nothing, and nobody has to wait for that.
        guard try connection.first(sql, values, { _ in true }) != nil else { return 0 }
        return try connection.transaction { () throws(Failure) in
            let articles = try connection.query(sql, values) { Value.integer($0.integer(0)) }
            for article in articles {
                for statement in RetentionSQL.emptying { try connection.run(statement, [article]) }
            }
            return articles.count
        }
    }

    /// Of what a feed sent, what does not lie in its trash: what does stays there as it is, and is noted to be in the feed
    /// still. What is bare is forgotten when a whole answer, and none for `traceTime` before it, had it. To be called
    /// within a transaction.
    func outsideTrash(_ items: [NewArticle], of feed: Int64, _ outcome: FetchOutcome) throws(Failure) -> [NewArticle] {
        let row = Value.integer(feed)
        guard try connection.first(RetentionSQL.hasTrash, [row], { _ in true }) != nil else { return items }
        let now = outcome.time.milliseconds
        var rest: [NewArticle] = []
        for item in items {
            let found = try connection.first(RetentionSQL.trashed, [row, .text(item.identity)]) {
                (article: $0.integer(0), listed: $0.integer(1))
            }
            guard let found else {
                rest.append(item)
                continue
            }
            guard found.listed < now - Int64(Self.listingGrain * 1_000) else { continue }
            try connection.run(RetentionSQL.noteListed, [.integer(found.article), .integer(now)])
        }
        // A feed that has nothing at all for once still has what it had.
        if outcome.isWhole, !items.isEmpty {
            let moment = now - Int64(Self.traceTime * 1_000)
            try connection.run(
                RetentionSQL.forget,
                [row, .integer(moment), .integer(Int64(Self.retentionStep))]
            )
        }
        return rest
    }

    /// Seconds for which a feed must not have listed an article before it is forgotten: servers send older answers at times.
    package static let traceTime: TimeInterval = 30 * 86_400
}
