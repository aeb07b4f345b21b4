import Glibc
import Model

/// A file that a command line names: a plain file, a pipe such as `<(command)`, or "-" for standard input.
struct InputFile {
    static let maximumBytes = 64 << 20

    var path: String

    /// All bytes, or those of the beginning when `wantsMore`, which is asked once, looks at them and has enough. Throws
    /// `.unreadable`.
    func bytes(wantsMore: ([UInt8]) -> Bool = { _ in true }) throws(Failure) -> [UInt8] {
        let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw unreadable(String(cString: strerror(errno)).lowercased()) }
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        var bytes: [UInt8] = []
        var isAsked = false
        while let chunk = try read(descriptor) {
            bytes += chunk
            guard bytes.count <= Self.maximumBytes else {
                throw unreadable("it is larger than \(Self.maximumBytes >> 20) MB")
            }
            if !isAsked, bytes.count >= 16 {
                isAsked = true
                guard wantsMore(bytes) else { break }
            }
        }
        return bytes
    }

    /// Nil at the end.
    private func read(_ descriptor: Int32) throws(Failure) -> [UInt8]? {
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw unreadable(String(cString: strerror(errno)).lowercased()) }
            return count == 0 ? nil : Array(chunk[..<count])
        }
    }

    private func unreadable(_ reason: String) -> Failure {
        .unreadable(path: path == "-" ? "standard input" : path.cleanedLine, reason: reason)
    }
}
