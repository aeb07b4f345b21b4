package import Containers
package import Model

/// What a place on the screen means: comes back from the node tree when it is clicked or appears.
package enum ScreenAction: Hashable, Sendable {
    /// A row of the sidebar.
    case select(Listing)
    /// A tab of the title line: shows the listing itself, also where the sidebar would hide it.
    case show(Listing)
    case selectArticle(ArticleID)
    case rowAppeared(ArticleID)
    case retry
    case dismissPopup
    /// A row of the settings sheet.
    case setting(SettingsPage.Row)
    /// An arrow of one of its controls: on, or back by -1.
    case stepSetting(SettingsPage.Row, Int)
    /// What takes clicks so that they do not fall through.
    case sheet
}
