import Glibc
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
        // Room for three of the largest pushes.
        limits.waitingBytes = 3 * ((1 << 20) + 1024)
        server = try CallbackServer(address: "127.0.0.1", port: 0, limits: limits)
        Self.fill(server)
    }

    private static func fill(_ server: CallbackServer) {
        server.update { table in
            table["t"] = CallbackTable.Entry(
                topic: "https://a.example/?x=1&y",
                secret: "key",
                standing: .active,
                expected: .subscribe
            )
            table.isComplete = true
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
        for method in ["PUT", "HEAD"] {
            #expect(client.send(method, "/t", ["Content-Length": "0"], []).status == 405, "\(method)")
        }
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

    @Test func whoeverSendsFasterThanCanBeStoredIsToTryAgain() async throws {
        let body = [UInt8](repeating: 0x61, count: 1 << 20)
        let headers = ["X-Hub-Signature": signature(body)]
        for _ in 1...3 { #expect(client.post("/t", headers, body: body).status == 200) }
        #expect(client.post("/t", headers, body: body).status == 503)
        var events = server.events.makeAsyncIterator()
        server.done(with: try #require(await events.next()))
        #expect(client.post("/t", headers, body: body).status == 200)
    }

    @Test func whatHasNoBodyCountsTooAndChangesNothingWhenThereIsNoRoom() async throws {
        var limits = CallbackLimits()
        limits.waitingBytes = 4 * 1024
        let server = try CallbackServer(address: "127.0.0.1", port: 0, limits: limits)
        Self.fill(server)
        let client = RawClient(port: server.port)
        // Not signed: each is told, and nothing more.
        for _ in 1...4 { #expect(client.post("/t", body: []).status == 200) }
        #expect(client.post("/t", body: []).status == 503)
        let confirmation = "/t?hub.mode=subscribe&hub.topic=https%3A%2F%2Fa.example%2F%3Fx%3D1%26y&hub.challenge=c"
        #expect(client.get(confirmation).status == 503)
        var events = server.events.makeAsyncIterator()
        server.done(with: try #require(await events.next()))
        #expect(client.get(confirmation).text == "c")
    }

    @Test func oneAddressHasOnlySoManyConnections() throws {
        var limits = CallbackLimits()
        limits.connectionsPerAddress = 2
        let server = try CallbackServer(address: "0.0.0.0", port: 0, limits: limits)
        Self.fill(server)
        let client = RawClient(port: server.port)
        #expect(client.get("/t").status == 404)
        let waiting = (1...3).map { _ in Self.connection(to: server.port) }
        #expect(client.get("/t").status == 0)
        for descriptor in waiting { close(descriptor) }
    }

    /// One that says nothing.
    private static func connection(to port: UInt16) -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        address.sin_port = port.bigEndian
        let length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, length) == 0 }
        }
        #expect(isConnected)
        return descriptor
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
