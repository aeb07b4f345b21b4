/// What the reader set to taste: what the configuration file says, and what the settings sheet changes.
package struct Settings: Equatable, Sendable {
    /// Who brings text that runs from right to left into the order in which it is shown.
    package enum Bidi: String, CaseIterable, Sendable { case tern, terminal }

    /// Lines of summary under a title that can be set.
    package static let summaryRange = 0...5
    /// Columns of the sidebar that can be set.
    package static let sidebarRange = 16...60
    /// The name for "whichever suits the terminal's background".
    package static let automaticTheme = "auto"

    /// The name of a theme, or `automaticTheme`: then the two below are used.
    package var theme = automaticTheme
    package var themeDark = "dark"
    package var themeLight = "light"
    /// Nothing moves by itself: spinners stand, toasts do not slide.
    package var reducedMotion = false
    package var bidi = Bidi.tern
    /// At most so many lines of summary under each title; a low screen has fewer.
    package var summaryLines = 2
    /// Columns of the list of feeds; nil: as many as suit the screen.
    package var sidebarWidth: Int?
    /// Of the list of articles, from left to right; the title is always among them.
    package var columns = ArticleColumn.standard
    /// At most so many columns of the screen for a feed's name.
    package var feedWidth = 18
    /// The same for an author's.
    package var authorWidth = 16
    package var startup = Startup.last

    /// As Tern is without a configuration.
    package init() {}

    /// The name of the theme to use on a terminal.
    package func themeName(isLight: Bool) -> String {
        guard theme == Self.automaticTheme else { return theme }
        return isLight ? themeLight : themeDark
    }
}
