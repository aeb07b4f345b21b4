import CEventLoop
import Glibc
import Model

/// A copy of a library in one file, which is there as a whole or not at all. Until it is finished it has a name of its own,
/// under which a signal that ends the program removes it; what a power cut leaves there the next copy takes away.
struct LibraryCopy {
    /// `FICLONE` of linux/fs.h, `_IOW(0x94, 9, int)`.
    private static let clone: UInt = 0x4004_9409
    /// So much is copied between two words about it.
    private static let portion = 1 << 24
    /// And so much before it has to be on the disk, which would else be waited for at the end, without a word.
    private static let written: Int64 = 1 << 28

    let path: String
    private let unfinished: String
    private let target: Int32
    private var isGuarded: Bool

    /// Throws when there is a file of that name, which is never overwritten.
    init(to path: String) throws(Failure) {
        self.path = path
        unfinished = path + ".unfinished"
        guard access(path, F_OK) != 0 else { throw Self.failure(path, EEXIST) }
        target = try Self.makeFile(unfinished, for: path)
        isGuarded = cel_unfinished(unfinished)
    }

    private static func makeFile(_ unfinished: String, for path: String) throws(Failure) -> Int32 {
        try removeLeftover(unfinished, of: path)
        let target = open(unfinished, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        guard target >= 0 else { throw failure(path, errno) }
        // Says to others that somebody is at it. Where there are no locks, nobody else is.
        flock(target, LOCK_EX | LOCK_NB)
        return target
    }

    /// `flock`: whose maker has ended, nobody holds.
    private static func removeLeftover(_ unfinished: String, of path: String) throws(Failure) {
        let leftover = open(unfinished, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
        guard leftover >= 0 else { return }
        defer { close(leftover) }
        guard flock(leftover, LOCK_EX | LOCK_NB) == 0 else {
            throw .library("Another Tern makes the backup \(path.cleanedLine) already.")
        }
        unlink(unfinished)
    }

    private static func failure(_ path: String, _ error: Int32) -> Failure {
        .library("The backup \(path.cleanedLine) cannot be made: \(LibraryFile.reason(error)).")
    }

    // MARK: The end

    /// It takes its name. Nobody hears of what was copied before.
    mutating func finish() throws(Failure) {
        release()
        defer { close(target) }
        // Unlike a new name it replaces nothing; some file systems know only one name for a file.
        if link(unfinished, path) == 0 {
            unlink(unfinished)
            return
        }
        guard errno != EEXIST, rename(unfinished, path) == 0 else { throw Self.failure(path, errno) }
    }

    mutating func discard() {
        unlink(unfinished)
        release()
        close(target)
    }

    /// From here on no signal removes it: what it is a copy of is about to change.
    mutating func release() {
        if isGuarded { cel_finished() }
        isGuarded = false
    }
}

// MARK: Copying

extension LibraryCopy {
    /// Copies what a connection sees within its transaction. `isAlone` says that nobody else can write meanwhile.
    func take(_ connection: Connection, isAlone: Bool, _ tell: (Opening) -> Void) throws(Failure) {
        if isAlone, let source = Self.wholeFile(of: connection) {
            // Where the file system can, both share what they have in common, which takes neither time nor room.
            if ioctl(target, Self.clone, source) != 0 { try copyFile(source, tell) }
        } else {
            // Whoever holds the lock for writing is not copied from; another connection sees the same.
            let writer = connection
            let reader = isAlone ? try Connection(writer.location, .readOnly, patience: writer.patience) : writer
            try copyPages(reader, tell)
        }
        guard fsync(target) == 0 else { throw Self.failure(path, errno) }
    }

    /// Shares blocks with the file, where the file system can and no log has more than the file. Returns whether that was so.
    func takeClone(_ connection: Connection) -> Bool {
        guard let source = Self.wholeFile(of: connection) else { return false }
        return ioctl(target, Self.clone, source) == 0 && fsync(target) == 0
    }

    /// Reads it once. Throws when it is damaged.
    func check(_ tell: (Opening) -> Void) throws(Failure) {
        let copy = try Connection(.immutable(unfinished), .readOnly, patience: 0)
        defer { copy.close() }
        let said = try withoutActuallyEscaping(tell) { tell throws(Failure) in
            try copy.telling({ tell(.checking) }) { () throws(Failure) in
                try copy.query("PRAGMA quick_check(1)", [], { $0.text(0) })
            }
        }
        guard said == ["ok"] else {
            throw .library("The copy \(path.cleanedLine) would be damaged, as the library may be: tern doctor tells.")
        }
    }

    /// The file of a library, when everything is in it and nothing in its log. It stays open as long as the program runs:
    /// closing it would drop the locks that SQLite holds for us on the same file (sqlite.org/howtocorrupt.html, 2.2).
    private static func wholeFile(of connection: Connection) -> Int32? {
        guard case .file = connection.location, let path = connection.fileName else { return nil }
        var log = stat()
        guard stat(path + "-wal", &log) != 0 || log.st_size == 0 else { return nil }
        let source = open(path, O_RDONLY | O_CLOEXEC)
        return source >= 0 ? source : nil
    }

    private func copyFile(_ source: Int32, _ tell: (Opening) -> Void) throws(Failure) {
        var status = stat()
        guard fstat(source, &status) == 0 else { throw Self.failure(path, errno) }
        let size = Int64(status.st_size)
        try checkRoom(size)
        var (place, isOnDisk) = (off_t(0), Int64(0))
        while place < size {
            tell(.copying(Int64(place), of: size))
            let count = sendfile(target, source, &place, Self.portion)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Self.failure(path, count == 0 ? EIO : errno) }
            guard Int64(place) - isOnDisk >= Self.written else { continue }
            isOnDisk = Int64(place)
            // What fails is told at the end.
            fdatasync(target)
        }
        tell(.copying(size, of: size))
    }

    /// Page by page through SQLite, which takes twice as long, and is right whatever the log has.
    private func copyPages(_ connection: Connection, _ tell: (Opening) -> Void) throws(Failure) {
        let page = try connection.first("PRAGMA page_size") { $0.integer(0) } ?? 0
        let pages = try connection.first("PRAGMA page_count") { $0.integer(0) } ?? 0
        try checkRoom(page * pages)
        let copy = try Connection(.file(unfinished), .readWrite, patience: 0)
        defer { copy.close() }
        try copy.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
        var last = Int64(0)
        try connection.copyPages(to: copy, portion: Int32(Self.portion / max(512, Int(page)))) { left in
            let done = page * (pages - Int64(left))
            tell(.copying(done, of: page * pages))
            guard done - last >= Self.written else { return }
            last = done
            // What fails is told at the end.
            fdatasync(target)
        }
    }

    private func checkRoom(_ bytes: Int64) throws(Failure) {
        var status = statvfs()
        // Whoever does not tell finds out by writing.
        guard fstatvfs(target, &status) == 0 else { return }
        let free = Int64(clamping: status.f_bavail) * Int64(clamping: status.f_frsize)
        if let failure = Self.lack(of: bytes, free: free, for: path) { throw failure }
    }

    /// Nil when there is room.
    static func lack(of bytes: Int64, free: Int64, for path: String) -> Failure? {
        guard free < bytes else { return nil }
        return .library(
            "The backup \(path.cleanedLine) needs \(ByteSize.text(Int(bytes))), and \(ByteSize.text(Int(free))) are free "
                + "there: make room, and try again. Nothing was changed."
        )
    }
}
