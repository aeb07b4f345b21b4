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
    var keymap = Keymap.standard
    /// What opens the files that come with articles.
    var players = Players()
    /// What is wrong with the file, in its order.
    private(set) var problems: [ConfigurationError] = []
    /// The first that concerns how feeds are fetched or what becomes of articles: then it is not known.
    private(set) var feedProblem: ConfigurationError?

    /// Values without effect.
    var errors: [ConfigurationError] { problems.filter { $0.severity == .error } }
    /// Names that mean nothing here.
    var warnings: [ConfigurationError] { problems.filter { $0.severity == .unknown } }

    /// Every theme there is, by name and in order.
    var themeNames: [String] { Theme.BuiltIn.allCases.map(\.rawValue) + themes.map(\.name) }

    /// The theme of a name; nil when there is none.
    func theme(named name: String) -> Theme? {
        Theme.BuiltIn(rawValue: name)?.theme ?? themes.first { $0.name == name }
    }
}

extension Configuration {
    /// So many are told of a file; one with more is none.
    private static let mostProblems = 500

    mutating func add(_ problem: ConfigurationError, isAboutFeeds: Bool = false) {
        if problems.count < Self.mostProblems { problems.append(problem) }
        if isAboutFeeds, problem.severity == .error { feedProblem = feedProblem ?? problem }
    }

    mutating func sortProblems() {
        func place(_ problem: ConfigurationError) -> (Int, Int) {
            (problem.place?.line ?? 0, problem.place?.column ?? 0)
        }
        problems.sort { place($0) < place($1) }
    }
}

extension Configuration {
    /// For commands, which do nothing by half: the file that the command line names, or the one in its place. Its settings
    /// give way to the command line's. Throws what is wrong with the file first.
    static func read(_ settings: Invocation.Settings) throws(Failure) -> Configuration {
        let file = file(settings)
        let configuration = try file.read(mustExist: settings.configuration != nil)
        if let error = configuration.errors.first { throw .unsupported(file.sentence(error)) }
        return try configuration.obeying(settings)
    }

    /// For reading, which goes on with what can be used: the same, with its problems. Throws when there is nothing to
    /// read, or the command line cannot be followed.
    static func readUsable(_ settings: Invocation.Settings) throws(Failure) -> Configuration {
        let file = file(settings)
        var configuration = try file.readUsable(mustExist: settings.configuration != nil)
        if let problem = configuration.feedProblem {
            configuration.feeds.refusal =
                "Nothing is fetched as long as the configuration is not clear about it. \(file.sentence(problem))"
        }
        return try configuration.obeying(settings)
    }

    private func obeying(_ settings: Invocation.Settings) throws(Failure) -> Configuration {
        var configuration = self
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
