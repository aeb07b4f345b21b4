import Model

/// What was read and starred, for sources that keep it as long as they last.
struct TransientStatuses {
    private var statuses: [ArticleID: ArticleStatus] = [:]

    subscript(id: ArticleID) -> ArticleStatus {
        statuses[id] ?? ArticleStatus()
    }

    /// Returns the articles whose status really changed.
    mutating func mark(_ ids: [ArticleID], _ change: StatusChange) -> [ArticleID] {
        ids.filter { id in
            let before = self[id]
            let after = change.applied(to: before)
            statuses[id] = after
            return after != before
        }
    }
}
