import CEventLoop
import Glibc
import Model

/// Takes what can be read of a damaged library into a new one, and puts that in its place.
struct LibraryRescue {
    let path: String

    private static let patience: Int32 = 1_000
    /// Numbers of rows are looked for up to here when the table does not tell its last.
    private static let rowMaximum: Int64 = 1 << 32
    /// Where nothing can be read, looking further finds nothing.
    private static let attemptsMaximum = 50_000

    /// Returns where the damaged file lies now. Throws `.library` while another program has the library open; nobody can
    /// open it before this is over.
    func run() throws(Failure) -> String {
        let fresh = path + ".rescued"
        Self.remove(fresh)
        var isGuarded = cel_unfinished(fresh)
        defer { if isGuarded { cel_finished() } }
        let connection = try Connection(try LibraryFile(path: fresh).prepared(), .readWrite, patience: Self.patience)
        defer { connection.close() }
        do throws(Failure) {
            try Migrator(connection: connection, migrations: Schema.migrations).run()
            try connection.execute("PRAGMA foreign_keys = OFF")
            try claim(with: connection)
            for table in try connection.query(HealthSQL.tables, [], { $0.text(0) }) { copy(table, connection) }
            try LibraryDoctor.mendRows(connection)
            // One file, which is the whole of it.
            try connection.execute("PRAGMA main.journal_mode = DELETE")
            // Whole now, and for a moment all that there is under a known name.
            if isGuarded { cel_finished() }
            isGuarded = false
            return try swap(fresh)
        } catch {
            Self.remove(fresh)
            throw error
        }
    }

    private static func remove(_ fresh: String) {
        for suffix in ["", "-wal", "-shm"] { unlink(fresh + suffix) }
    }

    /// Nobody else may have the damaged file open, whose log would then go on without it, or open it meanwhile
    /// (`locking_mode`). A file that is too damaged for a lock is nobody's.
    private func claim(with connection: Connection) throws(Failure) {
        connection.keepLogs()
        try connection.run("ATTACH ?1 AS damaged", [.text(path)])
        do throws(Failure) {
            try connection.execute("PRAGMA damaged.locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; ROLLBACK")
        } catch {
            guard connection.isBusy else { return }
            throw .library("Another Tern has the library at \(path.cleanedLine) open: end it, and try again.")
        }
    }

    /// What cannot be read is left out: a table as a whole where its rows have no numbers.
    private func copy(_ table: String, _ connection: Connection) {
        // A table that is newer than the damaged library is not in it.
        guard let columns = try? columns(of: table, connection), !columns.isEmpty else { return }
        let names = columns.joined(separator: ", ")
        let insert = "INSERT OR IGNORE INTO main.\(table) (\(names)) SELECT \(names) FROM damaged.\(table)"
        // All at once, unless some of it cannot be read.
        if (try? connection.run(insert)) != nil { return }
        // Nothing is lost by not knowing: without a key or the last number, less or more is tried.
        guard let key = try? key(of: table, connection) else { return }
        // Where the end of a table is what is damaged, no row of any has a higher number than was ever given.
        let last =
            (try? connection.first("SELECT max(\(key)) FROM damaged.\(table)") { $0.integer(0) })
            ?? (try? connection.first("SELECT max(seq) FROM damaged.sqlite_sequence") { $0.integer(0) })
        copyParts("\(insert) WHERE \(key) BETWEEN ?1 AND ?2", 0...(last ?? Self.rowMaximum), connection)
    }

    /// Those that both have.
    private func columns(of table: String, _ connection: Connection) throws(Failure) -> [String] {
        let sql = """
            SELECT name FROM pragma_table_info(?1, 'main')
            INTERSECT SELECT name FROM pragma_table_info(?1, 'damaged')
            """
        return try connection.query(sql, [.text(table)]) { $0.text(0) }
    }

    /// The column by which rows can be asked for in parts: the first of the primary key, where that is a number.
    private func key(of table: String, _ connection: Connection) throws(Failure) -> String? {
        let sql = "SELECT name FROM pragma_table_info(?1, 'main') WHERE pk = 1 AND type = 'INTEGER'"
        return try connection.first(sql, [.text(table)]) { $0.text(0) }
    }

    /// Copies rows by their numbers, in halves wherever that fails, down to the single rows that cannot be read: large parts
    /// first, so that what is beyond a hole is not given up for it.
    private func copyParts(_ sql: String, _ whole: ClosedRange<Int64>, _ connection: Connection) {
        var parts = [whole]
        var next = 0
        while next < parts.count, next < Self.attemptsMaximum {
            let part = parts[next]
            next += 1
            // What cannot be read as a whole may be read in parts.
            let isCopied = (try? connection.run(sql, [.integer(part.lowerBound), .integer(part.upperBound)])) != nil
            if isCopied || part.count == 1 { continue }
            let middle = part.lowerBound + (part.upperBound - part.lowerBound) / 2
            parts += [part.lowerBound...middle, (middle + 1)...part.upperBound]
        }
    }

    /// The damaged file goes first, and comes back when the new one cannot take its place.
    private func swap(_ fresh: String) throws(Failure) -> String {
        let kept = try LibraryFile(path: path).freePlace("damaged")
        var moved: [String] = []
        for suffix in ["", "-wal"] where access(path + suffix, F_OK) == 0 {
            guard rename(path + suffix, kept + suffix) == 0 else {
                throw giveUp(moved, kept, "\((path + suffix).cleanedLine) cannot be moved away")
            }
            moved.append(suffix)
        }
        unlink(path + "-shm")
        guard rename(fresh, path) == 0 else {
            throw giveUp(moved, kept, "\(fresh.cleanedLine) cannot take its place")
        }
        return kept
    }

    private func giveUp(_ moved: [String], _ kept: String, _ what: String) -> Failure {
        let failure = Failure.library("\(what): \(LibraryFile.reason(errno)).")
        for suffix in moved { rename(kept + suffix, path + suffix) }
        return failure
    }
}
