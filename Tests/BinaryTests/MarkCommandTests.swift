import Foundation
import TestSupport
import Testing

/// Marking from the command line, and showing what is marked.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(10)))
struct MarkCommandTests {
    let library: SmallLibrary
    var program: Program { library.program }

    init() throws { library = try SmallLibrary() }

    @Test func whatIsChosenIsMarkedAndCounted() throws {
        try library.addFeeds()
        #expect(try library.lines("mark", "--read", "--feed", "feed") == ["3 articles are read now."])
        #expect(try library.lines("mark", "--read", "--feed", "feed") == ["0 articles are read now."])
        #expect(try library.lines("mark", "--unread", "1") == ["1 article is unread now."])
        #expect(
            try library.lines("mark", "--read", "--query", "title:chat", "--json") == [
                #"{"articles":1,"change":"read","dryRun":false}"#
            ]
        )
        #expect(try library.lines("mark", "--read", "--limit", "2", "--oldest", "--quiet") == [])
        #expect(try library.titles("--unread") == ["世界の出来事", "Newest of all"])
        #expect(try library.lines("mark", "--unread", "--all") == ["5 articles are unread now."])
    }

    @Test func aRehearsalChangesNothing() throws {
        try library.addFeeds()
        #expect(
            try library.lines("mark", "--read", "1", "2", "--dry-run") == [
                "2 articles would be read. Nothing was changed."
            ]
        )
        #expect(
            try library.lines("star", "--all", "--dry-run") == ["7 articles would be starred. Nothing was changed."]
        )
        #expect(try library.titles("--unread").count == 7)
        #expect(try library.titles("--starred") == [])
    }

    @Test func starsAreGivenAndTaken() throws {
        try library.addFeeds()
        #expect(try library.lines("star", "--query", "title:三 OR title:third OR 出来") == ["2 articles are starred now."])
        #expect(try library.titles("--starred") == ["世界の出来事", "The third"])
        #expect(try library.lines("star", "--remove", "--feed", "日本") == ["1 article is without a star now."])
        #expect(try library.titles("--starred") == ["The third"])
        #expect(try library.lines("star", "--starred", "--remove") == ["1 article is without a star now."])
    }

    @Test func oneThatIsMissingIsSaidAndTheOthersAreMarked() throws {
        try library.addFeeds()
        let outcome = try program.run(["mark", "--read", "1", "-"], input: "999\n2\n")
        #expect(outcome.code == 1)
        #expect(outcome.output == "2 articles are read now.\n")
        #expect(outcome.errors == "tern: there is no article 999.\n")
    }

    @Test func everythingIsMarkedOnlyWhenThatIsSaid() throws {
        for arguments in [["mark", "--read"], ["star"], ["mark", "1"], ["mark", "--read", "--unread", "1"]] {
            #expect(try program.run(arguments).code == 2, "\(arguments)")
        }
        #expect(try program.run("mark", "--read").errors.contains("--all is for every article"))
        #expect(try program.run("mark", "--read", "--all", "--today").code == 2)
    }

    @Test func manyAreMarkedInSeveralSteps() throws {
        try library.add("many.xml", "Many", (0..<2_500).map { "Title \($0)" })
        #expect(try library.lines("mark", "--read", "--limit", "1200") == ["1200 articles are read now."])
        #expect(try library.titles("--unread").count == 1_300)
        let ids = try program.run("list", "--unread", "--format", "{id}").output
        #expect(try library.lines(["mark", "--read", "-"], input: ids) == ["1300 articles are read now."])
    }

    /// Its input never ends, so the program is in the middle of its work.
    @Test func whatIsMarkedStaysMarkedWhenTheProgramIsKilled() throws {
        try library.add("many.xml", "Many", (0..<1_500).map { "Title \($0)" })
        let ids = try program.run("list", "--format", "{id}").output
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program.path)
        process.arguments = ["mark", "--read", "-"]
        process.environment = program.environment
        let input = Pipe()
        process.standardInput = input
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.start()
        try input.fileHandleForWriting.write(contentsOf: Data(ids.utf8))
        let deadline = ContinuousClock.now + .seconds(30)
        while try library.titles("--unread").count == 1_500, ContinuousClock.now < deadline {}
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal)
        #expect(try library.titles("--unread").count == 500)
        #expect(try program.run("doctor").output.contains("The library is whole."))
    }

    @Test func whoeverReadsSeesTheMarkByItself() throws {
        try library.addFeeds()
        let running = try RunningProgram(program, [])
        running.wait(for: "Unread 7")
        #expect(try program.run("mark", "--read", "--feed", "talk").code == 0)
        running.wait(for: "Unread 5")
        #expect(try program.run("rename", "talk", "Palaver").code == 0)
        running.wait(for: "Palaver")
        running.type("\u{3}")
        #expect(running.change() == .exited(code: 0))
    }

    @Test func articlesAreOpenedInTheBrowser() throws {
        try library.addFeeds()
        try program.write("browser", "#!/bin/sh\necho \"$1\" >> '\(program.file("opened"))'\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.file("browser"))
        var environment = program.environment
        environment["BROWSER"] = program.file("browser")
        let opened = try program.run(["open", "1", "4"], environment: environment)
        #expect(opened.code == 0, "\(opened.errors)")
        #expect(opened.output == "Opened Newest of all\nOpened 世界の出来事\n")
        let addresses = String(decoding: try program.bytes(of: "opened"), as: UTF8.self).split(separator: "\n")
        #expect(addresses.sorted() == ["https://example.org/a.xml/0", "https://example.org/b.xml/0"])
        environment["BROWSER"] = "/bin/false"
        let failed = try program.run(["open", "1"], environment: environment)
        #expect(failed.code == 1)
        #expect(failed.errors.contains("“/bin/false” could not open"))
        #expect(try program.run(["open", "999"], environment: environment).code == 1)
        #expect(try program.run(["open"], environment: environment).code == 2)
    }

    @Test func filesThatComeWithArticlesOpenWithWhatIsNamedForTheirType() throws {
        try program.write("player", "#!/bin/sh\nprintf '%s\\n' \"$@\" >> '\(program.file("played"))'\n")
        chmod(program.file("player"), 0o755)
        try FileManager.default.createDirectory(atPath: program.file(".config/tern"), withIntermediateDirectories: true)
        try program.write(
            ".config/tern/config.toml",
            "[players]\n\"audio/*\" = [\"\(program.file("player"))\", \"{title}\", \"{url}\"]\n"
        )
        try program.write(
            "cast.xml",
            """
            <rss version="2.0"><channel><title>Cast</title><item><guid>c</guid><title>-Episode; $(id)</title>
            <enclosure url="https://example.org/1.mp3?a=1&amp;b=2" type="audio/mpeg" length="12"/></item>
            <item><guid>d</guid><title>Plain</title></item></channel></rss>
            """
        )
        #expect(try program.run("add", library.address("cast.xml")).code == 0)
        let id = try library.lines("list", "--query", "has:enclosure", "--format", "{id}")[0]
        let plain = try library.lines("list", "--query", "title:plain", "--format", "{id}")[0]
        let opened = try program.run("open", "--enclosure", id)
        #expect(opened.output == "Opened https://example.org/1.mp3?a=1&b=2\n", "\(opened.errors)")
        let played = String(decoding: try program.bytes(of: "played"), as: UTF8.self)
        #expect(played == " -Episode; $(id)\nhttps://example.org/1.mp3?a=1&b=2\n")
        let none = try program.run("open", "--enclosure", plain)
        #expect(none.code == 1 && none.errors.contains("no file comes with article \(plain)"))
    }

    @Test func manyAreOpenedOnlyWhenThatIsSaid() throws {
        try library.add("many.xml", "Many", (0..<11).map { "Title \($0)" })
        let outcome = try program.run("open", "--unread")
        #expect(outcome.code == 1)
        #expect(outcome.output == "")
        #expect(outcome.errors.contains("--limit says how many"))
        #expect(try program.run("open", "--unread", "--limit", "2", "--quiet").code == 0)
    }
}
