import Feeds
import Model

/// Takes how feeds are fetched from TOML: `[feeds]` for all of them, a `[[folder]]` with a `name` for those in it, a
/// `[[feed]]` with an `address` for one.
enum FeedSettingsReader {
    typealias Report = (ConfigurationError) -> Void

    /// What can be used.
    static func configuration(from nodes: [TOMLNode], report: Report) -> FeedConfiguration {
        var configuration = FeedConfiguration()
        if let node = nodes.first(where: { $0.key == "feeds" }) {
            if case .table(let children) = node.value {
                configuration.all = SettingsLayer(
                    origin: "[feeds] in the configuration",
                    values: values(children, isForOne: false, report)
                )
            } else {
                report(node.expected("a table: [feeds]"))
            }
        }
        for table in tables("folder", nodes, report) {
            guard let (name, rest) = named("name", table, "a [[folder]] needs a “name”", report),
                let path = usable(report, { () throws(ConfigurationError) in try folder(name) })
            else { continue }
            configuration.folders[path] = SettingsLayer(
                origin: "[[folder]] “\(path.joined(separator: "/"))” in the configuration, line \(table.place.line)",
                values: values(rest, isForOne: false, report)
            )
        }
        for table in tables("feed", nodes, report) {
            guard let (address, rest) = named("address", table, "a [[feed]] needs an “address”", report),
                let text = usable(report, { () throws(ConfigurationError) in try text(address) })
            else { continue }
            configuration.feeds[text.cleanedLine.withoutFragment] = SettingsLayer(
                origin: "[[feed]] in the configuration, line \(table.place.line)",
                values: values(rest, isForOne: true, report)
            )
        }
        return configuration
    }

    private static func usable<Value>(_ report: Report, _ body: () throws(ConfigurationError) -> Value) -> Value? {
        do throws(ConfigurationError) {
            return try body()
        } catch {
            report(error)
            return nil
        }
    }

    private static func tables(_ key: String, _ nodes: [TOMLNode], _ report: Report) -> [TOMLNode] {
        guard let node = nodes.first(where: { $0.key == key }) else { return [] }
        if case .array(let tables) = node.value { return tables }
        report(node.expected("a list of tables: [[\(key)]]"))
        return []
    }

    /// The node that says whom a table is about, and the others.
    private static func named(
        _ key: String,
        _ table: TOMLNode,
        _ problem: String,
        _ report: Report
    ) -> (TOMLNode, [TOMLNode])? {
        guard case .table(let children) = table.value, let name = children.first(where: { $0.key == key }) else {
            report(ConfigurationError(place: table.begin, sentence: problem))
            return nil
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
        isForOne: Bool,
        _ report: Report
    ) -> [FeedSettingKey: FeedSettingValue] {
        var values: [FeedSettingKey: FeedSettingValue] = [:]
        for node in nodes {
            guard let key = FeedSettingKey(rawValue: node.key), isForOne || !key.isForOneFeed else {
                let keys = FeedSettingKey.allCases.filter { isForOne || !$0.isForOneFeed }
                report(node.unknown(among: keys.map(\.rawValue)))
                continue
            }
            values[key] = usable(report) { () throws(ConfigurationError) in try value(node, key) }
        }
        return values
    }

    private static func value(_ node: TOMLNode, _ key: FeedSettingKey) throws(ConfigurationError) -> FeedSettingValue {
        switch (key.shape, node.value) {
        case (.words, .array(let nodes)):
            let words = try nodes.map { node throws(ConfigurationError) in try text(node) }
            guard words.first?.isEmpty == false else { throw node.expected("a list that begins with a program") }
            return .words(words)
        case (.fields, .table(let nodes)):
            let lines = try nodes.map { node throws(ConfigurationError) in "\(node.key): \(try text(node))" }
            return try parsed(lines.joined(separator: "\n"), node, key)
        case (.flag, .boolean(let isOn)): return .flag(isOn)
        case (.textOrNumber, .integer(let count)): return try parsed("\(count)", node, key)
        case (.fields, _): throw node.expected("a table such as { X-Key = \"…\" }")
        case (.words, _): throw node.expected("a list of words such as [\"sed\", \"s/a/b/\"]")
        case (.flag, _): throw node.expected("true or false")
        case (.text, _), (.textOrNumber, _): return try parsed(try text(node), node, key)
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
