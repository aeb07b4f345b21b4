import Containers

/// The keys at the root of the file. What each is, is said here once: the reader, the settings sheet's edits, the checker
/// and `tern config --default` follow it.
enum ConfigurationKey: String, CaseIterable {
    case theme
    case themeDark = "theme-dark"
    case themeLight = "theme-light"
    case reducedMotion = "reduced-motion"
    case bidi
    case summaryLines = "summary-lines"
    case sidebarWidth = "sidebar-width"
    case columns
    case feedWidth = "feed-width"
    case authorWidth = "author-width"
    case startup
    case stories

    /// What is allowed, and the setting that it becomes; what it is without a configuration is the setting's own default.
    var kind: SettingKind {
        switch self {
        case .theme: .theme(\.theme, also: [Settings.automaticTheme])
        case .themeDark: .theme(\.themeDark, also: [])
        case .themeLight: .theme(\.themeLight, also: [])
        case .reducedMotion: .flag(\.reducedMotion)
        case .bidi: .bidi(\.bidi)
        case .summaryLines: .number(\.summaryLines, Settings.summaryRange)
        case .sidebarWidth: .numberOrAuto(\.sidebarWidth, Settings.sidebarRange)
        case .columns: .columns(\.columns)
        case .feedWidth: .number(\.feedWidth, ArticleColumn.widthRange)
        case .authorWidth: .number(\.authorWidth, ArticleColumn.widthRange)
        case .startup: .startup(\.startup)
        case .stories: .flag(\.joinsStories)
        }
    }

    var meaning: String {
        switch self {
        case .theme: "The theme; “auto” takes one of the next two, as the background of the terminal is."
        case .themeDark: "What “auto” chooses on a dark background."
        case .themeLight: "What “auto” chooses on a light background."
        case .reducedMotion: "Whether nothing moves by itself."
        case .bidi: "Who puts right-to-left text in order."
        case .summaryLines: "Lines of summary under each title; a low screen has fewer."
        case .sidebarWidth: "Columns of the list of feeds. What is dragged with the mouse goes before."
        case .columns:
            "What stands in a line of the list of articles, from left to right. What there is no room for "
                + "comes before the summary."
        case .feedWidth: "At most so many columns for the name of a feed."
        case .authorWidth: "At most so many columns for the name of an author."
        case .startup: "What is shown first; “last” is what was on screen at the end."
        case .stories: "Whether the same story from several feeds is one row."
        }
    }

    /// Reads the value into the settings. `themes`: the names of all that there are.
    func read(_ node: TOMLNode, into settings: inout Settings, themes: [String]) throws(ConfigurationError) {
        try kind.read(node, into: &settings, themes: themes)
    }

    /// The setting as TOML.
    func literal(in settings: Settings) -> String { kind.literal(in: settings) }

    /// Takes this one setting from others.
    func copy(from others: Settings, to settings: inout Settings) { kind.copy(from: others, to: &settings) }
}
