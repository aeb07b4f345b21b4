import CSQLite
import Foundation
import TestSupport
import Testing

/// Looking after a library through the built program.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct CareTests {
    let program: Program
    let server: HTTPServer
    private var database: String { program.file("data/tern/tern.db") }

    init() throws {
        program = try Program()
        server = try HTTPServer()
    }

    private func serve(_ feed: Int, items: Int) {
        let text = (0..<items).map { item in
            "<item><guid>\(feed)-\(item)</guid><title>Title \(item)</title><description>\(item) words</description></item>"
        }
        server.route(
            "/\(feed)",
            .text("<rss version=\"2.0\"><channel><title>F\(feed)</title>\(text.joined())</channel></rss>")
        )
    }

    private func execute(_ sql: String) throws {
        var handle: OpaquePointer?
        defer { sqlite3_close(handle) }
        try #require(sqlite3_open(database, &handle) == SQLITE_OK)
        try #require(sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK)
    }

    @Test func aWholeLibraryIsSaidToBeSo() throws {
        #expect(try program.run("doctor").code == 1)
        serve(1, items: 3)
        _ = try program.run("add", server.url("/1"))
        let outcome = try program.run("doctor")
        #expect(outcome.code == 0)
        #expect(outcome.output.contains("1 feed, 3 articles, 3 unread, 0 starred"))
        #expect(outcome.output.hasSuffix("The library is whole.\n"))
    }

    @Test func wrongCountsAreToldAndPutRight() throws {
        serve(1, items: 3)
        _ = try program.run("add", server.url("/1"))
        try execute("UPDATE counts SET unread = 9")
        let found = try program.run("doctor")
        #expect(found.code == 1)
        #expect(found.output.contains("Wrong counts of articles: 1 feed or tag."))
        let repaired = try program.run("doctor", "--repair", "--json")
        #expect(repaired.code == 0)
        let answer = try JSONSerialization.jsonObject(with: Data(repaired.output.utf8)) as? [String: Any]
        #expect((answer?["repaired"] as? [[String: Any]])?.first?["kind"] as? String == "miscounted")
        #expect(FileManager.default.fileExists(atPath: try #require(answer?["backup"] as? String)))
        #expect(try program.run("doctor").code == 0)
    }

    @Test func aBackupIsALibraryOfItsOwn() throws {
        serve(1, items: 3)
        _ = try program.run("add", server.url("/1"))
        let copied = try program.run("backup")
        #expect(copied.code == 0, "\(copied.errors)")
        let path = copied.output.trimmingCharacters(in: .newlines)
        #expect(path.hasSuffix(".backup"))
        #expect(try program.run("doctor", "--db", path).output.contains("3 articles"))
        #expect(try program.run("backup", program.file("mine.db")).output == program.file("mine.db") + "\n")
        #expect(try program.run("backup", program.file("mine.db")).code == 1)
    }

    /// Nothing that was saved is lost, and nothing is half saved, whenever the program is killed.
    @Test func aRefreshThatIsKilledLeavesTheLibraryWhole() throws {
        for feed in 0..<4 { serve(feed, items: 1) }
        for feed in 0..<4 { _ = try program.run("add", server.url("/\(feed)")) }
        var random = SeededGenerator(seed: 7)
        var articles = 4
        for round in 1...100 {
            for feed in 0..<4 { serve(feed, items: 1 + round) }
            let asked = server.requests.count + Int.random(in: 1...4, using: &random)
            let refresh = try program.start("refresh", "--force")
            while server.requests.count < asked, refresh.isRunning { usleep(500) }
            usleep(UInt32.random(in: 0...20_000, using: &random))
            kill(refresh.processIdentifier, SIGKILL)
            refresh.waitUntilExit()
            let outcome = try program.run("doctor", "--json")
            #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
            let answer = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
            let found = try #require(answer?["articles"] as? Int)
            #expect(found >= articles)
            articles = found
        }
        #expect(articles > 4, "no refresh came far enough")
        #expect(try program.run("refresh", "--force").code == 0)
        #expect(try program.run("doctor").output.contains("4 feeds, \(4 * 101) articles"))
    }
}
