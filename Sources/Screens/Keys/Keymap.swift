package import TermUI

/// Which keys give which command. The help page and the status line are drawn from it, so they cannot disagree with it.
package struct Keymap: Equatable, Sendable {
    /// One or more keys pressed in a row.
    package typealias Sequence = [Key]

    package struct Binding: Equatable, Sendable {
        package var keys: Sequence
        package var command: Command

        package init(_ keys: Sequence, _ command: Command) {
            self.keys = keys
            self.command = command
        }
    }

    package var bindings: [Binding]

    package init(_ bindings: [Binding]) {
        self.bindings = bindings
    }

    /// What the keys pressed so far come to.
    package enum Match: Equatable, Sendable {
        case command(Command)
        /// The beginning of a longer sequence; it may be a command by itself when nothing follows.
        case prefix
        case none
    }

    package func match(_ keys: Sequence) -> Match {
        if bindings.contains(where: { $0.keys.count > keys.count && $0.keys.starts(with: keys) }) { return .prefix }
        return command(for: keys).map(Match.command) ?? .none
    }

    /// The command of exactly these keys.
    package func command(for keys: Sequence) -> Command? { bindings.first { $0.keys == keys }?.command }

    /// The sequences of a command, the one to tell of first.
    package func sequences(of command: Command) -> [Sequence] {
        bindings.filter { $0.command == command }.map(\.keys)
    }

    /// With other keys for some commands. What they take is no longer another command's.
    package func binding(_ changes: [Command: [Sequence]]) -> Keymap {
        let changes = changes.filter { $0.value != sequences(of: $0.key) }
        guard !changes.isEmpty else { return self }
        let taken = Set(changes.values.joined())
        let left = bindings.filter { changes[$0.command] == nil && !taken.contains($0.keys) }
        let new = Command.allCases.flatMap { command in (changes[command] ?? []).map { Binding($0, command) } }
        return Keymap(left + new)
    }

    /// A shorter sequence that waits each time whether a longer one is meant.
    package struct Shadow: Equatable, Sendable {
        package var shorter: Binding
        package var longer: Binding
    }

    package var shadows: [Shadow] {
        bindings.flatMap { shorter in
            bindings.filter { $0.keys.count > shorter.keys.count && $0.keys.starts(with: shorter.keys) }
                .map { Shadow(shorter: shorter, longer: $0) }
        }
    }

    /// The keys of a command as the help page writes them: "j", "gg", "ctrl-d".
    package func names(of command: Command) -> [String] {
        bindings.filter { $0.command == command }.map { $0.keys.written }
    }
}

extension Keymap {
    /// Keys follow vim and newsboat where they agree; arrows always work.
    package static let standard = Keymap(
        [
            ("j", .moveDown), ("k", .moveUp), ("G", .moveLast), (" ", .pageDown), ("l", .open), ("h", .leave),
            ("q", .back), ("n", .nextUnread), ("p", .previousUnread), ("m", .toggleRead), ("s", .toggleStarred),
            ("r", .refresh), ("R", .retry), ("o", .openInBrowser), ("?", .help),
            ("v", .toggleMark), ("V", .toggleRange), ("i", .details), ("a", .addFeed), ("D", .removeFeeds),
            ("M", .reorder), ("F", .moveToFolder), ("u", .undo), ("b", .toggleLater), ("t", .tag), ("E", .note),
            ("A", .markAllRead),
            ("B", .setBookmark), ("'", .goToBookmark), ("K", .keepSearch), ("N", .rename),
            ("/", .search), ("O", .toggleOrder), ("S", .cycleOrder), ("U", .toggleOnlyUnread), ("@", .goToDate),
            ("+", .nextSource), ("=", .splitStory), ("c", .revisions), ("f", .openFiles),
            ("e", .edit), ("|", .page), (",", .settings), ("T", .cycleTheme),
        ].map { Binding([Key($0)], $1) }
            + [
                (.down, .moveDown), (.up, .moveUp), (.home, .moveFirst), (.end, .moveLast), (.pageDown, .pageDown),
                (.pageUp, .pageUp), (.enter, .open), (.right, .open), (.escape, .leave), (.left, .leave),
                (.tab, .nextPane), (.function(1), .help),
            ].map { Binding([Key($0)], $1) }
            + [
                ("d", .halfPageDown), ("u", .halfPageUp), ("f", .pageDown), ("b", .pageUp), ("l", .repaint),
                ("n", .nextHit), ("p", .previousHit), ("z", .suspend), ("c", .quit), ("r", .redo),
            ].map { Binding([Key($0, .control)], $1) }
            + [
                Binding([Key("g"), Key("g")], .moveFirst),
                Binding([Key("z"), Key("z")], .rowToMiddle),
                Binding([Key("z"), Key("t")], .rowToTop),
                Binding([Key("z"), Key("b")], .rowToBottom),
                Binding([Key("z"), Key("a")], .toggleSection),
                Binding([Key("z"), Key("M")], .closeSections),
                Binding([Key("z"), Key("R")], .openSections),
                Binding([Key("w", .control), Key("h")], .focusLeft),
                Binding([Key("w", .control), Key("j")], .focusDown),
                Binding([Key("w", .control), Key("k")], .focusUp),
                Binding([Key("w", .control), Key("l")], .focusRight),
                Binding([Key(.tab, .shift)], .previousPane),
            ]
    )
}

extension Keymap.Sequence {
    /// As a person would write it down: "gg", "ctrl-w h".
    package var written: String {
        let names = map(\.name)
        return names.joined(separator: names.allSatisfy { $0.count == 1 } ? "" : " ")
    }
}
