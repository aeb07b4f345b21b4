package import TermUI

/// Follows key sequences: holds the keys of a sequence that is not finished, and gives its command when it is.
package struct KeyReader: Equatable, Sendable {
    private let keymap: Keymap
    /// Keys of an unfinished sequence; the status line shows them.
    package private(set) var pending: Keymap.Sequence = []

    package init(keymap: Keymap) {
        self.keymap = keymap
    }

    /// The command that this key completes. A key that does not continue the sequence starts a new one, so "g j" still
    /// moves down; escape only gives up the sequence.
    package mutating func command(for key: Key) -> Command? {
        let sequence = pending + [key]
        pending = []
        switch keymap.match(sequence) {
        case .command(let command): return command
        case .prefix:
            pending = sequence
            return nil
        case .none where sequence.count > 1 && key.code != .escape:
            return command(for: key)
        case .none:
            return nil
        }
    }
}
