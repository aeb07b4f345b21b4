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
