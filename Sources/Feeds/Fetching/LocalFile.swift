import Glibc
import Model

/// Reads `file://` addresses, which only a reader can have written: redirects never lead here.
enum LocalFile {
    static func response(_ url: String, limit: Int) throws(Failure) -> FetchResponse {
        let address = Address(url)
        let host = address.authority ?? ""
        guard host.isEmpty || host.lowercased() == "localhost" else {
            throw .unsupported("\(url) names a file on another computer; file:///path is for this one.")
        }
        let path = Address.unescaped(address.path)
        return FetchResponse(body: try read(path, limit: limit), finalURL: url)
    }

    private static func read(_ path: String, limit: Int) throws(Failure) -> [UInt8] {
        // Non-blocking, so that a named pipe cannot hold the reader up; only regular files are read anyway.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw failure(path) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure(path) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw .unreadable(path: path.cleanedLine, reason: "it is not a file")
        }
        guard status.st_size <= limit else {
            throw .unreadable(path: path.cleanedLine, reason: "it is larger than \(limit >> 20) MB")
        }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var filled = 0
        while filled < bytes.count {
            let count = bytes.withUnsafeMutableBytes { buffer in
                Glibc.read(descriptor, buffer.baseAddress.map { $0 + filled }, buffer.count - filled)
            }
            if count < 0 && errno == EINTR { continue }
            if count < 0 { throw failure(path) }
            if count == 0 { break }
            filled += count
        }
        return Array(bytes.prefix(filled))
    }

    private static func failure(_ path: String) -> Failure {
        .unreadable(path: path.cleanedLine, reason: String(cString: strerror(errno)).lowercased())
    }
}
