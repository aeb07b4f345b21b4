import Glibc
import Model

/// The file of a library before SQLite sees it. What is not ours is refused here without being opened or touched.
struct LibraryFile {
    let path: String

    /// Checks what is at the path; makes missing folders (0700) and the file (0600), which hold what somebody reads.
    func prepared() throws(Failure) -> Location {
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw .library("The path of the library is empty or not a path: name a file with --db.")
        }
        // So that no file name can look like one of SQLite's "file:" addresses.
        let path = path.hasPrefix("/") ? path : "./" + path
        var status = stat()
        if stat(path, &status) == 0 {
            try check(status)
        } else if errno == ENOENT {
            try makeFolder(of: path)
            try makeFile(at: path)
        } else {
            throw cannotBeOpened(errno)
        }
        return isFrozen(path) ? .immutable(path) : .file(path)
    }

    /// Neither file nor folder may be written, as on read-only media, and nobody has the library open: SQLite could not
    /// make the files that it needs beside a changing one, and reads it without.
    private func isFrozen(_ path: String) -> Bool {
        access(path, W_OK) != 0 && access(folder(of: path), W_OK) != 0 && access(path + "-wal", F_OK) != 0
    }

    /// Nobody has the library open, and the disk has no room for the files that SQLite makes beside it: 32 KiB at least.
    var lacksRoom: Bool {
        var log = stat()
        guard stat(path + "-wal", &log) != 0 || log.st_size == 0 else { return false }
        return Self.isDiskFull(path)
    }

    static func isDiskFull(_ path: String) -> Bool {
        var disk = statvfs()
        guard statvfs(path, &disk) == 0, disk.f_blocks > 0 else { return false }
        return UInt(disk.f_bavail) * UInt(disk.f_frsize) < 32_768
    }

    private func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private func check(_ status: stat) throws(Failure) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw .library("\(shown) is a folder, not a library: name a file with --db.")
        default: throw .library("\(shown) is not a plain file: name another with --db.")
        }
        // No database is smaller than its smallest page; yet SQLite takes a file of one byte for an empty one and
        // would overwrite it. Opening the file here to look would drop the locks of this process's other connections.
        guard status.st_size == 0 || status.st_size >= 512 else { throw Self.notALibrary(path) }
    }

    private func makeFile(at path: String) throws(Failure) {
        let descriptor = Glibc.open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        let error = errno
        if descriptor >= 0 {
            Glibc.close(descriptor)
        } else if error != EEXIST {
            throw .library("The library at \(shown) cannot be made: \(Self.reason(error)).")
        }
    }

    private func makeFolder(of path: String) throws(Failure) {
        let folder = folder(of: path)
        guard access(folder, F_OK) != 0 else { return }
        try makeFolder(of: folder)
        guard mkdir(folder, 0o700) != 0 else { return }
        let error = errno
        guard error != EEXIST else { return }
        throw .library("The folder \(folder.cleanedLine) cannot be made: \(Self.reason(error)).")
    }

    private func cannotBeOpened(_ error: Int32) -> Failure {
        .library("The library at \(shown) cannot be opened: \(Self.reason(error)).")
    }

    private var shown: String { path.cleanedLine }

    /// The sentence for whatever is at the path but is no library; it was not touched.
    static func notALibrary(_ path: String, detail: String? = nil) -> Failure {
        .library(
            "The file \(path.cleanedLine) is not a Tern library or is damaged. It was left as it is: restore a backup "
                + "or name another file with --db.",
            detail: detail
        )
    }

    /// `strerror`: what an error number means.
    static func reason(_ error: Int32) -> String {
        guard let text = strerror(error) else { return "error \(error)" }
        return String(cString: text)
    }
}
