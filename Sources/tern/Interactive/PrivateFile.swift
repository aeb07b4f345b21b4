import Glibc

/// A file that nobody else can read, in a directory of its own that nobody else can look into.
struct PrivateFile {
    let path: String
    private let directory: String
    private static let mostRead = 1 << 20

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

    /// What is in it now; nil when that is no file, cannot be read, or is more than anybody writes.
    func read() -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= Self.mostRead
        else { return nil }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 64 << 10)
        while bytes.count <= Self.mostRead {
            let count = Glibc.read(descriptor, &part, part.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return count == 0 ? String(decoding: bytes, as: UTF8.self) : nil }
            bytes += part[..<count]
        }
        return nil
    }

    /// Also when the editor has put another file in its place; what else it left there stays, and the directory with it.
    func remove() {
        unlink(path)
        rmdir(directory)
    }
}
