import Glibc
import Model
import Synchronization

/// A database of another program, to be read without its noticing: no lock is taken and no file made beside it. When there
/// is a journal beside it, what was written and what is in the file differ, and it is copied with its journal; else the
/// file is read as one that nobody changes, and looked at again afterwards.
final class QuietCopy: Sendable {
    private static let journals = ["-wal", "-journal"]
    /// What a rollback journal ends with when it names another file, its super-journal (sqlite.org/fileformat2.html §3).
    private static let superJournalMark: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]

    let location: Location
    let access: Connection.Access
    private let path: String
    private let stamp: Stamp
    /// Nil once removed: somebody else may then make one of the same name.
    private let folder: Mutex<String?>

    /// Throws `.unreadable`, or `.library` when it cannot be copied.
    init(of path: String) throws(Failure) {
        // So that no file name can look like one of SQLite's "file:" addresses.
        let path = path.hasPrefix("/") ? path : "./" + path
        self.path = path
        stamp = try Stamp(of: path)
        let journals = Self.journals.filter { suffix in
            var status = Glibc.stat()
            return stat(path + suffix, &status) == 0 && status.st_size > 0
        }
        guard !journals.isEmpty else {
            location = .immutable(path)
            access = .readOnly
            folder = Mutex(nil)
            return
        }
        let folder = try Self.makeFolder()
        self.folder = Mutex(folder)
        location = .file(folder + "/copy")
        // The copy is ours: SQLite puts it in order by its journal.
        access = .readWrite
        do throws(Failure) {
            for suffix in [""] + journals { try Self.copy(path + suffix, to: folder + "/copy" + suffix) }
            try checkIsUnchanged()
        } catch {
            remove()
            throw error
        }
    }

    deinit { remove() }

    /// Throws when the file was written to since.
    func checkIsUnchanged() throws(Failure) {
        guard try Stamp(of: path) == stamp else {
            throw .library("\(path.cleanedLine) was written to while it was read. Close newsboat and try again.")
        }
    }

    /// Takes the copy's files away. What has them open reads on.
    func remove() {
        let made = folder.withLock { folder -> String? in
            defer { folder = nil }
            return folder
        }
        guard let folder = made else { return }
        for suffix in ["", "-shm"] + Self.journals { unlink(folder + "/copy" + suffix) }
        rmdir(folder)
    }

    /// What changes when a file is written to.
    private struct Stamp: Equatable {
        private var file: UInt
        private var size: Int
        private var seconds: Int
        private var nanoseconds: Int

        init(of path: String) throws(Failure) {
            var status = stat()
            guard stat(path, &status) == 0 else {
                throw .unreadable(path: path.cleanedLine, reason: LibraryFile.reason(errno))
            }
            guard status.st_mode & S_IFMT == S_IFREG else {
                throw .unreadable(path: path.cleanedLine, reason: "it is not a file")
            }
            file = status.st_ino
            size = status.st_size
            seconds = status.st_mtim.tv_sec
            nanoseconds = status.st_mtim.tv_nsec
        }
    }

    /// `mkdtemp`: a folder that nobody else may look into.
    private static func makeFolder() throws(Failure) -> String {
        let parent = temporary(getenv("TMPDIR").map { String(cString: $0) })
        var template = Array((parent + "/tern-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else {
            throw .library("No folder for a copy can be made in \(parent.cleanedLine): \(LibraryFile.reason(errno)).")
        }
        return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The folder for temporary files, given what the environment says of it: an empty value says nothing.
    static func temporary(_ given: String?) -> String {
        guard let given, !given.isEmpty else { return "/tmp" }
        return given
    }

    private static func copy(_ source: String, to target: String) throws(Failure) {
        let input = open(source, O_RDONLY | O_CLOEXEC)
        guard input >= 0 else {
            throw .unreadable(path: source.cleanedLine, reason: LibraryFile.reason(errno))
        }
        defer { close(input) }
        let output = open(target, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard output >= 0 else { throw uncopied(source) }
        defer { close(output) }
        while true {
            let count = sendfile(output, input, nil, 1 << 24)
            if count == 0 { break }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw uncopied(source) }
        }
        if source.hasSuffix("-journal") { try checkNamesNoFile(output, source) }
    }

    /// Having played a journal back, SQLite deletes the super-journal that it names, which may be any file.
    private static func checkNamesNoFile(_ journal: Int32, _ source: String) throws(Failure) {
        let size = lseek(journal, 0, SEEK_END)
        guard size >= 0 else { throw uncopied(source) }
        guard size >= superJournalMark.count else { return }
        var end = [UInt8](repeating: 0, count: superJournalMark.count)
        guard pread(journal, &end, superJournalMark.count, size - superJournalMark.count) == superJournalMark.count
        else { throw uncopied(source) }
        guard end != superJournalMark else {
            throw .library("\(source.cleanedLine) is a journal of several databases, which newsboat's never is.")
        }
    }

    private static func uncopied(_ source: String) -> Failure {
        .library("\(source.cleanedLine) cannot be copied: \(LibraryFile.reason(errno)).")
    }
}
