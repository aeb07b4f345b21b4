package import TermUI

/// A command as it was typed.
package struct CountedCommand: Equatable, Sendable {
    package var command: Command
    /// The number typed before it; nil when there was none. At least 1.
    package var count: Int?

    package init(_ command: Command, count: Int? = nil) {
        self.command = command
        self.count = count
    }
}

/// Follows what is typed: a count, the keys of a sequence that is not finished, and the command when it is.
package struct KeyReader: Equatable, Sendable {
    /// More than any list is long on a screen; digits beyond change nothing.
    package static let largestCount = 99_999

    private let keymap: Keymap
    /// Keys of an unfinished sequence. When nothing follows for a while, `endSequence()` is called.
    package private(set) var pending: Keymap.Sequence = []
    /// The number typed so far.
    package private(set) var count: Int?

    package init(keymap: Keymap) {
        self.keymap = keymap
    }

    /// What is unfinished, as the status line shows it: "12g"; empty when nothing is.
    package var indicator: String { (count.map(String.init) ?? "") + pending.written }

    /// The commands that this key completes: mostly one or none, two when it shows that a shorter sequence was meant.
    /// A key that does not continue the sequence starts a new one, so "g j" still moves down; escape only gives up what is
    /// unfinished.
    package mutating func take(_ key: Key) -> [CountedCommand] {
        if key == Key(.escape), !indicator.isEmpty {
            clear()
            return []
        }
        if pending.isEmpty, let digit = digit(key) {
            count = min((count ?? 0) * 10 + digit, Self.largestCount)
            return []
        }
        let sequence = pending + [key]
        switch keymap.match(sequence) {
        case .command(let command): return [finish(command)]
        case .prefix:
            pending = sequence
            return []
        case .none where pending.isEmpty:
            clear()
            return []
        case .none:
            return endSequence() + take(key)
        }
    }

    /// Nothing followed: a shorter sequence that the keys so far are comes to its command.
    package mutating func endSequence() -> [CountedCommand] {
        guard !pending.isEmpty else { return [] }
        guard let command = keymap.command(for: pending) else {
            clear()
            return []
        }
        return [finish(command)]
    }

    private mutating func finish(_ command: Command) -> CountedCommand {
        defer { clear() }
        return CountedCommand(command, count: count)
    }

    private mutating func clear() {
        pending = []
        count = nil
    }

    /// 1 to 9 begin a count and 0 goes on with one, unless the keymap gives the key another meaning.
    private func digit(_ key: Key) -> Int? {
        guard case .character(let text) = key.code, key.modifiers.isEmpty, let digit = Int(text),
            (0...9).contains(digit),
            digit > 0 || count != nil, keymap.match([key]) == .none
        else { return nil }
        return digit
    }
}
