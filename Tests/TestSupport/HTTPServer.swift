import Glibc
import Synchronization

/// A small HTTP/1.1 server on the loopback interface that answers by script and remembers what it was asked.
package final class HTTPServer: Sendable {
    /// Which loopback interface to listen at.
    package enum Internet: Sendable { case four, six }

    package let port: UInt16
    private let internet: Internet
    private let core: HTTPServerCore

    /// Listens at a free port of 127.0.0.1 or ::1. Throws when there is none.
    package init(_ internet: Internet = .four) throws {
        let (descriptor, port) = try internet == .four ? HTTPServer.listen() : HTTPServer.listenAtSix()
        self.internet = internet
        self.port = port
        core = HTTPServerCore(listener: descriptor)
        core.startAccepting()
    }

    deinit { stop() }

    /// The address of a path on this server.
    package func url(_ path: String) -> String {
        "http://\(internet == .four ? "127.0.0.1" : "[::1]"):\(port)\(path)"
    }

    /// What is answered at `path` from now on. Without a route the answer is 404.
    package func route(_ path: String, _ reply: HTTPReply) {
        route(path) { _ in reply }
    }

    /// The same, decided per request.
    package func route(_ path: String, reply: @escaping @Sendable (HTTPRequest) -> HTTPReply) {
        core.state.withLock { $0.routes[path] = reply }
    }

    /// All requests so far, in the order in which they came.
    package var requests: [HTTPRequest] { core.state.withLock { $0.requests } }

    /// How many connections were open at once, at most.
    package var mostConnections: Int { core.state.withLock { $0.mostConnections } }

    /// How many requests were being answered at once, at most.
    package var mostRequests: Int { core.state.withLock { $0.mostRequests } }

    /// Suspends until `count` requests have come.
    package func waitForRequests(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = core.state.withLock { state in
                if state.requests.count >= count { return true }
                state.waiting.append((count, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    /// Lets all replies go on that are `held`.
    package func release() { core.release() }

    /// Closes everything; returns when the last connection has ended.
    package func stop() { core.stop() }

    private static func listen() throws -> (descriptor: Int32, port: UInt16) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic -> Int32 in
                guard bind(descriptor, generic, length) == 0, Glibc.listen(descriptor, 128) == 0 else { return -1 }
                return getsockname(descriptor, generic, &length)
            }
        }
        guard descriptor >= 0, result == 0 else { throw HTTPServerError(code: errno) }
        return (descriptor, UInt16(bigEndian: address.sin_port))
    }
}

extension HTTPServer {
    private static func listenAtSix() throws -> (descriptor: Int32, port: UInt16) {
        let descriptor = socket(AF_INET6, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_addr = in6addr_loopback
        var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic -> Int32 in
                guard bind(descriptor, generic, length) == 0, Glibc.listen(descriptor, 128) == 0 else { return -1 }
                return getsockname(descriptor, generic, &length)
            }
        }
        guard descriptor >= 0, result == 0 else { throw HTTPServerError(code: errno) }
        return (descriptor, UInt16(bigEndian: address.sin6_port))
    }
}

/// The loopback interface gave no port.
package struct HTTPServerError: Error {
    package let code: Int32
}

/// A request as it came.
package struct HTTPRequest: Equatable, Sendable {
    package var method: String
    /// With the query.
    package var path: String
    /// By lower-case name.
    package var headers: [String: String]
    package var body: [UInt8] = []

    /// The fields of a form, decoded.
    package var form: [String: String] {
        let fields = String(decoding: body, as: UTF8.self).split(separator: "&").map { field in
            field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(HTTPRequest.decoded)
        }
        return Dictionary(fields.map { ($0[0], $0.count > 1 ? $0[1] : "") }) { first, _ in first }
    }

    private static func decoded(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == 0x25, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte == 0x2B ? 0x20 : byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// What the server does with a request.
package struct HTTPReply: Sendable {
    enum Step: Sendable {
        case send([UInt8])
        /// Waits until `HTTPServer.release()` or `stop()`.
        case hold
        case close
    }

    var steps: [Step]

    /// An answer with a body; its length is stated.
    package static func answer(
        _ status: Int = 200,
        headers: [String: String] = [:],
        body: [UInt8] = []
    ) -> HTTPReply {
        let hasBody = status != 304 && status != 204
        let length = hasBody ? ["Content-Length": String(body.count)] : [:]
        return HTTPReply(steps: [.send(head(status, headers.merging(length) { own, _ in own }) + (hasBody ? body : []))]
        )
    }

    /// The same with text.
    package static func text(_ text: String, type: String = "application/xml") -> HTTPReply {
        answer(headers: ["Content-Type": type], body: Array(text.utf8))
    }

    package static func redirect(_ status: Int = 302, to location: String) -> HTTPReply {
        answer(status, headers: ["Location": location])
    }

    /// Hangs up without a word.
    package static let hangUp = HTTPReply(steps: [.close])

    /// Never answers, as long as the server runs and nobody releases it.
    package static let silence = HTTPReply(steps: [.hold, .close])

    /// Promises more than it sends, and hangs up.
    package static func broken(_ body: String) -> HTTPReply {
        let head = head(200, ["Content-Length": String(body.utf8.count + 1000)])
        return HTTPReply(steps: [.send(head + Array(body.utf8)), .close])
    }

    /// Sends a beginning and then nothing more, as long as the server runs and nobody releases it.
    package static func halted(_ body: String) -> HTTPReply {
        let head = head(200, ["Content-Length": String(body.utf8.count + 1000)])
        return HTTPReply(steps: [.send(head + Array(body.utf8)), .hold, .close])
    }

    /// Sends the pieces as chunks of their own.
    package static func chunked(_ pieces: [String], headers: [String: String] = [:]) -> HTTPReply {
        let head = head(200, headers.merging(["Transfer-Encoding": "chunked"]) { own, _ in own })
        let chunks = pieces.map { piece in
            Step.send(Array("\(String(piece.utf8.count, radix: 16))\r\n\(piece)\r\n".utf8))
        }
        return HTTPReply(steps: [.send(head)] + chunks + [.send(Array("0\r\n\r\n".utf8))])
    }

    /// The same reply, once `HTTPServer.release()` was called.
    package var held: HTTPReply { HTTPReply(steps: [.hold] + steps) }

    private static func head(_ status: Int, _ headers: [String: String]) -> [UInt8] {
        let lines = headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }
        return Array("HTTP/1.1 \(status) Scripted\r\n\(lines.joined())\r\n".utf8)
    }
}
