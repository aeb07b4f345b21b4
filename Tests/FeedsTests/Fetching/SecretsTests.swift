import Feeds
import Model
import TestSupport
import Testing

/// Nothing of a feed's own reaches anybody but its host.
@Suite(.timeLimit(.minutes(10)))
struct SecretsTests {
    let server: HTTPServer
    let other: HTTPServer
    let fetcher = CurlFetcher(userAgent: "tern/test", limits: .withoutPause)

    init() throws {
        server = try HTTPServer()
        other = try HTTPServer()
    }

    private func fetch(_ url: String, _ options: FetchOptions = FetchOptions()) async -> FetchExchange {
        await fetcher.exchange(FetchRequest(url: url, options: options))
    }

    private let secrets = FetchOptions(headers: [HeaderField("X-Key", "secret")], credentials: "me:pass")

    @Test func aFeedsOwnHeadersAndCredentialsAreSentToItsHost() async throws {
        server.route("/feed", .redirect(to: "/there"))
        server.route("/there", .text("x"))
        _ = await fetch(server.url("/feed"), secrets)
        #expect(server.requests.map { $0.headers["x-key"] } == ["secret", "secret"])
        #expect(server.requests.map { $0.headers["authorization"] } == ["Basic bWU6cGFzcw==", "Basic bWU6cGFzcw=="])
    }

    @Test func anotherHostGetsNeitherHeadersNorCredentials() async throws {
        server.route("/feed", .redirect(to: other.url("/there")))
        other.route("/there", .text("x"))
        let exchange = await fetch(server.url("/feed"), secrets)
        let request = try #require(other.requests.first)
        #expect(request.headers["x-key"] == nil && request.headers["authorization"] == nil)
        #expect(request.headers["cookie"] == nil && request.headers["referer"] == nil)
        #expect(exchange.hops.map(\.status) == [302, 200])
    }

    @Test func credentialsInTheAddressStayWithItsHostAndOutOfSight() async throws {
        let url = "http://me:pass@127.0.0.1:\(server.port)/feed"
        server.route("/feed", .redirect(301, to: server.url("/new")))
        server.route("/new", .redirect(301, to: other.url("/there")))
        other.route("/there", .answer(500))
        let exchange = await fetch(url)
        #expect(server.requests.map { $0.headers["authorization"] != nil } == [true, true])
        #expect(other.requests.map { $0.headers["authorization"] != nil } == [false])
        guard case .failure(let failure) = exchange.result else {
            Issue.record("it did not fail")
            return
        }
        #expect(!failure.sentence.contains("pass"))
        #expect(!exchange.hops.contains { $0.url.contains("pass") })
    }

    @Test func whatIsReadFromAnAddressWithAPasswordPointsToOneWithout() async throws {
        let url = "http://me:pass@127.0.0.1:\(server.port)/feed"
        server.route("/feed", .redirect(301, to: "/new"))
        server.route("/new", .text("x"))
        let response = try await fetcher.fetch(FetchRequest(url: url))
        #expect(response.finalURL == server.url("/new"))
        // Where the feed is asked from now on.
        #expect(response.movedTo == "http://me:pass@127.0.0.1:\(server.port)/new")
    }

    @Test(arguments: [
        ("https://me:pass@a.example/x?y=1", "https://a.example/x?y=1"),
        ("https://a.example/@x", "https://a.example/@x"),
        ("http://me@a.example:80", "http://a.example:80"), ("exec:me@here", "exec:me@here"), ("", ""),
    ])
    func anAddressIsShownWithoutItsNameAndPassword(address: String, shown: String) {
        #expect(address.withoutCredentials == shown)
    }

    @Test func nameAndPasswordGoToAddressesOfTheSameHostOnly() {
        let home = "https://me:pass@a.example/feed"
        #expect("https://a.example/2".withCredentials(of: home) == "https://me:pass@a.example/2")
        for other in ["http://a.example/2", "https://b.example/2", "https://you@a.example/", "nonsense"] {
            #expect(other.withCredentials(of: home) == other)
        }
    }

    @Test func aDigestChallengeIsAnswered() async throws {
        server.route("/feed") { request in
            let isSigned = request.headers["authorization"]?.hasPrefix("Digest ") == true
            return isSigned
                ? .text("in")
                : .answer(401, headers: ["WWW-Authenticate": "Digest realm=\"r\", nonce=\"abc\", qop=\"auth\""])
        }
        let exchange = await fetch(server.url("/feed"), secrets)
        #expect((try? exchange.result.get())?.body == Array("in".utf8))
        #expect(!server.requests.contains { $0.headers["authorization"]?.contains("pass") == true })
    }

    @Test func noCookieIsKeptUnlessTheFeedMay() async throws {
        server.route("/feed") { request in
            request.headers["cookie"] == "seen=1"
                ? .text("in") : .answer(302, headers: ["Set-Cookie": "seen=1", "Location": "/feed"])
        }
        guard case .failure(let failure) = await fetch(server.url("/feed")).result else {
            Issue.record("it came")
            return
        }
        #expect(failure.sentence.contains("redirects in a circle"))
        let allowed = await fetch(server.url("/feed"), FetchOptions(allowsCookies: true))
        #expect((try? allowed.result.get())?.body == Array("in".utf8))
        // Nothing is kept for the next fetch.
        _ = await fetch(server.url("/feed"), FetchOptions(allowsCookies: true))
        #expect(server.requests.count { $0.headers["cookie"] == nil } == 3)
    }

    @Test func whatWasSentIsToldWithoutItsSecrets() async throws {
        server.route("/feed", .text("x"))
        let exchange = await fetch(server.url("/feed"), secrets)
        #expect(exchange.sent.contains(HeaderField("X-Key", "…")))
        #expect(!exchange.sent.contains { $0.value.contains("secret") || $0.value.contains("pass") })
    }

    @Test func aFeedMayNameItselfToItsServerOtherwise() async throws {
        server.route("/feed", .text("x"))
        _ = await fetch(server.url("/feed"), FetchOptions(userAgent: "Mine/1"))
        #expect(server.requests.map { $0.headers["user-agent"] } == ["Mine/1"])
    }
}
