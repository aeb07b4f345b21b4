import Foundation
import Glibc

/// A SOCKS 5 proxy (RFC 1928) for one connection, which answers in place of the host that it was asked for.
package final class SOCKSProxy: Sendable {
    package let port: UInt16
    private let listener: Int32
    private let names: AsyncStream<String>

    package struct NotStarted: Error {}

    /// - Parameter answer: What the host says to any request.
    package init(answer: String) throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic -> Int32 in
                guard bind(descriptor, generic, length) == 0, listen(descriptor, 1) == 0 else { return -1 }
                return getsockname(descriptor, generic, &length)
            }
        }
        guard descriptor >= 0, result == 0 else { throw NotStarted() }
        listener = descriptor
        port = UInt16(bigEndian: address.sin_port)
        let (names, continuation) = AsyncStream<String>.makeStream()
        self.names = names
        // A thread of its own: where tests run side by side, those of the pools may all be taken for long.
        Thread.detachNewThread {
            continuation.yield(Self.talk(descriptor, answer))
            continuation.finish()
        }
    }

    deinit { close(listener) }

    /// The host that was asked for.
    package func finish() async -> String {
        for await name in names { return name }
        return ""
    }

    private static func talk(_ listener: Int32, _ answer: String) -> String {
        let connection = accept(listener, nil, nil)
        defer { close(connection) }
        // Version and methods; no authentication is wanted.
        guard let greeting = read(connection, 2), read(connection, Int(greeting[1])) != nil else { return "" }
        write(connection, [5, 0])
        // Version, connect, reserved, and a name with its length.
        guard let head = read(connection, 5), head[3] == 3, let name = read(connection, Int(head[4])),
            read(connection, 2) != nil
        else { return "" }
        write(connection, [5, 0, 0, 1, 0, 0, 0, 0, 0, 0])
        var request: [UInt8] = []
        while !request.ends(with: "\r\n\r\n"), let byte = read(connection, 1) { request += byte }
        write(connection, Array(answer.utf8))
        return String(decoding: name, as: UTF8.self)
    }

    private static func read(_ connection: Int32, _ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        return recv(connection, &bytes, count, Int32(MSG_WAITALL)) == count ? bytes : nil
    }

    private static func write(_ connection: Int32, _ bytes: [UInt8]) {
        _ = send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }
}

extension [UInt8] {
    fileprivate func ends(with text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }
}
