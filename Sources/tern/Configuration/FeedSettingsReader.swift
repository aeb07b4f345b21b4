import Feeds
import Model

/// Takes how feeds are fetched from TOML: `[feeds]` for all of them, a `[[folder]]` with a `name` for those in it, a
/// `[[feed]]` with an `address` for one.
enum FeedSettingsReader {
    /// What `[feeds]` and `[[folder]]` may not say: they hold for every host, and these are for one, or for one feed.
    private static let notForAll: Set<String> = ["command", "credentials", "certificate"]

    static func configuration(
        from nodes: [TOMLNode],
        warn: (TOMLNode, String) -> Void
    ) throws(ConfigurationError) -> FeedConfiguration {
        var configuration = FeedConfiguration()
        if let node = nodes.first(where: { $0.key == "feeds" }) {
            guard case .table(let children) = node.value else { throw node.expected("a table: [feeds]") }
            configuration.all = SettingsLayer(
                origin: "[feeds] in the configuration",
                values: try values(children, except: notForAll, warn)
            )
        }
        for table in try tables("folder", nodes) {
            let (name, rest) = try named("name", table, "a [[folder]] needs a “name”")
            let path = try folder(name)
            configuration.folders[path] = SettingsLayer(
                origin: "[[folder]] “\(path.joined(separator: "/"))” in the configuration, line \(table.place.line)",
                values: try values(rest, except: notForAll, warn)
            )
        }
        for table in try tables("feed", nodes) {
            let (address, rest) = try named("address", table, "a [[feed]] needs an “address”")
            configuration.feeds[try text(address).cleanedLine.withoutFragment] = SettingsLayer(
                origin: "[[feed]] in the configuration, line \(table.place.line)",
                values: try values(rest, warn)
            )
        }
        return configuration
    }

    private static func tables(_ key: String, _ nodes: [TOMLNode]) throws(ConfigurationError) -> [TOMLNode] {
        guard let node = nodes.first(where: { $0.key == key }) else { return [] }
        guard case .array(let tables) = node.value else { throw node.expected("a list of tables: [[\(key)]]") }
        return tables
    }

    /// The node that says whom a table is about, and the others.
    private static func named(
        _ key: String,
        _ table: TOMLNode,
        _ problem: String
    ) throws(ConfigurationError) -> (TOMLNode, [TOMLNode]) {
        guard case .table(let children) = table.value, let name = children.first(where: { $0.key == key }) else {
            throw ConfigurationError(place: table.begin, sentence: problem)
        }
        return (name, children.filter { $0.key != key })
    }

    /// "News/Local", or a list of names where one has a slash of its own.
    private static func folder(_ node: TOMLNode) throws(ConfigurationError) -> [String] {
        var names: [String]
        if case .array(let nodes) = node.value {
            names = try nodes.map { node throws(ConfigurationError) in try text(node) }
        } else {
            names = try text(node).split(separator: "/").map(String.init)
        }
        names = names.map(\.cleanedLine)
        guard !names.isEmpty, !names.contains("") else { throw node.expected("a folder such as \"News/Local\"") }
        return names
    }

    private static func values(
        _ nodes: [TOMLNode],
        except excluded: Set<String> = [],
        _ warn: (TOMLNode, String) -> Void
    ) throws(ConfigurationError) -> [FeedSettingKey: FeedSettingValue] {
        var values: [FeedSettingKey: FeedSettingValue] = [:]
        for node in nodes {
            guard let key = FeedSettingKey(rawValue: node.key), !excluded.contains(node.key) else {
                warn(node, "has no meaning here")
                continue
            }
            values[key] = try value(node, key)
        }
        return values
    }

    private static func value(_ node: TOMLNode, _ key: FeedSettingKey) throws(ConfigurationError) -> FeedSettingValue {
        switch (key, node.value) {
        case (.filter, .array(let nodes)), (.command, .array(let nodes)):
            let words = try nodes.map { node throws(ConfigurationError) in try text(node) }
            guard words.first?.isEmpty == false else { throw node.expected("a list that begins with a program") }
            return .words(words)
        case (.headers, .table(let nodes)):
            let lines = try nodes.map { node throws(ConfigurationError) in "\(node.key): \(try text(node))" }
            return try parsed(lines.joined(separator: "\n"), node, key)
        case (.cookies, .boolean(let isOn)), (.fullText, .boolean(let isOn)), (.retentionUnread, .boolean(let isOn)):
            return .flag(isOn)
        case (.retention, .integer(let count)): return try parsed("\(count)", node, key)
        case (.headers, _): throw node.expected("a table such as { X-Key = \"…\" }")
        case (.filter, _), (.command, _): throw node.expected("a list of words such as [\"sed\", \"s/a/b/\"]")
        case (.cookies, _), (.fullText, _), (.retentionUnread, _): throw node.expected("true or false")
        default: return try parsed(try text(node), node, key)
        }
    }

    private static func parsed(
        _ text: String,
        _ node: TOMLNode,
        _ key: FeedSettingKey
    ) throws(ConfigurationError) -> FeedSettingValue {
        do throws(FeedSettingProblem) {
            return try key.value(from: text)
        } catch {
            throw node.expected(error.expected)
        }
    }

    private static func text(_ node: TOMLNode) throws(ConfigurationError) -> String {
        guard case .text(let text) = node.value else { throw node.expected("a text in quotation marks") }
        return text
    }
}
