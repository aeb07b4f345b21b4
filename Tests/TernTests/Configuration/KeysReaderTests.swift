import Screens
import TermUI
import Testing

@testable import tern

@Suite(.timeLimit(.minutes(10)))
struct KeysReaderTests {
    private func keymap(_ keys: String) -> Keymap { ConfigurationReader.reading("[keys]\n" + keys).keymap }

    private func problems(_ keys: String) -> [String] {
        ConfigurationReader.reading("[keys]\n" + keys).problems.map {
            "\($0.place?.line ?? 0):\($0.place?.column ?? 0) \($0.sentence)"
        }
    }

    @Test func aCommandGetsTheKeysThatItIsGiven() {
        let keymap = keymap("refresh = [\"gr\", \"ctrl-r\", \"space\"]\nquit = \"Z Z\"")
        #expect(keymap.names(of: .refresh) == ["gr", "ctrl-r", "space"])
        #expect(keymap.match([Key("g"), Key("r")]) == .command(.refresh))
        #expect(keymap.match([Key("r")]) == .none)
        #expect(keymap.match([Key("Z"), Key("Z")]) == .command(.quit))
        #expect(keymap.names(of: .moveDown) == ["j", "↓"], "what is not named keeps its keys")
    }

    @Test func whatIsTakenIsNoLongerAnothersUnasked() {
        let keymap = keymap("refresh = \"j\"")
        #expect(keymap.match([Key("j")]) == .command(.refresh))
        #expect(keymap.names(of: .moveDown) == ["↓"])
        #expect(problems("refresh = \"j\"") == [])
    }

    @Test(arguments: ["\"\"", "[]"])
    func aCommandCanBeWithoutKeys(nothing: String) {
        #expect(keymap("help = \(nothing)").names(of: .help) == [])
        #expect(keymap("help = \(nothing)").match([Key("?")]) == .none)
        #expect(problems("help = \(nothing)") == [])
    }

    @Test func twoCommandsCannotHaveTheSameKeys() {
        let text = "help = [\"x\", \"gg\"]\nrefresh = [\"r\", \"x\"]\nretry = [\"y\", \"y\"]"
        let expected = ["3:17 “refresh” has “x”, which is help in line 2", "4:15 “retry” has “y” twice"]
        #expect(problems(text) == expected)
        #expect(keymap(text).match([Key("x")]) == .command(.help))
        #expect(keymap(text).names(of: .refresh) == ["r"], "what cannot be used changes nothing")
    }

    @Test func sequencesThatWaitForEachOtherAreToldButHold() {
        #expect(problems("refresh = \"g\"") == ["2:11 “refresh” waits a second after “g”, since “gg” is move-first"])
        #expect(problems("refresh = \"jx\"") == ["2:11 “refresh” makes “j” (move-down) wait a second, for “jx”"])
        #expect(keymap("refresh = \"g\"").command(for: [Key("g")]) == .refresh)
        #expect(ConfigurationReader.reading("[keys]\nrefresh = \"g\"").errors == [])
        #expect(Keymap.standard.shadows == [])
    }

    @Test(arguments: ["\"spacebar\"", "5", "[\"r\", true]", "\" \"", "\"\\u0007\"", "\"hyper-x\"", "[[\"x\"]]"])
    func whatNamesNoKeyIsToldAndChangesNothing(value: String) {
        let problems = problems("refresh = \(value)")
        #expect(problems.count == 1 && problems[0].contains("“refresh” is to be a key such as"), "\(problems)")
        #expect(keymap("refresh = \(value)") == .standard)
    }

    @Test func moreThanAnybodyRemembersIsRefused() {
        let many = (0..<17).map { "\"\(Character(UnicodeScalar(UInt8(97 + $0))))x\"" }.joined(separator: ", ")
        #expect(problems("refresh = [\(many)]") == ["2:11 “refresh” is to be at most 16 of them"])
        #expect(problems("refresh = \"a b c d e f g h i\"").first?.contains("is to be a key") == true)
        let file = String(repeating: "[[feed]]\nx = 1\n", count: 5000)
        #expect(ConfigurationReader.reading(file).problems.count == 500)
    }

    @Test func aWayOutIsLeft() {
        #expect(problems("quit = \"\"\nback = \"\"").first?.contains("leaves no key to quit with") == true)
        #expect(keymap("quit = \"\"\nback = \"\"\nhelp = \"ctrl-c\"").match([Key("c", .control)]) == .command(.quit))
        #expect(problems("quit = \"\"") == [])
    }

    @Test func everyKeyOfTheStandardKeymapCanBeWritten() {
        for binding in Keymap.standard.bindings { #expect(Keymap.Sequence(text: binding.keys.text) == binding.keys) }
        for keys in [
            [Key("u"), Key("p")], [Key("f"), Key("1")], [Key("世")], [Key("D", .control)], [Key(.up, .shift)],
        ] {
            #expect(Keymap.Sequence(text: keys.text) == keys, "\(keys.text)")
        }
        #expect(Keymap.Sequence(text: "ctrl-shift-d") == [Key("D", .control)])
        #expect(Keymap.Sequence(text: "PageDown pagedown") == [Key(.pageDown), Key(.pageDown)])
    }
}
