import Model

/// The tasks that a program has at most one of: the latest of a name wins.
enum TaskName: Hashable, Sendable {
    case listen
    case catalogue
    case page
    case more
    case reload
    case refresh(RefreshScope)
    case article
    case toast
    /// A queue rather than a task: marks run one after the other, in the order they were made.
    case marks
    /// Likewise for edits of the list of feeds.
    case edits
    /// Of the sheet that adds a feed.
    case addition
    /// Of the sheet about a feed.
    case details
}
