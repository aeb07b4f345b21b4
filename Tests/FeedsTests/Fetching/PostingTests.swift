import Model
import TestSupport
import Testing

@testable import Feeds

/// Forms, which go to hubs.
@Suite(.timeLimit(.minutes(10)))
struct PostingTests {
    private let server: HTTPServer
    private let fetcher = CurlFetcher(userAgent: "tern/test", limits: .withoutPause)

    init() throws { server = try HTTPServer() }

    private func post(_ path: String = "/hub", form: String = "hub.mode=subscribe&x=%C3%BC") async -> FetchExchange {
        await fetcher.exchange(FetchRequest(url: server.url(path), accept: "*/*", form: form))
    }

    @Test func aFormIsSentAsItStandsAndEveryKindOfSuccessIsOne() async throws {
        for status in [200, 202, 204] {
            server.route("/hub", .answer(status))
            _ = try await post().result.get()
        }
        let request = try #require(server.requests.first)
        #expect(request.method == "POST")
        #expect(request.headers["content-type"] == "application/x-www-form-urlencoded")
        #expect(request.form == ["hub.mode": "subscribe", "x": "ü"])
        server.route("/hub", .answer(422, headers: ["Content-Type": "text/plain"], body: Array("no such topic".utf8)))
        guard case .failure(.http(422, _, "no such topic")) = await post().result else {
            return #expect(Bool(false), "an error is no success")
        }
    }

    @Test(arguments: [307, 308]) func aHubThatMovedGetsTheSameForm(status: Int) async throws {
        server.route("/hub", .redirect(status, to: "/new"))
        server.route("/new", .answer(202))
        _ = try await post().result.get()
        #expect(server.requests.map(\.method) == ["POST", "POST"])
        #expect(server.requests.map(\.body).allSatisfy { $0 == server.requests[0].body })
    }

    @Test(arguments: [301, 302, 303]) func aRedirectThatMakesAGETOfItIsNotFollowed(status: Int) async {
        server.route("/hub", .redirect(status, to: "/new"))
        guard case .failure(.http(status, _, _)) = await post().result else { return #expect(Bool(false)) }
        #expect(server.requests.count == 1)
    }

    @Test func aLongFormArrivesWhole() async throws {
        server.route("/hub", .answer(202))
        _ = try await post(form: "x=" + String(repeating: "a", count: 1 << 20)).result.get()
        #expect(server.requests.first?.body.count == 2 + 1 << 20)
    }
}
