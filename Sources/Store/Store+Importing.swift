package import FoundationEssentials
package import Model

extension Store {
    /// The addresses that feeds had before the ones they have, of which only the last is known.
    package nonisolated func moves() async throws(Failure) -> [(from: String, to: String)] {
        try await reader.moves()
    }

    /// Keeps articles of another reader for the next `take`, outside the library: nobody waits for it.
    package func wait(_ articles: [KeptArticle]) throws(Failure) {
        try connection.execute(ImportSQL.makeWaitingRoom)
        // Of the library, this locks nothing: all it writes to is a table of this connection.
        try connection.transaction(.deferred) { () throws(Failure) in
            for kept in articles { try connection.run(ImportSQL.wait, Self.values(of: kept)) }
        }
    }

    /// Lets go of articles that were to wait.
    package func dropWaiting() throws(Failure) {
        try connection.execute(ImportSQL.clearWaitingRoom)
    }

    /// Subscribes to feeds without fetching them, and takes over the articles that wait for any feed of the library, all of
    /// it or none. What is there keeps what it has: a feed gets a folder or a name only when it has none, tags are joined,
    /// and an article is read or starred afterwards when it was in either. With `isKept` false the outcome is the same and
    /// nothing changes. The addresses given are to differ. Throws when an article waits for a feed that there is not.
    package func take(
        _ feeds: [SubscribedFeed],
        at time: Date,
        isKept: Bool = true
    ) throws(Failure) -> ImportOutcome {
        try connection.execute(ImportSQL.makeWaitingRoom)
        return try connection.transaction(isKept: isKept) { () throws(Failure) -> ImportOutcome in
            var outcome = ImportOutcome()
            var folders = FolderRows()
            var (added, steps): ([Int64], [JournalStep]) = ([], [])
            for feed in feeds {
                let (row, result) = try take(feed, &folders, &steps)
                outcome.feeds.append(result)
                if result == .added { added.append(row) }
            }
            try checkFeedsOfWaiting()
            let marked = try takeWaiting(at: time.milliseconds, &outcome)
            let count = added.isEmpty ? outcome.feeds.count { $0 == .completed } : added.count
            let what = count == 1 ? "1 feed" : "\(count) feeds"
            let name =
                count == 0 ? "Articles imported" : "\(what) \(added.isEmpty ? "completed by an import" : "imported")"
            try note(name, [JournalStep(.added, items: added)] + Self.joined(steps) + marked, at: time)
            return outcome
        }
    }

    private func take(
        _ feed: SubscribedFeed,
        _ folders: inout FolderRows,
        _ steps: inout [JournalStep]
    ) throws(Failure) -> (Int64, ImportOutcome.FeedOutcome) {
        let title = [feed.title, feed.name, feed.address].compactMap(\.self).first { !$0.isEmpty }
        let (row, isNew) = try findOrInsert(address: feed.address, title: title ?? feed.address, site: feed.site)
        let earlier = steps.count
        // Only a feed that takes it has a folder made.
        let lacksFolder = try connection.first(ImportSQL.lacksFolder, [.integer(row)]) { _ in true } ?? false
        if lacksFolder, let folder = try self.folder(feed.folder, &folders) {
            try connection.run(ImportSQL.setFolder, [.integer(row), .integer(folder)])
            steps.append(JournalStep(.put(JournalChange(from: [], to: feed.folder)), items: [row]))
        }
        if let name = feed.name, !name.isEmpty,
            try connection.run(isNew ? ImportSQL.setFirstName : ImportSQL.setName, [.integer(row), .text(name)]) > 0
        {
            steps.append(JournalStep(.named(JournalChange(from: nil, to: name)), items: [row]))
        }
        for tag in feed.tags {
            let tag = try connection.spelling(of: tag)
            guard try connection.run(ImportSQL.addTag, [.integer(row), .text(tag)]) > 0 else { continue }
            steps.append(JournalStep(.feedTagged(tag), items: [row]))
        }
        return (row, isNew ? .added : steps.count > earlier ? .completed : .present)
    }

    /// One step for each folder, however many feeds came into it.
    private static func joined(_ steps: [JournalStep]) -> [JournalStep] {
        var feeds: [[String]: [Int64]] = [:]
        var others: [JournalStep] = []
        for step in steps {
            if case .put(let change) = step.kind {
                feeds[change.after, default: []] += step.items
            } else {
                others.append(step)
            }
        }
        return feeds.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { folder, feeds in
            JournalStep(.put(JournalChange(from: [], to: folder)), items: feeds)
        } + others
    }

    /// Rows of folders that were looked up already.
    typealias FolderRows = [[String]: Int64]

    /// The row of a folder, made with those around it where they are missing; nil for no folder.
    func folder(_ path: [String], _ rows: inout FolderRows) throws(Failure) -> Int64? {
        guard let name = path.last else { return nil }
        if let row = rows[path] { return row }
        let parent = try folder(path.dropLast(), &rows).map(Value.integer) ?? .null
        var row = try connection.first(ImportSQL.folder, [parent, .text(name)]) { $0.integer(0) }
        if row == nil {
            try connection.run(ImportSQL.insertFolder, [parent, .text(name)])
            row = connection.lastInsertedRow
        }
        rows[path] = row
        return row
    }

    /// Whose feeds were looked up before this transaction may have lost one to another program since.
    private func checkFeedsOfWaiting() throws(Failure) {
        let isInVain = try connection.first(ImportSQL.waitsInVain) { _ in true } ?? false
        guard !isInVain else {
            throw .library("The library changed meanwhile: import again.")
        }
    }

    /// Returns what was marked of what was there.
    private func takeWaiting(at time: Int64, _ outcome: inout ImportOutcome) throws(Failure) -> [JournalStep] {
        try connection.run(RetentionSQL.yieldToWaiting)
        let last = Value.integer(try connection.first(ImportSQL.lastArticle) { $0.integer(0) } ?? 0)
        outcome.newArticles = try connection.run(ImportSQL.insertArticles, [.integer(time)])
        try connection.run(ImportSQL.insertBodies, [last])
        try connection.run(ImportSQL.insertStatuses, [last, .integer(time)])
        let steps = [
            JournalStep(
                .marked(.read(true)),
                items: try connection.query(ImportSQL.markRead, [last]) { $0.integer(0) }
            ),
            JournalStep(
                .marked(.starred(true)),
                items: try connection.query(ImportSQL.markStarred, [last]) { $0.integer(0) }
            ),
        ]
        outcome.marked = steps.reduce(0) { $0 + $1.items.count }
        return steps
    }

    private static func values(of kept: KeptArticle) -> [Value] {
        let article = kept.article
        return [
            .text(kept.feed), .text(article.identity), .text(article.title), .text(article.summary),
            .optional(article.url), .optional(article.author),
            article.published.map { .integer($0.milliseconds) } ?? .null, .text(article.html), .optional(article.base),
            .integer(kept.status.isRead ? 1 : 0), .integer(kept.status.isStarred ? 1 : 0),
        ]
    }
}
