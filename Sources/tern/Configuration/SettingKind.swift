import Containers

/// What a setting can be, and where it goes.
enum SettingKind {
    case theme(WritableKeyPath<Settings, String>, also: [String])
    case flag(WritableKeyPath<Settings, Bool>)
    case bidi(WritableKeyPath<Settings, Settings.Bidi>)
    case number(WritableKeyPath<Settings, Int>, ClosedRange<Int>)
    case numberOrAuto(WritableKeyPath<Settings, Int?>, ClosedRange<Int>)
    case columns(WritableKeyPath<Settings, [ArticleColumn]>)
    case startup(WritableKeyPath<Settings, Startup>)

    private static let automatic = "auto"

    /// To be read after "is to be".
    func allowed(themes: [String]) -> String {
        switch self {
        case .theme(_, let others): "a theme, of which there are \((others + themes).joined(separator: ", "))"
        case .flag: "true or false"
        case .bidi: Settings.Bidi.allCases.map { "“\($0.rawValue)”" }.joined(separator: " or ")
        case .number(_, let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .numberOrAuto(_, let range):
            "“\(Self.automatic)” or a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .columns: "a list with “title” and any of “feed”, “author”, “tags”, “age” and “date”, each once"
        case .startup:
            Startup.words.map { "“\($0)”" }.joined(separator: ", ") + ", or the address or the title of a feed"
        }
    }

    func read(_ node: TOMLNode, into settings: inout Settings, themes: [String]) throws(ConfigurationError) {
        switch (self, node.value) {
        case (.theme(let path, let others), .text(let name)) where (others + themes).contains(name):
            settings[keyPath: path] = name
        case (.flag(let path), .boolean(let isOn)): settings[keyPath: path] = isOn
        case (.number(let path, let range), .integer(let number)) where range.contains(number):
            settings[keyPath: path] = number
        case (.numberOrAuto(let path, let range), .integer(let number)) where range.contains(number):
            settings[keyPath: path] = number
        case (.numberOrAuto(let path, _), .text(Self.automatic)): settings[keyPath: path] = nil
        case (.bidi(let path), .text(let text)):
            guard let order = Settings.Bidi(rawValue: text) else { throw unusable(node, themes) }
            settings[keyPath: path] = order
        case (.columns(let path), .array(let nodes)): settings[keyPath: path] = try columns(nodes, of: node)
        case (.startup(let path), .text(let text)):
            guard let startup = Startup(text) else { throw unusable(node, themes) }
            settings[keyPath: path] = startup
        default: throw unusable(node, themes)
        }
    }

    private func unusable(_ node: TOMLNode, _ themes: [String]) -> ConfigurationError {
        node.expected(allowed(themes: themes), among: names(themes: themes))
    }

    /// The words that can be written, without those that only their writer knows.
    private func names(themes: [String]) -> [String] {
        switch self {
        case .theme(_, let others): others + themes
        case .bidi: Settings.Bidi.allCases.map(\.rawValue)
        case .numberOrAuto: [Self.automatic]
        case .columns: ArticleColumn.allCases.map(\.rawValue)
        case .flag, .number, .startup: []
        }
    }

    private func columns(_ nodes: [TOMLNode], of list: TOMLNode) throws(ConfigurationError) -> [ArticleColumn] {
        var columns: [ArticleColumn] = []
        for node in nodes {
            guard case .text(let text) = node.value, let column = ArticleColumn(rawValue: text),
                !columns.contains(column)
            else { throw unusable(node, []) }
            columns.append(column)
        }
        guard columns.contains(.title) else { throw unusable(list, []) }
        return columns
    }

    /// The setting as TOML.
    func literal(in settings: Settings) -> String {
        switch self {
        case .theme(let path, _): settings[keyPath: path].tomlLiteral
        case .flag(let path): "\(settings[keyPath: path])"
        case .bidi(let path): settings[keyPath: path].rawValue.tomlLiteral
        case .number(let path, _): "\(settings[keyPath: path])"
        case .numberOrAuto(let path, _): settings[keyPath: path].map { "\($0)" } ?? Self.automatic.tomlLiteral
        case .columns(let path): settings[keyPath: path].map(\.rawValue).tomlLiteral
        case .startup(let path): settings[keyPath: path].text.tomlLiteral
        }
    }

    func copy(from others: Settings, to settings: inout Settings) {
        func take<Value>(_ path: WritableKeyPath<Settings, Value>) { settings[keyPath: path] = others[keyPath: path] }
        switch self {
        case .theme(let path, _): take(path)
        case .flag(let path): take(path)
        case .bidi(let path): take(path)
        case .number(let path, _): take(path)
        case .numberOrAuto(let path, _): take(path)
        case .columns(let path): take(path)
        case .startup(let path): take(path)
        }
    }
}
