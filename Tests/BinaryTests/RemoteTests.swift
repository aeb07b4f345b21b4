import Foundation
import TestSupport
import Testing

/// `tern --api` against a server on the loopback interface.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(10)))
struct RemoteTests {
    let program: Program
    let server: HTTPServer

    init() throws {
        program = try Program()
        server = try HTTPServer()
    }

    private func page(_ numbers: Range<Int>, _ rest: String) -> HTTPReply {
        let items = numbers.map { number in
            """
            {"id": \(number), "title": "Remote \(number) 遠", "summary": "About \(number)",
             "url": "https://example.org/\(number)", "publishedAt": "2021-08-01T10:00:00Z"}
            """
        }
        return .text("{\"items\": [\(items.joined(separator: ","))], \(rest)}", type: "application/json")
    }

    private func start() throws -> RunningProgram {
        let running = try RunningProgram(program, ["--api", server.url("/items")])
        return running
    }

    private func quit(_ running: RunningProgram) {
        running.type("\u{3}")
        #expect(running.change() == .exited(code: 0))
    }

    @Test func pagesByNumberAreReadToTheEnd() throws {
        server.route("/items?page=1&size=20", page(0..<20, "\"hasMore\": true"))
        server.route("/items?page=2&size=20", page(20..<25, "\"hasMore\": false"))
        let running = try start()
        running.wait(for: "Remote 0 遠")
        running.press("l")
        running.type("G")
        running.wait(for: "20 of")
        running.type("G")
        running.wait(for: "25 of 25")
        #expect(running.terminal.text.contains("Remote 24 遠"))
        quit(running)
    }

    @Test func pagesByCursorAreReadToTheEnd() throws {
        server.route("/items?page=1&size=20", page(0..<20, "\"nextCursor\": \"a b\""))
        server.route("/items?limit=20&cursor=a%20b", page(20..<23, "\"nextCursor\": null"))
        let running = try start()
        running.wait(for: "Remote 0 遠")
        running.press("l")
        running.type("G")
        running.wait(for: "20 of")
        running.type("G")
        running.wait(for: "23 of 23")
        quit(running)
    }

    @Test func aServerWithAProblemIsNamedAndRRetries() throws {
        server.route("/items?page=1&size=20", .answer(500))
        let running = try start()
        running.wait(for: "500")
        running.wait(for: "R retries")
        server.route("/items?page=1&size=20", page(0..<3, "\"hasMore\": false"))
        running.type("R")
        running.wait(for: "Remote 2 遠")
        quit(running)
    }

    @Test func aPageThatFailsLaterKeepsTheRowsAndRRetries() throws {
        server.route("/items?page=1&size=20", page(0..<20, "\"hasMore\": true"))
        server.route("/items?page=2&size=20", .hangUp)
        let running = try start()
        running.wait(for: "Remote 0 遠")
        running.press("l")
        running.press("G")
        running.wait(for: "R retry")
        running.wait(for: "could not be loaded")
        #expect(running.terminal.text.contains("Remote 19 遠"))
        server.route("/items?page=2&size=20", page(20..<21, "\"hasMore\": false"))
        running.type("R")
        running.wait(for: "20 of 21")
        running.type("G")
        running.wait(for: "Remote 20 遠")
        quit(running)
    }

    @Test func keysWorkWhileAServerIsSilent() throws {
        server.route("/items?page=1&size=20", .silence)
        let running = try start()
        running.wait(for: "Loading")
        running.type("?")
        running.wait(for: "half a page down")
        running.type("\u{3}")
        #expect(running.change() == .exited(code: 0))
    }
}
