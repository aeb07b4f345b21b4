import CCrypto
import CMicrohttpd
import Glibc
package import Model
import Synchronization

/// What callers may cost us.
package struct CallbackLimits: Sendable {
    package var connections: UInt32 = 64
    /// From one address, unless only this computer can connect.
    package var connectionsPerAddress: UInt32 = 8
    /// Seconds without a sign of life.
    package var patience: UInt32 = 20
    package var headBytes = 16 << 10
    /// As much as a fetch may bring.
    package var bodyBytes = FetchLimits().bodyBytes
    /// Of all that is being received, and of all that was said and waits to be dealt with.
    package var waitingBytes = 64 << 20

    package init() {}
}

/// Listens for hubs. A thread of libmicrohttpd's receives and answers by the table; what hubs said comes out as events.
package final class CallbackServer: Sendable {
    /// The one that it listens at.
    package let port: UInt16
    /// For one reader, in the order in which it was said; ends with `close`.
    package let events: AsyncStream<CallbackEvent>
    private let core: Core
    private let handle: Handle

    /// What the server's thread shares with the rest.
    private final class Core: Sendable {
        let state = Mutex((table: CallbackTable(), waitingBytes: 0))
        let limit: Int
        let continuation: AsyncStream<CallbackEvent>.Continuation

        init(limit: Int, _ continuation: AsyncStream<CallbackEvent>.Continuation) {
            self.limit = limit
            self.continuation = continuation
        }

        func answer(_ request: CallbackRequest) -> CallbackAnswer {
            let answer = state.withLock { state -> CallbackAnswer in
                // Whoever sends faster than can be stored is to try again; so nothing has changed yet.
                let most = CallbackEvent.cost(body: request.body.count)
                guard state.waitingBytes + most <= limit else { return CallbackAnswer(status: 503) }
                let answer = state.table.answer(request)
                state.waitingBytes += answer.event?.cost ?? 0
                return answer
            }
            if let event = answer.event { continuation.yield(event) }
            return answer
        }
    }

    /// The server of the C library, which may be stopped from any thread; taken out when it is.
    private final class Handle: Sendable {
        private struct Pointer: @unchecked Sendable {
            // Used for nothing but stopping it, once.
            let server: OpaquePointer
        }
        private let pointer: Mutex<Pointer?>

        init(_ server: OpaquePointer) { pointer = Mutex(Pointer(server: server)) }

        func stop() {
            let taken = pointer.withLock { pointer in
                defer { pointer = nil }
                return pointer
            }
            if let taken { cmicrohttpd_stop(taken.server) }
        }
    }

    /// Listens at an address in digits; port 0 is any. Throws `.unsupported` with a sentence when that cannot be.
    package init(address: String, port: UInt16, limits: CallbackLimits = CallbackLimits()) throws(Failure) {
        for problem in [cmicrohttpd_load(), ccrypto_load()] {
            if let problem { throw .unsupported(String(cString: problem) + ".") }
        }
        let (events, continuation) = AsyncStream.makeStream(of: CallbackEvent.self)
        let core = Core(limit: limits.waitingBytes, continuation)
        var cLimits = CMicrohttpdLimits(
            connections: limits.connections,
            connections_per_address: limits.connectionsPerAddress,
            patience: limits.patience,
            head: limits.headBytes,
            body: limits.bodyBytes,
            bodies: limits.waitingBytes
        )
        var handlers = CMicrohttpdHandlers(
            context: Unmanaged.passUnretained(core).toOpaque(),
            begin: { CallbackServer.begin($0, $1, $2) },
            end: { CallbackServer.end($0, $1) }
        )
        var port = port
        var error: Int32 = 0
        guard let server = cmicrohttpd_start(address, &port, &cLimits, &handlers, &error) else {
            throw .unsupported(Self.problem(address, port, error))
        }
        self.events = events
        self.core = core
        self.port = port
        handle = Handle(server)
    }

    deinit { close() }

    package func update(_ body: @Sendable (inout CallbackTable) -> Void) {
        core.state.withLock { body(&$0.table) }
    }

    /// An event that came out has been dealt with: there is room for others.
    package func done(with event: CallbackEvent) {
        core.state.withLock { $0.waitingBytes -= event.cost }
    }

    /// Hears nobody any more. Events that have come can still be read.
    package func close() {
        handle.stop()
        core.continuation.finish()
    }

    private static func problem(_ address: String, _ port: UInt16, _ error: Int32) -> String {
        let shown = address.cleanedLine
        switch error {
        case EINVAL: return "“\(shown)” is no address to listen at: 127.0.0.1 is one, or ::1."
        case EADDRINUSE: return "Something listens at \(shown), port \(port), already: --port names another one."
        default:
            return
                "Nothing can be listened to at \(shown), port \(port): \(String(cString: strerror(error)).lowercased())."
        }
    }
}

// MARK: The server's thread

extension CallbackServer {
    private static func begin(
        _ context: UnsafeMutableRawPointer?,
        _ method: UnsafePointer<CChar>?,
        _ path: UnsafePointer<CChar>?
    ) -> UInt32 {
        guard let core = core(context), let method, let path else { return 500 }
        let status = core.state.withLock { state in
            state.table.refusal(method: String(cString: method), path: String(cString: path))
        }
        return UInt32(status ?? 0)
    }

    private static func end(_ context: UnsafeMutableRawPointer?, _ request: OpaquePointer?) {
        guard let core = core(context), let request else { return }
        let answer = core.answer(CallbackRequest(request))
        cmicrohttpd_answer(request, UInt32(answer.status), answer.body, answer.body.count)
    }

    /// The server is stopped before its core goes.
    private static func core(_ context: UnsafeMutableRawPointer?) -> Core? {
        context.map { Unmanaged<Core>.fromOpaque($0).takeUnretainedValue() }
    }
}

extension CallbackRequest {
    fileprivate init(_ request: OpaquePointer) {
        func bytes(
            _ read: (OpaquePointer?, UnsafePointer<CChar>?, UnsafeMutablePointer<Int>?) -> UnsafePointer<CChar>?,
            _ name: String
        ) -> [UInt8]? {
            var count = 0
            guard let start = read(request, name, &count) else { return nil }
            return Array(UnsafeRawBufferPointer(start: start, count: count))
        }
        func argument(_ name: String) -> String? {
            bytes(cmicrohttpd_argument, "hub." + name).map { String(decoding: $0, as: UTF8.self) }
        }
        func header(_ name: String) -> String? {
            bytes(cmicrohttpd_header, name).map { String(decoding: $0, as: UTF8.self) }
        }
        method = String(cString: cmicrohttpd_method(request))
        path = String(cString: cmicrohttpd_path(request))
        mode = argument("mode")
        topic = argument("topic")
        lease = argument("lease_seconds")
        reason = argument("reason")
        challenge = bytes(cmicrohttpd_argument, "hub.challenge")
        signature = header("X-Hub-Signature")
        contentType = header("Content-Type")
        contentEncoding = header("Content-Encoding")
        var count = 0
        if let start = cmicrohttpd_body(request, &count) {
            body = Array(UnsafeBufferPointer(start: start, count: count))
        }
    }
}
