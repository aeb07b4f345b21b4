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
    /// Something else changed: a name, a folder, an order, a note, a setting, a kept search.
    package var changesOther = false
    /// What was done, where that can be said better than by what was done before: "Renamed “A” back to “B”".
    package var deed: String?
    /// Why some of it stays as it is, a sentence each: somebody changed it since.
    package var left: [String] = []

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

    /// Everything stays as it is, since somebody changed all of it.
    package var isInVain: Bool { marks.isEmpty && feeds.isEmpty && !changesOther && !left.isEmpty }

    /// For the reader, without what was left: "Undone: 12 articles marked read".
    package func sentence(isUndone: Bool) -> String {
        if isInVain { return "Not \(isUndone ? "undone" : "done again"): \(entry.name)" }
        return deed ?? "\(isUndone ? "Undone" : "Done again"): \(entry.name)"
    }
}
