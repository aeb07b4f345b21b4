import FoundationEssentials
import Glibc

/// What happened in the background, for whoever looks for a cause: one line each, in `$XDG_STATE_HOME/tern/log`.
struct Log {
    /// Bytes at which the log starts anew; the one before is kept beside it.
    static let limit = 1 << 20

    var path: String

    func write(_ line: String) {
        let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        // A log that cannot be written is no reason to trouble a reader: there is nowhere else to say it.
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        var status = stat()
        if stat(path, &status) == 0, status.st_size > Self.limit { rename(path, path + ".old") }
        let descriptor = Glibc.open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let bytes = Array("\(Date().ISO8601Format()) \(line)\n".utf8)
        _ = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    }
}
