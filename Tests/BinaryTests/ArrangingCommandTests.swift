import CSQLite
import Foundation
import TestSupport
import Testing

/// Feeds and folders from the command line, and what is told of them.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(10)))
struct ArrangingCommandTests {
    let library: SmallLibrary
    var program: Program { library.program }

    init() throws { library = try SmallLibrary() }

    private func feeds() throws -> [String] {
        try library.objects("feeds", "--json").compactMap { $0["title"] as? String }
    }

    @Test func feedsAreListed() throws {
        #expect(try library.lines("feeds") == [])
        try library.addFeeds()
        _ = try program.run("star", "1")
        _ = try program.run("mv", "small feed", "--folder", "News/World")
        let lines = try library.lines("feeds")
        #expect(lines.first == "     3    1★  Small feed  News/World  \(library.address("a.xml"))")
        let object = try #require(try library.objects("feeds", "--folder", "World", "--json").first)
        #expect(object["folder"] as? [String] == ["News", "World"])
        #expect(object["unread"] as? Int == 3 && object["starred"] as? Int == 1)
        #expect(object["articles"] as? Int == 3)
        #expect(object["health"] as? String == "fine")
        #expect(object["id"] as? String == "1")
        #expect(try library.lines("feeds", "--failing") == [])
        #expect(try library.lines("feeds", "--tag", "x") == [])
        #expect(try program.run("feeds", "--folder", "Nowhere").code == 1)
    }

    @Test func aFeedIsCalledByAnotherNameAndBack() throws {
        try library.addFeeds()
        #expect(try library.lines("rename", "1", "新しい 名前") == ["Small feed is called 新しい 名前 now."])
        #expect(try feeds() == ["新しい 名前", "日本のニュース", "Small talk"])
        #expect(try library.objects("feeds", "--json")[0]["ownTitle"] as? String == "Small feed")
        _ = try program.run("refresh", "--force", "--unconditional")
        #expect(try feeds()[0] == "新しい 名前")
        #expect(try library.lines("rename", "新しい", "--reset") == ["新しい 名前 is called Small feed now."])
        #expect(try program.run("rename", "small", "x").code == 1)
        for arguments in [["rename", "x"], ["rename", "x", " "], ["rename", "x", "y", "--reset"], ["rename"]] {
            #expect(try program.run(arguments).code == 2, "\(arguments)")
        }
    }

