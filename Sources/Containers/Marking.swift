import Model

/// What `m` and `s` turn over.
enum StatusToggle {
    case read, starred

    /// The change that the articles get: all the same, so that none is left behind.
    func change(of articles: [ArticleSummary]) -> StatusChange {
        switch self {
        case .read: .read(articles.contains { !$0.status.isRead })
        case .starred: .starred(articles.contains { !$0.status.isStarred })
        }
    }
}

extension StatusChange {
    /// The change that brings back what `status` says.
    func undone(to status: ArticleStatus) -> StatusChange {
        switch self {
        case .read: .read(status.isRead)
        case .starred: .starred(status.isStarred)
        }
    }

    /// The change that takes this one back, where it changed anything.
    var inverse: StatusChange {
        switch self {
        case .read(let isRead): .read(!isRead)
        case .starred(let isStarred): .starred(!isStarred)
        }
    }

    /// What the reader is told of it.
    func sentence(_ count: Int) -> String {
        let articles = count == 1 ? "1 article" : "\(count) articles"
        return switch self {
        case .read(true): "\(articles) marked read"
        case .read(false): "\(articles) marked unread"
        case .starred(true): "\(articles) starred"
        case .starred(false): "\(articles) no longer starred"
        }
    }
}

extension ArticleSummary {
    var readToggle: StatusChange { StatusToggle.read.change(of: [self]) }
    var starToggle: StatusChange { StatusToggle.starred.change(of: [self]) }
}

extension Listing {
    /// Whether an article of this status belongs here. One that no longer does lingers until the listing is shown anew.
    func holds(_ status: ArticleStatus) -> Bool {
        switch self {
        case .unread: !status.isRead
        case .starred: status.isStarred
        case .all, .feed, .search: true
        }
    }
}
