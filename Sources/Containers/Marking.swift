import Model

/// What `m` and `s` turn over.
enum StatusToggle {
    case read, starred, later

    /// The change that the articles get: all the same, so that none is left behind.
    func change(of articles: [ArticleSummary]) -> StatusChange {
        switch self {
        case .read: .read(articles.contains { !$0.status.isRead })
        case .starred: .starred(articles.contains { !$0.status.isStarred })
        case .later: .later(articles.contains { !$0.status.isLater })
        }
    }
}

extension StatusChange {
    /// The change that brings back what `status` says.
    func undone(to status: ArticleStatus) -> StatusChange {
        switch self {
        case .read: .read(status.isRead)
        case .starred: .starred(status.isStarred)
        case .later: .later(status.isLater)
        case .tagged(let tag, _): .tagged(tag, status.tags.contains(tag))
        }
    }
}

extension ArticleSummary {
    var readToggle: StatusChange { StatusToggle.read.change(of: [self]) }
    var starToggle: StatusChange { StatusToggle.starred.change(of: [self]) }
    var laterToggle: StatusChange { StatusToggle.later.change(of: [self]) }
}

extension Listing {
    /// Whether rows come and go with marks.
    var followsMarks: Bool {
        switch self {
        case .unread, .starred, .later, .tag, .query: true
        case .all, .today, .feed, .folder, .search: false
        }
    }

    /// Whether an article of this status belongs here. One that no longer does lingers until the listing is shown anew.
    func holds(_ status: ArticleStatus) -> Bool {
        switch self {
        case .unread: !status.isRead
        case .starred: status.isStarred
        case .later: status.isLater
        case .all, .today, .feed, .folder, .tag, .query, .search: true
        }
    }
}
