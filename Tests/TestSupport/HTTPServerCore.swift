import Dispatch
import Glibc
import Synchronization

/// The threads of an `HTTPServer` and what they share.
final class HTTPServerCore: Sendable {
    struct State {
        var routes: [String: @Sendable (HTTPRequest) -> HTTPReply] = [:]
        var requests: [HTTPRequest] = []
        var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
        var connections: Set<Int32> = []
        var mostConnections = 0
        var runningRequests = 0
        var mostRequests = 0
        var isStopped = false
        var isReleased = false
    }

    let state = Mutex(State())
    private let listener: Int32
    private let threads = DispatchGroup()
    private let gate = DispatchSemaphore(value: 0)

    init(listener: Int32) {
        self.listener = listener
    }

    func startAccepting() {
        startThread { [self] in
            while true {
                let connection = accept(listener, nil, nil)
                if connection < 0 && errno == EINTR { continue }
                guard connection >= 0, register(connection) else { break }
                startThread { self.serve(connection) }
            }
            close(listener)
        }
    }

    /// Blocking threads of their own: a pool would run out of them while replies are held.
    private func startThread(_ body: @escaping @Sendable () -> Void) {
        threads.enter()
        let group = threads
        let box = Unmanaged.passRetained(
            Body {
                body(); group.leave()
            }
        )
        var thread = pthread_t()
        let result = pthread_create(
            &thread,
            nil,
            { argument in
                argument.map { Unmanaged<Body>.fromOpaque($0).takeRetainedValue().run() }
                return nil
            },
            box.toOpaque()
        )
        if result == 0 {
            pthread_detach(thread)
        } else {
            box.release()
            threads.leave()
        }
    }

    private final class Body {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) {
            self.run = run
        }
    }

    func release() {
        state.withLock { $0.isReleased = true }
        gate.signal()
    }

    func stop() {
        let connections: Set<Int32>? = state.withLock { state in
            if state.isStopped { return nil }
            state.isStopped = true
            return state.connections
        }
        guard let connections else { return }
        for connection in connections { shutdown(connection, Int32(SHUT_RDWR)) }
        shutdown(listener, Int32(SHUT_RDWR))
        release()
        threads.wait()
    }

    private func register(_ connection: Int32) -> Bool {
        let isWelcome = state.withLock { state in
            if state.isStopped { return false }
            state.connections.insert(connection)
            state.mostConnections = max(state.mostConnections, state.connections.count)
            return true
        }
        if !isWelcome { close(connection) }
        return isWelcome
    }

    private func serve(_ connection: Int32) {
        var buffer: [UInt8] = []
        while let request = readRequest(connection, &buffer), perform(reply(to: request), connection) {
            state.withLock { $0.runningRequests -= 1 }
        }
        state.withLock { _ = $0.connections.remove(connection) }
        close(connection)
    }

    private func reply(to request: HTTPRequest) -> HTTPReply {
        let (route, ready) = state.withLock { state in
            state.requests.append(request)
            state.runningRequests += 1
            state.mostRequests = max(state.mostRequests, state.runningRequests)
            let count = state.requests.count
            let ready = state.waiting.filter { $0.count <= count }
            state.waiting.removeAll { $0.count <= count }
            return (state.routes[request.path], ready.map(\.continuation))
        }
        ready.forEach { $0.resume() }
        return route?(request) ?? .answer(404, body: Array("nothing here".utf8))
    }

    /// False ends the connection.
    private func perform(_ reply: HTTPReply, _ connection: Int32) -> Bool {
        for step in reply.steps {
            switch step {
            case .send(let bytes): if !send(bytes, connection) { return abandon() }
            case .hold: hold()
            case .close: return abandon()
            }
        }
        return true
    }

    private func abandon() -> Bool {
        state.withLock { $0.runningRequests -= 1 }
        return false
    }

    /// Passes on the signal, so that one release lets all through.
    private func hold() {
        gate.wait()
        gate.signal()
    }

    private func send(_ bytes: [UInt8], _ connection: Int32) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { part in
                Glibc.send(connection, part.baseAddress, part.count, Int32(MSG_NOSIGNAL))
            }
            if count < 0 && errno == EINTR { continue }
            if count <= 0 { return false }
            sent += count
        }
        return true
    }

    /// Nil when the peer has hung up.
    private func readRequest(_ connection: Int32, _ buffer: inout [UInt8]) -> HTTPRequest? {
        let blank = Array("\r\n\r\n".utf8)
        while true {
            if let end = buffer.firstRange(of: blank) {
                let head = String(decoding: buffer[..<end.lowerBound], as: UTF8.self)
                buffer.removeSubrange(..<end.upperBound)
                guard var request = Self.request(head) else { return nil }
                let length = request.headers["content-length"].flatMap { Int($0) } ?? 0
                while buffer.count < length { if !receive(connection, &buffer) { return nil } }
                request.body = Array(buffer.prefix(length))
                buffer.removeFirst(length)
                return request
            }
            if !receive(connection, &buffer) { return nil }
        }
    }

    /// False at the end.
    private func receive(_ connection: Int32, _ buffer: inout [UInt8]) -> Bool {
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = recv(connection, &chunk, chunk.count, 0)
            if count < 0 && errno == EINTR { continue }
            if count <= 0 { return false }
            buffer += chunk[..<count]
            return true
        }
    }

    private static func request(_ head: String) -> HTTPRequest? {
        let lines = head.split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count == 3 else { return nil }
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            headers[line[..<colon].lowercased()] = String(line[line.index(after: colon)...].drop { $0 == " " })
        }
        return HTTPRequest(method: String(words[0]), path: String(words[1]), headers: headers)
    }
}
