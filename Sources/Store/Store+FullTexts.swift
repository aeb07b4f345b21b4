package import FoundationEssentials
package import Model

/// An article whose page is to be asked for.
package struct WaitingPage: Equatable, Sendable {
    package var article: ArticleID
    package var feed: FeedID
    package var address: String
}

/// How many full texts of a feed's articles there are.
package struct FullTextCounts: Equatable, Sendable {
    package var waiting = 0
    package var kept = 0
    /// Pages that could not be had, or gave nothing that the feed does not say.
    package var failed = 0
    /// Why, of the last one: a sentence.
    package var lastReason: String?

    package init(waiting: Int = 0, kept: Int = 0, failed: Int = 0, lastReason: String? = nil) {
        self.waiting = waiting
        self.kept = kept
        self.failed = failed
        self.lastReason = lastReason
    }
}

extension Store {
    /// So often a page is tried whose host cannot be reached or wants to be left alone.
    static let pageTries = 5

    /// Pages to ask for, those of the newest articles first: `limit` of each feed at most, or of one.
    package nonisolated func waitingPages(of feed: FeedID? = nil, limit: Int) async throws(Failure) -> [WaitingPage] {
        try await reader.waitingPages(of: feed, limit: limit)
    }

    package nonisolated func fullTextCounts(of feed: FeedID) async throws(Failure) -> FullTextCounts {
        try await reader.fullTextCounts(of: feed)
    }

    /// Lets the pages of articles wait that came before their feed was to have full texts, `limit` at most, the newest
    /// first; `again`: also those that were asked for in vain.
    package func queuePages(of feed: FeedID, again: Bool, limit: Int) throws(Failure) {
        let values: [Value] = [.integer(feed.row ?? 0), .integer(Int64(limit))]
        try connection.transaction { () throws(Failure) in
            try connection.run(FullTextSQL.queueOlder, values)
            if again { try connection.run(FullTextSQL.queueAgain, values) }
        }
    }

    /// Takes the right to ask for a page, for all programs; false when somebody else has it, or had it.
    package func claimPage(of article: ArticleID, at time: Date) throws(Failure) -> Bool {
        try connection.run(FullTextSQL.claim, [.integer(article.row ?? 0), .integer(time.milliseconds)]) > 0
    }

    /// Keeps the text of a page beside what the feed says.
    package func keepFullText(_ html: String, of article: ArticleID) throws(Failure) {
        try connection.run(FullTextSQL.keep, [.integer(article.row ?? 0), .text(html)])
    }

    /// Remembers that a page gave nothing. It is not asked for again.
    package func keepNoFullText(_ reason: String, of article: ArticleID) throws(Failure) {
        try connection.run(FullTextSQL.keepReason, [.integer(article.row ?? 0), .text(reason)])
    }

    /// Lets a page wait that nobody answered for, a few times.
    package func postponePage(of article: ArticleID, _ reason: String) throws(Failure) {
        let values: [Value] = [.integer(article.row ?? 0), .text(reason), .integer(Int64(Self.pageTries))]
        try connection.run(FullTextSQL.postpone, values)
    }

    /// Gives the right to ask for a page back.
    package func releasePage(of article: ArticleID) throws(Failure) {
        try connection.run(FullTextSQL.release, [.integer(article.row ?? 0)])
    }
}

extension Reader {
    func waitingPages(of feed: FeedID?, limit: Int) throws(Failure) -> [WaitingPage] {
        let values: [Value] = [feed.map { .integer($0.row ?? 0) } ?? .null, .integer(Int64(limit))]
        return try connection.query(FullTextSQL.waiting, values) { row in
            WaitingPage(
                article: ArticleID(row: row.integer(0)),
                feed: FeedID(row: row.integer(1)),
                address: row.text(2)
            )
        }
    }

    func fullTextCounts(of feed: FeedID) throws(Failure) -> FullTextCounts {
        let values: [Value] = [.integer(feed.row ?? 0)]
        let counts = try connection.first(FullTextSQL.counts, values) { row in
            FullTextCounts(waiting: Int(row.integer(0)), kept: Int(row.integer(1)), failed: Int(row.integer(2)))
        }
        guard var counts, counts.failed > 0 else { return counts ?? FullTextCounts() }
        counts.lastReason =
            try connection.first(FullTextSQL.lastReason, values) { $0.optionalText(0) }.flatMap(\.self)
            ?? "The program ended while it was asked for."
        return counts
    }
}
