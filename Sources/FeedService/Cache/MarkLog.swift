import Model

/// Marks made while loads are on their way: an answer that was put together before a mark must not undo it.
struct MarkLog {
    typealias Position = Int

    private var entries: [(ids: Set<ArticleID>, change: StatusChange)] = []
    private var forgotten: Position = 0

    /// Where a load that begins now stands: later marks concern it.
    var position: Position { forgotten + entries.count }

    mutating func note(_ ids: Set<ArticleID>, _ change: StatusChange) {
        entries.append((ids, change))
    }

    /// Called when no load is on its way.
    mutating func forget() {
        forgotten += entries.count
        entries.removeAll()
    }

    func status(of id: ArticleID, since began: Position, was status: ArticleStatus) -> ArticleStatus {
        entries.dropFirst(max(0, began - forgotten)).reduce(status) { status, entry in
            entry.ids.contains(id) ? entry.change.applied(to: status) : status
        }
    }

    func apply(since began: Position, to rows: inout [ArticleSummary]) {
        guard position > began else { return }
        for index in rows.indices {
            rows[index].status = status(of: rows[index].id, since: began, was: rows[index].status)
        }
    }
}
