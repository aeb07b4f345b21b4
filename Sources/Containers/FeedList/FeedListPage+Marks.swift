import Model

/// Counts that follow a mark at once.
extension FeedListPage {
    static func marked(_ state: inout State, _ articles: [ArticleSummary], _ change: StatusChange) -> [Effect] {
        if state.reload != .none, !state.page.isLoading {
            state.load.supersede()
            state.reload = .none
        }
        let changed = articles.uniqued(by: \.id).filter { change.applied(to: $0.status) != $0.status }
        guard !changed.isEmpty else { return [] }
        state.page.updateContent { catalogue in
            switch change {
            case .read(let isRead): catalogue.count(changed, unreadBy: isRead ? -1 : 1)
            case .starred(let isStarred): catalogue.add(isStarred ? changed.count : -changed.count) { $0 == .starred }
            }
        }
        return []
    }
}

extension Catalogue {
    fileprivate mutating func count(_ articles: [ArticleSummary], unreadBy step: Int) {
        let perFeed = Dictionary(grouping: articles, by: \.feed)
        for index in feeds.indices {
            guard let articles = perFeed[feeds[index].id] else { continue }
            feeds[index].unread = max(0, feeds[index].unread + step * articles.count)
        }
        // `.all` shows how many are unread as well.
        add(step * articles.count) { $0 == .all || $0 == .unread }
    }

    fileprivate mutating func add(_ number: Int, where isMeant: (Listing) -> Bool) {
        for index in gatherings.indices where isMeant(gatherings[index].listing) {
            gatherings[index].count = max(0, gatherings[index].count + number)
        }
    }
}
