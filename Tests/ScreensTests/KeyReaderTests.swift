import Screens
import TermUI
import Testing

@Suite(.timeLimit(.minutes(10)))
struct KeyReaderTests {
    private func commands(_ keys: [Key]) -> [Command?] {
        var reader = KeyReader(keymap: .standard)
        return keys.map { reader.take($0).last?.command }
    }

    private func typed(_ keys: String, _ bindings: [(String, Command)] = []) -> [CountedCommand] {
        let added = bindings.map { Keymap.Binding($0.0.map { Key(String($0)) }, $0.1) }
        var reader = KeyReader(keymap: Keymap(Keymap.standard.bindings + added))
        return keys.flatMap { reader.take(Key(String($0))) }
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
        _ = reader.take(Key("g"))
        #expect(reader.pending == [Key("g")])
        #expect(reader.indicator == "g")
        _ = reader.take(Key("g"))
        #expect(reader.pending.isEmpty)
        #expect(reader.indicator == "")
    }

    @Test func aNumberBeforeACommandIsItsCount() {
        #expect(typed("5j") == [CountedCommand(.moveDown, count: 5)])
        #expect(typed("12G") == [CountedCommand(.moveLast, count: 12)])
        #expect(typed("10gg") == [CountedCommand(.moveFirst, count: 10)])
        #expect(typed("5jj") == [CountedCommand(.moveDown, count: 5), CountedCommand(.moveDown)])
        #expect(typed("0j") == [CountedCommand(.moveDown)], "nothing begins with 0")
    }

    @Test func aCountIsShownWhileItIsTypedAndHasAnEnd() {
        var reader = KeyReader(keymap: .standard)
        for key in "12g" { _ = reader.take(Key(String(key))) }
        #expect(reader.indicator == "12g")
        #expect(typed(String(repeating: "9", count: 50) + "j") == [CountedCommand(.moveDown, count: 99_999)])
    }

    @Test func escapeGivesUpACountAndDoesNothingElse() {
        #expect(commands([Key("5"), Key(.escape), Key("j")]) == [nil, nil, .moveDown])
        #expect(commands([Key("5"), Key("g"), Key(.escape), Key(.escape)]) == [nil, nil, nil, .leave])
    }

    @Test func aKeyWithoutMeaningGivesUpTheCount() {
        #expect(typed("5Xj") == [CountedCommand(.moveDown)])
        #expect(typed("5gj") == [CountedCommand(.moveDown)])
    }

    @Test func aDigitThatIsBoundIsNoCount() {
        #expect(typed("1j", [("1", .refresh)]) == [CountedCommand(.refresh), CountedCommand(.moveDown)])
    }

    @Test func theShorterOfTwoSequencesWaitsForTheLonger() {
        var reader = KeyReader(keymap: Keymap(Keymap.standard.bindings + [Keymap.Binding([Key("g")], .refresh)]))
        #expect(reader.take(Key("g")) == [])
        #expect(reader.take(Key("g")) == [CountedCommand(.moveFirst)])
        #expect(reader.take(Key("g")) == [])
        #expect(reader.endSequence() == [CountedCommand(.refresh)])
        #expect(reader.endSequence() == [])
        #expect(typed("3gj", [("g", .refresh)]) == [CountedCommand(.refresh, count: 3), CountedCommand(.moveDown)])
    }

    @Test func aSequenceThatNothingFollowsIsForgotten() {
        var reader = KeyReader(keymap: .standard)
        _ = reader.take(Key("5"))
        #expect(reader.endSequence() == [])
        #expect(reader.count == 5, "a count waits for as long as it takes")
        _ = reader.take(Key("g"))
        #expect(reader.endSequence() == [])
        #expect(reader.indicator == "")
    }
}

@Suite(.timeLimit(.minutes(10)))
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
            if case .character(let text) = binding.keys[0].code { #expect(Int(text) == nil, "a count begins with it") }
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
