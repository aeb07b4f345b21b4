import Glibc

/// A client that sends to a port of the loopback interface exactly the bytes that it is given.
package struct RawClient {
    package struct Answer: Equatable, Sendable {
        /// 0 when the other side hung up without one.
        package var status: Int
        package var headers: [String: String]
        package var body: [UInt8]

        package var text: String { String(decoding: body, as: UTF8.self) }
    }

    package var port: UInt16

    package init(port: UInt16) {
        self.port = port
    }

    package func get(_ target: String) -> Answer { send("GET", target, [:], []) }

    package func post(_ target: String, _ headers: [String: String] = [:], body: [UInt8]) -> Answer {
        send("POST", target, headers.merging(["Content-Length": String(body.count)]) { own, _ in own }, body)
    }

    package func send(_ method: String, _ target: String, _ headers: [String: String], _ body: [UInt8]) -> Answer {
        let lines = headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }.joined()
        return send(Array("\(method) \(target) HTTP/1.1\r\nHost: me\r\nConnection: close\r\n\(lines)\r\n".utf8) + body)
    }

    /// Sends it all, or as much as is taken, and reads until the other side ends.
    package func send(_ bytes: [UInt8]) -> Answer {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        address.sin_port = port.bigEndian
        let length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, length) == 0 }
        }
        guard isConnected else { return Answer(status: 0, headers: [:], body: []) }
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count <= 0 { break }
            sent += count
        }
        return Self.answer(Self.readAll(descriptor))
    }

    private static func readAll(_ descriptor: Int32) -> [UInt8] {
        var all: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = recv(descriptor, &chunk, chunk.count, 0)
            if count < 0 && errno == EINTR { continue }
            if count <= 0 { return all }
            all += chunk[..<count]
        }
    }

    private static func answer(_ bytes: [UInt8]) -> Answer {
        guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else {
            return Answer(status: 0, headers: [:], body: [])
        }
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            headers[line[..<colon].lowercased()] = String(line[line.index(after: colon)...].drop { $0 == " " })
        }
        let words = lines.first?.split(separator: " ") ?? []
        let status = words.count > 1 ? Int(words[1]) ?? 0 : 0
        return Answer(status: status, headers: headers, body: Array(bytes[end.upperBound...]))
    }
}
