import Feeds
import Model
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct FetchConcurrencyTests {
    let server: HTTPServer
    let fetcher = CurlFetcher(userAgent: "tern/test", limits: .withoutPause)

    init() throws {
        server = try HTTPServer()
    }

    @Test func fiftyFetchesAllArriveAndOneHostIsNeverCrowded() async throws {
        for number in 0..<50 { server.route("/\(number)", .text("feed \(number)")) }
        let bodies = try await withThrowingTaskGroup(of: (Int, String).self) { group in
            for number in 0..<50 {
                group.addTask { [fetcher, server] in
                    let response = try await fetcher.fetch(FetchRequest(url: server.url("/\(number)")))
                    return (number, String(decoding: response.body, as: UTF8.self))
                }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        #expect(bodies.count == 50)
        #expect(bodies.allSatisfy { $0.value == "feed \($0.key)" })
        #expect(server.mostRequests <= 2)
        #expect(server.mostConnections <= 2)
    }

    @Test func noMoreThanTheCapAreAskedAtOnce() async throws {
        var limits = FetchLimits.withoutPause
        limits.transfers = 2
        let fetcher = CurlFetcher(userAgent: "tern/test", limits: limits)
        let servers = try (0..<3).map { _ in try HTTPServer() }
        var tasks: [Task<FetchResponse, any Error>] = []
        for (number, server) in servers.enumerated() {
            server.route("/", .text("x").held)
            tasks.append(Task { try await fetcher.fetch(FetchRequest(url: server.url("/"))) })
            if number < 2 { await server.waitForRequests(1) }
        }
        #expect(servers[2].requests.isEmpty)
        servers[0].release()
        await servers[2].waitForRequests(1)
        servers.forEach { $0.release() }
        for task in tasks { #expect(try await task.value.body == Array("x".utf8)) }
    }

    @Test func aSlowHostDoesNotHoldUpAnother() async throws {
        let other = try HTTPServer()
        other.route("/", .text("quick"))
        for number in 0..<8 { server.route("/\(number)", .silence) }
        let slow = (0..<8).map { number in
            Task { [fetcher, server] in try await fetcher.fetch(FetchRequest(url: server.url("/\(number)"))) }
        }
        await server.waitForRequests(2)
        let response = try await fetcher.fetch(FetchRequest(url: other.url("/")))
        #expect(response.body == Array("quick".utf8))
        slow.forEach { $0.cancel() }
        for task in slow { #expect(await failure(task) == .cancelled) }
    }

    @Test func cancellingEndsOneFetchAndNoOther() async throws {
        server.route("/kept", .text("kept").held)
        server.route("/dropped", .silence)
        let kept = Task { [fetcher, server] in try await fetcher.fetch(FetchRequest(url: server.url("/kept"))) }
        let dropped = Task { [fetcher, server] in try await fetcher.fetch(FetchRequest(url: server.url("/dropped"))) }
        await server.waitForRequests(2)
        dropped.cancel()
        #expect(await failure(dropped) == .cancelled)
        server.release()
        #expect(try await kept.value.body == Array("kept".utf8))
    }

    @Test func aTaskThatIsCancelledAlreadyAsksNobody() async {
        server.route("/", .text("x"))
        let task = Task { [fetcher, server] in
            withUnsafeCurrentTask { $0?.cancel() }
            return try await fetcher.fetch(FetchRequest(url: server.url("/")))
        }
        #expect(await failure(task) == .cancelled)
        #expect(server.requests.isEmpty)
    }

    @Test func closingEndsWhatIsRunningAndWhatWaits() async {
        server.route("/", .silence)
        let tasks = (0..<5).map { _ in
            Task { [fetcher, server] in try await fetcher.fetch(FetchRequest(url: server.url("/"))) }
        }
        await server.waitForRequests(2)
        await fetcher.close()
        for task in tasks { #expect(await failure(task) == .cancelled) }
        #expect(await failure(Task { try await fetcher.fetch(FetchRequest(url: server.url("/"))) }) == .cancelled)
    }

    @Test func closingWithoutAnyFetchReturns() async {
        await fetcher.close()
        await fetcher.close()
    }

    private func failure(_ task: Task<FetchResponse, any Error>) async -> Failure? {
        do {
            _ = try await task.value
            return nil
        } catch {
            return error as? Failure
        }
    }
}
