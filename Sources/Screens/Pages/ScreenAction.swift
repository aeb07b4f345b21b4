package import Model

/// What a place on the screen means: comes back from the node tree when it is clicked or appears.
package enum ScreenAction: Hashable, Sendable {
    /// A row of the sidebar.
    case select(Listing)
    /// A tab of the title line: shows the listing itself, also where the sidebar would hide it.
    case show(Listing)
    case selectArticle(ArticleID)
    case rowAppeared(ArticleID)
    /// The selection rests on an article beside the article pane, or on none.
    case rest(ArticleID?)
    case retry
    case dismissPopup
}
