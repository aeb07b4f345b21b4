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
    /// The selection rests on an article beside the article pane, or on none.
    case rest(ArticleID?)
    /// The header of a closed section, below which the list may go on.
    case endAppeared
    case toggleSection(ArticlePeriod)
    /// A folder's sign in the sidebar, or the header of the tags.
    case toggleFold(FeedFold)
    case retry
    /// The query over the answers of a search.
    case search
    /// The line on the right of a pane, which can be dragged.
    case divider(AppPage.Focus)
    case dismissPopup
    /// A button of the alert.
    case answer(RemovalAlert.Choice)
    /// A row of the settings sheet.
    case setting(SettingsPage.Row)
    /// An arrow of one of its controls: on, or back by -1.
    case stepSetting(SettingsPage.Row, Int)
    /// A feed that a page names, in the sheet that adds one.
    case choose(AddFeedPage.Choice)
    /// A file, in the sheet that asks which is to be opened.
    case file(FileSheet.Choice)
    /// A folder of the sheet of folders.
    case chooseFolder(FolderPage.Choice)
    /// The address in the field of a sheet became another.
    case addressEdited
    /// The text in the field of a sheet that asks for a line did.
    case lineEdited
    /// A tag that might be meant.
    case suggestion(String)
    /// Somewhere on a sheet, where nothing else stands.
    case sheet
}
