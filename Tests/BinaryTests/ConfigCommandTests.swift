import Foundation
import Testing

/// `tern config` through the built program.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct ConfigCommandTests {
    let program: Program

    init() throws { program = try Program() }

    private var path: String { program.file(".config/tern/config.toml") }

    private func configure(_ text: String) throws {
        try FileManager.default.createDirectory(atPath: program.file(".config/tern"), withIntermediateDirectories: true)
        try program.write(".config/tern/config.toml", text)
    }

    @Test func theDefaultIsAcceptedAsItIsPrinted() throws {
        let printed = try program.run("config", "--default")
        #expect(printed.code == 0 && printed.output.contains("\ntheme = \"auto\"\n"))
        try configure(printed.output)
        let checked = try program.run("config", "--check")
        #expect(checked.code == 0)
        #expect(checked.output == "\(path): nothing is wrong.\n")
    }

    @Test func eachProblemIsALineWithItsPlace() throws {
        try configure(
            "thema = 1\nsummary-lines = 9\n[keys]\nrefresh = [\"g\", \"spacebar\"]\nretry = \"gg\"\nhelp = \"gg\"\n"
        )
        let outcome = try program.run("config", "--check")
        #expect(outcome.code == 1)
        #expect(outcome.errors == "")
        #expect(
            outcome.output.split(separator: "\n") == [
                "\(path):1:1: thema: has no meaning here; perhaps “theme” is meant.",
                "\(path):2:17: summary-lines: is to be a whole number from 0 to 5.",
                """
                \(path):4:17: keys.refresh: is to be a key such as "j", "gg", "ctrl-d", "space" or "page-down", a list of \
                them, or "" for none.
                """,
                "\(path):6:8: keys.help: has “gg”, which is retry in line 5.",
            ]
        )
        try configure("theme = \"dark\"\nbidi = \n")
        let broken = try program.run("config", "--check")
        #expect(broken.code == 1)
        #expect(broken.output.hasPrefix("\(path):2:8: "), "\(broken.output)")
    }

    @Test func programsGetAnObjectALine() throws {
        try program.write("mine.toml", "[keys]\nrefresh = \"g\"\nmove = \"\u{202E}\"\n")
        let outcome = try program.run("config", "--check", "--json", program.file("mine.toml"))
        #expect(outcome.code == 1)
        let objects = try outcome.output.split(separator: "\n").map {
            try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        #expect(objects.compactMap { $0["key"] as? String } == ["keys.refresh", "keys.move"])
        #expect(objects.compactMap { $0["severity"] as? String } == ["note", "unknown"])
        #expect(objects.first?["line"] as? Int == 2 && objects.first?["column"] as? Int == 11)
        try program.write("mine.toml", "")
        let empty = try program.run("config", "--check", "--json", program.file("mine.toml"))
        #expect(empty.code == 0 && empty.output == "")
    }

    @Test func whereItIsIsSaid() throws {
        #expect(try program.run("config", "--path").output == path + "\n")
        #expect(try program.run("config", "--path", "--config", "x.toml").output == "x.toml\n")
        #expect(try program.run("config", "--check").code == 0, "no file is a configuration, too")
        #expect(try program.run("config", "--check", "missing.toml").code == 1)
        for arguments in [
            [], ["--path", "--check"], ["--path", "x"], ["--default", "--json"], ["--check", "a", "b"],
        ] {
            #expect(try program.run(["config"] + arguments).code == 2, "\(arguments)")
        }
    }
}
