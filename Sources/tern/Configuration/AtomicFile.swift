import FoundationEssentials
import Glibc
import Model

/// Replaces a file as a whole or not at all.
struct AtomicFile {
    var path: String
    /// Who may read and write it; nil: as before, or everybody may read it.
    var mode: mode_t?
    /// Waits until it is on the disk. What nobody would miss need not.
    var isDurable = true

    /// Makes missing directories. A symbolic link stays one: what it leads to is replaced, with the permissions it had.
    func write(_ bytes: [UInt8]) throws(Failure) {
        let target = Self.target(of: path)
        let folder = Self.folder(of: target)
        do {
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            // Which of the directories could not be made, and why, shows when the file is opened.
        }
        var status = stat()
        let mode = mode ?? (stat(target, &status) == 0 ? status.st_mode & 0o7777 : 0o644)
        let temporary = "\(folder)/.tern-\(getpid())-\(UInt32.random(in: 0 ... .max))"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw unwritable() }
        guard Self.write(bytes, to: descriptor), fchmod(descriptor, mode) == 0,
            !isDurable || fsync(descriptor) == 0
        else {
            let failure = unwritable()
            close(descriptor)
            unlink(temporary)
            throw failure
        }
        close(descriptor)
        guard rename(temporary, target) == 0 else {
            let failure = unwritable()
            unlink(temporary)
            throw failure
        }
    }

    private func unwritable() -> Failure {
        .unsupported("\(path.cleanedLine) cannot be written: \(String(cString: strerror(errno))).")
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Where a chain of symbolic links ends, be there a file or not.
    private static func target(of path: String) -> String { chain(of: path).last ?? path }

    /// The path, and what it and each after it leads to as a symbolic link.
    static func chain(of path: String) -> [String] {
        var paths = [path]
        for _ in 0..<40 {
            var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
            let path = paths[paths.count - 1]
            let count = readlink(path, &buffer, buffer.count)
            guard count > 0 else { break }
            let link = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
            paths.append(link.hasPrefix("/") ? link : folder(of: path) + "/" + link)
        }
        return paths
    }

    /// The directory and the name in it.
    static func parts(of path: String) -> (folder: String, name: String) {
        let name = path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
        return (folder(of: path), name)
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
