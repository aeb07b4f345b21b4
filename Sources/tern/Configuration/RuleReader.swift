import FeedService
import Feeds
import Model
import Store

/// What the configuration says is to be done with articles as they arrive.
struct RuleSettings: Equatable {
    enum Notify: Equatable {
        case automatic, off
        case program([String])
    }

    var rules: [Rule] = []
    var notify = Notify.automatic

    /// For what runs beside no screen: a notification is `notify-send`'s, where there is one.
    var bookForCommands: RuleBook { RuleBook(rules, notifier: notifier(orElse: Self.notifySend)) }

    func notifier(orElse automatic: @autoclosure () -> Notifier) -> Notifier {
        switch notify {
        case .automatic: automatic()
        case .off: .off
        case .program(let words): .program(CommandTemplate(words))
        }
    }

    static var notifySend: Notifier {
        SilentRun.isThere("notify-send") ? .desktop : .off
    }
}

/// Takes rules from TOML: a `[[rule]]` with a `query` and what is to be done, `mute` for words that nobody wants to read of,
/// and `notify`.
enum RuleReader {
    static let keys = ["rule", "mute", "notify"]
    private static let names = ["name", "query", "read", "star", "later", "tag", "hide", "notify", "run"]
    private static let actions = "read, star, later, tag, hide, notify or run"

    static func rules(
        from nodes: [TOMLNode],
        warn: (ConfigurationError) -> Void
    ) throws(ConfigurationError) -> RuleSettings {
        var settings = RuleSettings()
        if let node = nodes.first(where: { $0.key == "notify" }) { settings.notify = try notify(node) }
        if let node = nodes.first(where: { $0.key == "rule" }) {
            guard case .array(let tables) = node.value else { throw node.expected("a list of tables: [[rule]]") }
            for table in tables {
                let rule = try rule(table, warn)
                try check(rule, at: table, beside: settings.rules)
                settings.rules.append(rule)
            }
        }
        if let node = nodes.first(where: { $0.key == "mute" }) {
            let words = try mutedWords(node)
            if !words.isEmpty {
                let rule = Rule.mute(words)
                try check(rule, at: node, beside: settings.rules)
                settings.rules.append(rule)
            }
        }
        return settings
    }

    private static func check(
        _ rule: Rule,
        at node: TOMLNode,
        beside others: [Rule]
    ) throws(ConfigurationError) {
        guard others.contains(where: { $0.name == rule.name }) else { return }
        throw ConfigurationError(place: node.begin, sentence: "two rules are called “\(rule.name)”")
    }

    private static func notify(_ node: TOMLNode) throws(ConfigurationError) -> RuleSettings.Notify {
        switch node.value {
        case .text("auto"): .automatic
        case .text("off"): .off
        case .array: .program(try program(node))
        default: throw node.expected("“auto” or “off” or a list such as [\"notify-send\", \"{title}\", \"{text}\"]")
        }
    }

    private static func mutedWords(_ node: TOMLNode) throws(ConfigurationError) -> [String] {
        let wanted = "a list of words such as [\"lottery\", \"royal wedding\"]"
        guard case .array(let nodes) = node.value else { throw node.expected(wanted) }
        return try nodes.map { node throws(ConfigurationError) in
            guard case .text(let text) = node.value,
                !SearchMatcher(SearchQuery(.words(SearchWords(text)))).isEmpty
            else { throw node.expected("a word, or several in a row: signs alone are not found") }
            return text
        }
    }

    private static func rule(
        _ table: TOMLNode,
        _ warn: (ConfigurationError) -> Void
    ) throws(ConfigurationError) -> Rule {
        guard case .table(let children) = table.value,
            let node = children.first(where: { $0.key == "query" }), case .text(let text) = node.value
        else { throw ConfigurationError(place: table.begin, sentence: "a [[rule]] needs a “query”") }
        var rule = Rule(name: text.cleanedLine, query: try query(text, node))
        for child in children where child.key != "query" { try read(child, into: &rule, warn) }
        guard !rule.changes.isEmpty || rule.hides || rule.notifies || !rule.command.isEmpty else {
            throw ConfigurationError(place: table.begin, sentence: "this [[rule]] does nothing: it needs \(actions)")
        }
        guard !rule.hides || !rule.changes.contains(where: { $0 == .starred(true) || $0 == .later(true) }) else {
            throw ConfigurationError(
                place: table.begin,
                sentence: "a [[rule]] that hides cannot star or keep for later, for such articles are never hidden"
            )
        }
        return rule
    }

    private static func read(
        _ node: TOMLNode,
        into rule: inout Rule,
        _ warn: (ConfigurationError) -> Void
    ) throws(ConfigurationError) {
        switch node.key {
        case "name":
            guard case .text(let text) = node.value, !text.cleanedLine.isEmpty else { throw node.expected("a name") }
            rule.name = text.cleanedLine
        case "read": if try flag(node) { rule.changes.append(.read(true)) }
        case "star": if try flag(node) { rule.changes.append(.starred(true)) }
        case "later": if try flag(node) { rule.changes.append(.later(true)) }
        case "tag": rule.changes += try tags(node).map { .tagged($0, true) }
        case "hide": rule.hides = try flag(node)
        case "notify": rule.notifies = try flag(node)
        case "run": rule.command = try program(node)
        default: warn(node.unknown("has no meaning in a [[rule]]", among: names))
        }
    }

    /// A problem is told where it stands in the query. In a text with escapes that is where the text begins.
    private static func query(_ text: String, _ node: TOMLNode) throws(ConfigurationError) -> SearchQuery {
        guard !text.cleanedLine.isEmpty else { throw node.expected("a search, as for tern search") }
        do throws(SearchProblem) {
            return try SearchQuery(strict: text)
        } catch {
            let characters = Array(text)
            let before = String(characters[..<min(error.place.lowerBound, characters.count)])
            let part = String(characters[error.place.clamped(to: 0..<characters.count)].prefix(40)).cleanedLine
            var place = node.begin
            let width = node.end.column - node.begin.column
            if node.begin.line == node.end.line, width == text.unicodeScalars.count + 2 {
                place.column += 1 + before.unicodeScalars.count
            }
            let sentence = error.sentence.hasSuffix(".") ? String(error.sentence.dropLast()) : error.sentence
            let what = part.isEmpty ? "" : " at “\(part)”"
            throw ConfigurationError(place: place, sentence: "“query”\(what): \(sentence)")
        }
    }

    private static func flag(_ node: TOMLNode) throws(ConfigurationError) -> Bool {
        guard case .boolean(let isOn) = node.value else { throw node.expected("true or false") }
        return isOn
    }

    private static func tags(_ node: TOMLNode) throws(ConfigurationError) -> [String] {
        let nodes = if case .array(let nodes) = node.value { nodes } else { [node] }
        return try nodes.map { inner throws(ConfigurationError) in
            guard case .text(let text) = inner.value, !text.cleanedLine.isEmpty else {
                throw node.expected("a list of tags such as [\"politics\"]")
            }
            return text.cleanedLine
        }
    }

    /// A program and its arguments: no shell takes them apart.
    private static func program(_ node: TOMLNode) throws(ConfigurationError) -> [String] {
        let wanted = "a list that begins with a program, such as [\"prog\", \"{url}\"]"
        guard case .array(let nodes) = node.value else { throw node.expected(wanted) }
        let words = try nodes.map { inner throws(ConfigurationError) in
            guard case .text(let text) = inner.value, !text.contains("\0") else { throw node.expected(wanted) }
            return text
        }
        guard words.first?.isEmpty == false else { throw node.expected(wanted) }
        return words
    }
}
