import Model

/// What other programs change behind the source.
extension FeedService {
    /// Until the source has no more to tell, or the service is closed.
    func watchOthers() async {
        for await _ in await source.changesElsewhere() where !isClosed { await changedElsewhere() }
    }

    /// For whoever changed what the source answers, such as which articles are one row.
    package func readAgain() async { await changedElsewhere() }

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
        guard !statuses.isEmpty, let now = try? await statusesNow() else { return }
        var changed: [StatusChange: [ArticleID]] = [:]
        for (id, status) in now {
            for change in statuses[id]?.changes(to: status) ?? [] { changed[change, default: []].append(id) }
        }
        for (change, ids) in changed {
            subscribers.send(.marked(ids.sorted { $0.rawValue < $1.rawValue }, change))
        }
        statuses = now
    }

    /// As the source has them, with what was marked here while it looked.
    private func statusesNow() async throws(Failure) -> [ArticleID: ArticleStatus] {
        let began = marks.position
        isComparing = true
        defer {
            isComparing = false
            forgetMarksWhenIdle()
        }
        let asked = Array(statuses.keys)
        var now = try await source.statuses(of: asked)
        for id in asked {
            if let status = now[id] { now[id] = marks.status(of: id, since: began, was: status) }
        }
        return now
    }

    /// Rows that were handed out are shown for longer than their pages are cached.
    private func noteStatuses() {
        if statuses.count > Self.statusesMaximum { statuses = [:] }
        statuses.merge(pages.statuses) { _, cached in cached }
    }
}

extension ArticleStatus {
    /// What would have to be done to make this one the other.
    fileprivate func changes(to other: ArticleStatus) -> [StatusChange] {
        var changes: [StatusChange] = []
        if isRead != other.isRead { changes.append(.read(other.isRead)) }
        if isStarred != other.isStarred { changes.append(.starred(other.isStarred)) }
        if isLater != other.isLater { changes.append(.later(other.isLater)) }
        guard tags != other.tags else { return changes }
        return changes + tags.filter { !other.tags.contains($0) }.map { .tagged($0, false) }
            + other.tags.filter { !tags.contains($0) }.map { .tagged($0, true) }
    }
}
