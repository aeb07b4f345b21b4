import Foundation
import TestSupport
import Testing

/// What readers keep from the command line, and how they take things back.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(10)))
struct KeepingCommandTests {
    let library: SmallLibrary
    var program: Program { library.program }

    init() throws {
        library = try SmallLibrary()
        try library.addFeeds()
    }

    @Test func articlesAreKeptForLaterAndTagged() throws {
        #expect(try library.lines("later", "1", "2") == ["2 articles are kept for later now."])
        #expect(
            try library.lines("later", "--query", "is:later", "--remove") == [
                "2 articles are no longer kept for later now."
            ]
        )
        #expect(try library.lines("tag", "Größe", "1", "3") == ["2 articles are tagged “Größe” now."])
        #expect(Set(try library.objects("list", "--tag", "größe", "--json").map { $0["id"] as? String }) == ["1", "3"])
        #expect(try library.lines("tag", "Größe", "--tag", "Größe", "--remove").count == 1)
        #expect(try program.run("list", "--tag", "Größe").code == 1)
        #expect(try program.run("tag").code == 2)
        #expect(try program.run("tag", "x").code == 2)
    }

    @Test func aLongMarkIsOneStepThatIsTakenBack() throws {
        #expect(try library.lines("mark", "--read", "--all") == ["7 articles are read now."])
        #expect(try library.lines("star", "1") == ["1 article is starred now."])
        #expect(
            try library.objects("undo", "--list", "--json").prefix(2).map { $0["name"] as? String } == [
                "1 article starred", "7 articles marked read",
            ]
        )
        #expect(try library.lines("undo") == ["Undone: 1 article starred."])
        #expect(try library.lines("undo") == ["Undone: 7 articles marked read."])
        #expect(try library.titles("--unread").count == 7)
        #expect(try library.lines("redo") == ["Done again: 7 articles marked read."])
        #expect(try program.run("remove", "talk").code == 0)
        #expect(try library.titles().count < 7)
        #expect(try program.run("undo").code == 0)
        #expect(try library.titles().count == 7)
    }

    @Test func whatIsDoneToFeedsIsTakenBackByAnotherProgram() throws {
        let feeds = { try self.library.lines("feeds") }
        let before = try feeds()
        #expect(try program.run("rename", "talk", "Mine").code == 0)
        #expect(try program.run("mv", "Mine", "--folder", "News/世界", "--end").code == 0)
        #expect(try program.run("folders", "--rename", "News", "Press").code == 0)
        #expect(try program.run("feed", "set", "Mine", "interval", "2h").code == 0)
        #expect(try program.run("folders", "--remove", "Press/世界").code == 0)
        #expect(try library.lines("folders").count == 1)
        let after = try feeds()
        let undone = try (0..<5).flatMap { _ in try library.lines("undo") }
        #expect(undone.first == "Moved “Mine” back to Press/世界.")
        #expect(undone[1] == "Undone: interval of “Mine” set.")
        #expect(undone.last?.hasPrefix("Renamed “Mine” back to “") == true)
        #expect(try feeds() == before && library.lines("folders") == [])
        for _ in 0..<5 { _ = try program.run("redo") }
        #expect(try feeds() == after)
        let turned = try #require(try library.objects("undo", "--json").first)
        #expect(turned["left"] as? [String] == [] && turned["undone"] as? Bool == true)
    }

    @Test func whenThereIsNothingLeftThatIsSaid() throws {
        while try program.run("undo").code == 0 {}
        #expect(try library.lines("feeds") == [], "adding them was taken back, too")
        #expect(try program.run("undo").errors == "tern: there is nothing to undo.\n")
    }

    @Test func notesAreWrittenReadAndFound() throws {
        #expect(try program.run("note", "1").code == 1)
        #expect(try program.run("note", "1", "read", "again").code == 0)
        #expect(try library.lines("note", "1") == ["read again"])
        #expect(try program.run(["note", "1", "-"], input: "two\nlines\n").code == 0)
        #expect(try library.lines("note", "1") == ["two", "lines"])
        #expect(try library.objects("list", "--query", "has:note", "--json").count == 1)
        #expect(try program.run("note", "1", "--remove").code == 0)
        #expect(try program.run("note", "1").code == 1)
        #expect(try program.run("note", "99", "x").errors == "tern: The article is missing.\n")
    }

    @Test func searchesAreKeptAsFeedsAre() throws {
        #expect(try program.run("query", "keep", "World", "title:出来 OR title:chat").code == 0)
        #expect(try library.objects("query", "--json").map { $0["query"] as? String } == ["title:出来 OR title:chat"])
        _ = try library.lines("search", "chat")
        #expect(try library.objects("query", "--json").map { $0["unread"] as? Int } == [2])
        #expect(try program.run("query", "rename", "World", "世界").code == 0)
        #expect(try library.lines("query").first?.contains("世界") == true)
        let wrong = try program.run("query", "keep", "x", "is:nonsense")
        #expect(wrong.code == 1 && wrong.errors.contains("is:nonsense"))
        #expect(try program.run("query", "drop", "世界").code == 0)
        #expect(try program.run("query", "drop", "世界").code == 1)
        #expect(try program.run("query", "keep").code == 2)
    }
}
