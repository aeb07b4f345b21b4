import Model
import Testing

@testable import tern

/// The one description of commands and options.
@Suite(.timeLimit(.minutes(10)))
struct CommandDescriptionTests {
    @Test func aNameMeansOneCommand() {
        let names = CommandDescription.allCommandNames
        #expect(Set(names).count == names.count)
        #expect(CommandDescription.named("rm")?.name == "remove")
        #expect(CommandDescription.named("nothing") == nil)
    }

    /// The parser reads options before it knows the command.
    @Test func anOptionTakesAValueEverywhereOrNowhere() {
        let valued = Set(CommandDescription.allOptions.filter { $0.value != nil }.map(\.name))
        let switches = Set(CommandDescription.allOptions.filter { $0.value == nil }.map(\.name))
        #expect(valued.isDisjoint(with: switches))
    }

    @Test(arguments: CommandDescription.all.map(\.name))
    func whatIsDescribedIsFitForAListAndAShell(name: String) throws {
        let command = try #require(CommandDescription.named(name))
        #expect(Set(command.options.map(\.name)).count == command.options.count)
        for text in [command.summary] + command.options.map(\.summary) {
            #expect(!text.isEmpty && !text.hasSuffix(".") && !text.contains("\n"), "\(text)")
        }
        #expect(command.options.allSatisfy { $0.name.hasPrefix("--") })
    }

    /// With `--json`, or with the reason why there is none, which help and manual tell.
    @Test(arguments: CommandDescription.all.map(\.name))
    func itAnswersProgramsOrSaysWhyNot(name: String) throws {
        let command = try #require(CommandDescription.named(name))
        let answers = command.options.contains { $0.name == "--json" }
        #expect(answers == (command.withoutJSON == nil))
        if let reason = command.withoutJSON {
            #expect(reason.hasSuffix(".") && Help.text(of: command).contains("Without --json"))
        }
    }

    @Test func foldersAreWrittenAsPaths() {
        #expect(FolderPath.names("News/World") == ["News", "World"])
        #expect(FolderPath.names(" News // 世界 /") == ["News", "世界"])
        #expect(FolderPath.names("/") == [])
        for names in [["a/b", "c\\"], ["\\/"], ["x"]] { #expect(FolderPath.names(FolderPath.text(names)) == names) }
    }
}
