import Containers
import Feeds
import Model
import Screens
import TermUI

/// What the configuration file says.
struct Configuration: Equatable {
    /// With what the command line says instead.
    var settings = Settings()
    /// As they stand in the file.
    var savedSettings = Settings()
    /// The reader's own, after those that come with Tern.
    var themes: [Theme] = []
    /// How feeds are fetched.
    var feeds = FeedConfiguration()
    /// What is done with articles as they arrive.
    var rules = RuleSettings()
    /// What the file says that means nothing here; each with its place.
    var warnings: [ConfigurationError] = []

    /// Every theme there is, by name and in order.
    var themeNames: [String] { Theme.BuiltIn.allCases.map(\.rawValue) + themes.map(\.name) }

    /// The theme of a name; nil when there is none.
    func theme(named name: String) -> Theme? {
        Theme.BuiltIn(rawValue: name)?.theme ?? themes.first { $0.name == name }
    }
}

extension Configuration {
    /// The file that the command line names, or the one in its place; its settings give way to the command line's.
    static func read(_ settings: Invocation.Settings) throws(Failure) -> Configuration {
        var configuration = try file(settings).read(mustExist: settings.configuration != nil)
        configuration.savedSettings = configuration.settings
        guard let name = settings.theme else { return configuration }
        let names = [Settings.automaticTheme] + configuration.themeNames
        guard names.contains(name) else {
            throw .unsupported("There is no theme “\(name.cleanedLine)”, only: \(names.joined(separator: ", ")).")
        }
        configuration.settings.theme = name
        return configuration
    }

    /// What the settings sheet begins with.
    var settingsState: SettingsPage.State {
        SettingsPage.State(settings: settings, saved: savedSettings, themes: themeNames)
    }

    /// Where settings are kept.
    static func file(_ settings: Invocation.Settings) -> ConfigurationFile {
        ConfigurationFile(path: settings.configuration ?? Places.standard.configuration)
    }

    /// The theme to use on a terminal. Settings name only themes that there are.
    func chosenTheme(isLight: Bool, settings: Settings? = nil) -> Theme {
        theme(named: (settings ?? self.settings).themeName(isLight: isLight)) ?? .standard(isLight: isLight)
    }
}
