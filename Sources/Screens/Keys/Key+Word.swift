import Model
package import TermUI

extension Key {
    /// Names of keys; the first of each is how a configuration is written.
    private static let named: [(String, Code)] = [
        ("enter", .enter), ("return", .enter), ("esc", .escape), ("escape", .escape), ("tab", .tab),
        ("space", .character(" ")), ("up", .up), ("down", .down), ("left", .left), ("right", .right), ("home", .home),
        ("end", .end), ("page-up", .pageUp), ("pageup", .pageUp), ("page-down", .pageDown), ("pagedown", .pageDown),
        ("backspace", .backspace), ("delete", .delete), ("insert", .insert),
        ("↑", .up), ("↓", .down), ("←", .left), ("→", .right),
    ]

    private static let modifierNames: [(String, Modifiers)] = [
        ("ctrl-", .control), ("alt-", .alt), ("shift-", .shift),
    ]

    /// What a key that has a name is called, in all the ways that are understood.
    package static let names = named.map(\.0)

    /// The same as a configuration is to write it.
    package static let words = named.filter { $0.0 == $0.1.word }.map(\.0)

    /// A key by its name, or a character with `ctrl-` and the like before it: "ctrl-d", "shift-tab", "esc", "F1".
    package init?(name: String) {
        var rest = name[...]
        var modifiers: Modifiers = []
        while let (prefix, modifier) = Self.modifierNames.first(where: { rest.hasPrefix($0.0) }) {
            rest = rest.dropFirst(prefix.count)
            modifiers.insert(modifier)
        }
        let word = rest.lowercased()
        if let (_, code) = Self.named.first(where: { $0.0 == word }) {
            self.init(code, modifiers)
        } else if word.first == "f", let number = Int(word.dropFirst()), (1...35).contains(number) {
            self.init(.function(number), modifiers)
        } else if !modifiers.isEmpty, rest.count == 1 {
            // Shift is part of a letter.
            let text = modifiers.contains(.shift) ? rest.uppercased() : String(rest)
            self.init(.character(text), modifiers.subtracting(.shift))
        } else {
            return nil
        }
    }

    /// How a configuration names the key: "ctrl-d", "page-down", "space".
    package var word: String { prefix + code.word }

    /// How a reader would write the key: "j", "ctrl-d", "↓", "enter".
    package var name: String { prefix + code.name }

    private var prefix: String { Self.modifierNames.filter { modifiers.contains($0.1) }.map(\.0).joined() }
}

extension Key.Code {
    /// Where a reader sees more than a configuration can have.
    fileprivate var name: String {
        switch self {
        case .up: "↑"
        case .down: "↓"
        case .left: "←"
        case .right: "→"
        case .pageUp: "page up"
        case .pageDown: "page down"
        default: word
        }
    }

    fileprivate var word: String {
        switch self {
        case .character(" "): "space"
        case .character(let text): text
        case .enter: "enter"
        case .escape: "esc"
        case .tab: "tab"
        case .backspace: "backspace"
        case .delete: "delete"
        case .insert: "insert"
        case .up: "up"
        case .down: "down"
        case .left: "left"
        case .right: "right"
        case .home: "home"
        case .end: "end"
        case .pageUp: "page-up"
        case .pageDown: "page-down"
        case .function(let number): "F\(number)"
        }
    }
}

extension Keymap.Sequence {
    /// Characters that may be written without blanks between them; a longer word is no sequence but a wrong name.
    private static var longestWord: Int { 3 }

    /// A sequence as a configuration has it: "gg", "ctrl-w h", "space". Nil for what names no keys.
    package init?(text: String) {
        let words = text.split(separator: " ")
        guard !words.isEmpty, text == text.cleanedLine else { return nil }
        var keys: [Key] = []
        for word in words {
            if let key = Key(name: String(word)) {
                keys.append(key)
            } else if word.count <= Self.longestWord {
                keys += word.map { Key(String($0)) }
            } else {
                return nil
            }
        }
        self = keys
    }

    /// How a configuration is to write it, so that it is read as the same keys.
    package var text: String {
        let words = map(\.word)
        let joined = words.joined()
        return words.allSatisfy { $0.count == 1 } && Self(text: joined) == self ? joined : words.joined(separator: " ")
    }
}
