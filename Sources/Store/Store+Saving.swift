package import FoundationEssentials
package import Model

extension Store {
    /// So many of the texts that an article had before are kept: some feeds change theirs with each fetch.
    private static let versionsKept: Int64 = 3

    /// Adds a feed with what its first fetch brought, both or neither, or finds the one that has this address. One that
    /// was removed comes back as it was. Without a title it is called by its address. With a time, it becomes an entry of
    /// the journal.
    package func add(
        address: String,
        title: String,
        site: String?,
        _ items: [NewArticle] = [],
        _ outcome: FetchOutcome? = nil
    ) throws(Failure) -> Addition {
        try add(address: address, title: title, site: site, items, outcome, RuleVerdicts.none).addition
    }

    /// The same, with what rules make of the articles.
    package nonisolated func add(
        address: String,
        title: String,
        site: String?,
        _ items: [NewArticle],
        _ outcome: FetchOutcome?,
        _ rules: ArrivalRules,
        notedAt time: Date? = nil
    ) async throws(Failure) -> (addition: Addition, arrivals: Arrivals) {
        let name = outcome?.title ?? title
        let verdicts = try await verdicts(on: items, ofNew: address, name, at: outcome?.time ?? Date(), rules)
        return try await add(address: address, title: title, site: site, items, outcome, verdicts, notedAt: time)
    }

    private func add(
        address: String,
        title: String,
        site: String?,
        _ items: [NewArticle],
        _ outcome: FetchOutcome?,
        _ verdicts: RuleVerdicts,
        notedAt time: Date? = nil
    ) throws(Failure) -> (addition: Addition, arrivals: Arrivals) {
        try connection.transaction { () throws(Failure) in
            let (row, isNew) = try findOrInsert(address: address, title: title.isEmpty ? address : title, site: site)
            let arrivals = try outcome.map { outcome throws(Failure) in try store(items, in: row, outcome, verdicts) }
            guard let feed = try connection.first(FeedSQL.byID, [.integer(row)], FeedSQL.feed) else {
                throw .missing(what: "The feed")
            }
            if let time, isNew { try note("“\(feed.title)” added", [JournalStep(.added, items: [row])], at: time) }
            return (Addition(feed: feed, isNew: isNew), arrivals ?? Arrivals())
        }
    }

    /// The row of the feed that has the address, brought back if it was removed. To be called within a transaction.
    func findOrInsert(address: String, title: String, site: String?) throws(Failure) -> (Int64, isNew: Bool) {
        let known = try connection.first(FeedSQL.byAddress, [.text(address)]) { ($0.integer(0), isRemoved: $0.flag(1)) }
        if let (feed, isRemoved) = known {
            if isRemoved { _ = try restore(feed) }
            return (feed, isNew: isRemoved)
        }
        try connection.run(FeedSQL.insert, [.text(address), .text(title), .optional(site)])
        return (connection.lastInsertedRow, isNew: true)
    }

    /// Stores what a fetch brought, in one transaction; returns how many articles are new. Existing content is updated
    /// when it differs; statuses, and the date an article was first given, are never touched.
    package func save(_ items: [NewArticle], for feed: FeedID, _ outcome: FetchOutcome) throws(Failure) -> Int {
        try save(items, for: feed, outcome, RuleVerdicts.none).new
    }

    /// The same, with what rules make of the articles that are new: nobody sees one before. `isPushed` says that a hub sent
    /// them, which need not be all that the feed has.
    package nonisolated func save(
        _ items: [NewArticle],
        for feed: FeedID,
        _ outcome: FetchOutcome,
        _ rules: ArrivalRules,
        isPushed: Bool = false
    ) async throws(Failure) -> Arrivals {
        let verdicts = try await verdicts(on: items, of: feed, at: outcome.time, rules)
        return try await save(items, for: feed, outcome, verdicts, isPushed: isPushed)
    }

    private func save(
        _ items: [NewArticle],
        for feed: FeedID,
        _ outcome: FetchOutcome,
        _ verdicts: RuleVerdicts,
        isPushed: Bool = false
    ) throws(Failure) -> Arrivals {
        guard let feed = feed.row else { throw .missing(what: "The feed") }
        return try connection.transaction { () throws(Failure) in
            try isPushed
                ? storePushed(items, in: feed, outcome, verdicts) : store(items, in: feed, outcome, verdicts)
        }
    }

    /// Stores articles of older pages, in one transaction; returns how many are new. They arrive read, and nothing that is
    /// there changes. Throws `.missing` when the feed is gone.
    package func saveOlder(_ items: [NewArticle], for feed: FeedID, at time: Date) throws(Failure) -> Int {
        let row = feed.row ?? 0
        return try connection.transaction { () throws(Failure) -> Int in
            guard try connection.first(FeedSQL.exists, [.integer(row)], { _ in true }) != nil else {
                throw .missing(what: "The feed")
            }
            var added = 0
            for item in items {
                let key: [Value] = [.integer(row), .text(item.identity)]
                guard try connection.first(ArticleSQL.byIdentity, key, { $0.integer(0) }) == nil else { continue }
                try insert(item, key, firstSeen: time.milliseconds, isRead: true)
                added += 1
            }
            return added
        }
    }

