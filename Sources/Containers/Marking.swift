import Model

extension StatusChange {
    /// The change that brings back what `status` says.
    func undone(to status: ArticleStatus) -> StatusChange {
        switch self {
        case .read: .read(status.isRead)
        case .starred: .starred(status.isStarred)
        }
    }
}

extension ArticleSummary {
    var readToggle: StatusChange { .read(!status.isRead) }
    var starToggle: StatusChange { .starred(!status.isStarred) }
}

extension Listing {
    /// Whether an article of this status belongs here. One that no longer does lingers until the listing is shown anew.
    func holds(_ status: ArticleStatus) -> Bool {
        switch self {
        case .unread: !status.isRead
        case .starred: status.isStarred
        case .all, .feed: true
        }
    }
}
