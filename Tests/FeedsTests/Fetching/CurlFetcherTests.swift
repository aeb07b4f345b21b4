import Feeds
import Model
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct CurlFetcherTests {
    let server: HTTPServer
    let fetcher: CurlFetcher

    init() throws {
        server = try HTTPServer()
        fetcher = CurlFetcher(userAgent: "tern/test", limits: .withoutPause)
    }

    @Test func aFeedComesWithItsTypeAndItsValidatorsByteForByte() async throws {
        let headers = [
            "Content-Type": "text/xml; charset=utf-8", "ETag": "W/\"a b-gzip\"", "Last-Modified": "yesterday",
        ]
        server.route("/feed?x=1&y=ü", .answer(headers: headers, body: Array("<rss/>".utf8)))
        server.route("/feed?x=1&y=%C3%BC", .answer(headers: headers, body: Array("<rss/>".utf8)))
        let response = try await fetcher.fetch(FetchRequest(url: server.url("/feed?x=1&y=ü")))
        #expect(response.body == Array("<rss/>".utf8))
        #expect(response.contentType == "text/xml; charset=utf-8")
        #expect(response.validators == Validators(etag: "W/\"a b-gzip\"", lastModified: "yesterday"))
        #expect(response.movedTo == nil && !response.isNotModified)
        #expect(server.requests.map(\.path) == ["/feed?x=1&y=%C3%BC"])
    }

    @Test func theRequestSaysWhoAsksAndNothingElse() async throws {
        server.route("/", .text("x"))
        _ = try await fetcher.fetch(FetchRequest(url: server.url("/")))
        let request = try #require(server.requests.first)
        #expect(request.method == "GET")
        #expect(request.headers["user-agent"] == "tern/test")
        #expect(request.headers["accept"] == FetchRequest.feedTypes)
        #expect(FetchRequest.feedTypes.contains("application/feed+json"))
        #expect(request.headers["accept-encoding"]?.contains("gzip") == true)
        for name in ["cookie", "referer", "if-none-match", "if-modified-since"] {
            #expect(request.headers[name] == nil)
        }
    }

    @Test func validatorsAreSentBackAsTheyCame() async throws {
        server.route("/feed", .answer(304, headers: ["ETag": "\"2\""]))
        let validators = Validators(etag: "W/\"x-gzip\"", lastModified: "Thu, 01 Jan 2041 00:00:00 GMT")
        let response = try await fetcher.fetch(FetchRequest(url: server.url("/feed"), validators: validators))
        #expect(response.isNotModified && response.body.isEmpty)
        #expect(response.validators.etag == "\"2\"")
        let headers = try #require(server.requests.first?.headers)
        #expect(headers["if-none-match"] == validators.etag)
        #expect(headers["if-modified-since"] == validators.lastModified)
    }

    @Test func aValidatorCannotSmuggleInAHeader() async throws {
        server.route("/feed", .text("x"))
        let validators = Validators(etag: "\"1\"\r\nCookie: stolen")
        _ = try await fetcher.fetch(FetchRequest(url: server.url("/feed"), validators: validators))
        #expect(server.requests.first?.headers["cookie"] == nil)
        #expect(server.requests.first?.headers["if-none-match"] == nil)
    }

    @Test(arguments: [301, 308])
    func aFeedThatMovedForGoodSaysWhere(status: Int) async throws {
        server.route("/old", .redirect(status, to: "/new"))
        server.route("/new", .redirect(301, to: server.url("/newest")))
        server.route("/newest", .text("here"))
        let response = try await fetcher.fetch(FetchRequest(url: server.url("/old")))
        #expect(response.finalURL == server.url("/newest"))
        #expect(response.movedTo == server.url("/newest"))
        #expect(response.body == Array("here".utf8))
    }

    @Test(arguments: [302, 303, 307])
    func oneTemporaryHopMakesTheMoveTemporary(status: Int) async throws {
        server.route("/old", .redirect(301, to: "/between"))
        server.route("/between", .redirect(status, to: "/new"))
        server.route("/new", .answer(headers: ["ETag": "\"new\""], body: [1]))
        let response = try await fetcher.fetch(FetchRequest(url: server.url("/old")))
        #expect(response.finalURL == server.url("/new"))
        #expect(response.movedTo == nil)
        #expect(response.validators.etag == "\"new\"")
    }

    @Test func aRedirectLoopEndsAtOnceAndNamesItsChain() async {
        server.route("/a", .redirect(to: "/b"))
        server.route("/b", .redirect(to: "/a"))
        let failure = await failure(server.url("/a"))
        let chain = "\(server.url("/a")) → \(server.url("/b")) → \(server.url("/a"))"
        #expect(failure?.sentence == "\(server.url("/a")) cannot be read: it redirects in a circle: \(chain).")
        #expect(server.requests.count == 2)
    }

    @Test(arguments: ["file:///etc/passwd", "gopher://127.0.0.1/", "exec:ls"])
    func aRedirectNeverLeavesTheWeb(target: String) async {
        server.route("/out", .redirect(to: target))
        let failure = await failure(server.url("/out"))
        #expect(failure?.sentence.contains("redirects to \(target)") == true)
    }

    @Test(arguments: [401, 403, 404, 410, 429, 500, 503, 202, 204])
    func anyStatusButSuccessIsTold(status: Int) async {
        server.route("/feed", .answer(status, body: Array(repeating: 0x20, count: 100_000)))
        #expect(await failure(server.url("/feed")) == .http(status: status, what: server.url("/feed")))
    }

    @Test func aRefusedConnectionNamesTheHost() async throws {
        let url = server.url("/feed")
        server.stop()
        #expect(await failure(url) == .offline(detail: "127.0.0.1:\(server.port) refused the connection"))
    }

    @Test func anUnknownHostIsNamed() async {
        let failure = await failure("http://nowhere.invalid/feed")
        #expect(failure?.isOffline == true)
        #expect(failure?.sentence.contains("nowhere.invalid") == true)
    }

    @Test func aServerThatHangsUpIsToldApartFromOneThatBreaksOff() async {
        server.route("/hangup", .hangUp)
        server.route("/broken", .broken("<rss>"))
        let host = "127.0.0.1:\(server.port)"
        #expect(await failure(server.url("/hangup")) == .offline(detail: "\(host) hung up without an answer"))
        #expect(await failure(server.url("/broken")) == .offline(detail: "the connection to \(host) broke off"))
    }

    @Test func silenceTimesOut() async {
        var limits = FetchLimits()
        limits.silenceMilliseconds = 50
        server.route("/silent", .silence)
        let failure = await failure(server.url("/silent"), CurlFetcher(userAgent: "tern/test", limits: limits))
        #expect(failure == .timedOut(what: server.url("/silent"), seconds: 1))
    }

    @Test func aBodyIsReadWhateverWayItComes() async throws {
        server.route("/chunked", .chunked(["<rss>", "<channel/>", "</rss>"]))
        let response = try await fetcher.fetch(FetchRequest(url: server.url("/chunked")))
        #expect(String(decoding: response.body, as: UTF8.self) == "<rss><channel/></rss>")
    }

    @Test func whatIsCompressedIsRead() async throws {
        server.route("/gzip", .answer(headers: ["Content-Encoding": "gzip"], body: Gzip.feed))
        let response = try await fetcher.fetch(FetchRequest(url: server.url("/gzip")))
        #expect(String(decoding: response.body, as: UTF8.self) == "<rss><channel><title>Packed</title></channel></rss>")
    }

    @Test func aLargeBodyStopsAtTheLimitAlsoWhenItIsCompressed() async {
        var limits = FetchLimits()
        limits.bodyBytes = 100_000
        let fetcher = CurlFetcher(userAgent: "tern/test", limits: limits)
        server.route("/large", .answer(body: Array(repeating: 0x20, count: 100_001)))
        server.route("/bomb", .answer(headers: ["Content-Encoding": "gzip"], body: Gzip.zeros300000))
        for path in ["/large", "/bomb"] {
            let failure = await failure(server.url(path), fetcher)
            #expect(failure?.sentence == "\(server.url(path)) cannot be read: it is larger than 100000 bytes.")
        }
    }

    @Test func brokenCompressionIsTold() async {
        server.route("/gzip", .answer(headers: ["Content-Encoding": "gzip"], body: Array("no gzip at all".utf8)))
        #expect(await failure(server.url("/gzip"))?.sentence.hasSuffix("its compression is damaged.") == true)
    }

    @Test(arguments: ["ftp://a.example/x", "exec:ls", "javascript:alert(1)", "a.example/feed", ""])
    func whatIsNotAWebAddressIsRefused(url: String) async {
        guard case .unsupported = await failure(url) else {
            Issue.record("\(url) was not refused")
            return
        }
    }

    private func failure(_ url: String, _ other: CurlFetcher? = nil) async -> Failure? {
        do {
            _ = try await (other ?? fetcher).fetch(FetchRequest(url: url))
            return nil
        } catch {
            return error
        }
    }
}

/// Bytes made with `gzip -n`.
private enum Gzip {
    static let feed: [UInt8] = [
        31, 139, 8, 0, 0, 0, 0, 0, 2, 255, 179, 41, 42, 46, 182, 179, 73, 206, 72, 204, 203, 75, 205, 177, 179, 41, 201,
        44, 201, 73, 181, 11, 72, 76, 206, 78, 77, 177, 209, 135, 240, 108, 244, 225, 210, 250, 32, 213, 0, 235, 186,
        95, 21, 51, 0, 0, 0,
    ]
    static let zeros300000: [UInt8] =
        [31, 139, 8, 0, 0, 0, 0, 0, 2, 255, 237, 193, 1, 13, 0, 0, 0, 194, 160, 247, 79, 109, 15, 7, 20]
        + Array(repeating: 0, count: 290)
        + [252, 24, 251, 226, 178, 246, 224, 147, 4, 0]
}
