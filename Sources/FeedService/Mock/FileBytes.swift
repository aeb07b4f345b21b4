import Glibc
import Model

/// Reads a file of bounded size; what is no plain file (a pipe, a device) is refused rather than waited for.
enum FileBytes {
    static let maximumBytes = 10 << 20

    /// `name` stands for the file in failures.
    static func read(_ path: String, name: String) throws(Failure) -> [UInt8] {
        let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { throw .unreadable(path: name, reason: reason(errno)) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw .unreadable(path: name, reason: reason(errno)) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .unreadable(path: name, reason: "it is not a file") }
        guard status.st_size <= maximumBytes else {
            throw .unreadable(path: name, reason: "it is larger than \(maximumBytes >> 20) MB")
        }
        return try read(file, size: Int(status.st_size), name: name)
    }

    /// Names in a directory, sorted; hidden ones are left out.
    static func names(in path: String) throws(Failure) -> [String] {
        guard let directory = opendir(path) else { throw .unreadable(path: path.cleanedLine, reason: reason(errno)) }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            // `d_name` is a tuple in Swift, larger than what is there: it is read where it stands, up to its NUL.
            guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { continue }
            let characters = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
            let name = String(cString: characters)
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }

    private static func read(_ file: CInt, size: Int, name: String) throws(Failure) -> [UInt8] {
        var problem: CInt = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let length = Glibc.read(file, buffer.baseAddress?.advanced(by: count), size - count)
                if length < 0, errno == EINTR { continue }
                if length < 0 { problem = errno }
                guard length > 0 else { return }
                count += length
            }
        }
        guard problem == 0 else { throw .unreadable(path: name, reason: reason(problem)) }
        return bytes
    }

    private static func reason(_ code: CInt) -> String {
        switch code {
        case ENOENT: "it does not exist"
        case EACCES, EPERM: "permission denied"
        case ENOTDIR: "it is not a directory"
        case EISDIR: "it is a directory"
        default: strerror(code).map { String(cString: $0) } ?? "error \(code)"
        }
    }
}
