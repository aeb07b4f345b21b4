import Foundation
import TestSupport
import Testing

/// Rules through the built program.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct RulesCommandTests {
    let program: Program
    let server: HTTPServer

    init() throws {
        program = try Program()
        server = try HTTPServer()
        let items = ["One", "Two", "Muted"].map { "<item><guid>\($0)</guid><title>\($0)</title></item>" }.joined()
        server.route("/feed", .text("<rss version=\"2.0\"><channel><title>Served</title>\(items)</channel></rss>"))
    }

    private func rules(_ text: String) throws -> [String] {
        try program.write("rules.toml", text)
        return ["--config", program.file("rules.toml")]
    }

    @Test func rulesWorkOnWhatArrivesAndAreShown() throws {
        let configuration = try rules(
            """
            mute = ["muted"]

            [[rule]]
            name = "first"
            query = "title:one"
            star = true
            run = ["no-such-program", "{title}"]
            """
        )
        let added = try program.run(["add", server.url("/feed")] + configuration)
        #expect(added.output == "Added Served, 2 unread.\n")
        #expect(added.errors.contains("did not work: no-such-program cannot be started"))
        let listed = try program.run(["rules"] + configuration)
        #expect(
            listed.output == """
                first: star, run [“no-such-program”, “{title}”]
                    title:one
                    1 stored article answers.
                mute: hide
                    muted
                    0 stored articles answer.
                1 article hidden: tern rules --hidden shows what.

                """
        )
        #expect(listed.errors.contains("which is not found"))
        let hidden = try program.run(["rules", "--hidden"] + configuration)
        #expect(hidden.output.contains("Muted  (Served)\n    hidden by mute\n"))
        let id = try #require(hidden.output.split(separator: " ").first.map(String.init))
        #expect(
            try program.run(["refresh", "--force", "--unconditional"] + configuration).output
                == "1 feed: 0 new articles.\n"
        )
        #expect(
            try program.run(["rules", "--restore", id] + configuration).output == "1 article came back, to stay.\n"
        )
        #expect(try program.run(["rules", "--restore", "mute"] + configuration).code == 1)
        #expect(try program.run("search", "muted").code == 0)
    }

    @Test func whatIsStoredIsRehearsedAndDone() throws {
        _ = try program.run("add", server.url("/feed"))
        let configuration = try rules("[[rule]]\nquery = \"title:two\"\nread = true\ntag = [\"x\"]")
        let rehearsed = try program.run(["rules", "--dry-run"] + configuration)
        #expect(rehearsed.output.contains("Two  (Served)\n      mark read, tag “x”\nNothing was changed.\n"))
        #expect(try program.run("search", "is:read").code == 1)
        let json = try program.run(["rules", "--dry-run", "title:two", "--json"] + configuration)
        #expect(json.output.contains("\"does\":[\"mark read\",\"tag “x”\"]"))
        #expect(
            try program.run(["rules", "--apply", "title:two"] + configuration).output
                == "title:two: 1 article changed. u takes that back.\n"
        )
        #expect(try program.run("search", "is:read tag:x").code == 0)
        #expect(
            try program.run(["rules", "--apply", "title:two"] + configuration).output
                == "title:two: 0 articles changed.\n"
        )
    }

    @Test func whatIsWrongSaysWhere() throws {
        let configuration = try rules("[[rule]]\nquery = \"swift is:red\"\nread = true")
        let refused = try program.run(["rules"] + configuration)
        #expect(refused.code == 1)
        #expect(refused.errors.contains("rules.toml:2:19: “query” at “red”: There is no “is:red”"))
        #expect(try program.run("rules").output.hasPrefix("There are no rules: a [[rule]] in "))
        #expect(try program.run("rules", "--apply").code == 2)
        #expect(try program.run("rules", "--apply", "x", "--dry-run").code == 2)
        #expect(try program.run("rules", "--apply", "nothing").errors == "tern: There is no rule “nothing”.\n")
    }
}
