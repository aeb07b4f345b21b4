import Screens
import TermUI
import Testing

@Suite(.timeLimit(.minutes(10)))
struct TypedCommandTests {
    @Test(arguments: ["toggle-read", "toggleRead", "toggle read", "TOGGLE-READ", " toggle-read "])
    func commandsGoByTheirNames(line: String) {
        #expect(TypedCommand(line: line) == .command(.toggleRead))
    }

    @Test func everyCommandIsFoundByItsName() {
        for command in Command.allCases {
            let typed = command.rawValue.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined()
            #expect(TypedCommand(line: typed) == .command(command))
        }
    }

    @Test func keysAreTypedAsTheHelpWritesThem() {
        let expected: [(String, [Key])] = [
            ("j", [Key("j")]), ("gg", [Key("g"), Key("g")]), ("5j", [Key("5"), Key("j")]), ("G", [Key("G")]),
            ("ctrl-d", [Key("d", .control)]), ("shift-tab", [Key(.tab, .shift)]), ("esc", [Key(.escape)]),
            ("space", [Key(" ")]), ("F1", [Key(.function(1))]), ("", [Key(.enter)]), ("?", [Key("?")]),
        ]
        for (line, keys) in expected { #expect(TypedCommand(line: line) == .keys(keys), "\(line)") }
    }

    @Test func aSearchTakesTheRestOfTheLine() {
        #expect(TypedCommand(line: "search swift -title:job") == .search("swift -title:job"))
        #expect(TypedCommand(line: "/\"a phrase\"") == .search("\"a phrase\""))
        #expect(TypedCommand(line: "/") == .keys([Key("/")]))
    }

    @Test func anythingElseIsTakenKeyByKey() {
        #expect(TypedCommand(line: "F99") == .keys([Key("F"), Key("9"), Key("9")]))
        #expect(TypedCommand(line: "ctrl-") == .keys("ctrl-".map { Key(String($0)) }))
        #expect(TypedCommand(line: "é") == .keys([Key("é")]))
    }
}