    private func store(
        _ items: [NewArticle],
        in feed: Int64,
        _ outcome: FetchOutcome,
        _ verdicts: RuleVerdicts
    ) throws(Failure) -> Arrivals {
        try update(feed, outcome)
        try adoptChangedIdentities(of: items, in: feed)
        return try keep(items, in: feed, outcome, verdicts)
    }

    /// To be called within a transaction.
    func keep(
        _ items: [NewArticle],
        in feed: Int64,
        _ outcome: FetchOutcome,
        _ verdicts: RuleVerdicts
    ) throws(Failure) -> Arrivals {
        var arrivals = Arrivals()
        var pass = RulePass(verdicts: verdicts, feed: feed, time: outcome.time)
        for item in try outsideTrash(items, of: feed, outcome) {
            guard let stored = try save(item, in: feed, at: outcome.time.milliseconds) else { continue }
            guard let errands = try obey(&pass, item, stored) else {
                arrivals.hidden += 1
                continue
            }
            arrivals.new += 1
            arrivals.errands += errands
            if outcome.wantsFullTexts {
                try connection.run(FullTextSQL.queue, [.integer(feed), .text(item.identity)])
            }
        }
        if arrivals.new + arrivals.hidden > 0 { try forgetStoryKeys(now: outcome.time) }
        return arrivals
    }

    /// Merges what the fetch says about the feed: titles are never blanked, and validators are replaced as one set.
    private func update(_ feed: Int64, _ outcome: FetchOutcome) throws(Failure) {
        let updated = try connection.run(
            FeedSQL.noteFetch,
            [
                .integer(feed), .integer(outcome.time.milliseconds), .optional(outcome.title), .optional(outcome.site),
                .optional(outcome.etag), .optional(outcome.lastModified),
                outcome.rhythm.interval.map { .integer(Int64($0)) } ?? .null,
                .integer(StatedRhythm.mask(outcome.rhythm.skippedHours)),
                .integer(StatedRhythm.mask(outcome.rhythm.skippedDays)), .optional(outcome.hub),
                .text(outcome.topic ?? ""),
            ]
        )
        guard updated > 0 else { throw .missing(what: "The feed") }
        if let move = outcome.move { try keep(move, of: feed, at: outcome.time) }
        if let record = outcome.record { try keep(record, of: feed, at: outcome.time) }
    }

    /// Nil when the article was there.
    private func save(_ item: NewArticle, in feed: Int64, at time: Int64) throws(Failure) -> Insertion? {
        let key: [Value] = [.integer(feed), .text(item.identity)]
        if let article = try connection.first(ArticleSQL.byIdentity, key, { $0.integer(0) }) {
            try replaceBody(of: article, with: item, at: time)
            try connection.run(ArticleSQL.update, [.integer(article)] + content(item))
            return nil
        }
        return try insert(item, key, firstSeen: time, isRead: false)
    }

    /// What it said before is kept, for a while.
    private func replaceBody(of article: Int64, with item: NewArticle, at time: Int64) throws(Failure) {
        let values = [.integer(article)] + body(item)
        let replaced = try connection.first(ArticleSQL.replacedBody, values) { row in
            (title: row.text(0), html: row.text(1), base: row.optionalText(2))
        }
        guard let replaced else { return }
        try connection.run(ArticleSQL.updateBody, values)
        guard !replaced.html.isEmpty, replaced.html != item.html else { return }
        try connection.run(
            NoteSQL.keepVersion,
            [
                .integer(article), .integer(time), .text(replaced.title), .text(replaced.html),
                .optional(replaced.base),
            ]
        )
        try connection.run(NoteSQL.dropOldVersions, [.integer(article), .integer(Self.versionsKept)])
    }

    /// `key` is the row of the feed and the identity.
    @discardableResult
    private func insert(
        _ item: NewArticle,
        _ key: [Value],
        firstSeen: Int64,
        isRead: Bool
    ) throws(Failure) -> Insertion {
        let published = item.published?.milliseconds
        let dates: [Value] = [
            .integer(published ?? firstSeen), .integer(published == nil ? 1 : 0), .integer(firstSeen),
        ]
        try connection.run(ArticleSQL.insert, key + content(item) + dates)
        let article = connection.lastInsertedRow
        try connection.run(ArticleSQL.insertBody, [.integer(article)] + body(item))
        let sortKey = item.sortKey(firstSeen: firstSeen)
        let feed = key.first?.row ?? 0
        let story = try storyEntry(of: item, in: feed, sortKey: sortKey, now: firstSeen)
        let comesRead = Value.integer(isRead || story.isRead ? 1 : 0)
        try connection.run(StatusSQL.insert, [.integer(article), key[0], .integer(sortKey), comesRead])
        try enter(article, story, isRead: isRead)
        return Insertion(article: article, sortKey: sortKey, story: story.story, cameRead: story.isRead)
    }

    /// In the order of `ArticleSQL.insert` and `update`.
    private func content(_ item: NewArticle) -> [Value] {
        [
            .text(item.title), .text(item.summary), .optional(item.url), .optional(item.author),
            .optional(item.coverURL), .text(item.categories.joined(separator: String(ArticleSQL.categorySeparator))),
            .text(Enclosure.column(item.enclosures)),
        ]
    }

    private func body(_ item: NewArticle) -> [Value] {
        [.text(item.html), .optional(item.base)]
    }
}
