import Foundation
import Testing

@testable import tern

/// What programs are answered has the names that `docs/COMMANDS.md` lists, and no others; and it is answered to whoever has
/// neither a terminal nor an input.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(10)))
struct DocumentedNamesTests {
    private let page: String

    init() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        page = try String(contentsOf: root.appendingPathComponent("docs/COMMANDS.md"), encoding: .utf8)
    }

    private func names(_ value: Any) -> Set<String> {
        if let list = value as? [Any] { return list.reduce(into: []) { $0.formUnion(names($1)) } }
        guard let object = value as? [String: Any] else { return [] }
        return object.reduce(into: Set(object.keys)) { $0.formUnion(names($1.value)) }
    }

    /// Every command that answers programs, in an order in which each has something to say, and how it ends.
    private func commands(_ library: SmallLibrary) -> [(arguments: [String], code: Int32)] {
        let file = library.program.file
        return [
            (["list"], 0), (["list", "--stories"], 0), (["search", "gossip"], 0), (["show", "1"], 0),
            (["open", "1"], 0),
            (["feeds"], 0), (["folders"], 0), (["stats"], 0), (["mark", "--read", "--all"], 0), (["star", "1"], 0),
            (["later", "1"], 0), (["tag", "x", "1"], 0), (["note", "1"], 0), (["query"], 0), (["undo", "--list"], 0),
            (["undo"], 0), (["redo"], 0), (["rename", "talk", "Palaver"], 0), (["mv", "palaver", "--end"], 0),
            (["add", library.address("a.xml")], 0), (["refresh", "--force"], 0), (["history", "1"], 0),
            (["full-text", "1"], 0), (["why", "1"], 0), (["feed", "show", "1"], 0),
            (["feed", "set", "1", "retention", "1"], 0), (["stories"], 0), (["rules"], 0), (["rules", "--dry-run"], 0),
            (["rules", "--apply", "hush"], 0), (["rules", "--hidden"], 0), (["rules", "--restore", "hush"], 0),
            (["split", "8"], 0), (["backup", file("copy.db")], 0), (["inspect", file("a.xml")], 0),
            (["inspect", "--article", file("a.xml")], 1), (["import", file("list.opml")], 0), (["health"], 0),
            (["config", "--check", file("wrong.toml")], 1), (["gc", "--dry-run"], 0), (["gc"], 0),
            (["gc", "--restore"], 0), (["feed", "merge", "2", "1"], 0), (["doctor"], 0), (["export"], 0),
            (["export", file("out.opml")], 0), (["themes", "--depth", "256"], 0), (["preview", "articles"], 0),
            (["remove", "3"], 0), (["listen", "--stop"], 0),
        ]
    }

    /// What has nothing to say here unless somebody pushes, or nothing is wrong.
    private let silent = [["listen", "--stop"]]

    private func prepare(_ library: SmallLibrary) throws {
        let program = library.program
        try library.addFeeds()
        try library.addStory()
        _ = try program.run("mv", "talk", "--folder", "News")
        _ = try program.run("note", "1", "mine")
        _ = try program.run("query", "keep", "Gossip", "gossip")
        try program.write("wrong.toml", "colour = 1\n")
        try program.write(
            "list.opml",
            "<opml version=\"2.0\"><body><outline text=\"X\" xmlUrl=\"https://x.invalid/feed\"/></body></opml>"
        )
        try FileManager.default.createDirectory(
            atPath: program.file(".config/tern"),
            withIntermediateDirectories: true
        )
        try program.write(".config/tern/config.toml", "[[rule]]\nname = \"hush\"\nquery = \"chat\"\nhide = true\n")
    }

    /// Neither an input nor a type of terminal, as from a service or a careless script.
    private func run(_ program: Program, _ arguments: [String]) throws -> Program.Outcome {
        var environment = program.environment
        environment["TERM"] = nil
        return try program.run(
            ["-c", "exec \"$0\" \"$@\" <&-", program.path] + arguments,
            environment: environment,
            executable: "/bin/sh"
        )
    }

    @Test func everyCommandAnswersProgramsWithTheNamesThatAreListed() throws {
        let library = try SmallLibrary()
        try prepare(library)
        for (arguments, code) in commands(library) {
            let outcome = try run(library.program, arguments + ["--json"])
            #expect(outcome.code == code, "\(arguments): \(outcome.errors)")
            let lines = outcome.output.split(separator: "\n")
            #expect(lines.isEmpty == silent.contains(arguments), "\(arguments): \(outcome.errors)")
            for line in lines {
                let object = try? JSONSerialization.jsonObject(with: Data(line.utf8))
                #expect(object is [String: Any], "\(arguments): \(line)")
                for name in names(object as Any) where !FeedSettingNames.all.contains(name) {
                    #expect(page.contains("`\(name)`"), "\(arguments): \(name)")
                }
            }
        }
        let asked = Set(commands(library).map(\.arguments[0]))
        let described = Set(CommandDescription.all.filter { $0.withoutJSON == nil }.map(\.name))
        #expect(described == asked)
    }

    @Test(arguments: CommandDescription.all.filter { $0.withoutJSON != nil }.map(\.name))
    func whatIsTextWorksWithoutATerminal(name: String) throws {
        let outcome = try run(try Program(), name == "completions" ? [name, "bash"] : [name])
        #expect(outcome.code == 0 && !outcome.output.isEmpty && outcome.errors == "")
    }

    /// What is written goes to the file that was asked for, whatever is closed.
    @Test func aFileIsNotTakenForAClosedOutput() throws {
        let library = try SmallLibrary()
        try library.addFeeds()
        let program = library.program
        let outcome = try program.run(
            ["-c", "exec \"$0\" export \"$1\" <&- >&-", program.path, program.file("out.opml")],
            executable: "/bin/sh"
        )
        #expect(outcome.code == 1, "what could not be said is no success")
        #expect(String(decoding: try program.bytes(of: "out.opml"), as: UTF8.self).hasSuffix("</opml>\n"))
    }
}

/// The settings of a feed have the names that the configuration has.
private enum FeedSettingNames {
    static let all = Set(CommandDescription.settingNames)
}
