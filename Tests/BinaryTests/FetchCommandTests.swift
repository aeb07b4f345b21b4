import Foundation
import TestSupport
import Testing

/// Fetching through the built program.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct FetchCommandTests {
    let program: Program
    let server: HTTPServer

    init() throws {
        program = try Program()
        server = try HTTPServer()
        server.route(
            "/feed",
            .text("<rss version=\"2.0\"><channel><title>Served</title><item><title>One</title></item></channel></rss>")
        )
    }

    private func configure(_ text: String) throws {
        try FileManager.default.createDirectory(atPath: program.file(".config/tern"), withIntermediateDirectories: true)
        try program.write(".config/tern/config.toml", text)
    }

    @Test func aSiteIsAddedByItsPageAndExplained() throws {
        server.route("/", .text("<html><link rel=feed href=/feed>", type: "text/html"))
        #expect(try program.run("add", server.url("/")).output == "Added Served, 1 unread.\n")
        let why = try program.run("why", "served")
        #expect(why.code == 0)
        #expect(why.output.contains("200 \(server.url("/feed"))"))
        #expect(why.output.contains("User-Agent: tern/"))
        let json = try program.run("why", "served", "--json")
        let answer = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
        #expect(answer?["address"] as? String == server.url("/feed"))
        #expect(answer?["nextCheck"] is String)
        let again = try program.run("refresh")
        #expect(again.output.hasPrefix("The feed is left alone for now"))
        #expect(try program.run("refresh", "--force").output == "1 feed: 0 new articles.\n")
        #expect(server.requests.count == 3)
    }

    @Test func theProgramNamesItselfAndItsVersionAndNobodyElse() throws {
        _ = try program.run("add", server.url("/feed"))
        let name = server.requests.first?.headers["user-agent"] ?? ""
        #expect(name.wholeMatch(of: /tern\/\d+\.\d+\.\d+/) != nil, "\(name)")
    }

    @Test func ofSeveralFeedsOneIsChosen() throws {
        server.route("/", .text("<html><link rel=feed href=/feed><link rel=feed href=/other>", type: "text/html"))
        let unsure = try program.run("add", server.url("/"))
        #expect(unsure.code == 1)
        #expect(unsure.output == "\(server.url("/feed"))\n\(server.url("/other"))\n")
        #expect(unsure.errors.contains("use --first or --all"))
        #expect(try program.run("add", "--first", server.url("/")).output == "Added Served, 1 unread.\n")
    }

    @Test func aCommandOfTheConfigurationIsASourceAndNothingElseIs() throws {
        let refused = try program.run("add", "exec:mine")
        #expect(refused.code == 1)
        #expect(refused.errors.contains("exec:mine has no command"))
        try configure(
            """
            [[feed]]
            address = "exec:mine"
            command = ["printf", "%s", "<rss><channel><title>Mine</title><item><title>A</title></item></channel></rss>"]
            filter = ["sed", "s/Mine/Ours/"]
            """
        )
        #expect(try program.run("add", "exec:mine").output == "Added Ours, 1 unread.\n")
        #expect(try program.run("refresh", "--all").output == "1 feed: 0 new articles.\n")
        let shown = try program.run("feed", "show", "ours")
        #expect(shown.output.contains("filter: sed s/Mine/Ours/ (from [[feed]] in the configuration, line 1)"))
    }

    @Test func settingsAreChangedShownAndTakenBack() throws {
        _ = try program.run("add", server.url("/feed"))
        #expect(try program.run("feed", "set", "served", "user-agent", "Mine/1").code == 0)
        _ = try program.run("refresh", "--force")
        #expect(server.requests.last?.headers["user-agent"] == "Mine/1")
        #expect(try program.run("feed", "show", "served").output.contains("Mine/1 (from this feed (tern feed set))"))
        #expect(try program.run("feed", "unset", "served", "user-agent").output.contains("(default)"))
        let refused = try program.run("feed", "set", "served", "interval", "soon")
        #expect(refused.code == 1)
        #expect(refused.errors.contains("interval is to be a time"))
    }

    @Test func proxiesOfTheEnvironmentAndNamesOfNetrcAreUsed() throws {
        try program.write(".netrc", "machine 127.0.0.1 login me password pass\n")
        _ = try program.run("add", server.url("/feed"))
        #expect(server.requests.first?.headers["authorization"] == "Basic bWU6cGFzcw==")
        server.route(
            "http://far.example/feed",
            .text("<rss><channel><title>Far</title><item><title>A</title></item></channel></rss>")
        )
        var proxied = program.environment
        proxied["http_proxy"] = server.url("")
        #expect(
            try program.run(["add", "http://far.example/feed"], environment: proxied).output == "Added Far, 1 unread.\n"
        )
        proxied["no_proxy"] = "far.example"
        #expect(try program.run(["add", "http://far.example/other"], environment: proxied).code == 1)
        #expect(!server.requests.contains { $0.path.hasSuffix("/other") })
    }
}
