import Model

/// What other programs change behind the source.
extension FeedService {
    /// Until the source has no more to tell, or the service is closed.
    func watchOthers() async {
        for await _ in await source.changesElsewhere() where !isClosed { await changedElsewhere() }
    }

    /// What is cached may be old in any part. Marks are told one by one, for they concern rows that no first page brings.
    private func changedElsewhere() async {
        noteStatuses()
        pages.removeAll { _ in true }
        pageLoads.retire { _ in true }
        articles.removeAll { _, _ in true }
        articleLoads.retire { _ in true }
        subscribers.send(.changedElsewhere)
        catchUp()
        // A library that cannot be read is told by the loads that follow.
        guard !statuses.isEmpty, let now = try? await source.statuses(of: Array(statuses.keys)) else { return }
        for change in [StatusChange.read(true), .read(false), .starred(true), .starred(false)] {
            let changed = now.filter { id, status in statuses[id].map { change.leads(from: $0, to: status) } ?? false }
            if !changed.isEmpty { subscribers.send(.marked(changed.keys.sorted { $0.rawValue < $1.rawValue }, change)) }
        }
        statuses = now
    }

    /// Rows that were handed out are shown for longer than their pages are cached.
    private func noteStatuses() {
        if statuses.count > Self.statusesMaximum { statuses = [:] }
        statuses.merge(pages.statuses) { _, cached in cached }
    }
}

extension StatusChange {
    fileprivate func leads(from old: ArticleStatus, to new: ArticleStatus) -> Bool {
        switch self {
        case .read(let isRead): old.isRead != isRead && new.isRead == isRead
        case .starred(let isStarred): old.isStarred != isStarred && new.isStarred == isStarred
        }
    }
}
