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
    /// The selection rests on an article.
    case rest
    /// A queue rather than a task: marks, edits of the list of feeds, and what takes them back run one after the other, in
    /// the order they were asked for.
    case edits
    /// Of the sheet that adds a feed.
    case addition
    /// Of the sheet about a feed.
    case details
}
