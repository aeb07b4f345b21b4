import CSQLite
import Foundation
import TestSupport
import Testing

/// The library through the built program: what is added stays, and what cannot be used is left as it is.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(10)))
struct LibraryTests {
    let program: Program

    init() throws { program = try Program() }

    /// An RSS feed of titles, the first one the newest.
    private func rss(_ title: String, _ titles: [String]) -> String {
        let items = titles.enumerated().map { number, title in
            """
            <item><title>\(title)</title><guid>item-\(number)</guid><link>https://example.org/\(number)</link>
            <description>&lt;p&gt;Body of \(number), 本文 ❤️&lt;/p&gt;</description>
            <pubDate>Sat, \(28 - number) Aug 2021 10:00:00 GMT</pubDate></item>
            """
        }
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?><rss version=\"2.0\"><channel><title>\(title)</title>"
            + "<link>https://example.org/</link><description>d</description>\(items.joined())</channel></rss>"
    }

    private func addFeed(_ titles: [String] = ["Newest of all", "The second", "The third"]) throws {
        try program.write("feed.xml", rss("Small feed", titles))
        let added = try program.run("add", "file://" + program.file("feed.xml"))
        #expect(added.code == 0, "\(added.errors)")
        #expect(added.output.contains("Small feed"))
    }

    private func read(_ arguments: String...) throws -> RunningProgram {
        try RunningProgram(program, arguments)
    }

    private func quit(_ running: RunningProgram) {
        running.type("\u{3}")
        #expect(running.change() == .exited(code: 0))
    }

    @Test func aFeedIsAddedRefreshedAndRead() throws {
        try addFeed()
        let refreshed = try program.run("refresh", "--all")
        #expect(refreshed.code == 0, "\(refreshed.errors)")
        #expect(refreshed.output.contains("1 feed: 0 new articles"))
        let running = try read()
        running.wait(for: "The third")
        #expect(running.terminal.text.contains("Small feed"))
        #expect(running.terminal.lines[0].contains("Unread 3"))
        running.press("l")
        running.type("l")
        running.wait(for: "Body of 0, 本文 ❤️")
        quit(running)
    }

    @Test func whatIsPublishedLaterComesWithARefresh() throws {
        try addFeed()
        let running = try read()
        running.wait(for: "Newest of all")
        try program.write(
            "feed.xml",
            rss("Small feed", ["Hot off the press", "Newest of all"]).replacing("item-0", with: "x")
        )
        running.type("r")
        running.wait(for: "Hot off the press")
        quit(running)
    }

    @Test func aFeedIsRemovedByItsAddressWithoutBeingAsked() throws {
        try addFeed()
        let address = "file://" + program.file("feed.xml")
        let again = try program.run("add", address + "#top")
        #expect(again.code == 0)
        #expect(again.output.hasPrefix("Already there: Small feed"), "\(again.output)")
        let removed = try program.run("remove", address + "#top")
        #expect(removed.code == 0, "\(removed.errors)")
        #expect(removed.output == "Removed Small feed, 3 articles.\n")
        let missing = try program.run("remove", address)
        #expect(missing.code == 1)
        #expect(missing.errors == "tern: not removed: no feed has the address \(address).\n")
        #expect(try program.run("remove").code == 2)
        #expect(try program.run("refresh").output.contains("There are no feeds yet"))
    }

    @Test func whatOneProgramEditsAnotherShowsByItself() throws {
        try addFeed()
        try program.write("other.xml", rss("Other feed", ["Elsewhere"]))
        let running = try read()
        running.wait(for: "The third")
        #expect(try program.run("add", "file://" + program.file("other.xml")).code == 0)
        running.wait(for: "Other feed")
        #expect(try program.run("remove", "file://" + program.file("feed.xml")).code == 0)
        #expect(running.pump(until: { !running.terminal.text.contains("Small feed") }))
        quit(running)
    }

    @Test func aRemovalIsTakenBackAlsoAfterARestart() throws {
        try addFeed()
        let running = try read()
        running.wait(for: "The third")
        running.press("jjjjj")
        running.type("D")
        running.wait(for: "Removed “Small feed”")
        running.type("u")
        running.wait(for: "Undone: “Small feed” removed")
        quit(running)
        let second = try read()
        // Where the first one ended.
        second.wait(for: "▌  Small feed")
        second.type("D")
        second.wait(for: "Removed “Small feed”")
        quit(second)
        #expect(try program.run("refresh").output.contains("There are no feeds yet"))
        let third = try read()
        third.wait(for: "No feeds yet")
        third.type("u")
        third.wait(for: "Undone: “Small feed” removed")
        third.wait(for: "Unread 3")
        quit(third)
    }

    @Test func articlesAreSearchedForAndFoundInTheirText() throws {
        try addFeed()
        let running = try read()
        running.wait(for: "The third")
        running.type("/本文 second")
        running.wait(for: "1 found")
        #expect(!running.terminal.text.contains("Newest of all"))
        running.type("\r\r")
        running.wait(for: "Body of 1, 本文")
        running.type("\u{0E}")
        running.wait(for: "1 of 2")
        running.type("hh")
        running.wait(for: "Newest of all")
        quit(running)
        let linear = try program.run(["--linear"], input: "search \"body of 0\"\nquit\n")
        #expect(linear.output.contains("1 found · newest first"), "\(linear.output)")
        #expect(linear.output.contains("Search: \"body of 0\""))
    }

