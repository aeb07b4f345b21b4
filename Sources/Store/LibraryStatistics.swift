package import FoundationEssentials
package import Model

/// How much a library holds, and what came lately.
package struct LibraryStatistics: Equatable, Sendable {
    /// What came on one day, as its reader's clock has it.
    package struct Day: Equatable, Sendable {
        /// Its beginning.
        package var start: Date
        package var articles: Int
    }

    package struct FeedLine: Equatable, Sendable {
        package var feed: Feed
        package var articles: Int
        /// How many came within the days.
        package var recent: Int
    }

    package var feeds: Int
    package var articles: Int
    package var unread: Int
    package var starred: Int
    /// Those of today come last.
    package var days: [Day]
    /// The feeds of which most came within the days.
    package var busiest: [FeedLine]
    package var oldest: Date?
    package var newest: Date?
    /// Of the file, and of the log that is not folded into it yet.
    package var bytes: Int64
    package var logBytes: Int64
}
