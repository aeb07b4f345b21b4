import CSQLite
import Foundation
import TestSupport
import Testing

/// Coming over from another reader through the built program.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(10)))
struct ImportTests {
    let program: Program

    init() throws { program = try Program() }

    private func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: program.file(name), withIntermediateDirectories: true)
    }

    /// A folder such as newsboat 2.21 keeps, with a feed in a file, a filter, a query, and what it kept of them.
    private func makeNewsboat(in folder: String) throws {
        try makeFolder(folder)
        let feed = "file://" + program.file("feed.xml")
        let items = (0..<4).map { number in
            "<item><guid>id-\(number)</guid><title>Article \(number)</title>"
                + "<pubDate>Sat, \(20 + number) Aug 2022 10:00:00 GMT</pubDate></item>"
        }
        try program.write(
            "feed.xml",
            "<rss version=\"2.0\"><channel><title>Own title</title>\(items.joined())</channel></rss>"
        )
        try program.write(
            "\(folder)/urls",
            """
            # my feeds
            \(feed) news "cool stuff" "~My name"
            "filter:~/bin/f x:https://filtered.example/feed" news
            "query:Today:age < 1"

            """
        )
        try makeCache(
            "\(folder)/cache.db",
            """
            INSERT INTO rss_feed (rssurl, url, title) VALUES ('\(feed)', '', 'Own title');
            INSERT INTO rss_item (guid, title, author, url, feedurl, pubDate, content, unread, flags, deleted) VALUES
            ('id-0', 'Article 0', 'Me', '', '\(feed)', 1660989600, '<p>Old body</p>', 0, 's', 0),
            ('id-1', 'Article 1', '', '', '\(feed)', 1661076000, '', 1, '', 0),
            ('id-2', 'Article 2', '', '', '\(feed)', 1661162400, '', 1, NULL, 1),
            ('x', 'Stranger', '', '', 'https://gone.example/', 1661162400, '', 1, '', 0);
            """
        )
    }

    private func makeCache(_ name: String, _ rows: String) throws {
        var database: OpaquePointer?
        try #require(sqlite3_open(program.file(name), &database) == SQLITE_OK)
        defer { sqlite3_close(database) }
        let tables = """
            CREATE TABLE rss_feed (rssurl PRIMARY KEY NOT NULL, url NOT NULL, title NOT NULL);
            CREATE TABLE rss_item (id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, guid NOT NULL, title NOT NULL,
                author NOT NULL, url NOT NULL, feedurl NOT NULL, pubDate INTEGER NOT NULL, content NOT NULL,
                unread INTEGER(1) NOT NULL, enqueued INTEGER(1) NOT NULL DEFAULT 0, flags VARCHAR(52),
                deleted INTEGER(1) NOT NULL DEFAULT 0, base NOT NULL DEFAULT "");
            """
        #expect(sqlite3_exec(database, tables + rows, nil, nil, nil) == SQLITE_OK)
    }

    @Test func aNewsboatUserIsAtHomeInOneCommand() throws {
        try makeNewsboat(in: ".newsboat")
        let imported = try program.run("import", "--from", "newsboat")
        #expect(imported.code == 1, "a query and a stranger were skipped")
        #expect(
            imported.output == """
                Feeds: 2 added, 2 skipped.
                Articles: 3 added of 3 in newsboat's cache, 1 unread, 1 starred (flags: s 1), 1 deleted in newsboat \
                and read here.
                To fetch them: tern refresh

                """
        )
        #expect(
            imported.errors.contains("/.newsboat/urls, line 4: skipped: query:Today: query feeds are not taken over.")
        )
        #expect(imported.errors.contains("skipped: https://gone.example/: 1 article of a feed that is neither"))
        #expect(imported.errors.contains("filter = [\"sh\", \"-c\", \"~/bin/f x\"]"))
        // What was kept is found again, and only the fourth article is news.
        _ = try program.run("remove", "https://filtered.example/feed")
        let refreshed = try program.run("refresh")
        #expect(refreshed.output.contains("1 new article"), "\(refreshed.output)\(refreshed.errors)")
        let running = try RunningProgram(program, [])
        running.wait(for: "Article 3")
        #expect(running.terminal.text.contains("My name"))
        #expect(running.terminal.lines[0].contains("Unread 2"))
        running.type("\u{3}")
        #expect(running.change() == .exited(code: 0))
    }

    @Test func theNewerPlaceOfNewsboatComesFirst() throws {
        try makeFolder(".newsboat")
        try makeFolder(".config/newsboat")
        try program.write(".newsboat/urls", "https://old.example/feed\n")
        try program.write(".config/newsboat/urls", "https://new.example/feed\n")
        #expect(try program.run("import", "--from", "newsboat").output.hasPrefix("Feeds: 1 added."))
        #expect(try program.run("export").output.contains("https://new.example/feed"))
        #expect(try !program.run("export").output.contains("https://old.example/feed"))
    }

    @Test func withoutAFileWhatWasFoundIsSaidAndNothingDone() throws {
        let nothing = try program.run("import")
        #expect(nothing.code == 2)
        #expect(nothing.errors.contains("/.newsboat/urls"))
        try makeNewsboat(in: ".newsboat")
        let found = try program.run("import")
        #expect(found.code == 2)
        let names = "\(program.file(".newsboat/urls")) and \(program.file(".newsboat/cache.db"))"
        #expect(found.errors == "tern: found \(names). To import: tern import --from newsboat\n")
        #expect(try program.run("export").output.contains("<body>\n  </body>"))
    }

    @Test func importingAgainChangesNothing() throws {
        try makeNewsboat(in: "n")
        _ = try program.run("import", program.file("n"))
        let exported = try program.run("export").output
        let again = try program.run("import", program.file("n"))
        #expect(again.output.hasPrefix("Feeds: 0 added, 2 there already, 2 skipped.\nArticles: 0 added of 3"))
        #expect(try program.run("export").output == exported)
    }

    @Test func aRehearsalMakesNoLibrary() throws {
        try makeNewsboat(in: "n")
        let rehearsed = try program.run("import", "--dry-run", program.file("n"))
        #expect(rehearsed.output.contains("Nothing was changed."))
        #expect(rehearsed.output.contains("Feeds: 2 added"))
        #expect(!FileManager.default.fileExists(atPath: program.file("data/tern/tern.db")))
    }

    @Test func linesOfJSONSayWhatCameOfEachFeed() throws {
        let urls = "https://a.example/feed \"~A\" t\nquery:q:x\nhttps://a.example/feed\n"
        let imported = try program.run(["import", "--json", "-"], input: urls)
        #expect(imported.code == 1)
        let lines = imported.output.split(separator: "\n").map(String.init)
        #expect(
            lines == [
                #"{"address":"https://a.example/feed","file":"standard input","folder":[],"line":1,"outcome":"added","#
                    + #""tags":["t"],"title":"A","type":"feed"}"#,
                #"{"address":"https://a.example/feed","file":"standard input","folder":[],"line":3,"#
                    + #""outcome":"repeated","tags":[],"type":"feed"}"#,
                #"{"effect":"skipped","file":"standard input","line":2,"reason":"query feeds are not taken over","#
                    + #""type":"remark","what":"query:q"}"#,
                #"{"added":1,"completed":0,"dryRun":false,"present":0,"repeated":1,"skipped":1,"type":"summary"}"#,
            ]
        )
        #expect(imported.errors == "")
    }

    @Test func oneFileThatCannotBeReadKeepsAllOthersOut() throws {
        try program.write("urls", "https://a.example/feed\n")
        try program.write("diary.txt", "Dear diary\n")
        try program.write("broken.db", "SQLite format 3\0 and then nothing")
        for bad in ["diary.txt", "broken.db", "missing"] {
            let imported = try program.run("import", program.file("urls"), program.file(bad))
            #expect(imported.code == 1, "\(bad)")
            #expect(imported.errors.hasPrefix("tern: nothing was imported: "), "\(imported.errors)")
            #expect(imported.output == "")
        }
        #expect(try program.run("export").output.contains("<body>\n  </body>"))
    }

    @Test func theFeedsOfSfeedAreReadAndNothingIsRun() throws {
        try makeFolder(".sfeed")
        let feeds = "feeds() {\n\tfeed \"One\" \"https://one.example/f\"\n\ttouch \"\(program.file("ran"))\"\n}\n"
        try program.write(".sfeed/sfeedrc", feeds + "touch \(program.file("ran"))\n")
        let imported = try program.run("import", "--from", "sfeed")
        #expect(imported.code == 1)
        #expect(imported.output.hasPrefix("Feeds: 1 added, 1 skipped."))
        #expect(imported.errors.contains("sfeedrc, line 3: skipped: touch"))
        #expect(!FileManager.default.fileExists(atPath: program.file("ran")))
    }

    @Test func anExportReplacesItsFileAsAWhole() throws {
        try program.write("urls", "https://me:pw@a.example/feed\nexec:make-feed\nfile:///feed.xml\n")
        _ = try program.run("import", program.file("urls"))
        try program.write("out.opml", "old")
        let exported = try program.run("export", program.file("out.opml"))
        #expect(exported.code == 0)
        #expect(exported.output == "Wrote 1 feed to \(program.file("out.opml")).\n")
        #expect(exported.errors.contains("not exported: exec:make-feed is a program"))
        #expect(exported.errors.contains("not exported: file:///feed.xml is a file of this computer"))
        #expect(exported.errors.contains("the list holds passwords"))
        let text = String(decoding: try program.bytes(of: "out.opml"), as: UTF8.self)
        #expect(text.hasPrefix("<?xml") && text.contains("https://me:pw@a.example/feed"))
    }
}
