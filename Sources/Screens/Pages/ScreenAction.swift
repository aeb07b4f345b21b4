package import Containers
package import Model

/// What a place on the screen means: comes back from the node tree when it is clicked or appears.
package enum ScreenAction: Hashable, Sendable {
    case select(Listing)
    case selectArticle(ArticleID)
    case rowAppeared(ArticleID)
    case retry
    case focus(AppPage.Focus)
    case dismissPopup
}
