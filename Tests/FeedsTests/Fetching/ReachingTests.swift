import Feeds
import Foundation
import Model
import TestSupport
import Testing

/// Ways to a server, and ways in which it answers.
@Suite(.timeLimit(.minutes(10)))
struct ReachingTests {
    let server: HTTPServer
    let fetcher = CurlFetcher(userAgent: "tern/test", limits: .withoutPause)

    init() throws {
        server = try HTTPServer()
    }

    private func text(_ url: String, _ options: FetchOptions = FetchOptions(), _ other: CurlFetcher? = nil) async
        -> Result<String, Failure>
    {
        await (other ?? fetcher).exchange(FetchRequest(url: url, options: options)).result.map {
            String(decoding: $0.body, as: UTF8.self)
        }
    }

    @Test func aFeedsOwnProxyIsAskedAndHostsInAnyAlphabetArrive() async {
        server.route("http://xn--bcher-kva.example/feed", .text("through"))
        let options = FetchOptions(proxy: server.url(""))
        #expect(await text("http://bücher.example/feed", options) == .success("through"))
    }

    @Test func aSOCKSProxyIsAsked() async throws {
        let proxy = try SOCKSProxy(answer: "HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\nthrough")
        let options = FetchOptions(proxy: "socks5h://127.0.0.1:\(proxy.port)")
        let result = await text("http://far.example/feed", options)
        #expect(result == .success("through"), "\(result)")
        // The name was not looked up here.
        #expect(await proxy.finish() == "far.example")
    }

    @Test func aSOCKSProxyThatIsNoneIsNamed() async throws {
        let closed = server.port
        server.stop()
        let result = await text("http://a.example/", FetchOptions(proxy: "socks5h://127.0.0.1:\(closed)"))
        guard case .failure(.offline) = result else {
            Issue.record("it came: \(result)")
            return
        }
    }

    @Test func aServerOfTheNewerInternetIsReached() async throws {
        let six = try HTTPServer(.six)
        six.route("/feed", .text("six"))
        #expect(await text(six.url("/feed")) == .success("six"))
    }

    @Test func whatIsSentInZstandardOrBrotliIsRead() async {
        for (name, body) in [("zstd", Packed.zstd), ("br", Packed.brotli)] {
            server.route("/\(name)", .answer(headers: ["Content-Encoding": name], body: body))
            #expect(await text(server.url("/\(name)")) == .success("<rss></rss>"), "\(name)")
        }
        let offered = server.requests.first?.headers["accept-encoding"] ?? ""
        for name in ["gzip", "br", "zstd"] { #expect(offered.contains(name)) }
    }

    @Test func aServerThatStopsHalfwayIsToldApartFromOneThatSaysNothing() async {
        var limits = FetchLimits()
        limits.silenceMilliseconds = 80
        let fetcher = CurlFetcher(userAgent: "tern/test", limits: limits)
        server.route("/half", .halted("<rss>"))
        #expect(
            await text(server.url("/half"), FetchOptions(), fetcher)
                == .failure(.broken(what: server.url("/half"), how: "sent nothing more for 1 s"))
        )
    }

    @Test func nothingTakesLongerThanTheWholeOfTheTime() async {
        var limits = FetchLimits()
        limits.totalMilliseconds = 80
        server.route("/half", .halted("<rss>"))
        #expect(
            await text(server.url("/half"), FetchOptions(), CurlFetcher(userAgent: "tern/test", limits: limits))
                == .failure(.broken(what: server.url("/half"), how: "was still arriving after 1 s"))
        )
    }

    @Test func whatAnErrorPageSaysIsPassedOn() async {
        server.route(
            "/wall",
            .answer(403, headers: ["Content-Type": "text/html"], body: Array("<html><title>Just a moment</title>".utf8))
        )
        server.route(
            "/text",
            .answer(400, headers: ["Content-Type": "text/plain"], body: Array("No key\nmore".utf8))
        )
        #expect(
            await text(server.url("/wall"))
                == .failure(.http(status: 403, what: server.url("/wall"), said: "Just a moment"))
        )
        #expect(
            await text(server.url("/text")) == .failure(.http(status: 400, what: server.url("/text"), said: "No key"))
        )
    }

    @Test func moreThanTenRedirectsAreTooMany() async {
        for number in 0..<12 { server.route("/\(number)", .redirect(to: "/\(number + 1)")) }
        guard case .failure(let failure) = await text(server.url("/0")) else {
            Issue.record("it came")
            return
        }
        #expect(failure.sentence.contains("it redirects too often: \(server.url("/0")) → \(server.url("/1")) → "))
        #expect(server.requests.count == 11)
    }

    @Test func aFragmentIsNothingToAskFor() async {
        server.route("/feed", .text("x"))
        _ = await text(server.url("/feed#latest"))
        #expect(server.requests.map(\.path) == ["/feed"])
    }
}

/// "<rss></rss>", as `zstd` packs it, and in brotli as one block that is not compressed (RFC 7932 §9.2).
private enum Packed {
    static let zstd: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x20, 0x0B, 0x59, 0x00, 0x00] + Array("<rss></rss>".utf8)
    static let brotli: [UInt8] = [0x0B, 0x05, 0x80] + Array("<rss></rss>".utf8) + [0x03]
}
