import Foundation
import TestSupport
import Testing

/// Listening through the built program, with a hub on the loopback interface.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct ListenCommandTests {
    let program: Program
    let server: HTTPServer
    private let hub: Hub
    private var port: UInt16 { hub.port }

    init() throws {
        program = try Program()
        server = try HTTPServer()
        let other = try HTTPServer()
        hub = Hub(feed: server.url("/feed"), port: other.port)
        other.stop()
        server.route("/feed", .answer(headers: ["Link": "</hub>; rel=hub, </feed>; rel=self"], body: Self.rss("One")))
        server.route("/hub", .answer(202))
        #expect(try program.run("add", server.url("/feed")).output == "Added Served, 1 unread.\n")
    }

    private static func rss(_ title: String) -> [UInt8] {
        Array(
            "<rss version='2.0'><channel><title>Served</title><item><title>\(title)</title></item></channel></rss>".utf8
        )
    }

    private var arguments: [String] { ["listen", "--callback", "http://127.0.0.1:\(port)/hook/", "--port", "\(port)"] }

    /// The program in the background.
    private func start(_ arguments: [String]) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program.path)
        process.arguments = arguments
        process.environment = program.environment
        process.standardInput = FileHandle.nullDevice
        try program.write("listening", "")
        process.standardOutput = FileHandle(forWritingAtPath: program.file("listening"))
        process.standardError = process.standardOutput
        try process.start()
        return process
    }

    private var listening: String { get throws { String(decoding: try program.bytes(of: "listening"), as: UTF8.self) } }

    @Test func onePushIsStoredAndToldAndThenItEnds() throws {
        server.route("/hub") { [hub] request in
            hub.confirm(request, thenPush: Self.rss("Two"))
            return .answer(202)
        }
        let run = try program.run(arguments + ["--once"])
        #expect(run.code == 0, "\(run.errors)")
        let lines = run.output.split(separator: "\n")
        #expect(lines.first == "Listening at 127.0.0.1:\(port) for http://127.0.0.1:\(port)/hook/; ctrl-c ends it.")
        #expect(lines.dropFirst().first == "Served: \(server.url("/hub")) was asked to push.")
        #expect(lines.contains { $0.hasPrefix("Served: pushed until ") })
        #expect(lines.last == "Served: 1 new article.")
        #expect(try program.run("why", "served").output.contains("pushes what is new until"))
        let why = try JSONSerialization.jsonObject(with: Data(program.run("why", "served", "--json").output.utf8))
        let answer = try #require(why as? [String: Any])
        #expect(answer["hubs"] as? [String] == [server.url("/hub")])
        #expect(answer["leaseEnd"] is String)
        // Nobody listens any more.
        #expect(answer["pushedUntil"] == nil)
    }

    @Test func aPushWithNothingNewIsNotTheOneThatIsWaitedFor() throws {
        server.route("/hub") { [hub] request in
            hub.confirm(request, thenPush: Self.rss("One"), Self.rss("Two"))
            return .answer(202)
        }
        let run = try program.run(arguments + ["--once"])
        #expect(run.code == 0, "\(run.errors)")
        #expect(run.output.hasSuffix("Served: pushed, with nothing new.\nServed: 1 new article.\n"))
    }

    @Test func aHubGetsNothingOfNetrc() throws {
        try program.write(".netrc", "machine 127.0.0.1 login me password pass\n")
        server.route("/hub") { [hub] request in
            hub.confirm(request, thenPush: Self.rss("Two"))
            return .answer(202)
        }
        #expect(try program.run(arguments + ["--once"]).code == 0)
        let asked = try #require(server.requests.last { $0.path == "/hub" })
        #expect(asked.headers["authorization"] == nil)
    }

    @Test func programsGetAnObjectALine() throws {
        server.route("/hub") { [hub] request in
            hub.confirm(request, thenPush: Self.rss("Two"))
            return .answer(202)
        }
        let run = try program.run(arguments + ["--once", "--json"])
        let objects = try run.output.split(separator: "\n").map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
        #expect(objects.compactMap { $0["event"] as? String } == ["asked", "verified", "pushed"])
        #expect(objects.last?["newArticles"] as? Int == 1)
        #expect(objects.allSatisfy { $0["title"] as? String == "Served" && $0["time"] is String })
    }

    @Test(arguments: [SIGINT, SIGTERM]) func aSignalEndsItCleanly(signal: Int32) async throws {
        let process = try start(arguments)
        await server.waitForRequests(2)
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 0)
        #expect(try listening.contains("was asked to push."))
        // Nobody listens any more: what is due is asked as before.
        #expect(try program.run("refresh", "--force").output == "1 feed: 0 new articles.\n")
    }

    @Test func stoppingEndsTheOneThatListensOnceHubsConfirmed() async throws {
        server.route("/hub") { [hub] request in
            hub.confirm(request)
            return .answer(202)
        }
        let process = try start(arguments)
        await server.waitForRequests(2)
        let stop = try program.run("listen", "--stop")
        #expect(stop.code == 0, "\(stop.errors)")
        #expect(stop.output.hasSuffix("It has ended.\n"))
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(try listening.contains("Served: unsubscribed."))
    }

    @Test func stoppingUnsubscribesByItselfWhenNobodyListens() async throws {
        server.route("/hub") { [hub] request in
            if request.form["hub.mode"] == "subscribe" {
                hub.confirm(request, thenPush: Self.rss("Two"))
            } else {
                hub.confirm(request)
            }
            return .answer(202)
        }
        _ = try program.run(arguments + ["--once"])
        let stop = try program.run("listen", "--stop", "--port", "\(port)")
        #expect(stop.code == 0, "\(stop.errors)")
        #expect(stop.output == "Served: unsubscribed.\n")
    }

    @Test func aPortThatIsTakenIsSaid() throws {
        let run = try program.run("listen", "--callback", "http://127.0.0.1/", "--port", "\(server.port)")
        #expect(run.code == 1)
        #expect(run.errors.contains("Something listens at 127.0.0.1, port \(server.port), already"))
    }
}

/// What a hub does once it was asked.
private struct Hub: Sendable {
    /// The topic.
    let feed: String
    /// Of the program's; free a moment ago.
    let port: UInt16

    /// Asks for our word, then pushes.
    func confirm(_ request: HTTPRequest, thenPush bodies: [UInt8]...) {
        let callback = (request.form["hub.callback"] ?? "").dropFirst("http://127.0.0.1:\(port)".count)
        let topic = feed.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        let mode = request.form["hub.mode"] ?? ""
        let client = RawClient(port: port)
        _ = client.get("\(callback)?hub.mode=\(mode)&hub.topic=\(topic)&hub.challenge=c&hub.lease_seconds=864000")
        for body in bodies {
            _ = client.post(
                String(callback),
                ["X-Hub-Signature": signature(body, request.form["hub.secret"] ?? "")],
                body: body
            )
        }
    }

    /// By OpenSSL's own program.
    private func signature(_ body: [UInt8], _ secret: String) -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: TLSServer.openssl)
        process.arguments = ["dgst", "-sha256", "-hmac", secret, "-r"]
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        do {
            try process.start()
        } catch {
            Issue.record("openssl cannot be run: \(error)")
            return ""
        }
        input.fileHandleForWriting.write(Data(body))
        input.fileHandleForWriting.closeFile()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return "sha256=" + text.prefix { $0 != " " }
    }
}
