import Feeds
import Model

/// Takes how feeds are fetched from TOML: `[feeds]` for all of them, a `[[feed]]` with an `address` for one.
enum FeedSettingsReader {
    /// What `[feeds]` may not say: it holds for every host, and these are for one, or for one feed.
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
        guard let node = nodes.first(where: { $0.key == "feed" }) else { return configuration }
        guard case .array(let tables) = node.value else { throw node.expected("a list of tables: [[feed]]") }
        for table in tables {
            guard case .table(let children) = table.value,
                case .text(let address)? = children.first(where: { $0.key == "address" })?.value
            else { throw ConfigurationError(place: table.begin, sentence: "a [[feed]] needs an “address”") }
            configuration.feeds[address.cleanedLine.withoutFragment] = SettingsLayer(
                origin: "[[feed]] in the configuration, line \(table.place.line)",
                values: try values(children.filter { $0.key != "address" }, warn)
            )
        }
        return configuration
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
        case (.cookies, .boolean(let isOn)), (.retentionUnread, .boolean(let isOn)): return .flag(isOn)
        case (.retention, .integer(let count)): return try parsed("\(count)", node, key)
        case (.headers, _): throw node.expected("a table such as { X-Key = \"…\" }")
        case (.filter, _), (.command, _): throw node.expected("a list of words such as [\"sed\", \"s/a/b/\"]")
        case (.cookies, _), (.retentionUnread, _): throw node.expected("true or false")
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
