import Model

/// Counts that follow a mark at once.
extension FeedListPage {
    static func marked(_ state: inout State, _ articles: [ArticleSummary], _ change: StatusChange) -> [Effect] {
        supersedeReload(&state)
        let changed = articles.uniqued(by: \.id).filter { change.applied(to: $0.status) != $0.status }
        guard !changed.isEmpty else { return [] }
        state.page.updateContent { catalogue in
            switch change {
            // `.all` shows how many are unread as well.
            case .read(let isRead):
                catalogue.count(changed, \.unread, by: isRead ? -1 : 1) { $0 == .all || $0 == .unread }
            case .starred(let isStarred):
                catalogue.count(changed, \.starred, by: isStarred ? 1 : -1) { $0 == .starred }
            case .later(let isLater):
                catalogue.count(changed, \.later, by: isLater ? 1 : -1) { $0 == .later }
            // The source tells soon.
            case .tagged: break
            }
        }
        if case .read = change, let catalogue = state.page.content { state.outline.count(catalogue) }
        return []
    }
}

extension Catalogue {
    /// Changes a count of the articles' feeds, and that of the gatherings that show it.
    fileprivate mutating func count(
        _ articles: [ArticleSummary],
        _ counted: WritableKeyPath<Feed, Int>,
        by step: Int,
        in isMeant: (Listing) -> Bool
    ) {
        let perFeed = Dictionary(grouping: articles, by: \.feed)
        for index in feeds.indices {
            guard let articles = perFeed[feeds[index].id] else { continue }
            feeds[index][keyPath: counted] = max(0, feeds[index][keyPath: counted] + step * articles.count)
        }
        for index in gatherings.indices where isMeant(gatherings[index].listing) {
            gatherings[index].count = max(0, gatherings[index].count + step * articles.count)
        }
    }
}
