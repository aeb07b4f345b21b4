import Containers
import Model

/// Takes a configuration from TOML. The first value that cannot be used ends it; a key that means nothing is a warning.
struct ConfigurationReader {
    /// Keys at the root that have readers of their own.
    private static let tables: Set<String> = RuleReader.keys.union(["themes", "feeds", "folder", "feed"])

    private(set) var configuration = Configuration()

    static func configuration(from text: String) throws(ConfigurationError) -> Configuration {
        var reader = ConfigurationReader()
        try reader.read(TOMLNode.parse(text))
        return reader.configuration
    }

    private mutating func read(_ nodes: [TOMLNode]) throws(ConfigurationError) {
        // Settings name themes, which may stand further down.
        if let themes = nodes.first(where: { $0.key == "themes" }) { try readThemes(themes) }
        try readFeeds(nodes)
        for node in nodes where !Self.tables.contains(node.key) { try read(node) }
        configuration.warnings.sort { ($0.place?.line ?? 0) < ($1.place?.line ?? 0) }
    }

    private mutating func read(_ node: TOMLNode) throws(ConfigurationError) {
        guard let key = ConfigurationKey(rawValue: node.key) else { return warn(node, "has no meaning here") }
        switch key {
        case .theme: configuration.settings.theme = try themeName(node, or: [Settings.automaticTheme])
        case .themeDark: configuration.settings.themeDark = try themeName(node)
        case .themeLight: configuration.settings.themeLight = try themeName(node)
        case .reducedMotion:
            guard case .boolean(let value) = node.value else { throw node.expected("true or false") }
            configuration.settings.reducedMotion = value
        case .bidi:
            configuration.settings.bidi = try choice(node)
        case .summaryLines:
            configuration.settings.summaryLines = try integer(node, in: Settings.summaryRange)
        case .sidebarWidth:
            let isAutomatic = node.value == .text("auto")
            configuration.settings.sidebarWidth =
                isAutomatic ? nil : try integer(node, in: Settings.sidebarRange, or: "“auto” or ")
        }
    }

    private mutating func readFeeds(_ nodes: [TOMLNode]) throws(ConfigurationError) {
        configuration.feeds = try FeedSettingsReader.configuration(from: nodes) { warn($0, $1) }
        configuration.rules = try RuleReader.rules(from: nodes) { warn($0, $1) }
    }

    mutating func warn(_ node: TOMLNode, _ what: String) {
        let sentence = "“\(node.key.cleanedLine)” \(what)"
        configuration.warnings.append(ConfigurationError(place: node.place, sentence: sentence))
    }

    private mutating func readThemes(_ node: TOMLNode) throws(ConfigurationError) {
        guard let tables = node.children else { throw node.expected("tables such as [themes.mine]") }
        for table in tables {
            let theme = try ThemeReader.theme(from: table, warn: { warn($0, $1) })
            configuration.themes.append(theme)
        }
    }

    private func themeName(_ node: TOMLNode, or others: [String] = []) throws(ConfigurationError) -> String {
        let names = others + configuration.themeNames
        guard case .text(let name) = node.value, names.contains(name) else {
            throw node.expected("a theme, of which there are \(names.joined(separator: ", "))")
        }
        return name
    }

    private func choice<T: RawRepresentable<String> & CaseIterable>(
        _ node: TOMLNode
    ) throws(ConfigurationError) -> T {
        guard case .text(let text) = node.value, let value = T(rawValue: text) else {
            throw node.expected(T.allCases.map { "“\($0.rawValue)”" }.joined(separator: " or "))
        }
        return value
    }

    private func integer(
        _ node: TOMLNode,
        in range: ClosedRange<Int>,
        or others: String = ""
    ) throws(ConfigurationError) -> Int {
        guard case .integer(let value) = node.value, range.contains(value) else {
            throw node.expected("\(others)a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return value
    }
}

/// The keys at the root of the file.
enum ConfigurationKey: String, CaseIterable {
    case theme
    case themeDark = "theme-dark"
    case themeLight = "theme-light"
    case reducedMotion = "reduced-motion"
    case bidi
    case summaryLines = "summary-lines"
    case sidebarWidth = "sidebar-width"
}

extension TOMLNode {
    func expected(_ what: String) -> ConfigurationError {
        let key = key.isEmpty ? "this" : "“\(key.cleanedLine)”"
        return ConfigurationError(place: begin, sentence: "\(key) is to be \(what)")
    }
}
