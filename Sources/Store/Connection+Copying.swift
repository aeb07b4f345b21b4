import CSQLite
import Model

extension Connection {
    /// `sqlite3_db_filename`: where the file really is, beside which its log lies; nil for one in memory.
    var fileName: String? {
        // One that is closed has none.
        guard let handle = try? open(), let name = sqlite3_db_filename(handle, "main") else { return nil }
        return name.pointee == 0 ? nil : String(cString: name)
    }

    /// `PRAGMA wal_checkpoint`: everything goes from the log into the file, unless another program reads from the log.
    func foldLog() {
        // What stays in the log is taken from there.
        _ = try? first("PRAGMA wal_checkpoint(TRUNCATE)") { $0.integer(0) }
    }

    /// `sqlite3_backup_init`, `_step`, `_finish`: copies everything within a transaction of ours. `tell` is told how many
    /// pages are left.
    func copyPages(to other: Connection, portion: Int32, _ tell: (Int32) -> Void) throws(Failure) {
        guard let copy = sqlite3_backup_init(try other.open(), "main", try open(), "main") else {
            throw .sqlite(sqlite3_errcode(try other.open()), on: try other.open(), of: other.location, statement: nil)
        }
        var code = SQLITE_OK
        repeat {
            code = sqlite3_backup_step(copy, portion)
            tell(sqlite3_backup_remaining(copy))
        } while code == SQLITE_OK
        let end = sqlite3_backup_finish(copy)
        guard code == SQLITE_DONE, end == SQLITE_OK else {
            throw .sqlite(code == SQLITE_DONE ? end : code, on: try other.open(), of: location, statement: nil)
        }
    }
}
