import FoundationEssentials
import Model

/// An entry of the journal while it is taken back or done again: what came of it so far.
struct JournalTurn {
    let time: Date
    private(set) var outcome: JournalOutcome
    /// Rows of folders that something was taken out of.
    var leftFolders: Set<Int64> = []

    /// One step says all, but for the order of feeds, which goes with another.
    private let isOneDeed: Bool

    var isUndone: Bool { outcome.entry.isUndone }

    init(_ entry: JournalEntry, _ steps: [JournalStep], at time: Date) {
        self.time = time
        isOneDeed = steps.count { if case .ordered = $0.kind { false } else { true } } == 1
        outcome = JournalOutcome(entry: entry)
    }

    mutating func add(_ articles: [Int64], _ change: StatusChange) {
        guard !articles.isEmpty else { return }
        outcome.marks.append(JournalOutcome.Mark(articles.map(ArticleID.init(row:)), change))
    }

    /// Feeds that came or went, or whose articles did.
    mutating func add(feeds: Set<Int64>) {
        let known = Set(outcome.feeds)
        outcome.feeds += feeds.sorted().map(FeedID.init(row:)).filter { !known.contains($0) }
    }

    /// Something that is neither: a name, a folder, an order. The sentence says better than the entry what was done, when
    /// that was all.
    mutating func noteChange(_ deed: String? = nil) {
        outcome.changesOther = true
        if isOneDeed, let deed { outcome.deed = deed }
    }

    /// Why something stays as it is.
    mutating func leave(_ reason: String) {
        if !outcome.left.contains(reason) { outcome.left.append(reason) }
    }
}