    @Test func marksSurviveARestart() throws {
        try addFeed()
        let first = try read()
        first.wait(for: "The third")
        first.press("l")
        first.press("m")
        first.press("j")
        first.press("s")
        first.wait(for: "Unread 2")
        first.wait(for: "Starred 1")
        quit(first)
        let second = try read()
        second.wait(for: "The third")
        second.wait(for: "Unread 2")
        second.wait(for: "Starred 1")
        #expect(second.terminal.lines.contains { $0.contains("★") && $0.contains("The second") })
        // In the list, not in the sidebar beside it.
        #expect(!second.terminal.lines.contains { $0.contains("● Newest of all") })
        quit(second)
    }

    @Test func marksMadeJustBeforeTheEndAreKept() throws {
        try addFeed()
        let first = try read()
        first.wait(for: "The third")
        first.press("l")
        first.type("mjsjm\u{3}")
        #expect(first.change() == .exited(code: 0))
        let second = try read()
        second.wait(for: "Unread 1")
        second.wait(for: "Starred 1")
        second.pty.kill(SIGTERM)
        #expect(second.change() == .killed(signal: SIGTERM))
    }

    @Test func hostileTitlesReachTheTerminalOnlyAsText() throws {
        try addFeed([
            "one&#27;]0;owned&#7; two\u{202E}three\u{2066}", "\u{9B}2Jfour \u{9D}52;c;Zm9v\u{9C}",
            "five&amp;#27;[31m six",
        ])
        let running = try read()
        running.wait(for: "six")
        running.press("l")
        running.press("j")
        running.press("l")
        let text = running.sentText
        #expect(!text.unicodeScalars.contains { (0x80...0x9F).contains($0.value) || $0.value == 7 })
        #expect(
            !text.unicodeScalars.contains {
                (0x202A...0x202E).contains($0.value) || (0x2066...0x2069).contains($0.value)
            }
        )
        for sequence in ["\u{1B}]0", "\u{1B}]52", "\u{1B}[2Jfour"] { #expect(!text.contains(sequence)) }
        quit(running)
    }
}

// MARK: What cannot be done

extension LibraryTests {
    @Test func whatIsNoFeedIsNotAdded() throws {
        try addFeed()
        let server = try HTTPServer()
        server.route(
            "/page",
            .text("<!doctype html><html><head><title>No</title></head><body>x</body></html>", type: "text/html")
        )
        server.route("/cut", .text(String(rss("Cut", ["a", "b"]).prefix(120))))
        let addresses = [
            (server.url("/page"), "not a feed"), (server.url("/nothing"), "404"), ("http://127.0.0.1:1/", "127.0.0.1"),
            (server.url("/cut"), "cannot be read at line"), ("file:///no/such/file", "/no/such/file"),
            ("gopher://x", "gopher"),
        ]
        for (address, reason) in addresses {
            let outcome = try program.run("add", address)
            #expect(outcome.code == 1, "\(address)")
            #expect(outcome.output == "")
            #expect(outcome.errors.contains("not added") && outcome.errors.contains(reason), "\(outcome.errors)")
        }
        let refreshed = try program.run("refresh", "--all")
        #expect(refreshed.output.contains("1 feed:"), "\(refreshed.output)\(refreshed.errors)")
    }

    @Test func aFileThatIsNoLibraryIsRefusedAndLeftAsItIs() throws {
        let notes = String(repeating: "These are my notes, and no database.\n", count: 100)
        try program.write("notes.txt", notes)
        try program.write("short.txt", "x")
        for name in ["notes.txt", "short.txt"] {
            let before = try program.bytes(of: name)
            for arguments in [["refresh"], ["add", "file:///x"]] {
                let outcome = try program.run(arguments + ["--db", program.file(name)])
                #expect(outcome.code == 1)
                #expect(
                    outcome.errors.contains(name) && outcome.errors.contains("not a Tern library"),
                    "\(outcome.errors)"
                )
            }
            let running = try read("--db", program.file(name))
            #expect(running.change() == .exited(code: 1))
            #expect(running.sentText.contains("not a Tern library"))
            #expect(!running.sent.contains(0x1B))
            #expect(try program.bytes(of: name) == before)
        }
        let besides = try FileManager.default.contentsOfDirectory(atPath: program.home).filter { $0.contains(".txt-") }
        #expect(besides == [])
    }

    @Test func aLibraryOfALaterVersionIsRefusedAndLeftAsItIs() throws {
        let name = "later.db"
        #expect(try program.run("refresh", "--db", program.file(name)).code == 0)
        try setVersion(999, ofLibrary: program.file(name))
        let before = try program.bytes(of: name)
        let outcome = try program.run("refresh", "--db", program.file(name))
        #expect(outcome.code == 1)
        #expect(outcome.errors.contains("newer"), "\(outcome.errors)")
        #expect(try program.bytes(of: name) == before)
    }

    /// Marks a library as written by a later program, in the file itself and not beside it.
    private func setVersion(_ version: Int, ofLibrary path: String) throws {
        var connection: OpaquePointer?
        defer { sqlite3_close(connection) }
        try #require(sqlite3_open(path, &connection) == SQLITE_OK)
        let statements = "PRAGMA user_version = \(version); PRAGMA wal_checkpoint(TRUNCATE)"
        try #require(sqlite3_exec(connection, statements, nil, nil, nil) == SQLITE_OK)
    }

    @Test func oneFileIsAWholeLibraryOnceTheProgramHasEnded() throws {
        try addFeed()
        let files = try FileManager.default.contentsOfDirectory(atPath: program.file("data/tern"))
        #expect(files == ["tern.db"])
    }

    @Test func aPlaceWhereNothingCanBeMadeIsNamed() throws {
        // Not even root can write there.
        for (path, named) in [("/proc/tern/library.db", "/proc/tern"), (program.home, program.home)] {
            let outcome = try program.run("refresh", "--db", path)
            #expect(outcome.code == 1)
            #expect(outcome.errors.hasPrefix("tern: ") && outcome.errors.contains(named), "\(outcome.errors)")
        }
    }
}
