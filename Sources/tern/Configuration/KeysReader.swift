import Screens
import TermUI

/// Takes the keys from `[keys]`: the name of a command, and the keys that give it.
enum KeysReader {
    private static let expected =
        "a key such as \"j\", \"gg\", \"ctrl-d\", \"space\" or \"page-down\", a list of them, or \"\" for none"

    /// More than anybody remembers.
    private static let mostSequences = 16
    private static let longestSequence = 8

    /// A sequence of keys as it stands in the file.
    private struct Entry {
        var keys: Keymap.Sequence
        var command: Command
        var node: TOMLNode
        var place: TextPlace
    }

    static func keymap(from table: TOMLNode, report: (ConfigurationError) -> Void) -> Keymap {
        guard let nodes = table.children else {
            report(table.expected("a table: [keys]"))
            return .standard
        }
        var entries: [Entry] = []
        var changes: [Command: [Keymap.Sequence]] = [:]
        for node in nodes {
            guard let command = Command(name: node.key) else {
                report(node.unknown("is no command", among: Command.allCases.map(\.name)))
                continue
            }
            do throws(ConfigurationError) {
                let new = try read(node, command, beside: entries)
                changes[command] = new.map(\.keys)
                entries += new
            } catch {
                report(error)
            }
        }
        let keymap = withAnEnd(Keymap.standard.binding(changes), table, report)
        tellShadows(of: keymap, entries, report)
        return keymap
    }

    private static func read(
        _ node: TOMLNode,
        _ command: Command,
        beside others: [Entry]
    ) throws(ConfigurationError) -> [Entry] {
        let nodes: [TOMLNode]
        switch node.value {
        case .text(""): nodes = []
        case .array(let list): nodes = list
        default: nodes = [node]
        }
        guard nodes.count <= mostSequences else { throw node.expected("at most \(mostSequences) of them") }
        var entries: [Entry] = []
        for item in nodes {
            guard case .text(let text) = item.value, let keys = Keymap.Sequence(text: text),
                keys.count <= longestSequence
            else {
                var named = item
                named.key = node.key
                throw named.expected(expected, among: Key.names)
            }
            if let other = (others + entries).first(where: { $0.keys == keys }) {
                let problem =
                    other.command == command
                    ? "has “\(keys.text)” twice"
                    : "has “\(keys.text)”, which is \(other.command.name) in line \(other.place.line)"
                throw ConfigurationError(node, at: item.begin, problem)
            }
            entries.append(Entry(keys: keys, command: command, node: node, place: item.begin))
        }
        return entries
    }

    /// Nobody is to be left without a way out.
    private static func withAnEnd(
        _ keymap: Keymap,
        _ table: TOMLNode,
        _ report: (ConfigurationError) -> Void
    ) -> Keymap {
        guard keymap.sequences(of: .quit).isEmpty, keymap.sequences(of: .back).isEmpty else { return keymap }
        report(ConfigurationError(table, at: table.place, "leaves no key to quit with, so that ctrl-c keeps doing so"))
        return keymap.binding([.quit: Keymap.standard.sequences(of: .quit)])
    }

    /// Only what the file itself brought about.
    private static func tellShadows(
        of keymap: Keymap,
        _ entries: [Entry],
        _ report: (ConfigurationError) -> Void
    ) {
        for shadow in keymap.shadows {
            let (shorter, longer) = (shadow.shorter, shadow.longer)
            guard
                let entry = entries.first(where: { $0.keys == shorter.keys })
                    ?? entries.first(where: { $0.keys == longer.keys })
            else { continue }
            let problem =
                entry.keys == shorter.keys
                ? "waits a second after “\(shorter.keys.text)”, since “\(longer.keys.text)” is \(longer.command.name)"
                : "makes “\(shorter.keys.text)” (\(shorter.command.name)) wait a second, for “\(longer.keys.text)”"
            report(ConfigurationError(entry.node, at: entry.place, problem, .note))
        }
    }
}
