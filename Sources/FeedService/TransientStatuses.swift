import FoundationEssentials
import Model

/// What was read and starred, for sources that keep it as long as they last, and how it is taken back.
struct TransientStatuses {
    private var statuses: [ArticleID: ArticleStatus] = [:]
    private var done: [JournalOutcome] = []
    private var undone: [JournalOutcome] = []

    subscript(id: ArticleID) -> ArticleStatus {
        statuses[id] ?? ArticleStatus()
    }

    /// Returns the articles whose status really changed.
    mutating func mark(_ ids: [ArticleID], _ change: StatusChange, notedAt time: Date? = nil) -> [ArticleID] {
        let changed = ids.filter { id in
            let before = self[id]
            let after = change.applied(to: before)
            statuses[id] = after
            return after != before
        }
        if let time, !changed.isEmpty {
            let number = Int64(done.count + 1)
            let entry = JournalEntry(id: number, time: time, name: change.sentence(changed.count))
            done.append(JournalOutcome(entry: entry, marks: [JournalOutcome.Mark(changed, change)]))
            undone = []
        }
        return changed
    }

    mutating func undo() -> JournalOutcome? {
        guard let last = done.popLast() else { return nil }
        undone.append(last)
        return turned(last, isUndone: true)
    }

    mutating func redo() -> JournalOutcome? {
        guard let last = undone.popLast() else { return nil }
        done.append(last)
        return turned(last, isUndone: false)
    }

    private mutating func turned(_ step: JournalOutcome, isUndone: Bool) -> JournalOutcome {
        var outcome = step
        outcome.entry.isUndone = isUndone
        outcome.marks = step.marks.map { mark in
            let change = isUndone ? mark.change.inverse : mark.change
            return JournalOutcome.Mark(self.mark(mark.articles, change), change)
        }
        return outcome
    }
}
