package import FoundationEssentials

/// Something a reader did that can be taken back.
package struct JournalEntry: Equatable, Sendable, Identifiable {
    package let id: Int64
    package var time: Date
    /// What was done: "12 articles marked read".
    package var name: String
    /// It was taken back, and can be done again.
    package var isUndone: Bool

    package init(id: Int64, time: Date, name: String, isUndone: Bool = false) {
        self.id = id
        self.time = time
        self.name = name
        self.isUndone = isUndone
    }
}

/// What taking something back, or doing it again, came to.
package struct JournalOutcome: Equatable, Sendable {
    package var entry: JournalEntry
    /// Which articles changed, and how.
    package var marks: [Mark]
    /// Feeds that came or went, or whose articles did.
    package var feeds: [FeedID]

    package struct Mark: Equatable, Sendable {
        package var articles: [ArticleID]
        package var change: StatusChange

        package init(_ articles: [ArticleID], _ change: StatusChange) {
            self.articles = articles
            self.change = change
        }
    }

    package init(entry: JournalEntry, marks: [Mark] = [], feeds: [FeedID] = []) {
        self.entry = entry
        self.marks = marks
        self.feeds = feeds
    }
}
