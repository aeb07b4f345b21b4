import Glibc

/// A file that nobody else can read, in a directory of its own that nobody else can look into.
struct PrivateFile {
    let path: String
    private let directory: String

    /// Nil when there is no place to write: `errno` says why.
    init?(name: String, text: String) {
        let base = getenv("TMPDIR").map { String(cString: $0) } ?? ""
        var template = Array(((base.isEmpty ? "/tmp" : base) + "/tern-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else { return nil }
        directory = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
        path = directory + "/" + name
        guard write(text) else {
            remove()
            return nil
        }
    }

    private func write(_ text: String) -> Bool {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            bytes = bytes.dropFirst(count)
        }
        return true
    }

    /// Also when the editor has put another file in its place; what else it left there stays, and the directory with it.
    func remove() {
        unlink(path)
        rmdir(directory)
    }
}
