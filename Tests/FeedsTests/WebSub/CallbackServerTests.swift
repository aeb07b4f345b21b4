import Model
import TestSupport
import Testing

@testable import Feeds

/// The server over the wire, and what strangers may send.
@Suite(.timeLimit(.minutes(10)))
struct CallbackServerTests {
    private let server: CallbackServer
    private var client: RawClient { RawClient(port: server.port) }

    init() throws {
        var limits = CallbackLimits()
        limits.bodyBytes = 1 << 20
        limits.waitingBytes = 3 << 20
        server = try CallbackServer(address: "127.0.0.1", port: 0, limits: limits)
        server.update { table in
            table["t"] = CallbackTable.Entry(
                topic: "https://a.example/?x=1&y",
                secret: "key",
                standing: .active,
                expected: .subscribe
            )
        }
    }

    private func signature(_ body: [UInt8]) -> String {
        let digits = body.withUnsafeBytes { HubSignature.digits("sha512", secret: "key", body: $0) }
        return "sha512=" + String(decoding: digits ?? [], as: UTF8.self)
    }

    @Test func aChallengeComesBackByteForByteAndIsNoPage() async {
        let query = "hub.mode=subscribe&hub.topic=https%3A%2F%2Fa.example%2F%3Fx%3D1%26y&hub.lease_seconds=60"
        let answer = client.get("/any/t?\(query)&hub.challenge=%3Cb%3E%00%FF+x")
        #expect(answer.status == 200)
        #expect(answer.body == Array("<b>\0".utf8) + [0xFF, 0x20, 0x78])
        #expect(answer.headers["content-type"] == "text/plain; charset=utf-8")
        #expect(answer.headers["x-content-type-options"] == "nosniff")
        var events = server.events.makeAsyncIterator()
        #expect(await events.next() == .verified("t", .subscribe, lease: 60))
    }

    @Test func whatIsPushedComesOutInOrderUntilTheServerIsClosed() async {
        for number in 1...3 {
            let body = Array("push \(number)".utf8)
            let headers = ["X-Hub-Signature": signature(body), "Content-Type": "application/atom+xml"]
            #expect(client.post("/t", headers, body: body).status == 200)
        }
        server.close()
        #expect(client.get("/t").status == 0)
        var bodies: [String] = []
        for await case .pushed("t", let push) in server.events {
            #expect(push.contentType == "application/atom+xml")
            bodies.append(String(decoding: push.body, as: UTF8.self))
        }
        #expect(bodies == ["push 1", "push 2", "push 3"])
    }

    @Test func nothingElseIsThere() {
        for path in ["/", "/t/", "/T", "/x", "/hook/", "/robots.txt", "//", "/t%2F", "/%74x", "/?t"] {
            for method in ["GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "BREW"] {
                #expect(client.send(method, path, ["Content-Length": "0"], []).status == 404, "\(method) \(path)")
            }
        }
        #expect(client.send("PUT", "/t", ["Content-Length": "0"], []).status == 405)
    }

    @Test func aStrangersBodyIsNotWaitedFor() {
        let answer = client.send("POST", "/x", ["Content-Length": "1000000000"], [])
        #expect(answer.status == 404)
    }

    @Test func aBodyThatIsTooLargeIsRefusedBeforeOrAmidIt() {
        #expect(client.send("POST", "/t", ["Content-Length": "1048577"], []).status == 413)
        #expect(client.send("POST", "/t", ["Content-Length": "99999999999999999999999"], []).status != 200)
        #expect(client.send("POST", "/t", ["Content-Length": "-1"], []).status != 200)
        let piece = Array("10000\r\n".utf8) + [UInt8](repeating: 0x61, count: 0x10000) + Array("\r\n".utf8)
        let chunks = Array((0..<64).map { _ in piece }.joined())
        #expect(client.send("POST", "/t", ["Transfer-Encoding": "chunked"], chunks).status != 200)
        // It still listens.
        #expect(client.get("/t").status == 404)
    }

    @Test func aHeadThatIsTooLargeIsRefused() {
        let long = String(repeating: "a", count: 64 << 10)
        #expect(client.send("GET", "/t", ["X-Long": long], []).status != 200)
        #expect(client.get("/t?hub.challenge=\(long)").status != 200)
        #expect(client.get("/t").status == 404)
    }

    @Test func whatIsNoRequestHarmsNothing() {
        for text in [
            "\r\n\r\n\r\n", "GET\r\n\r\n", "\u{16}\u{03}\u{01}\0\0", "POST /t HTTP/1.1\r\n\r\n",
            "GET /t HTTP/9.9\r\n\r\n",
        ] {
            _ = client.send(Array(text.utf8) + Array("GET / HTTP/1.1\r\nConnection: close\r\n\r\n".utf8))
        }
        #expect(client.get("/t").status == 404)
    }

    @Test func whoeverSendsFasterThanCanBeStoredIsToTryAgain() async {
        let body = [UInt8](repeating: 0x61, count: 1 << 20)
        let headers = ["X-Hub-Signature": signature(body)]
        for _ in 1...3 { #expect(client.post("/t", headers, body: body).status == 200) }
        #expect(client.post("/t", headers, body: body).status == 503)
        var events = server.events.makeAsyncIterator()
        guard case .pushed(_, let push) = await events.next() else { return #expect(Bool(false)) }
        server.done(with: push)
        #expect(client.post("/t", headers, body: body).status == 200)
    }

    @Test func whyNothingCanBeListenedToIsSaid() {
        func sentence(_ address: String, _ port: UInt16) -> String {
            do throws(Failure) {
                _ = try CallbackServer(address: address, port: port)
                return "it can"
            } catch {
                return error.sentence
            }
        }
        #expect(sentence("127.0.0.1", server.port).contains("listens at 127.0.0.1, port \(server.port), already"))
        #expect(sentence("me.example", 0).contains("no address to listen at"))
        #expect(sentence("203.0.113.7", 0).contains("Nothing can be listened to at 203.0.113.7"))
        #expect(sentence("::1", 0) == "it can")
    }
}
