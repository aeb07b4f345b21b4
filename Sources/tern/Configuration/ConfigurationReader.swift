import Containers
import Model
import Screens

/// Takes a configuration from TOML. What cannot be used is left out and told.
struct ConfigurationReader {
    /// The tables beside the keys of `ConfigurationKey`.
    static let tables = ["keys", PlayersReader.key, "themes", "feeds", "folder", "feed"] + RuleReader.keys

    private(set) var configuration = Configuration()

    /// All that can be used of a text; what cannot stands among its problems, in the order of the text.
    static func reading(_ text: String) -> Configuration {
        var reader = ConfigurationReader()
        do throws(ConfigurationError) {
            reader.read(try TOMLNode.parse(text))
        } catch {
            // Which feeds want a proxy of their own, say, is not known then.
            reader.configuration.add(error, isAboutFeeds: true)
        }
        reader.configuration.sortProblems()
        return reader.configuration
    }

    /// Throws the first value that cannot be used.
    static func configuration(from text: String) throws(ConfigurationError) -> Configuration {
        let configuration = reading(text)
        if let error = configuration.errors.first { throw error }
        return configuration
    }

    private mutating func read(_ nodes: [TOMLNode]) {
        // Settings name themes, which may stand further down.
        if let themes = nodes.first(where: { $0.key == "themes" }) { readThemes(themes) }
        readFeeds(nodes)
        if let keys = nodes.first(where: { $0.key == "keys" }) {
            configuration.keymap = KeysReader.keymap(from: keys) { configuration.add($0) }
        }
        if let players = nodes.first(where: { $0.key == PlayersReader.key }) {
            configuration.players = PlayersReader.players(from: players) { configuration.add($0) }
        }
        for node in nodes where !Self.tables.contains(node.key) { read(node) }
    }

    private mutating func read(_ node: TOMLNode) {
        guard let key = ConfigurationKey(rawValue: node.key) else {
            let names = ConfigurationKey.allCases.map(\.rawValue) + Self.tables
            return configuration.add(node.unknown(among: names))
        }
        do throws(ConfigurationError) {
            try key.read(node, into: &configuration.settings, themes: configuration.themeNames)
        } catch {
            configuration.add(error)
        }
    }

    private mutating func readFeeds(_ nodes: [TOMLNode]) {
        configuration.feeds = FeedSettingsReader.configuration(from: nodes) {
            configuration.add($0, isAboutFeeds: true)
        }
        do throws(ConfigurationError) {
            configuration.rules = try RuleReader.rules(from: nodes) { configuration.add($0) }
        } catch {
            // What is to be hidden must not come meanwhile.
            configuration.add(error, isAboutFeeds: true)
        }
    }

    private mutating func readThemes(_ node: TOMLNode) {
        guard let tables = node.children else {
            return configuration.add(node.expected("tables such as [themes.mine]"))
        }
        for table in tables {
            if let theme = ThemeReader.theme(from: table, report: { configuration.add($0) }) {
                configuration.themes.append(theme)
            }
        }
    }
}
