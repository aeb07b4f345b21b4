import Screens
import TermUI
import Testing

@Suite(.timeLimit(.minutes(1)))
struct KeyReaderTests {
    private func commands(_ keys: [Key]) -> [Command?] {
        var reader = KeyReader(keymap: .standard)
        return keys.map { reader.command(for: $0) }
    }

    @Test func aSingleKeyGivesItsCommand() {
        #expect(commands([Key("j"), Key(.down), Key("d", .control)]) == [.moveDown, .moveDown, .halfPageDown])
    }

    @Test func aSequenceGivesItsCommandWithItsLastKey() {
        #expect(commands([Key("g"), Key("g")]) == [nil, .moveFirst])
    }

    @Test func aKeyThatDoesNotContinueASequenceStartsItsOwn() {
        #expect(commands([Key("g"), Key("j")]) == [nil, .moveDown])
        #expect(commands([Key("g"), Key("x"), Key("g"), Key("g")]) == [nil, nil, nil, .moveFirst])
    }

    @Test func escapeGivesUpASequenceAndDoesNothingElse() {
        #expect(commands([Key("g"), Key(.escape), Key(.escape)]) == [nil, nil, .leave])
    }

    @Test func theKeysOfAnUnfinishedSequenceAreKnown() {
        var reader = KeyReader(keymap: .standard)
        _ = reader.command(for: Key("g"))
        #expect(reader.pending == [Key("g")])
        _ = reader.command(for: Key("g"))
        #expect(reader.pending.isEmpty)
    }
}

@Suite(.timeLimit(.minutes(1)))
struct KeymapTests {
    @Test func everyCommandHasAKey() {
        for command in Command.allCases {
            #expect(!Keymap.standard.names(of: command).isEmpty, "\(command.rawValue) cannot be reached")
        }
    }

    @Test func noKeyHasTwoMeanings() {
        let bindings = Keymap.standard.bindings
        for binding in bindings {
            #expect(bindings.count { $0.keys == binding.keys } == 1, "\(binding.keys)")
            #expect(!bindings.contains { $0.keys != binding.keys && $0.keys.starts(with: binding.keys) })
        }
    }

    @Test func keysAreNamedAsAReaderWouldWriteThem() {
        #expect(Keymap.standard.names(of: .moveFirst) == ["home", "gg"])
        #expect(Keymap.standard.names(of: .halfPageDown) == ["ctrl-d"])
        #expect(Keymap.standard.names(of: .pageDown) == ["space", "page down", "ctrl-f"])
    }

    @Test func theKeysOfTheManualWork() {
        let keys: [(Key, Command)] = [
            (Key("k"), .moveUp), (Key("G"), .moveLast), (Key(" "), .pageDown), (Key(.enter), .open), (Key("l"), .open),
            (Key("h"), .leave), (Key(.escape), .leave), (Key("q"), .back), (Key("n"), .nextUnread),
            (Key("p"), .previousUnread), (Key("m"), .toggleRead), (Key("s"), .toggleStarred), (Key("r"), .refresh),
            (Key("R"), .retry), (Key("o"), .openInBrowser), (Key("?"), .help), (Key("l", .control), .repaint),
            (Key("z", .control), .suspend), (Key("u", .control), .halfPageUp),
        ]
        for (key, command) in keys {
            #expect(Keymap.standard.match([key]) == .command(command))
        }
    }
}
