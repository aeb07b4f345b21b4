import Foundation
import TestSupport
import Testing

/// Which articles `tern list` finds, and how it tells of them.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(10)))
struct ListCommandTests {
    let library: SmallLibrary
    var program: Program { library.program }

    init() throws { library = try SmallLibrary() }

    @Test func articlesAreListedTheNewestFirstALineEach() throws {
        try library.addFeeds()
        let lines = try library.lines("list")
        #expect(lines.count == 7)
        #expect(lines.first == "     6 ●  Aug 2021  Small talk  Chat")
        #expect(lines[1] == "     4 ●  Aug 2021  日本のニュース  世界の出来事")
        #expect(try library.titles("--oldest", "--limit", "2") == ["The third", "The second"])
    }

    @Test func everyOptionChooses() throws {
        try library.addFeeds()
        _ = try program.run("mark", "--read", "1", "4")
        _ = try program.run("star", "2")
        #expect(try library.titles("--unread").count == 5)
        #expect(try library.titles("--starred") == ["The second"])
        #expect(try library.titles("--today") == [])
        #expect(try library.titles("--feed", "日本") == ["世界の出来事", "二番目"])
        #expect(try library.titles("--feed", "日本", "--unread") == ["二番目"])
        #expect(try library.titles("--since", "2021-08-28") == ["Chat", "世界の出来事", "Newest of all"])
        #expect(try library.titles("--until", "2021-08-26") == ["The third"])
        #expect(try library.titles("--since", "7d") == [])
        #expect(try library.titles("--until", "7d").count == 7)
        #expect(try library.titles("--query", "gossip OR title:出来") == ["世界の出来事", "Gossip"])
        #expect(try library.titles("--query", "gossip OR title:出来", "--oldest") == ["Gossip", "世界の出来事"])
        #expect(try library.titles("--tag", "science", "--feed", "talk") == ["Chat", "Gossip"])
        #expect(try library.titles("--tag", "nonsense") == [])
    }

    @Test func aFolderHoldsWhatIsInFoldersInsideIt() throws {
        try library.addFeeds()
        _ = try program.run("mv", "日本", "--folder", "News/World")
        _ = try program.run("mv", "talk", "--folder", "News")
        #expect(try library.titles("--folder", "News").count == 4)
        #expect(try library.titles("--folder", "world") == ["世界の出来事", "二番目"])
        #expect(try library.titles("--folder", "News", "--feed", "feed") == [])
        let missing = try program.run("list", "--folder", "Nowhere")
        #expect(missing.code == 1)
        #expect(missing.errors == "tern: There is no folder “Nowhere”.\n")
    }

    @Test func programsGetStableNames() throws {
        try library.addFeeds()
        let object = try #require(try library.objects("list", "4", "--json").first)
        #expect(object["id"] as? String == "4")
        #expect(object["feedTitle"] as? String == "日本のニュース")
        #expect(object["title"] as? String == "世界の出来事")
        #expect(object["url"] as? String == "https://example.org/b.xml/0")
        #expect(object["published"] as? String == "2021-08-28T10:00:00Z")
        #expect(object["read"] as? Bool == false && object["starred"] as? Bool == false)
        #expect(object["categories"] as? [String] == ["Science"])
        #expect(
            Set(object.keys).isSubset(of: [
                "id", "feed", "feedTitle", "title", "url", "author", "published", "dateIsEstimated", "read", "starred",
                "later", "tags", "categories", "summary",
            ])
        )
        #expect(try library.lines("list", "4", "--format", "{id}\\t{title} {{x}}") == ["4\t世界の出来事 {x}}"])
    }

    @Test func articlesAreNamedByArgumentsAndByStandardInput() throws {
        try library.addFeeds()
        let listed = try program.run("list", "--feed", "talk").output
        let again = try program.run(["list", "-"], input: listed)
        #expect(again.output == listed)
        let objects = try program.run("list", "--feed", "talk", "--json").output
        #expect(try program.run(["list", "-"], input: objects).output == listed)
        let partly = try program.run(["list", "6", "-"], input: "\n999\nnonsense\n")
        #expect(partly.code == 1)
        #expect(partly.output.contains("Chat"))
        #expect(partly.errors.contains("there is no article 999."))
        #expect(partly.errors.contains("“nonsense” is no number of an article"))
    }

    @Test func whatCannotBeFoundIsSaid() throws {
        let empty = try program.run("list")
        #expect(empty.code == 1)
        #expect(empty.output == "" && empty.errors == "")
        try library.addFeeds()
        let ambiguous = try program.run("list", "--feed", "small")
        #expect(ambiguous.code == 1)
        #expect(ambiguous.errors.contains("fits 2 feeds: “Small feed”"))
        #expect(try program.run("list", "--feed", "zebra").errors.contains("No feed is called “zebra”"))
        for (arguments, needle) in [
            (["list", "x"], "“x” is no number"), (["list", "1", "--unread"], "not both"),
            (["list", "--since", "soon"], "--since is to be a day"), (["list", "--limit", "0"], "whole number"),
            (["list", "--query", "date:soon"], "  date:soon\n       ^^^^"),
            (["list", "--format", "{x}"], "no field “{x}”"),
            (["list", "--format", "x", "--json"], "cannot be used together"), (["list", "-", "-"], "twice"),
        ] {
            let outcome = try program.run(arguments)
            #expect(outcome.code == 2, "\(arguments)")
            #expect(outcome.errors.contains(needle), "\(outcome.errors)")
        }
    }

    @Test func controlsInTitlesReachNoTerminal() throws {
        try library.add("x.xml", "Evil&#x1b;[2J", ["Wipe &#x202e;this\u{9B}2J"])
        let outcome = try program.run("list")
        #expect(outcome.output.contains("Wipe"))
        #expect(!outcome.output.unicodeScalars.contains { "\u{1B}\u{9B}\u{202E}".unicodeScalars.contains($0) })
    }

    @Test func whoeverStopsReadingIsNoTrouble() throws {
        try library.add("many.xml", "Many", (0..<2_500).map { "Title \($0)" })
        #expect(try library.lines("list", "--json").count == 2_500)
        let script = "'\(program.path)' list --json | head -1; echo ${PIPESTATUS[0]}"
        let outcome = try program.run(["-c", script], executable: "/bin/bash")
        #expect(outcome.errors == "")
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(["0", "141"].contains(lines.last), "\(lines)")
    }

    @Test func whoeverIgnoresTheSignalOfAClosedPipeIsNoTroubleEither() throws {
        try library.add("many.xml", "Many", (0..<2_500).map { "Title \($0)" })
        let script = "trap '' PIPE; '\(program.path)' list --json | head -1 | wc -l; echo ${PIPESTATUS[0]}"
        let outcome = try program.run(["-c", script], executable: "/bin/bash")
        #expect(outcome.errors == "")
        #expect(outcome.output.split(whereSeparator: \.isWhitespace) == ["1", "0"])
    }

    @Test func onATerminalLinesAreCutToItsWidth() throws {
        try library.addFeeds()
        try library.add("long.xml", "長い名前のフィード", [String(repeating: "長い題名", count: 40)])
        for columns in [20, 80] {
            let running = try RunningProgram(program, ["list"], columns: columns, rows: 24)
            #expect(running.change() == .exited(code: 0))
            let rows = running.terminal.lines.filter { !$0.allSatisfy { $0 == " " } }
            #expect(rows.count == 8, "\(columns): \(rows)")
            #expect(rows.contains { $0.contains("…") })
        }
    }
}
