import CSQLite
import Glibc
import Model

/// Takes what can be read of a damaged library into a new one, and puts that in its place.
struct LibraryRescue {
    let path: String

    private static let patience: Int32 = 1_000
    /// Numbers of rows are looked for up to here when the table does not tell its last.
    private static let rowMaximum: Int64 = 1 << 32

    /// Returns where the damaged file lies now. Throws `.library` while another program has the library open.
    func run() throws(Failure) -> String {
        let fresh = path + ".rescued"
        unlink(fresh)
        try refuseIfShared()
        let connection = try Connection(try LibraryFile(path: fresh).prepared(), .readWrite, patience: Self.patience)
        do throws(Failure) {
            try Migrator(connection: connection, migrations: Schema.migrations).run()
            try connection.execute("PRAGMA foreign_keys = OFF")
            try connection.run("ATTACH ?1 AS damaged", [.text(path)])
            for table in try connection.query(HealthSQL.tables, [], { $0.text(0) }) { copy(table, connection) }
            try connection.run("DETACH damaged")
            try LibraryDoctor.mendRows(connection)
            try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        } catch {
            connection.close()
            unlink(fresh)
            throw error
        }
        connection.close()
        return try swap(fresh)
    }

    /// Nobody else may have the damaged file open, whose log would then go on without it (`locking_mode`). A file that is
    /// too damaged for a lock is nobody's.
    private func refuseIfShared() throws(Failure) {
        let connection = try Connection(.file(path), .readWrite, patience: 0)
        defer { connection.close() }
        do throws(Failure) {
            try connection.execute("PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; ROLLBACK")
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
        let last = try? connection.first("SELECT max(\(key)) FROM damaged.\(table)") { $0.integer(0) }
        var copying = RangeCopy(connection: connection, sql: "\(insert) WHERE \(key) BETWEEN ?1 AND ?2")
        copying.copy(0, last ?? Self.rowMaximum)
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

    private func swap(_ fresh: String) throws(Failure) -> String {
        let kept = try LibraryFile(path: path).freePlace("damaged")
        for suffix in ["", "-wal"] where access(path + suffix, F_OK) == 0 {
            guard rename(path + suffix, kept + suffix) == 0 else {
                throw .library("\((path + suffix).cleanedLine) cannot be moved away: \(LibraryFile.reason(errno)).")
            }
        }
        unlink(path + "-shm")
        guard rename(fresh, path) == 0 else {
            throw .library("\(fresh.cleanedLine) cannot take its place: \(LibraryFile.reason(errno)).")
        }
        return kept
    }
}

/// Copies rows by their numbers, in halves wherever that fails, down to the single rows that cannot be read.
private struct RangeCopy {
    let connection: Connection
    /// With the first and the last number as values.
    let sql: String
    /// Where nothing can be read, looking further finds nothing.
    private var attempts = 50_000

    init(connection: Connection, sql: String) {
        self.connection = connection
        self.sql = sql
    }

    mutating func copy(_ first: Int64, _ last: Int64) {
        // What cannot be read as a whole may be read in parts.
        attempts -= 1
        guard attempts > 0, first <= last else { return }
        let isCopied = (try? connection.run(sql, [.integer(first), .integer(last)])) != nil
        if isCopied || first == last { return }
        let middle = first + (last - first) / 2
        copy(first, middle)
        copy(middle + 1, last)
    }
}
