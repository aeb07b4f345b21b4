import TermUI

/// What a page says of a key: "R retries." The key is the one that is bound; without one nothing is said.
struct KeyHint: Equatable, Sendable {
    var command: Command
    /// What follows the key.
    var words: String

    static let retries = KeyHint(command: .retry, words: "retries.")
    static let addsFeed = KeyHint(command: .addFeed, words: "adds one.")

    func text(in environment: Environment) -> String? {
        let names = environment.keyNames ?? Self.standardNames
        return names[command.rawValue].map { "\($0) \(words)" }
    }

    private static let standardNames = names(in: .standard)

    /// A key of every command, for the environment: the one that everybody knows, else the first.
    static func names(in keymap: Keymap) -> [String: String] {
        var names: [String: String] = [:]
        for command in Command.allCases {
            let keys = keymap.names(of: command)
            names[command.rawValue] = keys.first { $0 == "enter" } ?? keys.first
        }
        return names
    }
}

/// A text with what a key does about it.
struct HintedText: EnvironmentView {
    var text: String
    var role = ColorRole.standard
    var hint: KeyHint
    var lineLimit: Int?

    func body(in environment: Environment) -> Node {
        let whole = [text, hint.text(in: environment) ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
        let shown = Text(whole, role)
        return lineLimit.map { shown.lineLimit($0).node } ?? shown.node
    }
}
