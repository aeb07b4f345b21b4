import Foundation
import TestSupport
import Testing

/// Old articles and the trash, through the built program.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct CleanCommandTests {
    let program: Program
    let server: HTTPServer

    init() throws {
        program = try Program()
        server = try HTTPServer()
        serve("One", "Two", "Three")
        _ = try program.run("add", server.url("/feed"))
    }

    private func serve(_ titles: String...) {
        let items = titles.map { "<item><guid>\($0)</guid><title>\($0)</title></item>" }.joined()
        server.route("/feed", .text("<rss version=\"2.0\"><channel><title>Served</title>\(items)</channel></rss>"))
    }

    @Test func nothingGoesUnlessTheReaderSaysSo() throws {
        let outcome = try program.run("gc")
        #expect(outcome.code == 0)
        #expect(outcome.output.hasPrefix("No retention is set, so articles are kept for good"))
        #expect(try program.run("feed", "show", "served").output.contains("retention: forever (default)"))
    }

    @Test func whatIsToGoIsRehearsedDoneToldAndTakenBack() throws {
        let set = try program.run("feed", "set", "served", "retention", "1")
        #expect(set.output.hasPrefix("Served: retention is 1 (from this feed (tern feed set)).\n"))
        let unread = try program.run("gc")
        #expect(unread.output == "Served (1): 0 articles went; of its old ones stay: 2 unread\nNo article is to go.\n")
        _ = try program.run("feed", "set", "served", "retention-unread", "on")
        let rehearsal = try program.run("gc", "--dry-run", "served")
        #expect(rehearsal.output.hasPrefix("Served (1): 2 articles would go\n  oldest  "))
        #expect(rehearsal.output.hasSuffix("2 articles would go to the trash.\nNothing was changed.\n"))
        #expect(try program.run("gc").output.contains("2 articles went to the trash: for 30 days, tern gc --restore"))
        #expect(try program.run("refresh", "--force").output == "1 feed: 0 new articles.\n")
        let json = try program.run("gc", "--restore", "--dry-run", "--json")
        #expect(json.output.contains("\"restored\":2"))
        #expect(
            try program.run("gc", "--restore").output
                == "Served: 2 articles\n2 articles came back from the trash with their marks, to stay.\n"
        )
        #expect(try program.run("gc", "--restore").output == "There is nothing in the trash.\n")
        #expect(try program.run("gc").output.contains("of its old ones stay: 2 back from the trash"))
    }

    @Test func aRefreshLetsGoAndTellsIt() throws {
        _ = try program.run("feed", "set", "served", "retention", "1")
        _ = try program.run("feed", "set", "served", "retention-unread", "on")
        serve("Four", "One", "Two", "Three")
        #expect(
            try program.run("refresh", "--force").output
                == "1 feed: 1 new article. 3 old articles went to the trash.\n"
        )
        #expect(try program.run("refresh", "--force", "--unconditional").output == "1 feed: 0 new articles.\n")
    }

    @Test func whatCannotBeSetOrFoundIsSaid() throws {
        let refused = try program.run("feed", "set", "served", "retention", "soon")
        #expect(refused.code == 1)
        #expect(refused.errors.contains("retention is to be days such as 90d"))
        #expect(try program.run("gc", "nowhere").code == 1)
        #expect(try program.run("gc", "--all").code == 2)
    }
}