    @Test func feedsMoveInTheListAndIntoFolders() throws {
        try library.addFeeds()
        #expect(try library.lines("mv", "talk", "--before", "1") == ["Moved Small talk."])
        #expect(try feeds() == ["Small talk", "Small feed", "日本のニュース"])
        _ = try program.run("mv", "talk", "1", "--end")
        #expect(try feeds() == ["日本のニュース", "Small talk", "Small feed"])
        #expect(
            try library.lines("mv", "talk", "日本", "--folder", "News/Wo\\/rld") == [
                "日本のニュース is in News/Wo\\/rld now.", "Small talk is in News/Wo\\/rld now.",
            ]
        )
        #expect(try library.lines("folders") == ["     4  News  (2 feeds)", "     4    Wo/rld  (2 feeds)"])
        _ = try program.run("mv", "talk", "日本", "--folder", "/")
        #expect(try library.lines("folders") == [], "empty folders go")
        #expect(try program.run("mv", "talk", "--before", "talk").errors.contains("before itself"))
        #expect(try program.run("mv", "talk", "nobody", "--end").code == 1)
        for arguments in [["mv"], ["mv", "talk"], ["mv", "talk", "--end", "--before", "1"]] {
            #expect(try program.run(arguments).code == 2, "\(arguments)")
        }
    }

    @Test func foldersAreRenamedWithAllThatIsInThem() throws {
        try library.addFeeds()
        _ = try program.run("mv", "talk", "--folder", "News/World")
        _ = try program.run("mv", "日本", "--folder", "Asia")
        #expect(
            try library.lines("folders", "--rename", "News", "Presse/Neu") == [
                "     2  Asia  (1 feed)", "     2  Presse  (1 feed)", "     2    Neu  (1 feed)",
                "     2      World  (1 feed)",
            ]
        )
        #expect(try library.objects("folders", "--json")[2]["path"] as? [String] == ["Presse", "Neu"])
        #expect(try program.run("folders", "--rename", "Asia", "Presse").errors.contains("There is a folder “Presse”"))
        #expect(try program.run("folders", "--rename", "Presse", "Presse/Neu/X").errors.contains("into itself"))
        #expect(try program.run("folders", "--rename", "Nowhere", "X").errors.contains("no folder “Nowhere”"))
        #expect(try program.run("folders", "--rename", "Asia").code == 2)
        #expect(try program.run("folders", "Asia").code == 2)
    }

    @Test func feedsAreRemovedByTitleNumberAndAddressOrNotAtAll() throws {
        try library.addFeeds()
        let ambiguous = try program.run("rm", "日本", "small")
        #expect(ambiguous.code == 1)
        #expect(ambiguous.errors.contains("“small” fits 2 feeds: “Small feed” "))
        #expect(try feeds().count == 3, "nothing went")
        #expect(
            try library.lines("rm", "日本", "2", library.address("c.xml")) == [
                "Removed 日本のニュース, 2 articles.", "Removed Small talk, 2 articles.",
            ]
        )
        #expect(try library.objects("remove", "1", "--json")[0]["articles"] as? Int == 3)
        #expect(try program.run("rm").code == 2)
    }

    @Test func whatFailsIsToldForCron() throws {
        #expect(try library.lines("health") == ["There are no feeds yet: tern add ADDRESS"])
        try library.addFeeds()
        #expect(try library.lines("health") == ["All 3 feeds are fine."])
        try FileManager.default.removeItem(atPath: program.file("c.xml"))
        #expect(try program.run("refresh", "--force").code == 1)
        let outcome = try program.run("health")
        #expect(outcome.code == 1)
        #expect(outcome.output.hasPrefix("Small talk fails since 20"))
        #expect(try library.lines("feeds", "--failing").count == 1)
        #expect(try library.objects("health", "--json")[0]["health"] as? String == "failing")
        try program.write("list.opml", "<opml><body><outline xmlUrl='https://never.example/f'/></body></opml>")
        _ = try program.run("import", program.file("list.opml"), "--quiet")
        #expect(try program.run("health").output.contains("was never fetched"))
    }

    @Test func figuresAreTold() throws {
        let empty = try library.objects("stats", "--json")[0]
        #expect(empty["articles"] as? Int == 0 && empty["oldest"] == nil)
        try library.addFeeds()
        _ = try program.run("star", "1")
        #expect(try program.run("stats", "--days", "20000").code == 2)
        let told = try library.objects("stats", "--days", "3660", "--top", "2", "--json")[0]
        #expect(told["articles"] as? Int == 7 && told["unread"] as? Int == 7 && told["starred"] as? Int == 1)
        #expect(told["oldest"] as? String == "2021-08-26T10:00:00Z")
        let busiest = try #require(told["busiest"] as? [[String: Any]])
        #expect(busiest.compactMap { $0["recent"] as? Int } == [3, 2])
        let days = try #require(told["days"] as? [[String: Any]])
        #expect(days.first { $0["day"] as? String == "2021-08-27" }?["articles"] as? Int == 3)
        #expect(try library.lines("stats").first == "Articles      7, 7 unread, 1 starred")
    }

    @Test(arguments: [
        ["list"], ["feeds"], ["folders"], ["stats"], ["health"], ["show", "1"], ["open", "1"],
        ["mark", "--read", "1"], ["rename", "1", "x"], ["mv", "1", "--end"], ["rm", "1"],
    ])
    func aLibraryThatCannotBeUsedIsLeftAsItIs(arguments: [String]) throws {
        try program.write("broken.db", "no library")
        let broken = try program.run(arguments + ["--db", program.file("broken.db")])
        #expect(broken.code == 1)
        #expect(broken.errors.contains("is not a Tern library or is damaged"), "\(broken.errors)")
        #expect(String(decoding: try program.bytes(of: "broken.db"), as: UTF8.self) == "no library")
        var database: OpaquePointer?
        sqlite3_open(program.file("newer.db"), &database)
        sqlite3_exec(
            database,
            "PRAGMA application_id = \(0x5465_726E); PRAGMA user_version = 999; CREATE TABLE x (y)",
            nil,
            nil,
            nil
        )
        sqlite3_close(database)
        let newer = try program.run(arguments + ["--db", program.file("newer.db")])
        #expect(newer.code == 1)
        #expect(newer.errors.contains("newer"), "\(newer.errors)")
    }
}
