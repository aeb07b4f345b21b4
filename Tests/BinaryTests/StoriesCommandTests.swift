import Foundation
import Testing

/// The same story from several feeds, from the command line.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(10)))
struct StoriesCommandTests {
    let library: SmallLibrary
    var program: Program { library.program }

    init() throws {
        library = try SmallLibrary()
        try library.addStory()
    }

    @Test func storiesAreListedAndSplit() throws {
        #expect(
            try library.lines("stories") == ["The tide is late", "  1  Harbour", "  2  Lighthouse: same link"]
        )
        #expect(try library.lines("split", "2") == ["Split: each article stands alone in 2 feeds."])
        let none = try program.run("stories")
        #expect(none.code == 1 && none.output.isEmpty && none.errors == "tern: no story is of several feeds.\n")
        #expect(try program.run("split", "2").errors == "tern: This article stands alone.\n")
        #expect(try program.run("undo").code == 0)
        #expect(try library.objects("stories", "--limit", "1", "--json").count == 1)
    }

    @Test func everyArticleIsListedUnlessAStoryIsToBeOneLine() throws {
        try library.add("a.xml", "Alone", ["Ebb", "Flood"])
        #expect(try library.titles("--unread").count == 4)
        let counted = try library.objects("feeds", "--json").compactMap { $0["unread"] as? Int }
        #expect(counted.reduce(0, +) == 4, "as many as the feeds have")
        #expect(try library.titles("--stories") == ["The tide is late", "Ebb", "Flood"])
        #expect(try library.titles("--stories", "--oldest", "--limit", "3") == ["Flood", "Ebb", "The tide is late"])
        #expect(
            try library.titles("--stories", "--feed", "Lighthouse") == ["The tide is late"],
            "of those that are chosen"
        )
        let row = try #require(try library.objects("list", "--stories", "--limit", "1", "--json").first)
        #expect(
            (row["sources"] as? [[String: Any]])?.compactMap { $0["feedTitle"] as? String } == [
                "Harbour", "Lighthouse",
            ]
        )
        #expect(try library.lines("search", "tide").count == 4, "two lines each")
        #expect(try library.lines("search", "tide", "--stories").count == 2)
        #expect(try program.run("list", "--stories", "1").code == 2)
    }

    @Test func aMarkIsOfTheStoryUnlessStoriesAreOff() throws {
        #expect(try library.lines("mark", "--read", "1") == ["2 articles are read now."])
        #expect(try library.lines("undo").count == 1)
        let directory = program.home + "/.config/tern"
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        try program.write(".config/tern/config.toml", "stories = false\n")
        #expect(try library.lines("mark", "--read", "1") == ["1 article is read now."])
    }
}

extension SmallLibrary {
    /// An article that two feeds have, which is 1 and 2 in an empty library. They give no dates, so that it is of today.
    func addStory() throws {
        for (file, title) in [("harbour.xml", "Harbour"), ("lighthouse.xml", "Lighthouse")] {
            try program.write(
                file,
                "<?xml version=\"1.0\"?><rss version=\"2.0\"><channel><title>\(title)</title>"
                    + "<link>https://\(title).example/</link><description>d</description><item>"
                    + "<title>The tide is late</title><link>https://tides.example/late</link>"
                    + "<guid isPermaLink=\"false\">\(file)</guid></item></channel></rss>"
            )
            let added = try program.run("add", address(file))
            #expect(added.code == 0, "\(added.errors)")
        }
    }
}
