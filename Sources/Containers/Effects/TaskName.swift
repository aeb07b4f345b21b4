import Model

/// The tasks that a program has at most one of: the latest of a name wins.
enum TaskName: Hashable, Sendable {
    case listen
    case catalogue
    case page
    case more
    case previous
    case jump
    case reload
    case refresh(RefreshScope)
    case article
    /// The page that is to be shown in place of the one that is.
    case awaited
    /// Of a search: how many articles answer, and the moments after which it is asked for again or said to take long.
    case tally
    case answer
    case index
    /// Where the words of a search stand in the article.
    case hits
    /// An article of the list, for what its row does not tell.
    case find
    /// What the publisher of the article changed in it.
    case revisions
    /// The article under a letter.
    case bookmark
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
