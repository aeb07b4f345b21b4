package import TermUI

/// What a typed line means where commands come line by line: the name of a command, or keys as they would be pressed.
package enum TypedCommand: Equatable, Sendable {
    case command(Command)
    case keys([Key])
    /// A search with its words.
    case search(String)

    /// "search swift", "/swift"; "refresh", "toggle-read", "toggleRead"; "5j", "gg", "ctrl-d", "esc". An empty line is the enter key.
    package init(line: String) {
        let word = line.split(separator: " ").joined(separator: " ")
        if let query = Self.query(in: word) {
            self = .search(query)
        } else if word.isEmpty {
            self = .keys([Key(.enter)])
        } else if let command = Command.allCases.first(where: { $0.isNamed(word) }) {
            self = .command(command)
        } else if let key = Key(name: word) {
            self = .keys([key])
        } else {
            self = .keys(word.filter { $0 != " " }.map { Key(String($0)) })
        }
    }

    private static func query(in word: String) -> String? {
        for prefix in ["search ", "/"] where word.hasPrefix(prefix) && word.count > prefix.count {
            return String(word.dropFirst(prefix.count))
        }
        return nil
    }
}

extension Command {
    /// Also as it is written in the code, with blanks for hyphens, and in any case.
    fileprivate func isNamed(_ word: String) -> Bool {
        let letters = word.lowercased().filter { $0 != "-" && $0 != " " }
        // "j" and the like are keys.
        return letters.count > 1 && letters == rawValue.lowercased()
    }
}

extension Key {
    private static let named: [(String, Code)] = [
        ("enter", .enter), ("return", .enter), ("esc", .escape), ("escape", .escape), ("tab", .tab),
        ("space", .character(" ")), ("up", .up), ("down", .down), ("left", .left), ("right", .right), ("home", .home),
        ("end", .end), ("pageup", .pageUp), ("pagedown", .pageDown),
    ]

    /// Keys by the names that the help page gives them: "ctrl-d", "shift-tab", "esc", "F1".
    fileprivate init?(name: String) {
        var rest = name[...]
        var modifiers: Modifiers = []
        for (prefix, modifier) in [("ctrl-", Modifiers.control), ("alt-", .alt), ("shift-", .shift)]
        where rest.hasPrefix(prefix) {
            rest = rest.dropFirst(prefix.count)
            modifiers.insert(modifier)
        }
        let word = rest.lowercased()
        if let (_, code) = Self.named.first(where: { $0.0 == word }) {
            self.init(code, modifiers)
        } else if word.first == "f", let number = Int(word.dropFirst()), (1...20).contains(number) {
            self.init(.function(number), modifiers)
        } else if !modifiers.isEmpty, rest.count == 1 {
            self.init(.character(String(rest)), modifiers)
        } else {
            return nil
        }
    }
}
